package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.ReasonCode;
import dev.mooring.release.Release;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.SanitizedObject;
import dev.mooring.sanitize.Sanitizer;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The settled objects of one cluster, cleaned for another.
 *
 * @param world the world to create there
 * @param promised the claims that were bound here and that must be bound there to the same volume: no warning says that
 *     they may not
 */
record Exported(World world, Map<ObjectRef, String> promised) {

    private static final Set<ReasonCode> EXCUSES = Set.of(
            WarningCode.CLASS_MISMATCH,
            WarningCode.MODE_MISMATCH,
            WarningCode.ACCESS_MODE_MISMATCH,
            WarningCode.VAC_MISMATCH,
            WarningCode.CAPACITY_SHORTFALL,
            WarningCode.PV_CONTENDED);

    Exported {
        promised = Map.copyOf(promised);
    }

    /** Cleans the objects of a world; every name gets a suffix, which becomes the name of the world. */
    static Exported of(Release release, List<Manifest> objects, Purpose purpose, String suffix) {
        List<Manifest> storage =
                Suffixed.all(objects.stream().filter(Bundled::isStorage).toList(), suffix);
        List<JsonObject> documents = storage.stream().map(Manifest::json).toList();
        Sanitized sanitized =
                Sanitizer.sanitize(Policy.builder(purpose).build(), Inventory.EMPTY.on(release), documents);
        Set<ObjectRef> promising = sanitized.objects().stream()
                .filter(each -> each.output().isPresent() && isPromised(each))
                .map(SanitizedObject::ref)
                .collect(Collectors.toSet());
        Map<ObjectRef, String> promised = storage.stream()
                .filter(each -> each.kind().equals(Resource.CLAIM.kind)
                        && each.status().string("phase").equals(Optional.of("Bound"))
                        && promising.contains(each.ref())
                        && promising.contains(ObjectRef.volume(volume(each))))
                .collect(Collectors.toMap(Manifest::ref, Exported::volume));
        return new Exported(new World(suffix, inOrder(sanitized), Map.of(), Set.of()), promised);
    }

    /** Most warnings are about data, secrets or names; these mean that the two may not bind again. */
    private static boolean isPromised(SanitizedObject object) {
        return object.warnings().stream().noneMatch(warning -> EXCUSES.contains(warning.code()));
    }

    private static String volume(Manifest claim) {
        return claim.spec().string("volumeName").orElse("");
    }

    private static List<Manifest> inOrder(Sanitized sanitized) {
        List<Manifest> ordered = new ArrayList<>(sanitized.emitted());
        List<ObjectRef> order = sanitized.applyOrder();
        ordered.sort(Comparator.comparingInt(each -> order.indexOf(each.ref())));
        return ordered;
    }

    /** The promises that were broken. */
    List<String> broken(List<Manifest> after) {
        List<String> broken = new ArrayList<>();
        Map<ObjectRef, End> ends = End.of(after);
        promised.forEach((claim, volume) -> {
            End claimEnd = ends.get(claim);
            End volumeEnd = ends.get(ObjectRef.volume(volume));
            if (!new End("Bound", volume, "").equals(claimEnd)
                    || !new End("Bound", claim.key(), End.OWN_UID).equals(volumeEnd)) {
                broken.add(claim + " was bound to " + volume + "; now it is " + claimEnd + ", the volume " + volumeEnd);
            }
        });
        return broken;
    }
}
