package dev.mooring.quota;

import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The claims and pods that exist before anything is created, for quotas that do not report their usage.
 *
 * @param byNamespace them, by namespace
 * @param incomplete the plurals of the kinds whose objects are not all known
 * @param server the release of their cluster
 */
record CountedObjects(Map<String, List<Charge>> byNamespace, Set<String> incomplete, Release server) {

    static final CountedObjects NONE = new CountedObjects(Map.of(), Set.of(), Release.LATEST);

    static CountedObjects of(Inventory inventory) {
        Map<String, List<Charge>> found = new HashMap<>();
        inventory
                .claims()
                .forEach(each -> found.computeIfAbsent(each.namespace(), key -> new ArrayList<>())
                        .add(new ClaimCharge(each, inventory.release())));
        inventory
                .pods()
                .forEach(each -> found.computeIfAbsent(each.namespace(), key -> new ArrayList<>())
                        .add(new PodCharge(each, inventory.release())));
        Set<String> incomplete = new LinkedHashSet<>();
        if (!isKnown(inventory, Kinds.PERSISTENT_VOLUME_CLAIM)) {
            incomplete.add(ClaimCharge.RESOURCE);
        }
        if (!isKnown(inventory, Kinds.POD)) {
            incomplete.add(PodCharge.RESOURCE);
        }
        return new CountedObjects(
                Collections.unmodifiableMap(found), Collections.unmodifiableSet(incomplete), inventory.release());
    }

    private static boolean isKnown(Inventory inventory, String kind) {
        return inventory.isComplete(kind) && inventory.unreadable(kind).isEmpty();
    }

    List<Charge> in(String namespace) {
        return byNamespace.getOrDefault(namespace, List.of());
    }
}
