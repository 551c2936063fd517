package dev.mooring.cli.sanitize;

import dev.mooring.cli.input.StreamItem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where the objects of files are: 20 bytes for each. */
final class StreamPlaces {

    /**
     * What is the same for many objects.
     *
     * @param file the file as it was named
     * @param version the version that a list gives its items; empty if they say it
     * @param kind the kind likewise
     */
    record Origin(String file, String version, String kind) {

        static Origin of(StreamItem item) {
            return new Origin(item.source(), item.itemVersion(), item.itemKind());
        }
    }

    private final Map<Origin, Integer> known = new LinkedHashMap<>();
    private final List<Origin> origins = new ArrayList<>();
    private long[] offsets = new long[16];
    private int[] lengths = new int[16];
    private int[] numbers = new int[16];
    private int[] originOf = new int[16];
    private int count;

    void add(Origin origin, long offset, int length, int number) {
        if (count == lengths.length) {
            int more = count + count / 2;
            offsets = Arrays.copyOf(offsets, more);
            lengths = Arrays.copyOf(lengths, more);
            numbers = Arrays.copyOf(numbers, more);
            originOf = Arrays.copyOf(originOf, more);
        }
        offsets[count] = offset;
        lengths[count] = length;
        numbers[count] = number;
        originOf[count] = known.computeIfAbsent(origin, each -> {
            origins.add(each);
            return origins.size() - 1;
        });
        count++;
    }

    int count() {
        return count;
    }

    Origin origin(int object) {
        return origins.get(originOf[object]);
    }

    long offset(int object) {
        return offsets[object];
    }

    int length(int object) {
        return lengths[object];
    }

    /** The number of the value of the file that it is or is an item of, from 1. */
    int number(int object) {
        return numbers[object];
    }

    /** The end of the objects from one on that are behind each other in one file, and so long together at most. */
    int batch(int from, int atMost) {
        int to = from + 1;
        while (to < count
                && originOf[to] == originOf[from]
                && offsets[to] > offsets[to - 1]
                && offsets[to] + lengths[to] - offsets[from] <= atMost) {
            to++;
        }
        return to;
    }
}
