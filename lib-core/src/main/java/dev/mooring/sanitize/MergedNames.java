package dev.mooring.sanitize;

import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Different names of the source that the maps change to the same name. {@link Duplicates} finds two objects with one
 * name; here the other object need not be in the input: a volume would be reserved for the claim of another one, or a
 * pod would use the claim of another.
 */
final class MergedNames {

    /** A name in an object, and the object with that name in the source. */
    private record Name(Item item, JsonPointer at, ObjectRef source) {}

    private final Policy policy;
    private final MapUse maps;
    private final Map<ObjectRef, List<Name>> byMapped = new LinkedHashMap<>();

    private MergedNames(Policy policy) {
        this.policy = policy;
        this.maps = new MapUse(policy.settings.maps);
    }

    /** Refuses an output object with a mapped name that equals the mapped name of another object of the source. */
    static void check(List<Item> items, Policy policy) {
        if (policy.settings.maps.kinds().isEmpty()) {
            return;
        }
        MergedNames names = new MergedNames(policy);
        items.stream().filter(item -> !item.omitted).forEach(names::read);
        names.byMapped.forEach(MergedNames::judge);
    }

    /** A claim whose volume is in the input is refused together with it. */
    private void read(Item item) {
        if (item.isVolume()) {
            add(item, WellKnownPointers.NAME, ObjectRef.volume(item.source.name()));
            VolumeEdits.claim(item, policy).ifPresent(claim -> add(item, WellKnownPointers.CLAIM_REF, claim));
        } else if (item.isClaim()) {
            add(item, WellKnownPointers.NAME, item.ref());
            if (item.partner == null) {
                item.sourceText(WellKnownPointers.VOLUME_NAME)
                        .ifPresent(name -> add(item, WellKnownPointers.VOLUME_NAME, ObjectRef.volume(name)));
            }
        }
        NamedPlace.claims(item).forEach((at, claim) -> add(item, at, claim));
    }

    private void add(Item item, JsonPointer at, ObjectRef source) {
        ObjectRef mapped = maps.mapped(source);
        if (!item.emitted() || leaves(item, at, source.isVolume()).equals(Optional.of(mapped))) {
            byMapped.computeIfAbsent(mapped, m -> new ArrayList<>()).add(new Name(item, at, source));
        }
    }

    /** The name in the output; it differs from the mapped one if a rule of the caller changed it. */
    private static Optional<ObjectRef> leaves(Item item, JsonPointer at, boolean isVolume) {
        JsonPointer name = at.equals(WellKnownPointers.CLAIM_REF) ? at.child("name") : at;
        return item.text(name)
                .map(text -> isVolume
                        ? ObjectRef.volume(text)
                        : ObjectRef.claim(
                                item.text(name.parent().child("namespace"))
                                        .orElse(item.now().namespace()),
                                text));
    }

    private static void judge(ObjectRef mapped, List<Name> names) {
        List<ObjectRef> sources =
                names.stream().map(Name::source).distinct().limit(2).toList();
        if (sources.size() < 2) {
            return;
        }
        for (Name name : names) {
            if (name.item.emitted() && !name.source.equals(mapped)) {
                ObjectRef other = sources.get(name.source.equals(sources.get(0)) ? 1 : 0);
                name.item.warn(
                        WarningCode.DUPLICATE_MAP_TARGET,
                        name.at,
                        "the maps change " + name.source + " and " + other + " to one name: " + mapped);
            }
        }
    }
}
