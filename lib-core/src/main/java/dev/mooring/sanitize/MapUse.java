package dev.mooring.sanitize;

import dev.mooring.driver.internal.ClusterIds;
import dev.mooring.manifest.ObjectRef;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks up names in the maps of one call, and records which entries were used. */
final class MapUse {

    private final Maps maps;
    private final Map<MapKind, Set<List<String>>> used = new EnumMap<>(MapKind.class);

    MapUse(Maps maps) {
        this.maps = maps;
    }

    /** The new value for a plain name; the name itself if the map has none. */
    String map(MapKind kind, String name) {
        if (maps.kinds().isEmpty()) {
            return name;
        }
        List<String> to = find(kind, List.of(name));
        return to == null ? name : to.get(0);
    }

    String claimName(String namespace, String name) {
        List<String> to = find(MapKind.CLAIM_NAME, List.of(namespace, name));
        return to == null ? name : to.get(0);
    }

    /** A volume or claim by its mapped name. */
    ObjectRef mapped(ObjectRef object) {
        return object.isVolume()
                ? ObjectRef.volume(map(MapKind.VOLUME_NAME, object.name()))
                : ObjectRef.claim(
                        map(MapKind.NAMESPACE, object.namespace()), claimName(object.namespace(), object.name()));
    }

    String volumeHandle(String driver, String handle) {
        if (maps.kinds().isEmpty()) {
            return handle;
        }
        List<String> to = find(MapKind.VOLUME_HANDLE, List.of(driver, handle));
        String mapped = to == null ? map(MapKind.VOLUME_HANDLE, handle) : to.get(0);
        return mapped.equals(handle) ? clusterIdIn(handle) : mapped;
    }

    /** The handle of a volume or snapshot of ceph-csi with the new name of its Ceph cluster. */
    String clusterIdIn(String handle) {
        return ClusterIds.in(handle)
                .filter(id -> !map(MapKind.CLUSTER_ID, id).equals(id))
                .map(id -> ClusterIds.with(handle, map(MapKind.CLUSTER_ID, id)))
                .orElse(handle);
    }

    /** The value of an attribute of a volume, or of a parameter of a class. */
    String volumeAttribute(String key, String value) {
        List<String> to = find(MapKind.VOLUME_ATTRIBUTE, List.of(key, value));
        if (to != null) {
            return to.get(0);
        }
        return key.equals(ClusterIds.ATTRIBUTE) ? map(MapKind.CLUSTER_ID, value) : value;
    }

    /** Namespace and name of a secret reference. */
    List<String> secret(String namespace, String name) {
        List<String> to = find(MapKind.SECRET, List.of(namespace, name));
        return to == null ? List.of(map(MapKind.SECRET_NAMESPACE, namespace), name) : to;
    }

    private @Nullable List<String> find(MapKind kind, List<String> key) {
        List<String> to = maps.of(kind).get(key);
        if (to != null) {
            used.computeIfAbsent(kind, k -> new HashSet<>()).add(key);
        }
        return to;
    }

    /** The entries that matched no object, as {@code option from}, in the order of the maps. */
    List<String> unused() {
        List<String> unused = new ArrayList<>();
        for (MapKind kind : maps.kinds()) {
            for (List<String> key : maps.of(kind).keySet()) {
                if (!used.getOrDefault(kind, Set.of()).contains(key)) {
                    unused.add(kind.shown(key));
                }
            }
        }
        return unused;
    }

    /**
     * The entries whose result is itself a key that changes, as {@code option from→to}: a second run gives another
     * result.
     */
    List<String> chains() {
        List<String> chains = new ArrayList<>();
        for (MapKind kind : maps.kinds()) {
            Map<List<String>, List<String>> map = maps.of(kind);
            map.forEach((from, to) -> {
                List<String> next = map.get(asKey(kind, from, to));
                if (next != null && !next.equals(to)) {
                    chains.add(kind.shown(from) + "→" + kind.shownValue(to));
                }
            });
        }
        return chains;
    }

    /** The key of an entry's result in a second run. */
    private List<String> asKey(MapKind kind, List<String> from, List<String> to) {
        if (from.size() == to.size()) {
            return to;
        }
        String first = from.get(0);
        List<String> mapped = switch (kind) {
            case CLAIM_NAME -> maps.of(MapKind.NAMESPACE).get(List.of(first));
            case VOLUME_HANDLE -> maps.of(MapKind.DRIVER).get(List.of(first));
            default -> null;
        };
        return List.of(mapped == null ? first : mapped.get(0), to.get(0));
    }
}
