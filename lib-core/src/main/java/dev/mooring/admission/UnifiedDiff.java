package dev.mooring.admission;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The difference between two texts in unified form with three lines around each change. The server's message depends on
 * which of several shortest descriptions it picks, so this class finds matching blocks as upstream does: the longest
 * first, then on both sides of it.
 *
 * @upstream github.com/pmezard/go-difflib difflib.go, by which apimachinery pkg/util/diff/diff.go Diff
 */
final class UnifiedDiff {

    private static final int CONTEXT = 3;
    /** In long texts a line that is more frequent than this is not an anchor. */
    private static final int POPULAR_FROM_LINES = 200;
    /** Longer texts are not compared, because the search for blocks is quadratic. */
    private static final int MOST_LINES = 4000;

    private record Block(int a, int b, int size) {}

    private record Range(int aFrom, int aTo, int bFrom, int bTo) {}

    /** A stretch that is equal in both texts, or a replacement, whose sides may be empty. */
    private record Stretch(boolean equal, int aFrom, int aTo, int bFrom, int bTo) {}

    private final List<String> a;
    private final List<String> b;
    private final Map<String, List<Integer>> anchors = new HashMap<>();

    private UnifiedDiff(List<String> a, List<String> b) {
        this.a = a;
        this.b = b;
        for (int i = 0; i < b.size(); i++) {
            anchors.computeIfAbsent(b.get(i), line -> new ArrayList<>()).add(i);
        }
        if (b.size() >= POPULAR_FROM_LINES) {
            int most = b.size() / 100 + 1;
            anchors.values().removeIf(places -> places.size() > most);
        }
    }

    /** The difference; empty for equal texts and for texts too long to compare. */
    static String of(String before, String after) {
        List<String> a = List.of(before.split("\n", -1));
        List<String> b = List.of(after.split("\n", -1));
        return a.size() + b.size() > MOST_LINES ? "" : new UnifiedDiff(a, b).print();
    }

    private String print() {
        StringBuilder out = new StringBuilder();
        for (List<Stretch> hunk : hunks()) {
            Stretch first = hunk.get(0);
            Stretch last = hunk.get(hunk.size() - 1);
            out.append("@@ -").append(lines(first.aFrom, last.aTo));
            out.append(" +").append(lines(first.bFrom, last.bTo)).append(" @@\n");
            for (Stretch stretch : hunk) {
                append(stretch.equal ? " " : "-", a.subList(stretch.aFrom, stretch.aTo), out);
                append("+", stretch.equal ? List.of() : b.subList(stretch.bFrom, stretch.bTo), out);
            }
        }
        return out.toString();
    }

    private static void append(String sign, List<String> lines, StringBuilder out) {
        lines.forEach(line -> out.append(sign).append(line).append('\n'));
    }

    private static String lines(int from, int to) {
        int count = to - from;
        if (count == 1) {
            return Integer.toString(from + 1);
        }
        return (count == 0 ? from : from + 1) + "," + count;
    }

    /** Changes with the lines around them; those that are close together share a hunk. */
    private List<List<Stretch>> hunks() {
        List<List<Stretch>> hunks = new ArrayList<>();
        List<Stretch> hunk = new ArrayList<>();
        List<Stretch> stretches = stretches();
        for (int i = 0; i < stretches.size(); i++) {
            Stretch stretch = stretches.get(i);
            boolean isFirst = i == 0;
            boolean isLast = i == stretches.size() - 1;
            if (!stretch.equal) {
                hunk.add(stretch);
                continue;
            }
            int size = stretch.aTo - stretch.aFrom;
            if (isFirst || isLast || size > 2 * CONTEXT) {
                if (!isFirst) {
                    hunk.add(head(stretch, Math.min(CONTEXT, size)));
                    hunks.add(hunk);
                }
                hunk = new ArrayList<>();
                if (!isLast) {
                    hunk.add(tail(stretch, Math.min(CONTEXT, size)));
                }
            } else {
                hunk.add(stretch);
            }
        }
        if (!hunk.isEmpty()) {
            hunks.add(hunk);
        }
        return hunks;
    }

    private static Stretch head(Stretch equal, int size) {
        return new Stretch(true, equal.aFrom, equal.aFrom + size, equal.bFrom, equal.bFrom + size);
    }

    private static Stretch tail(Stretch equal, int size) {
        return new Stretch(true, equal.aTo - size, equal.aTo, equal.bTo - size, equal.bTo);
    }

    private List<Stretch> stretches() {
        List<Stretch> stretches = new ArrayList<>();
        int i = 0;
        int j = 0;
        for (Block block : blocks()) {
            if (i < block.a || j < block.b) {
                stretches.add(new Stretch(false, i, block.a, j, block.b));
            }
            i = block.a + block.size;
            j = block.b + block.size;
            if (block.size > 0) {
                stretches.add(new Stretch(true, block.a, i, block.b, j));
            }
        }
        return stretches;
    }

    /** The matching blocks in order, no two of them adjacent, and an empty one at the end. */
    private List<Block> blocks() {
        List<Block> found = new ArrayList<>();
        Deque<Range> open = new ArrayDeque<>();
        open.push(new Range(0, a.size(), 0, b.size()));
        while (!open.isEmpty()) {
            Range range = open.pop();
            Block block = longest(range);
            if (block.size > 0) {
                found.add(block);
                int aEnd = block.a + block.size;
                int bEnd = block.b + block.size;
                if (range.aFrom < block.a && range.bFrom < block.b) {
                    open.push(new Range(range.aFrom, block.a, range.bFrom, block.b));
                }
                if (aEnd < range.aTo && bEnd < range.bTo) {
                    open.push(new Range(aEnd, range.aTo, bEnd, range.bTo));
                }
            }
        }
        found.sort(Comparator.comparingInt(Block::a));
        found.add(new Block(a.size(), b.size(), 0));
        return found;
    }

    /** The first longest stretch of anchors that is equal in both, with the equal lines on both its sides. */
    private Block longest(Range range) {
        Block best = longestOfAnchors(range);
        int i = best.a;
        int j = best.b;
        int size = best.size;
        while (i > range.aFrom && j > range.bFrom && a.get(i - 1).equals(b.get(j - 1))) {
            i--;
            j--;
            size++;
        }
        while (i + size < range.aTo && j + size < range.bTo && a.get(i + size).equals(b.get(j + size))) {
            size++;
        }
        return new Block(i, j, size);
    }

    private Block longestOfAnchors(Range range) {
        Block best = new Block(range.aFrom, range.bFrom, 0);
        Map<Integer, Integer> endingAt = Map.of();
        for (int i = range.aFrom; i < range.aTo; i++) {
            Map<Integer, Integer> next = new HashMap<>();
            for (int j : anchors.getOrDefault(a.get(i), List.of())) {
                if (j < range.bFrom || j >= range.bTo) {
                    continue;
                }
                int size = endingAt.getOrDefault(j - 1, 0) + 1;
                next.put(j, size);
                if (size > best.size) {
                    best = new Block(i - size + 1, j - size + 1, size);
                }
            }
            endingAt = next;
        }
        return best;
    }
}
