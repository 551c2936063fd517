package dev.mooring.internal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * A sorted map that is never changed: {@link #with} and {@link #without} give a copy that shares all but one path with
 * the original, so that a large snapshot with one object replaced costs about twenty small nodes (an AVL tree).
 *
 * @param <K> the keys, in their natural order, which must agree with equals
 * @param <V> the values
 */
public final class SortedTree<K extends Comparable<K>, V> {

    private static final SortedTree<?, ?> EMPTY = new SortedTree<>(null);

    private final @Nullable Node<K, V> root;

    private SortedTree(@Nullable Node<K, V> root) {
        this.root = root;
    }

    /** One entry and the trees on both sides of it; the heights of the sides differ by one at most. */
    private record Node<K extends Comparable<K>, V>(
            K key,
            V value,
            @Nullable Node<K, V> left,
            @Nullable Node<K, V> right,
            int height,
            int size) {}

    /**
     * The map without entries.
     *
     * @param <K> the keys
     * @param <V> the values
     * @return the map
     */
    @SuppressWarnings("unchecked") // it is empty, so it is of any type
    public static <K extends Comparable<K>, V> SortedTree<K, V> empty() {
        return (SortedTree<K, V>) EMPTY;
    }

    /** {@return how many entries there are} */
    public int size() {
        return size(root);
    }

    /**
     * The value of a key.
     *
     * @param key the key
     * @return the value, null if there is none
     */
    public @Nullable V get(K key) {
        Node<K, V> node = root;
        while (node != null) {
            int order = key.compareTo(node.key);
            if (order == 0) {
                return node.value;
            }
            node = order < 0 ? node.left : node.right;
        }
        return null;
    }

    /**
     * A copy with this entry.
     *
     * @param key the key
     * @param value its value; replaces the one that is there
     * @return the copy
     */
    public SortedTree<K, V> with(K key, V value) {
        return new SortedTree<>(put(root, key, value));
    }

    /**
     * A copy without this entry.
     *
     * @param key the key
     * @return the copy; this map if it has no such key
     */
    public SortedTree<K, V> without(K key) {
        return get(key) == null ? this : new SortedTree<>(remove(root, key));
    }

    /** {@return all values in the order of their keys; can be iterated any number of times} */
    public Iterable<V> values() {
        return () -> new Walk<>(root, null);
    }

    /**
     * The values from a key on.
     *
     * @param key the first key, whether it is there or not
     * @return the values in the order of their keys; can be iterated any number of times
     */
    public Iterable<V> valuesFrom(K key) {
        return () -> new Walk<>(root, key);
    }

    private static <K extends Comparable<K>, V> Node<K, V> put(@Nullable Node<K, V> node, K key, V value) {
        if (node == null) {
            return join(key, value, null, null);
        }
        int order = key.compareTo(node.key);
        if (order == 0) {
            return join(key, value, node.left, node.right);
        }
        return order < 0
                ? balance(node.key, node.value, put(node.left, key, value), node.right)
                : balance(node.key, node.value, node.left, put(node.right, key, value));
    }

    private static <K extends Comparable<K>, V> @Nullable Node<K, V> remove(@Nullable Node<K, V> node, K key) {
        if (node == null) {
            return null;
        }
        int order = key.compareTo(node.key);
        if (order < 0) {
            return balance(node.key, node.value, remove(node.left, key), node.right);
        }
        if (order > 0) {
            return balance(node.key, node.value, node.left, remove(node.right, key));
        }
        if (node.right == null) {
            return node.left;
        }
        Node<K, V> next = first(node.right);
        return balance(next.key, next.value, node.left, remove(node.right, next.key));
    }

    private static <K extends Comparable<K>, V> Node<K, V> first(Node<K, V> node) {
        Node<K, V> first = node;
        while (first.left != null) {
            first = first.left;
        }
        return first;
    }

    /** Joins sides whose heights differ by two at most, and rotates where they do. */
    private static <K extends Comparable<K>, V> Node<K, V> balance(
            K key, V value, @Nullable Node<K, V> left, @Nullable Node<K, V> right) {
        int tilt = height(left) - height(right);
        if (tilt > 1 && left != null) {
            Node<K, V> inner = left.right;
            if (inner == null || height(left.left) >= height(inner)) {
                return join(left.key, left.value, left.left, join(key, value, inner, right));
            }
            return join(
                    inner.key,
                    inner.value,
                    join(left.key, left.value, left.left, inner.left),
                    join(key, value, inner.right, right));
        }
        if (tilt < -1 && right != null) {
            Node<K, V> inner = right.left;
            if (inner == null || height(right.right) >= height(inner)) {
                return join(right.key, right.value, join(key, value, left, inner), right.right);
            }
            return join(
                    inner.key,
                    inner.value,
                    join(key, value, left, inner.left),
                    join(right.key, right.value, inner.right, right.right));
        }
        return join(key, value, left, right);
    }

    private static <K extends Comparable<K>, V> Node<K, V> join(
            K key, V value, @Nullable Node<K, V> left, @Nullable Node<K, V> right) {
        return new Node<>(
                key, value, left, right, Math.max(height(left), height(right)) + 1, size(left) + size(right) + 1);
    }

    private static int height(@Nullable Node<?, ?> node) {
        return node == null ? 0 : node.height;
    }

    private static int size(@Nullable Node<?, ?> node) {
        return node == null ? 0 : node.size;
    }

    /** Iterates in order; holds the nodes whose right side is not visited yet. */
    private static final class Walk<K extends Comparable<K>, V> implements Iterator<V> {

        private final Deque<Node<K, V>> path = new ArrayDeque<>();

        Walk(@Nullable Node<K, V> root, @Nullable K from) {
            descend(root, from);
        }

        private void descend(@Nullable Node<K, V> node, @Nullable K from) {
            Node<K, V> at = node;
            while (at != null) {
                if (from == null || from.compareTo(at.key) <= 0) {
                    path.push(at);
                    at = at.left;
                } else {
                    at = at.right;
                }
            }
        }

        @Override
        public boolean hasNext() {
            return !path.isEmpty();
        }

        @Override
        public V next() {
            if (path.isEmpty()) {
                throw new NoSuchElementException();
            }
            Node<K, V> node = path.pop();
            descend(node.right, null);
            return node.value;
        }
    }
}
