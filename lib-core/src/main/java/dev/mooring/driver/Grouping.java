package dev.mooring.driver;

import dev.mooring.driver.Sameness.SamenessCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Groups storages by their keys, and the remaining ones by their hints. */
final class Grouping {

    /** The number of others with the same hint that a storage is compared with. */
    private static final int MOST = 100;

    private final List<BackingStorage> storages;
    /** For each storage another one of its group, or itself; the last one in such a chain represents the group. */
    private final int[] next;

    Grouping(List<BackingStorage> storages) {
        this.storages = List.copyOf(storages);
        this.next = new int[storages.size()];
        for (int i = 0; i < next.length; i++) {
            next[i] = i;
        }
        join();
    }

    private void join() {
        Map<String, Integer> first = new LinkedHashMap<>();
        for (int i = 0; i < next.length; i++) {
            for (String key : storages.get(i).keys()) {
                Integer other = first.putIfAbsent(key, i);
                if (other != null) {
                    next[last(i)] = last(other);
                }
            }
        }
    }

    private int last(int index) {
        int at = index;
        while (next[at] != at) {
            next[at] = next[next[at]];
            at = next[at];
        }
        return at;
    }

    List<StorageGroup> groups() {
        Map<Integer, List<BackingStorage>> same = new LinkedHashMap<>();
        for (int i = 0; i < next.length; i++) {
            same.computeIfAbsent(last(i), key -> new ArrayList<>()).add(storages.get(i));
        }
        List<StorageGroup> groups = new ArrayList<>();
        same.values().stream()
                .filter(each -> each.size() > 1)
                .forEach(each -> groups.add(new StorageGroup(
                        Sameness.of(SamenessCode.STORAGE_PARTS_EQUAL, Comparison.ALL_PARTS_EQUAL), each)));
        groups.addAll(similar(same.keySet().stream().map(storages::get).toList()));
        return groups;
    }

    private static List<StorageGroup> similar(List<BackingStorage> each) {
        Map<String, List<Integer>> byHint = new LinkedHashMap<>();
        for (int i = 0; i < each.size(); i++) {
            for (String hint : new TreeSet<>(each.get(i).hints())) {
                byHint.computeIfAbsent(hint, key -> new ArrayList<>()).add(i);
            }
        }
        Map<List<BackingStorage>, StorageGroup> found = new LinkedHashMap<>();
        byHint.values().stream()
                .filter(members -> members.size() > 1)
                .map(members -> members.stream().map(each::get).toList())
                .forEach(members -> unknown(members).ifPresent(group -> found.putIfAbsent(group.storages(), group)));
        return List.copyOf(found.values());
    }

    /** Those with a hint that may be the same storage as another one with it. */
    private static Optional<StorageGroup> unknown(List<BackingStorage> members) {
        List<BackingStorage> others = members.subList(0, Math.min(MOST, members.size()));
        List<BackingStorage> kept = new ArrayList<>();
        Sameness why = null;
        for (BackingStorage member : members) {
            Optional<Sameness> answer = others.stream()
                    .filter(other -> other != member)
                    .map(member::compare)
                    .filter(each -> each.answer() == Sameness.Answer.UNKNOWN)
                    .findFirst();
            if (answer.isPresent()) {
                why = why == null ? answer.get() : why;
                kept.add(member);
            }
        }
        return why == null ? Optional.empty() : Optional.of(new StorageGroup(why, kept));
    }
}
