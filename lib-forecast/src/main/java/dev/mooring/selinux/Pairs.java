package dev.mooring.selinux;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * The pairs of users of one volume that conflict. Users with the same values are compared once, and the search stops at
 * the number of pairs that are listed.
 *
 * @param <T> the finding about a pair
 */
final class Pairs<T> {

    private final int limit;
    private final List<T> found = new ArrayList<>();
    private boolean cut;

    Pairs(int limit) {
        this.limit = limit;
    }

    List<T> found() {
        return List.copyOf(found);
    }

    /** Whether there are more than are found. */
    boolean isCut() {
        return cut;
    }

    /**
     * Compares each two groups, and each group with itself.
     *
     * @param groups the users by their values
     * @param compare the finding about two users with these values; empty if they do not conflict
     */
    <K, U> void add(Map<K, List<U>> groups, BiFunction<K, K, List<BiFunction<U, U, T>>> compare) {
        List<K> keys = new ArrayList<>(groups.keySet());
        for (int i = 0; i < keys.size() && !cut; i++) {
            for (int j = i; j < keys.size() && !cut; j++) {
                for (BiFunction<U, U, T> maker : compare.apply(keys.get(i), keys.get(j))) {
                    add(users(groups, keys.get(i)), users(groups, keys.get(j)), i == j, maker);
                }
            }
        }
    }

    private static <K, U> List<U> users(Map<K, List<U>> groups, K key) {
        return groups.getOrDefault(key, List.of());
    }

    private <U> void add(List<U> ones, List<U> others, boolean same, BiFunction<U, U, T> maker) {
        for (int i = 0; i < ones.size(); i++) {
            for (int j = same ? i + 1 : 0; j < others.size(); j++) {
                if (found.size() >= limit) {
                    cut = true;
                    return;
                }
                found.add(maker.apply(ones.get(i), others.get(j)));
            }
        }
    }
}
