package dev.mooring.driver;

import dev.mooring.driver.Sameness.SamenessCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Finds nested directories: in path order, the directories inside another one follow it directly. */
final class Nesting {

    /** Sorts before every character of a name, so that {@code /a/b} comes before {@code /a-b}. */
    private static final char SEPARATOR = '\0';

    private static final Comparator<Entry> BY_PATH = Comparator.comparing(Entry::path);

    /** A storage and its path, which ends with a separator. */
    private record Entry(String path, BackingStorage storage) {

        static Entry of(StorageKeys.Place place, BackingStorage storage) {
            String path = place.path().replace('/', SEPARATOR);
            return new Entry(path.endsWith(String.valueOf(SEPARATOR)) ? path : path + SEPARATOR, storage);
        }
    }

    private Nesting() {}

    static List<StorageGroup> of(List<BackingStorage> storages) {
        Map<String, List<Entry>> places = new TreeMap<>();
        for (BackingStorage storage : storages) {
            for (StorageKeys.Place place : storage.places()) {
                places.computeIfAbsent(place.within(), key -> new ArrayList<>()).add(Entry.of(place, storage));
            }
        }
        Map<List<BackingStorage>, StorageGroup> groups = new LinkedHashMap<>();
        places.values()
                .forEach(entries -> groups(entries).forEach(group -> groups.putIfAbsent(group.storages(), group)));
        return List.copyOf(groups.values());
    }

    private static List<StorageGroup> groups(List<Entry> entries) {
        entries.sort(BY_PATH);
        List<StorageGroup> groups = new ArrayList<>();
        Set<BackingStorage> members = new LinkedHashSet<>();
        String outer = "";
        boolean nested = false;
        for (Entry each : entries) {
            if (members.isEmpty() || !each.path().startsWith(outer)) {
                add(members, nested, groups);
                members = new LinkedHashSet<>();
                outer = each.path();
                nested = false;
            }
            nested |= each.path().length() > outer.length();
            members.add(each.storage());
        }
        add(members, nested, groups);
        return groups;
    }

    private static void add(Set<BackingStorage> members, boolean nested, List<StorageGroup> groups) {
        if (nested && members.size() > 1) {
            groups.add(new StorageGroup(
                    Sameness.of(SamenessCode.STORAGE_DIRECTORIES_OVERLAP, Comparison.DIRECTORIES_OVERLAP),
                    List.copyOf(members)));
        }
    }
}
