package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.driver.internal.ClusterIds;
import dev.mooring.internal.CanIgnoreReturnValue;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How names change on the way into the other cluster. Every map applies once, to the values in the input, never to its
 * own results.
 */
public final class Maps {

    /** No maps. */
    public static final Maps NONE = new Builder().build();

    /** From (one or two parts) to (one or two parts), by kind, in input order. */
    private final Map<MapKind, Map<List<String>, List<String>>> entries;

    private Maps(Map<MapKind, Map<List<String>, List<String>>> entries) {
        this.entries = entries;
    }

    /** {@return a new, empty collection of maps} */
    public static Builder builder() {
        return new Builder();
    }

    Map<List<String>, List<String>> of(MapKind kind) {
        return entries.getOrDefault(kind, Map.of());
    }

    /** The kinds of maps that have an entry. */
    Set<MapKind> kinds() {
        return entries.keySet();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Maps maps && maps.entries.equals(entries);
    }

    @Override
    public int hashCode() {
        return entries.hashCode();
    }

    /** The number of entries of each map; never the values, which may be secret. */
    @Override
    public String toString() {
        return "Maps "
                + entries.entrySet().stream()
                        .map(each ->
                                each.getKey().option() + ": " + each.getValue().size())
                        .toList();
    }

    /** Collects maps. Refuses null keys and values, and two values for one key. */
    @CanIgnoreReturnValue
    public static final class Builder {

        private final Map<MapKind, Map<List<String>, List<String>>> entries = new EnumMap<>(MapKind.class);

        private Builder() {}

        /**
         * Adds an entry of a map whose keys and values are plain names.
         *
         * @param kind any kind but {@link MapKind#CLAIM_NAME}, {@link MapKind#VOLUME_ATTRIBUTE} and
         *     {@link MapKind#SECRET}
         * @param from the value in the input
         * @param to the value in the output; for storage classes both may be empty
         * @return this builder
         */
        public Builder map(MapKind kind, String from, String to) {
            if (kind == MapKind.CLAIM_NAME || kind == MapKind.VOLUME_ATTRIBUTE || kind == MapKind.SECRET) {
                throw new IllegalArgumentException(kind.option() + " needs keys of two parts, such as NAMESPACE/NAME");
            }
            if ((from.isEmpty() || to.isEmpty()) && kind != MapKind.STORAGE_CLASS) {
                throw new IllegalArgumentException(kind.option() + " has an empty name");
            }
            if (kind == MapKind.CLUSTER_ID && to.getBytes(StandardCharsets.UTF_8).length > ClusterIds.LONGEST) {
                throw new IllegalArgumentException(kind.option() + " has a name of more than " + ClusterIds.LONGEST
                        + " bytes, which no handle can contain");
            }
            return put(kind, List.of(from), List.of(to));
        }

        /**
         * Adds entries, see {@link #map(MapKind, String, String)}.
         *
         * @param kind the kind
         * @param names from input to output
         * @return this builder
         */
        public Builder map(MapKind kind, Map<String, String> names) {
            names.forEach((from, to) -> map(kind, from, to));
            return this;
        }

        /**
         * Renames a claim.
         *
         * @param namespace its namespace in the source
         * @param from its name in the source
         * @param to its name in the output
         * @return this builder
         */
        public Builder claimName(String namespace, String from, String to) {
            return put(MapKind.CLAIM_NAME, List.of(namespace, from), List.of(to));
        }

        /**
         * Changes the volume handle of one driver; wins over an entry for only the handle.
         *
         * @param driver the driver in the source
         * @param from the handle in the source
         * @param to the handle in the output
         * @return this builder
         */
        public Builder volumeHandle(String driver, String from, String to) {
            return put(MapKind.VOLUME_HANDLE, List.of(driver, from), List.of(to));
        }

        /**
         * Changes the value of a CSI volume attribute.
         *
         * @param key the attribute, usually {@code clusterID}
         * @param from the value in the source
         * @param to the value in the output
         * @return this builder
         */
        public Builder volumeAttribute(String key, String from, String to) {
            return put(MapKind.VOLUME_ATTRIBUTE, List.of(key, from), List.of(to));
        }

        /**
         * Changes a secret reference.
         *
         * @param namespace its namespace in the source
         * @param name its name in the source
         * @param toNamespace its namespace in the output
         * @param toName its name in the output
         * @return this builder
         */
        public Builder secret(String namespace, String name, String toNamespace, String toName) {
            return put(MapKind.SECRET, List.of(namespace, name), List.of(toNamespace, toName));
        }

        private Builder put(MapKind kind, List<String> from, List<String> to) {
            List<String> before = entries.computeIfAbsent(requireNonNull(kind, "kind"), k -> new LinkedHashMap<>())
                    .putIfAbsent(from, to);
            if (before != null && !before.equals(to)) {
                throw new IllegalArgumentException(kind.shown(from) + " is mapped to two different values");
            }
            return this;
        }

        /** {@return the maps collected so far} */
        public Maps build() {
            Map<MapKind, Map<List<String>, List<String>>> copy = new EnumMap<>(MapKind.class);
            entries.forEach((kind, map) -> copy.put(kind, Collections.unmodifiableMap(new LinkedHashMap<>(map))));
            return new Maps(copy);
        }
    }
}
