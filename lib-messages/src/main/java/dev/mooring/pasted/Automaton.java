package dev.mooring.pasted;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Finds many words in one pass (Aho and Corasick). It uses only the first characters of each; the caller compares the
 * rest.
 */
final class Automaton {

    /** This much of a word distinguishes it well enough, and keeps the table small. */
    private static final int LOOKED_AT = 12;

    /** Characters above ASCII share one column: the caller compares. */
    private static final int COLUMNS = 128;

    private final char[][] next;
    private final int[][] words;

    /** What is found: the number of the word, and where it begins. */
    @FunctionalInterface
    interface Hits {
        void hit(int word, int start);
    }

    private final int[] lengths;

    Automaton(List<String> keys) {
        List<char[]> states = new ArrayList<>(List.of(new char[COLUMNS]));
        List<List<Integer>> ends = new ArrayList<>(List.of(new ArrayList<>()));
        lengths = new int[keys.size()];
        for (int word = 0; word < lengths.length; word++) {
            String key = keys.get(word);
            lengths[word] = Math.min(LOOKED_AT, key.length());
            int state = 0;
            for (int i = 0; i < lengths[word]; i++) {
                int column = column(key.charAt(i));
                if (states.get(state)[column] == 0) {
                    states.get(state)[column] = (char) states.size();
                    states.add(new char[COLUMNS]);
                    ends.add(new ArrayList<>());
                }
                state = states.get(state)[column];
            }
            ends.get(state).add(word);
        }
        next = states.toArray(char[][]::new);
        words = new int[next.length][];
        link(ends);
    }

    /** Lets each state continue where its longest proper suffix would, and find what that one finds. */
    private void link(List<List<Integer>> ends) {
        int[] suffix = new int[next.length];
        Deque<Integer> queue = new ArrayDeque<>();
        words[0] = new int[0];
        for (char child : next[0]) {
            if (child != 0) {
                queue.add((int) child);
            }
        }
        while (!queue.isEmpty()) {
            int state = queue.remove();
            int[] own = ends.get(state).stream().mapToInt(Integer::intValue).toArray();
            int[] inherited = words[suffix[state]];
            words[state] = Arrays.copyOf(own, own.length + inherited.length);
            System.arraycopy(inherited, 0, words[state], own.length, inherited.length);
            for (int column = 0; column < COLUMNS; column++) {
                char child = next[state][column];
                char elsewhere = next[suffix[state]][column];
                if (child == 0) {
                    next[state][column] = elsewhere;
                } else {
                    suffix[child] = elsewhere;
                    queue.add((int) child);
                }
            }
        }
    }

    private static int column(char c) {
        return c < COLUMNS - 1 ? c : COLUMNS - 1;
    }

    void find(String text, Hits hits) {
        int state = 0;
        for (int i = 0; i < text.length(); i++) {
            state = next[state][column(text.charAt(i))];
            for (int word : words[state]) {
                hits.hit(word, i + 1 - lengths[word]);
            }
        }
    }
}
