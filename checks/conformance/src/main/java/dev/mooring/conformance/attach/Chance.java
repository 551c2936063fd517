package dev.mooring.conformance.attach;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * The random choices of a real run, fixed by a number: which of several nodes, volumes and pods comes first in a pass
 * (the controller has no fixed order), and whether the attacher or the controller acts first on the existing objects.
 * The same number is the same run.
 *
 * @param number 0 is name order with the attacher first; with odd numbers the controller is first
 */
public record Chance(int number) {

    /** By name, with the attacher first. */
    public static final Chance BY_NAME = new Chance(0);

    private static final int BY_NAME_ORDER = 0;
    private static final int REVERSED_ORDER = 1;

    public Chance {
        if (number < 0) {
            throw new IllegalArgumentException("number: expected 0 or more, found " + number);
        }
    }

    /** Whether the controller acts first. */
    boolean attacherLate() {
        return number % 2 == 1;
    }

    /** The items of one pass in its order. The input is sorted by name. */
    <T> List<T> order(List<T> items, Function<T, String> name, long pass) {
        int order = number / 2;
        if (order == BY_NAME_ORDER || items.size() < 2) {
            return items;
        }
        List<T> ordered = new ArrayList<>(items);
        if (order == REVERSED_ORDER) {
            Collections.reverse(ordered);
        } else {
            ordered.sort(Comparator.comparingLong(item -> mixed(name.apply(item).hashCode(), order, pass)));
        }
        return ordered;
    }

    /** A fixed scrambling of three numbers: the steps of SplitMix64. */
    private static long mixed(int name, int order, long pass) {
        long z = name * 0x9E3779B97F4A7C15L + order * 0xD1B54A32D192ED03L + pass * 0x8CB92BA72F3D8DD7L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
