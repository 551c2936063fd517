package dev.mooring.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SortedTreeTest {

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void holdsWhatATreeMapHolds(long seed) {
        Random random = new Random(seed);
        SortedTree<Integer, String> tree = SortedTree.empty();
        TreeMap<Integer, String> twin = new TreeMap<>();
        for (int step = 0; step < 5_000; step++) {
            int key = random.nextInt(400);
            SortedTree<Integer, String> before = tree;
            if (random.nextInt(3) == 0) {
                tree = tree.without(key);
                twin.remove(key);
            } else {
                tree = tree.with(key, "v" + step);
                twin.put(key, "v" + step);
            }
            assertThat(tree.size()).isEqualTo(twin.size());
            assertThat(before.size()).isBetween(tree.size() - 1, tree.size() + 1);
            if (step % 100 == 0) {
                assertThat(tree.values()).containsExactlyElementsOf(twin.values());
                assertThat(tree.valuesFrom(key))
                        .containsExactlyElementsOf(twin.tailMap(key).values());
                assertThat(tree.get(key)).isEqualTo(twin.get(key));
            }
        }
    }

    /** Many entries at once come to the same as one after the other, however many there are already. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void addsManyAsOneAfterTheOther(long seed) {
        Random random = new Random(seed);
        SortedTree<Integer, String> tree = SortedTree.empty();
        SortedTree<Integer, String> plain = SortedTree.empty();
        for (int step = 0; step < 200; step++) {
            List<String> more = new ArrayList<>();
            Map<Integer, String> byKey = new HashMap<>();
            for (int i = random.nextInt(random.nextBoolean() ? 4 : 60); i > 0; i--) {
                more.add(random.nextInt(400) + ":" + step + ":" + i);
            }
            for (String each : more) {
                plain = plain.with(key(each), each);
                byKey.put(key(each), each);
            }
            tree = random.nextBoolean() ? tree.withAll(more, SortedTreeTest::key) : tree.withEach(byKey);
            int gone = random.nextInt(400);
            tree = tree.without(gone);
            plain = plain.without(gone);
            assertThat(tree.list()).isEqualTo(plain.list());
            assertThat(tree.size()).isEqualTo(plain.size());
            assertThat(tree.valuesFrom(gone)).containsExactlyElementsOf(plain.valuesFrom(gone));
        }
    }

    /** Of a copy, of a copy of a copy, and of a tree that shares nothing. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void namesTheKeysWhoseValuesDiffer(long seed) {
        Random random = new Random(seed);
        SortedTree<Integer, String> tree = SortedTree.empty();
        TreeMap<Integer, String> twin = new TreeMap<>();
        for (int round = 0; round < 200; round++) {
            SortedTree<Integer, String> before = tree;
            TreeMap<Integer, String> twinBefore = new TreeMap<>(twin);
            for (int i = random.nextInt(round % 7 == 0 ? 150 : 4); i >= 0; i--) {
                int key = random.nextInt(300);
                if (random.nextInt(3) == 0) {
                    tree = tree.without(key);
                    twin.remove(key);
                } else {
                    String value = key + ":" + random.nextInt(3);
                    tree = tree.with(key, value);
                    twin.put(key, value);
                }
            }
            List<Integer> differing = new ArrayList<>();
            for (int key = 0; key < 300; key++) {
                if (!Objects.equals(twin.get(key), twinBefore.get(key))) {
                    differing.add(key);
                }
            }
            assertThat(tree.differing(before)).isEqualTo(differing);
            assertThat(before.differing(tree)).isEqualTo(differing);
            SortedTree<Integer, String> rebuilt =
                    SortedTree.<Integer, String>empty().withAll(twinBefore.values(), SortedTreeTest::key);
            assertThat(tree.differing(rebuilt)).isEqualTo(differing);
        }
    }

    /** What two trees share is not compared, however large it is. */
    @Test
    void looksOnlyAtWhatACopyDoesNotShare() {
        int[] compared = {0};
        final class Value {
            @Override
            public boolean equals(@Nullable Object other) {
                compared[0]++;
                return this == other;
            }

            @Override
            public int hashCode() {
                return 0;
            }
        }
        SortedTree<Integer, Value> tree = SortedTree.empty();
        for (int key = 0; key < 100_000; key++) {
            tree = tree.with(key, new Value());
        }
        assertThat(tree.with(70_000, new Value()).without(30_000).differing(tree))
                .containsExactly(30_000, 70_000);
        assertThat(compared[0]).isEqualTo(1);
    }

    private static Integer key(String value) {
        return Integer.valueOf(value.substring(0, value.indexOf(':')));
    }

    @Test
    void staysShallowWhenFilledInOrder() {
        SortedTree<Integer, Integer> tree = SortedTree.empty();
        for (int i = 0; i < 100_000; i++) {
            tree = tree.with(i, i);
        }
        assertThat(tree.valuesFrom(99_998)).containsExactly(99_998, 99_999);
        assertThat(tree.size()).isEqualTo(100_000);
    }

    @Test
    void theOriginalStaysAsItWas() {
        SortedTree<String, Integer> one = SortedTree.<String, Integer>empty().with("a", 1);
        assertThat(one.with("a", 2).get("a")).isEqualTo(2);
        assertThat(one.get("a")).isEqualTo(1);
        assertThat(one.without("b")).isSameAs(one);
        Iterator<Integer> walk = one.values().iterator();
        walk.next();
        assertThatThrownBy(walk::next).isInstanceOf(NoSuchElementException.class);
    }
}
