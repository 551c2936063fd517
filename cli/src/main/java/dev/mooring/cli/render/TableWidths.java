package dev.mooring.cli.render;

import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** The widths of the columns of a table in a terminal. */
final class TableWidths {

    /** Minimum width of sentences, or a third of a narrow terminal, if the names allow it. */
    private static final int SENTENCE = 24;

    private final int[] natural;
    private final int[] widths;
    /** The lengths of the words of each column. */
    private final List<NavigableSet<Integer>> words;
    /** Whether a column has cells of several words. */
    private final boolean[] wraps;

    private final int[] heading;
    private final int room;

    private TableWidths(List<List<String>> rows, int room) {
        int size = rows.get(0).size();
        this.room = room;
        this.words = IntStream.range(0, size)
                .<NavigableSet<Integer>>mapToObj(column -> words(rows, column))
                .toList();
        this.natural = IntStream.range(0, size)
                .map(column -> rows.stream()
                        .mapToInt(row -> Table.length(row.get(column)))
                        .max()
                        .orElse(0))
                .toArray();
        this.heading = IntStream.range(0, size)
                .map(column -> words(rows.subList(0, 1), column).last())
                .toArray();
        this.widths = words.stream().mapToInt(NavigableSet::last).toArray();
        this.wraps = new boolean[size];
        for (int column = 0; column < size; column++) {
            wraps[column] = natural[column] > widths[column];
        }
    }

    private static NavigableSet<Integer> words(List<List<String>> rows, int column) {
        NavigableSet<Integer> lengths = new TreeSet<>();
        rows.forEach(row ->
                Arrays.stream(row.get(column).split(" ", -1)).map(Table::length).forEach(lengths::add));
        return lengths;
    }

    private static TableWidths room(List<List<String>> rows, int columns, int gap) {
        return new TableWidths(rows, columns - gap * (rows.get(0).size() - 1));
    }

    /**
     * The widths of the columns of these rows, with this gap between two; empty if they do not fit, or if a cell would wrap
     * in a narrow terminal.
     */
    static Optional<int[]> of(List<List<String>> rows, Layout layout, int gap) {
        TableWidths widths = room(rows, layout.columns(), gap);
        return widths.natural().or(() -> layout.isNarrow() ? Optional.empty() : widths.wrapped());
    }

    /** The widths of columns in which no cell wraps; empty if these do not fit. */
    static Optional<int[]> natural(List<List<String>> rows, int columns, int gap) {
        return room(rows, columns, gap).natural();
    }

    /** Whether the cells of a column are sentences, not names. */
    static boolean isSentence(List<List<String>> rows, int column) {
        return rows.stream()
                .map(row -> row.get(column))
                .anyMatch(cell -> Table.length(cell) > SENTENCE && cell.indexOf(' ') >= 0);
    }

    private Optional<int[]> natural() {
        return IntStream.of(natural).sum() <= room ? Optional.of(natural) : Optional.empty();
    }

    private Optional<int[]> wrapped() {
        int[] sentences = IntStream.range(0, widths.length)
                .map(column -> wraps[column]
                        ? Math.max(heading[column], Math.min(natural[column], Math.min(SENTENCE, room / 3)))
                        : heading[column])
                .toArray();
        for (int column = 0; column < widths.length; column++) {
            widths[column] = Math.max(widths[column], sentences[column]);
        }
        shrink(sentences);
        shrink(heading);
        if (IntStream.of(widths).sum() > room || isCut()) {
            return Optional.empty();
        }
        grow();
        return Optional.of(widths);
    }

    /** Whether a word does not fit. */
    private boolean isCut() {
        return IntStream.range(0, widths.length)
                .anyMatch(column -> words.get(column).last() > widths[column]);
    }

    /** The widest columns get narrower until all fit. */
    private void shrink(int[] least) {
        while (IntStream.of(widths).sum() > room) {
            int widest = IntStream.range(0, widths.length)
                    .filter(column -> widths[column] > least[column])
                    .reduce((a, b) -> widths[b] >= widths[a] ? b : a)
                    .orElse(-1);
            if (widest < 0) {
                return;
            }
            Integer next = words.get(widest).lower(widths[widest]);
            widths[widest] = Math.max(least[widest], next == null ? 0 : next);
        }
    }

    /** The columns whose cells need the most lines get the rest. */
    private void grow() {
        for (int left = room - IntStream.of(widths).sum(); left > 0; left--) {
            int tallest = IntStream.range(0, widths.length)
                    .filter(column -> wraps[column] && widths[column] < natural[column])
                    .reduce((a, b) -> lines(b) >= lines(a) ? b : a)
                    .orElse(-1);
            if (tallest < 0) {
                return;
            }
            widths[tallest]++;
        }
    }

    private double lines(int column) {
        return (double) natural[column] / widths[column];
    }
}
