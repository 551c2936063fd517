package dev.mooring.workload.controller;

import java.util.TreeMap;

/**
 * The indexes of a Job that have succeeded, for example {@code 0-2,5}. Parts that are not numbers are skipped.
 *
 * @upstream pkg/controller/job/indexed_job_utils.go parseIndexesFromString
 */
final class CompletedIndexes {

    /** The last index of each range by its first. */
    private final TreeMap<Integer, Integer> ranges = new TreeMap<>();

    private CompletedIndexes() {}

    static CompletedIndexes parse(String text) {
        CompletedIndexes indexes = new CompletedIndexes();
        for (String range : text.split(",", -1)) {
            String[] ends = range.split("-", -1);
            int first = number(ends[0]);
            int last = ends.length > 1 ? number(ends[1]) : first;
            if (first >= 0 && last >= 0) {
                indexes.ranges.merge(first, last, Math::max);
            }
        }
        return indexes;
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** The first index from this one on that is not completed; a range of millions is skipped in one step. */
    long from(long index) {
        long open = index;
        var range = ranges.floorEntry((int) Math.min(open, Integer.MAX_VALUE));
        while (range != null && open <= range.getValue()) {
            open = range.getValue() + 1L;
            range = ranges.floorEntry((int) Math.min(open, Integer.MAX_VALUE));
        }
        return open;
    }
}
