package dev.mooring.cli.command;

import dev.mooring.cli.render.Words;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Whether text for people shows everything, also what is well. */
public final class AllOption {

    /** At most this many things that are well are shown one by one. */
    private static final int FEW = 10;

    @Option(
            names = "--all",
            order = 30,
            description =
                    "Show everything one by one, also what is well and only counted by default. Formats other than"
                            + " the table always do.")
    private boolean all;

    /** {@return whether to show everything} */
    public boolean isAll() {
        return all;
    }

    /**
     * Things that are shown one by one, and those that are only counted, both in their order.
     *
     * @param shown those that are shown
     * @param counted the others
     */
    public record Split<T>(List<T> shown, List<T> counted) {

        /** {@return the things in two parts} */
        public static <T> Split<T> by(Collection<T> things, Predicate<T> isCounted) {
            Map<Boolean, List<T>> parts = things.stream().collect(Collectors.partitioningBy(isCounted));
            return new Split<>(parts.getOrDefault(false, List.of()), parts.getOrDefault(true, List.of()));
        }
    }

    /** {@return the things in two parts: those that are well are counted if they are many} */
    public <T> Split<T> split(Collection<T> things, Predicate<T> isWell) {
        Split<T> split = Split.by(things, isWell);
        return counts(split.counted().size()) ? split : new Split<>(List.copyOf(things), List.of());
    }

    /**
     * {@return whether to count things that are well instead of showing them}
     *
     * @param well how many there are
     */
    public boolean counts(int well) {
        return !all && well > FEW;
    }

    /** {@return how many of many things of one sort to show one by one} */
    public int most() {
        return all ? Integer.MAX_VALUE : FEW;
    }

    /** {@return the words after a count} */
    public static String hint() {
        return "; --all shows them";
    }

    /**
     * The line about things that are counted, for example {@code 12 more claims: 10 Bound, 2 Lost; --all shows them}.
     *
     * @param thing what they are, as one
     * @param some the things
     * @param words the words that each is counted by
     * @return the line without its line break
     */
    public static <T> String counted(String thing, Collection<T> some, Function<T, Stream<String>> words) {
        Map<String, Long> counts = some.stream()
                .flatMap(each -> words.apply(each).distinct())
                .collect(Collectors.groupingBy(word -> word, TreeMap::new, Collectors.counting()));
        String each = counts.entrySet().stream()
                .map(count -> count.getValue() + " " + count.getKey())
                .collect(Collectors.joining(", "));
        return Words.count(some.size(), thing) + ": "
                + (counts.size() == 1 && counts.containsValue((long) some.size())
                        ? counts.keySet().iterator().next()
                        : each)
                + hint();
    }
}
