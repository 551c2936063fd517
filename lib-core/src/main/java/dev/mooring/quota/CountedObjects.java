package dev.mooring.quota;

import dev.mooring.internal.Lazy;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The objects that exist before anything is created, for quotas that do not report their usage. They are counted only if
 * there is such a quota.
 *
 * @param found the objects
 * @param server the release of their cluster
 */
record CountedObjects(Lazy<Found> found, Release server) {

    static final CountedObjects NONE =
            new CountedObjects(new Lazy<>(() -> new Found(Map.of(), Set.of())), Release.LATEST);

    /**
     * The objects.
     *
     * @param byNamespace them, by namespace
     * @param incomplete the plurals of the kinds whose objects are not all known
     */
    record Found(Map<String, List<Charge>> byNamespace, Set<String> incomplete) {}

    /** The API version of the kinds that quotas count here. */
    static final Map<String, String> KINDS = Map.ofEntries(
            Map.entry(Kinds.PERSISTENT_VOLUME_CLAIM, "v1"),
            Map.entry(Kinds.POD, "v1"),
            Map.entry(Kinds.REPLICATION_CONTROLLER, "v1"),
            Map.entry(Kinds.DEPLOYMENT, "apps/v1"),
            Map.entry(Kinds.REPLICA_SET, "apps/v1"),
            Map.entry(Kinds.STATEFUL_SET, "apps/v1"),
            Map.entry(Kinds.DAEMON_SET, "apps/v1"),
            Map.entry("ControllerRevision", "apps/v1"),
            Map.entry(Kinds.JOB, "batch/v1"),
            Map.entry(Kinds.CRON_JOB, "batch/v1"),
            Map.entry(Kinds.RESOURCE_QUOTA, "v1"));

    static CountedObjects of(Inventory inventory) {
        return new CountedObjects(new Lazy<>(() -> count(inventory)), inventory.release());
    }

    private static Found count(Inventory inventory) {
        Map<String, List<Charge>> found = new HashMap<>();
        Set<String> incomplete = new LinkedHashSet<>();
        KINDS.forEach((kind, apiVersion) -> {
            for (Charge each : existing(inventory, kind)) {
                found.computeIfAbsent(each.object().namespace(), key -> new ArrayList<>())
                        .add(each);
            }
            if (!inventory.isComplete(kind) || !inventory.unreadable(kind).isEmpty()) {
                incomplete.add(Kinds.resource(apiVersion, kind));
            }
        });
        return new Found(Collections.unmodifiableMap(found), Collections.unmodifiableSet(incomplete));
    }

    /** Without those that cannot be read. */
    private static List<Charge> existing(Inventory inventory, String kind) {
        Release server = inventory.release();
        return switch (kind) {
            case Kinds.PERSISTENT_VOLUME_CLAIM ->
                inventory.claims().stream()
                        .<Charge>map(each -> new ClaimCharge(each, server))
                        .toList();
            case Kinds.POD ->
                inventory.pods().stream()
                        .<Charge>map(each -> new PodCharge(each, server))
                        .toList();
            default ->
                inventory.all(kind).stream()
                        .flatMap(each -> charge(each, server).stream())
                        .toList();
        };
    }

    /** An object as quotas count it. */
    static Optional<Charge> charge(Manifest object, Release server) {
        return switch (object.kind()) {
            case Kinds.PERSISTENT_VOLUME_CLAIM -> Optional.of(new ClaimCharge(ClaimView.from(object), server));
            case Kinds.POD -> Optional.of(new PodCharge(PodView.from(object), server));
            default ->
                object.apiVersion().equals(KINDS.get(object.kind()))
                        ? Optional.of(new ObjectCharge(object))
                        : Optional.empty();
        };
    }

    List<Charge> in(String namespace) {
        return found.get().byNamespace().getOrDefault(namespace, List.of());
    }

    Set<String> incomplete() {
        return found.get().incomplete();
    }
}
