package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.Intent;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.SanitizedObject;
import dev.mooring.sanitize.Sanitizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What has settled in one cluster, cleaned for another.
 *
 * @param world the world as it is to be created there
 * @param promised the claims that were bound here and that must be bound there to the same volume: claim and volume came
 *     through without a warning
 */
record Exported(World world, Map<ObjectRef, String> promised) {

    Exported {
        promised = Map.copyOf(promised);
    }

    /** Cleans the objects of a world; every name gets a suffix, which becomes the name of the world. */
    static Exported of(List<Manifest> objects, Intent intent, String suffix) {
        List<Manifest> storage =
                Suffixed.all(objects.stream().filter(Bundled::isStorage).toList(), suffix);
        List<JsonObject> documents = storage.stream().map(Manifest::json).toList();
        Sanitized sanitized =
                Sanitizer.sanitize(documents, Policy.builder(intent).build());
        Set<ObjectRef> clean = sanitized.objects().stream()
                .filter(each -> each.output().isPresent() && isClean(each))
                .map(SanitizedObject::ref)
                .collect(Collectors.toSet());
        Map<ObjectRef, String> promised = storage.stream()
                .filter(each -> each.kind().equals(Resource.CLAIM.kind)
                        && each.status().string("phase").equals(Optional.of("Bound"))
                        && clean.contains(each.ref())
                        && clean.contains(ObjectRef.volume(volume(each))))
                .collect(Collectors.toMap(Manifest::ref, Exported::volume));
        return new Exported(new World(suffix, inOrder(sanitized), Map.of(), Set.of()), promised);
    }

    private static boolean isClean(SanitizedObject object) {
        return object.warnings().stream().allMatch(warning -> warning.severity() == Severity.INFO);
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
