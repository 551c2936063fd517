package dev.mooring.pasted;

import java.util.Arrays;
import java.util.List;

/**
 * Finds many words in a text by a tree of their characters. It uses only the first characters of each; the caller compares
 * the rest.
 *
 * <p>Each place of the text costs a bounded number of steps, most of them one. The tree is made in one pass over the words,
 * because most processes read a few lines.
 */
final class WordTree {

    /** This much of a word distinguishes it well enough. */
    private static final int LOOKED_AT = 12;

    /** Other characters share one column: the caller compares. */
    private static final int COLUMNS = 128;

    private static final int NONE = -1;

    /** The nodes of the first characters, and of the first two; those below are in lists. */
    private final int[] firsts = filled(COLUMNS);

    private final int[] seconds = filled(COLUMNS * COLUMNS);

    private char[] character = new char[1024];
    private int[] child = filled(1024);
    private int[] sibling = filled(1024);
    /** The first word that ends at a node, and the next one that ends where a word ends. */
    private int[] word = filled(1024);

    private final int[] sameEnd;
    private int size;

    /** What is found: the number of the word, and where it begins. */
    @FunctionalInterface
    interface Hits {
        void hit(int word, int start);
    }

    WordTree(List<String> words) {
        sameEnd = filled(words.size());
        for (int number = words.size() - 1; number >= 0; number--) {
            String each = words.get(number);
            if (!each.isEmpty()) {
                int end = node(each, Math.min(LOOKED_AT, each.length()));
                sameEnd[number] = word[end];
                word[end] = number;
            }
        }
    }

    private static int[] filled(int length) {
        int[] numbers = new int[length];
        Arrays.fill(numbers, NONE);
        return numbers;
    }

    /** The node of the first characters of a word, with those before it. */
    private int node(String text, int length) {
        int node = begin(firsts, column(text, 0), text.charAt(0));
        if (length > 1) {
            node = begin(seconds, column(text, 0) * COLUMNS + column(text, 1), text.charAt(1));
        }
        for (int i = 2; i < length; i++) {
            char c = text.charAt(i);
            int next = next(node, c);
            if (next < 0) {
                next = made(c);
                sibling[next] = child[node];
                child[node] = next;
            }
            node = next;
        }
        return node;
    }

    private int begin(int[] table, int column, char c) {
        if (table[column] < 0) {
            table[column] = made(c);
        }
        return table[column];
    }

    private int made(char c) {
        if (size == character.length) {
            character = Arrays.copyOf(character, 2 * size);
            child = grown(child);
            sibling = grown(sibling);
            word = grown(word);
        }
        character[size] = c;
        return size++;
    }

    private static int[] grown(int[] numbers) {
        int[] all = Arrays.copyOf(numbers, 2 * numbers.length);
        Arrays.fill(all, numbers.length, all.length, NONE);
        return all;
    }

    private int next(int node, char c) {
        int next = child[node];
        while (next >= 0 && character[next] != c) {
            next = sibling[next];
        }
        return next;
    }

    private static int column(String text, int at) {
        char c = text.charAt(at);
        return c < COLUMNS - 1 ? c : COLUMNS - 1;
    }

    void find(String text, Hits hits) {
        for (int start = 0; start < text.length(); start++) {
            int column = column(text, start);
            if (firsts[column] >= 0) {
                hit(firsts[column], start, hits);
            }
            int at = start + 1;
            int node = at < text.length() ? seconds[column * COLUMNS + column(text, at)] : NONE;
            while (node >= 0) {
                hit(node, start, hits);
                at++;
                node = at < text.length() ? next(node, text.charAt(at)) : NONE;
            }
        }
    }

    private void hit(int node, int start, Hits hits) {
        for (int found = word[node]; found >= 0; found = sameEnd[found]) {
            hits.hit(found, start);
        }
    }
}
