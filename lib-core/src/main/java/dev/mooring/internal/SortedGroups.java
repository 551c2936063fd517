package dev.mooring.internal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Values in groups, sorted in each group. A change costs the logarithm of the size of its group.
 *
 * @param <G> what the values of a group share
 * @param <K> what identifies a value in its group; the values are in its order
 * @param <V> the type of the values
 */
public final class SortedGroups<G, K extends Comparable<? super K>, V> {

    private final Map<G, NavigableMap<K, V>> groups;

    /**
     * No values yet.
     *
     * @param expected about how many groups there will be
     */
    public SortedGroups(int expected) {
        this.groups = new HashMap<>(2 * expected);
    }

    /**
     * Puts a value in the place of the one with its key.
     *
     * @param group its group
     * @param key its key
     * @param value the value
     */
    public void put(G group, K key, V value) {
        groups.computeIfAbsent(group, none -> new TreeMap<>()).put(key, value);
    }

    /**
     * Removes a value.
     *
     * @param group its group
     * @param key its key; nothing happens if there is none
     */
    public void remove(G group, K key) {
        groups.computeIfPresent(group, (same, values) -> {
            values.remove(key);
            return values.isEmpty() ? null : values;
        });
    }

    /**
     * The values of a group.
     *
     * @param group the group
     * @return the values by key, which do not change with these; none if there is no such group
     */
    public List<V> of(G group) {
        @Nullable NavigableMap<K, V> values = groups.get(group);
        return values == null ? List.of() : List.copyOf(values.values());
    }
}
