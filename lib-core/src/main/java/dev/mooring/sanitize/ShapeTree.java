package dev.mooring.sanitize;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The shapes of objects that were seen: their texts, the free values left out. Shapes that begin alike share their
 * beginning, so that an object is compared with all of them at once.
 *
 * @param <S> what is kept for each shape
 */
final class ShapeTree<S> {

    private static final int MOST_VALUES = 200;

    private static final class Node<S> {
        private final byte[] literal;
        private final @Nullable FreeValue free;
        private final List<Node<S>> next = new ArrayList<>();
        private final @Nullable S shape;

        Node(byte[] literal, @Nullable FreeValue free, @Nullable S shape) {
            this.literal = literal;
            this.free = free;
            this.shape = shape;
        }
    }

    private final Set<String> bound;
    private final List<Node<S>> first = new ArrayList<>();
    private final ValueScan scan = new ValueScan();
    /** Of the object that was found last: where each free value begins and ends, one after the other. */
    private final int[] values = new int[2 * MOST_VALUES];

    private int count;
    private int end;

    ShapeTree(Set<String> bound) {
        this.bound = bound;
    }

    /** {@return what is kept for the shape of the object that begins here; null if it was not seen} */
    @Nullable
    S find(byte[] json, int from, int to) {
        count = 0;
        end = from;
        List<Node<S>> candidates = first;
        while (true) {
            Node<S> node = fitting(candidates, json, to);
            if (node == null || node.free == null) {
                return node == null ? null : node.shape;
            }
            candidates = node.next;
        }
    }

    private @Nullable Node<S> fitting(List<Node<S>> candidates, byte[] json, int to) {
        for (int i = 0; i < candidates.size(); i++) {
            Node<S> node = candidates.get(i);
            int behind = end + node.literal.length;
            if (behind <= to
                    && Arrays.equals(json, end, behind, node.literal, 0, node.literal.length)
                    && (node.free == null || isFree(node.free, json, behind, to))) {
                end = node.free == null ? behind : values[2 * count - 1];
                return node;
            }
        }
        return null;
    }

    private boolean isFree(FreeValue free, byte[] json, int from, int to) {
        int stop = free.end(json, from, to, scan);
        if (stop < 0 || FreeValue.mentions(json, from, stop, bound)) {
            return false;
        }
        values[2 * count] = from;
        values[2 * count + 1] = stop;
        count++;
        return true;
    }

    /** Where the object that was found last ends. */
    int end() {
        return end;
    }

    /** The free values of the object that was found last. */
    int[] values() {
        return Arrays.copyOf(values, 2 * count);
    }

    /** Keeps something for the shape of an object with these free values. */
    void add(byte[] json, int from, int to, List<ShapeReader.Part> parts, S shape) {
        if (parts.size() >= MOST_VALUES) {
            return;
        }
        List<Node<S>> level = first;
        int rest = from;
        for (ShapeReader.Part part : parts) {
            level = child(level, Arrays.copyOfRange(json, part.before(), part.from()), part.value()).next;
            rest = part.to();
        }
        level.add(new Node<>(Arrays.copyOfRange(json, rest, to), null, shape));
    }

    private Node<S> child(List<Node<S>> level, byte[] literal, FreeValue free) {
        for (Node<S> node : level) {
            if (node.free == free && Arrays.equals(node.literal, literal)) {
                return node;
            }
        }
        Node<S> node = new Node<>(literal, free, null);
        level.add(node);
        return node;
    }
}
