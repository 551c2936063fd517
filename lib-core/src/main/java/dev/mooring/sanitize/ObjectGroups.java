package dev.mooring.sanitize;

import dev.mooring.reason.Reason;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The groups of objects that are processed together: those that have keys in common, directly or through others. */
public final class ObjectGroups {

    /** The largest number of objects in a group. */
    public static final int MOST = 100;

    /** The largest number of objects. */
    private static final int OBJECTS = 1 << 24;

    /** What {@link Sanitizer} compares with all objects of its input, but not within groups. */
    enum Gap {
        FREE_CLAIM("claims name no volume: whether one of them takes a volume first was not checked"),
        LIMITS("quotas and limit ranges: whether they admit the claims was not checked"),
        TARGET_KIND("objects are of a kind that is known of the target: the target was checked without them"),
        NO_NAMESPACE("claims have no namespace: whether a volume names one of them was checked only by volumeName"),
        REPLICAS("StatefulSets: whether the maps rename the claims of their replicas was not checked"),
        SIMILAR("objects share a part of their storage's name, or a claim that a map may rename, with more than "
                + MOST
                + " others: whether they are one storage, or the maps merge claims, was not checked"),
        /** An output volume without a claimRef; it matters only if a claim names no volume. */
        UNRESERVED("");

        private static final List<Gap> ALL = List.of(values());

        private final String words;

        Gap(String words) {
            this.words = words;
        }

        int number() {
            return ALL.indexOf(this);
        }

        static Gap of(int number) {
            return ALL.get(number);
        }
    }

    /** An earlier object of the same group, or itself. */
    private final int[] before;

    private final int[] sizes;
    /** The first object of each group and a member of it, sorted. */
    private final long[] members;

    private final Map<Gap, BitSet> gaps = new EnumMap<>(Gap.class);

    private ObjectGroups(List<long[]> keys) {
        this.before = new int[keys.size()];
        this.sizes = new int[keys.size()];
        Arrays.setAll(before, i -> i);
        Arrays.fill(sizes, 1);
        for (Gap gap : Gap.values()) {
            gaps.put(gap, new BitSet());
        }
        join(keys, GroupKeys.SURE);
        join(keys, GroupKeys.LIKELY);
        this.members = new long[keys.size()];
        for (int i = 0; i < members.length; i++) {
            members[i] = (long) first(i) << 32 | i;
            for (long key : keys.get(i)) {
                if ((key & GroupKeys.KINDS) == GroupKeys.GAP) {
                    gap(Gap.of((int) (key >>> 2))).set(i);
                }
            }
        }
        Arrays.sort(members);
    }

    /**
     * The groups of objects.
     *
     * @param keys the keys of each object, see {@link GroupKeys#of(dev.mooring.json.JsonObject)}
     * @return the groups
     * @throws IllegalArgumentException if there are more than 16 million objects
     */
    public static ObjectGroups of(List<long[]> keys) {
        if (keys.size() > OBJECTS) {
            throw new IllegalArgumentException("more than " + OBJECTS + " objects");
        }
        return new ObjectGroups(keys);
    }

    /**
     * The group of an object.
     *
     * @param object its number, from 0
     * @return the numbers of the group, including its own, in order; empty if there are more than {@link #MOST}
     */
    public Optional<int[]> of(int object) {
        long first = first(object);
        int size = sizes[(int) first];
        int from = Arrays.binarySearch(members, first << 32 | first);
        return size > MOST
                ? Optional.empty()
                : Optional.of(Arrays.stream(members, from, from + size)
                        .mapToInt(member -> (int) member)
                        .toArray());
    }

    /** {@return what {@link Sanitizer} compares with all objects, and groups do not; each with a count} */
    public List<Reason> gaps() {
        List<Reason> reasons = new ArrayList<>();
        gaps.forEach((gap, objects) -> {
            long count = objects.stream().filter(object -> isOpen(gap, object)).count();
            if (count > 0) {
                reasons.add(Reason.of(
                        WarningCode.STREAM_NOT_COMPARED,
                        "",
                        count + " " + gap.words + "; sanitizing all objects at once checks it"));
            }
        });
        return reasons;
    }

    private BitSet gap(Gap gap) {
        return gaps.computeIfAbsent(gap, g -> new BitSet());
    }

    private boolean isOpen(Gap gap, int object) {
        return switch (gap) {
            case UNRESERVED -> false;
            case FREE_CLAIM -> !gap(Gap.UNRESERVED).isEmpty() && isFree(object);
            case SIMILAR -> sizes[first(object)] <= MOST;
            default -> true;
        };
    }

    /** Whether it is not certain that exactly one volume names the claim. */
    private boolean isFree(int claim) {
        return sizes[first(claim)] != 2
                || Arrays.stream(of(claim).orElseThrow()).allMatch(gap(Gap.FREE_CLAIM)::get);
    }

    /** Joins the objects that have a key in common; by likely keys only up to the limit. */
    private void join(List<long[]> keys, long kind) {
        int count = 0;
        for (long[] each : keys) {
            count += (int) Arrays.stream(each)
                    .filter(key -> (key & GroupKeys.KINDS) == kind)
                    .count();
        }
        long[] sorted = new long[count];
        for (int object = 0; object < before.length; object++) {
            for (long key : keys.get(object)) {
                if ((key & GroupKeys.KINDS) == kind) {
                    sorted[--count] = (key & -OBJECTS) | object;
                }
            }
        }
        Arrays.sort(sorted);
        for (int from = 0, to = 0; from < sorted.length; from = to) {
            while (to < sorted.length && (sorted[to] & -OBJECTS) == (sorted[from] & -OBJECTS)) {
                to++;
            }
            boolean isLarge = kind == GroupKeys.LIKELY && to - from > MOST;
            for (int i = from; i < to; i++) {
                if (isLarge) {
                    gap(Gap.SIMILAR).set(object(sorted[i]));
                } else {
                    join(object(sorted[from]), object(sorted[i]), kind);
                }
            }
        }
    }

    private static int object(long sorted) {
        return (int) (sorted & (OBJECTS - 1));
    }

    private void join(int one, int other, long kind) {
        int a = first(one);
        int b = first(other);
        if (a == b) {
            return;
        }
        if (kind == GroupKeys.LIKELY && sizes[a] + sizes[b] > MOST) {
            gap(Gap.SIMILAR).set(one);
            gap(Gap.SIMILAR).set(other);
            return;
        }
        before[Math.max(a, b)] = Math.min(a, b);
        sizes[Math.min(a, b)] += sizes[Math.max(a, b)];
    }

    private int first(int object) {
        int at = object;
        while (before[at] != at) {
            before[at] = before[before[at]];
            at = before[at];
        }
        return at;
    }
}
