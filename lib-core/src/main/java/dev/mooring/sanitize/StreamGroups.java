package dev.mooring.sanitize;

import dev.mooring.reason.Reason;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which objects of a stream are judged together: those that have keys in common, also by way of others. About 60 bytes are
 * kept for each volume and its claim.
 */
public final class StreamGroups {

    /** How many objects are judged together at most. */
    public static final int MOST = 100;

    /** For each object the next one of its group, the first one behind the last. */
    private final int[] next;
    /** The same, but for objects that may be the same storage only. */
    private final int[] nextSure;

    private final List<Reason> gaps;

    private StreamGroups(int[] next, int[] nextSure, List<Reason> gaps) {
        this.next = next;
        this.nextSure = nextSure;
        this.gaps = gaps;
    }

    /**
     * The objects that an object is judged with.
     *
     * @param object its number in the stream, from 0
     * @return their numbers, its own included, in order; empty if there are more than {@link #MOST}
     */
    public Optional<int[]> of(int object) {
        int[] found = ring(next, object);
        if (found.length > MOST) {
            found = ring(nextSure, object);
        }
        return found.length > MOST ? Optional.empty() : Optional.of(found);
    }

    /** {@return what {@link Sanitizer} compares with all objects, and was not judged; each with a count} */
    public List<Reason> gaps() {
        return gaps;
    }

    /** Stops at one more than the limit. */
    private static int[] ring(int[] next, int object) {
        int[] found = new int[2];
        int count = 0;
        int at = object;
        do {
            if (count == found.length) {
                found = Arrays.copyOf(found, 2 * count);
            }
            found[count++] = at;
            at = next[at];
        } while (at != object && count <= MOST);
        int[] members = Arrays.copyOf(found, count);
        Arrays.sort(members);
        return members;
    }

    /** Collects the keys of all objects. For one thread. */
    public static final class Builder {

        private static final int OBJECT_BITS = 27;
        private static final long OBJECT = (1L << OBJECT_BITS) - 1;

        /** Keys by their first bits; in each key the object stands where the last bits were. */
        private final KeyTable[] tables = new KeyTable[256];

        private final Map<StreamGap, Long> counts = new EnumMap<>(StreamGap.class);
        private final BitSet freeClaims = new BitSet();
        private int count;

        /** A builder without objects. */
        public Builder() {
            Arrays.setAll(tables, i -> new KeyTable());
        }

        /**
         * Adds the next object of the stream.
         *
         * @param object its keys
         * @throws IllegalStateException if there are too many objects to be numbered
         */
        public void add(StreamedKeys object) {
            if (count == OBJECT) {
                throw new IllegalStateException("more than " + OBJECT + " objects");
            }
            for (long key : object.keys) {
                long kind = key & (StreamKeys.ASKS | StreamKeys.HINT);
                long hash = (key << 8) & -(1L << (OBJECT_BITS + 2));
                tables[(int) (key >>> 56)].add(hash | kind << OBJECT_BITS | count);
            }
            object.gaps.forEach(gap -> counts.merge(gap, 1L, Long::sum));
            freeClaims.set(count, object.gaps.contains(StreamGap.FREE_CLAIM));
            count++;
        }

        /** {@return the groups; nothing can be added afterwards} */
        public StreamGroups build() {
            Rings rings = new Rings(count);
            for (KeyTable table : tables) {
                table.join(0, rings);
            }
            int[] sure = rings.next.clone();
            for (KeyTable table : tables) {
                table.join(StreamKeys.HINT, rings);
            }
            return new StreamGroups(rings.next, sure, gaps(rings.next, sure));
        }

        private List<Reason> gaps(int[] next, int[] sure) {
            boolean isOpen = counts.remove(StreamGap.UNRESERVED) != null;
            long free = freeClaims.stream().filter(claim -> isFree(sure, claim)).count();
            counts.put(StreamGap.FREE_CLAIM, isOpen ? free : 0L);
            counts.put(
                    StreamGap.SIMILAR,
                    IntStream.range(0, count)
                            .filter(i -> ring(next, i).length > MOST && ring(sure, i).length <= MOST)
                            .count());
            return counts.entrySet().stream()
                    .filter(each -> each.getValue() > 0)
                    .map(each -> Reason.of(
                            WarningCode.STREAM_NOT_COMPARED, "", each.getKey().message(each.getValue())))
                    .toList();
        }

        /** Whether it is not clear that one volume names the claim and nothing else does. */
        private boolean isFree(int[] sure, int claim) {
            int[] group = ring(sure, claim);
            return group.length != 2 || Arrays.stream(group).allMatch(freeClaims::get);
        }

        /** Keys with the same first bits. */
        private static final class KeyTable {

            private long[] keys = new long[16];
            private int count;
            private boolean sorted;

            void add(long key) {
                if (count == keys.length) {
                    keys = Arrays.copyOf(keys, count + count / 2);
                }
                keys[count++] = key;
            }

            /** Joins the objects that have a key in common. */
            void join(long kind, Rings rings) {
                if (!sorted) {
                    Arrays.sort(keys, 0, count);
                    sorted = true;
                }
                for (int from = 0; from < count; ) {
                    int to = from;
                    boolean asks = false;
                    while (to < count && (keys[to] ^ keys[from]) >>> (OBJECT_BITS + 2) == 0) {
                        asks |= isOf(keys[to], kind) && (keys[to] >>> OBJECT_BITS & StreamKeys.ASKS) != 0;
                        to++;
                    }
                    if (asks) {
                        join(from, to, kind, rings);
                    }
                    from = to;
                }
            }

            private void join(int from, int to, long kind, Rings rings) {
                int first = -1;
                for (int i = from; i < to; i++) {
                    if (isOf(keys[i], kind)) {
                        int object = (int) (keys[i] & OBJECT);
                        if (first >= 0) {
                            rings.join(first, object);
                        }
                        first = object;
                    }
                }
            }

            private static boolean isOf(long key, long kind) {
                return (key >>> OBJECT_BITS & StreamKeys.HINT) == kind;
            }
        }
    }

    /** Objects in rings, which are joined. */
    private static final class Rings {

        private final int[] next;
        private final int[] parent;

        Rings(int count) {
            next = new int[count];
            parent = new int[count];
            for (int i = 0; i < count; i++) {
                next[i] = i;
                parent[i] = i;
            }
        }

        void join(int one, int other) {
            int a = top(one);
            int b = top(other);
            if (a != b) {
                parent[Math.max(a, b)] = Math.min(a, b);
                int behind = next[a];
                next[a] = next[b];
                next[b] = behind;
            }
        }

        private int top(int object) {
            int at = object;
            while (parent[at] != at) {
                parent[at] = parent[parent[at]];
                at = parent[at];
            }
            return at;
        }
    }
}
