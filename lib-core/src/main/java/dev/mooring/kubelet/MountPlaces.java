package dev.mooring.kubelet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The mount points of a table as a tree, so that a question about one path does not scan the whole table. */
final class MountPlaces {

    /** A mount point: the positions of its mounts, the last position at it or above it, and the next mount point above it. */
    private static final class Place {

        private final List<Integer> there = new ArrayList<>(1);
        private int covering;
        private @Nullable String above;

        private int last() {
            return there.get(there.size() - 1);
        }
    }

    /** Each place is followed by those below it. */
    private final NavigableMap<String, Place> places = new TreeMap<>(MountPlaces::compare);

    MountPlaces(List<MountEntry> entries) {
        for (int i = 0; i < entries.size(); i++) {
            places.computeIfAbsent(entries.get(i).mountPoint(), unused -> new Place())
                    .there
                    .add(i);
        }
        String before = null;
        for (Map.Entry<String, Place> entry : places.entrySet()) {
            Place place = entry.getValue();
            place.above = above(before, entry.getKey());
            place.covering = Math.max(place.last(), place.above == null ? -1 : place(place.above).covering);
            before = entry.getKey();
        }
    }

    /** Position by position, a slash before any other character. */
    private static int compare(String a, String b) {
        int common = Math.min(a.length(), b.length());
        for (int i = 0; i < common; i++) {
            char left = a.charAt(i);
            char right = b.charAt(i);
            if (left != right) {
                return left == '/' ? -1 : right == '/' ? 1 : Character.compare(left, right);
            }
        }
        return Integer.compare(a.length(), b.length());
    }

    private Place place(String point) {
        Place place = places.get(point);
        if (place == null) {
            throw new IllegalStateException("every point above another one is a mount point");
        }
        return place;
    }

    /** The first of a mount point and those above it that the path is at or below; null if there is none. */
    private @Nullable String above(@Nullable String from, String path) {
        String point = from;
        while (point != null && !isAtOrBelow(path, point)) {
            point = place(point).above;
        }
        return point;
    }

    private static boolean isAtOrBelow(String path, String point) {
        return !point.isEmpty()
                && path.startsWith(point)
                && (path.length() == point.length() || path.charAt(point.length()) == '/' || point.equals("/"));
    }

    /** The positions of the mounts at a path, in order. */
    List<Integer> at(String path) {
        Place place = places.get(path);
        return place == null ? List.of() : place.there;
    }

    /** The last position at a path or above it; -1 if there is none. */
    int covering(String path) {
        String point = above(places.floorKey(path), path);
        return point == null ? -1 : place(point).covering;
    }

    /** The positions of the mounts at a path or below it, in order. */
    List<Integer> under(String path) {
        String prefix = path.endsWith("/") ? path : path + "/";
        List<Integer> found = new ArrayList<>();
        for (Map.Entry<String, Place> entry : places.tailMap(path, true).entrySet()) {
            if (!entry.getKey().equals(path) && !entry.getKey().startsWith(prefix)) {
                break;
            }
            found.addAll(entry.getValue().there);
        }
        found.sort(null);
        return found;
    }
}
