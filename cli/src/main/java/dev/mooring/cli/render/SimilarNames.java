package dev.mooring.cli.render;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the names that are most similar to a name that does not exist. */
public final class SimilarNames {

    private static final int SHOWN = 3;
    /** Only the start of longer names is compared, so that the time is bounded. */
    private static final int COMPARED = 80;

    /** Fewer letters are in too many names. */
    private static final int LEAST = 3;

    private SimilarNames() {}

    private record Distance(String name, boolean isLonger, int edits) {}

    /** The names nearest to a given one, at most three: first those that continue it, and then the nearest. */
    public static List<String> to(String wanted, List<String> names) {
        return names.stream()
                .map(name -> new Distance(name, isLonger(wanted, name), edits(start(wanted), start(name))))
                .sorted(Comparator.comparing(Distance::isLonger)
                        .reversed()
                        .thenComparingInt(Distance::edits)
                        .thenComparing(Distance::name))
                .limit(SHOWN)
                .map(Distance::name)
                .toList();
    }

    /**
     * The probable name: one that continues the given one, or the nearest one, if at most this many letters and less than
     * half of them differ.
     */
    public static Optional<String> within(int letters, String wanted, List<String> names) {
        return to(wanted, names).stream().findFirst().filter(name -> {
            int edits = edits(start(wanted), start(name));
            return isLonger(wanted, name) || (edits <= letters && 2 * edits < name.length());
        });
    }

    private static boolean isLonger(String wanted, String name) {
        return last(wanted).length() >= LEAST && last(name).contains(last(wanted));
    }

    /** The message for an option whose name is not in the input, with the nearest names. */
    public static String notGiven(String option, String name, Collection<String> given) {
        List<String> nearest = to(name, List.copyOf(given));
        return option + " " + name + " is not in the input"
                + (nearest.isEmpty() ? "" : "; the nearest: " + String.join(", ", nearest));
    }

    /** The message for a missing claim, with the existing ones. */
    public static String noClaim(String wanted, List<String> claims) {
        String others = switch (claims.size()) {
            case 0 -> "it has no claim";
            case 1 -> "its only claim is " + claims.get(0);
            default -> "the nearest of its " + claims.size() + " claims: " + String.join(", ", to(wanted, claims));
        };
        return "there is no claim " + wanted + " in the input; " + others;
    }

    /** The name without its namespace. */
    private static String last(String name) {
        return name.substring(name.lastIndexOf('/') + 1);
    }

    private static String start(String name) {
        return name.length() <= COMPARED ? name : name.substring(0, COMPARED);
    }

    /** The number of letters to add, remove or replace (Levenshtein). */
    private static int edits(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
