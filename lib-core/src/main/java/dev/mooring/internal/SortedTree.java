package dev.mooring.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An immutable sorted map: {@link #with} and {@link #without} return a copy that shares all but one path with the
 * original, so replacing one object of a large snapshot costs about twenty small nodes (an AVL tree).
 *
 * @param <K> the keys, in their natural order, which must agree with equals
 * @param <V> the values
 */
public final class SortedTree<K extends Comparable<K>, V> {

    private static final SortedTree<?, ?> EMPTY = new SortedTree<>(null);

    /** A path costs about twenty nodes, and a rebuild costs one node per entry. */
    private static final int ENTRIES_OF_A_PATH = 16;

    private static final Node<?, ?>[] NOWHERE = {};

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
     * A copy with these entries. If there are many, the tree is rebuilt, which costs a node for each entry and, if they
     * are in order, a comparison for each; else they are added one after the other.
     *
     * @param more the values in any order; of several with the same key the last counts
     * @param keyOf the key of a value
     * @return the copy
     */
    public SortedTree<K, V> withAll(Collection<? extends V> more, Function<? super V, ? extends K> keyOf) {
        if (more.isEmpty()) {
            return this;
        }
        if ((long) more.size() * ENTRIES_OF_A_PATH <= size()) {
            SortedTree<K, V> tree = this;
            for (V value : more) {
                tree = tree.with(keyOf.apply(value), value);
            }
            return tree;
        }
        List<Node<K, V>> added = new ArrayList<>(more.size());
        more.forEach(value -> added.add(join(keyOf.apply(value), value, null, null)));
        return rebuiltWith(added);
    }

    /**
     * {@link #withAll} of the entries of a map.
     *
     * @param more the entries
     * @return the copy
     */
    public SortedTree<K, V> withEach(Map<K, V> more) {
        if ((long) more.size() * ENTRIES_OF_A_PATH <= size()) {
            SortedTree<K, V> tree = this;
            for (Map.Entry<K, V> entry : more.entrySet()) {
                tree = tree.with(entry.getKey(), entry.getValue());
            }
            return tree;
        }
        List<Node<K, V>> added = new ArrayList<>(more.size());
        more.forEach((key, value) -> added.add(join(key, value, null, null)));
        return rebuiltWith(added);
    }

    private SortedTree<K, V> rebuiltWith(List<Node<K, V>> added) {
        added.sort(Comparator.comparing(Node::key));
        List<Node<K, V>> all = merged(added);
        return new SortedTree<>(built(all, 0, all.size()));
    }

    /** All entries in order; of equal keys the last of the added ones counts. The added ones are sorted. */
    private List<Node<K, V>> merged(List<Node<K, V>> added) {
        List<Node<K, V>> all = new ArrayList<>(size() + added.size());
        Walk<K, V> walk = new Walk<>(root, null);
        Node<K, V> known = walk.nextNode();
        for (int i = 0; i < added.size(); i++) {
            Node<K, V> node = added.get(i);
            if (i + 1 < added.size() && added.get(i + 1).key.compareTo(node.key) == 0) {
                continue;
            }
            while (known != null && known.key.compareTo(node.key) < 0) {
                all.add(known);
                known = walk.nextNode();
            }
            known = known != null && known.key.compareTo(node.key) == 0 ? walk.nextNode() : known;
            all.add(node);
        }
        for (; known != null; known = walk.nextNode()) {
            all.add(known);
        }
        return all;
    }

    private static <K extends Comparable<K>, V> @Nullable Node<K, V> built(List<Node<K, V>> sorted, int from, int to) {
        if (from == to) {
            return null;
        }
        int middle = (from + to) >>> 1;
        Node<K, V> node = sorted.get(middle);
        return join(node.key, node.value, built(sorted, from, middle), built(sorted, middle + 1, to));
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

    /**
     * The keys whose values differ. Shared parts are skipped, so the difference between a map and its copy costs as
     * much as the changes between them.
     *
     * @param earlier the other map
     * @return the keys that one of them does not have, or has with a value that is not equal, in order
     */
    public List<K> differing(SortedTree<K, V> earlier) {
        List<K> keys = new ArrayList<>();
        differing(root, earlier.root, keys);
        return List.copyOf(keys);
    }

    @SuppressWarnings("ReferenceEquality") // the same node has the same entries, which makes it cheap
    private static <K extends Comparable<K>, V> void differing(
            @Nullable Node<K, V> now, @Nullable Node<K, V> earlier, List<K> keys) {
        if (now == earlier) {
            return;
        }
        if (now == null) {
            new Walk<>(earlier, null).forEachNode(node -> keys.add(node.key));
            return;
        }
        Node<K, V> same = earlier;
        while (same != null && !same.key.equals(now.key)) {
            same = now.key.compareTo(same.key) < 0 ? same.left : same.right;
        }
        differing(now.left, below(earlier, now.key), keys);
        if (same == null || (same.value != now.value && !same.value.equals(now.value))) {
            keys.add(now.key);
        }
        differing(now.right, above(earlier, now.key), keys);
    }

    /** The entries with smaller keys, not balanced; it shares what it can. */
    private static <K extends Comparable<K>, V> @Nullable Node<K, V> below(@Nullable Node<K, V> node, K key) {
        if (node == null) {
            return null;
        }
        int order = key.compareTo(node.key);
        return order <= 0
                ? order == 0 ? node.left : below(node.left, key)
                : join(node.key, node.value, node.left, below(node.right, key));
    }

    /** The entries with larger keys, not balanced; it shares what it can. */
    private static <K extends Comparable<K>, V> @Nullable Node<K, V> above(@Nullable Node<K, V> node, K key) {
        if (node == null) {
            return null;
        }
        int order = key.compareTo(node.key);
        return order >= 0
                ? order == 0 ? node.right : above(node.right, key)
                : join(node.key, node.value, above(node.left, key), node.right);
    }

    /** {@return all values in the order of their keys; can be iterated any number of times} */
    public Iterable<V> values() {
        return () -> new Walk<>(root, null);
    }

    /** {@return all values in the order of their keys} */
    public List<V> list() {
        List<V> all = new ArrayList<>(size());
        values().forEach(all::add);
        return all;
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

        private @Nullable Node<?, ?>[] path = NOWHERE;
        private int depth;

        Walk(@Nullable Node<K, V> root, @Nullable K from) {
            if (root != null) {
                path = new Node<?, ?>[root.height];
                descend(root, from);
            }
        }

        private void descend(@Nullable Node<K, V> node, @Nullable K from) {
            Node<K, V> at = node;
            while (at != null) {
                if (from == null || from.compareTo(at.key) <= 0) {
                    path[depth++] = at;
                    at = at.left;
                } else {
                    at = at.right;
                }
            }
        }

        @Nullable
        Node<K, V> nextNode() {
            if (depth == 0) {
                return null;
            }
            @SuppressWarnings("unchecked") // only such nodes are added
            Node<K, V> node = (Node<K, V>) path[--depth];
            if (node != null) {
                descend(node.right, null);
            }
            return node;
        }

        void forEachNode(Consumer<Node<K, V>> look) {
            for (Node<K, V> node = nextNode(); node != null; node = nextNode()) {
                look.accept(node);
            }
        }

        @Override
        public boolean hasNext() {
            return depth > 0;
        }

        @Override
        public V next() {
            Node<K, V> node = nextNode();
            if (node == null) {
                throw new NoSuchElementException();
            }
            return node.value;
        }
    }
}
