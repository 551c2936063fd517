package dev.mooring.cli.input;

import dev.mooring.quantity.QuantityException;
import dev.mooring.quantity.StorageSize;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as people write them, for example {@code 10GiB}. */
public final class TypedSize {

    private static final Pattern UNIT = Pattern.compile("([0-9.]+) ?([kmgtpe])(i?)b?", Pattern.CASE_INSENSITIVE);

    private TypedSize() {}

    /** The message for a size that is no quantity of Kubernetes, with the one that is probably meant. */
    public static String problem(String size, QuantityException problem) {
        Matcher unit = UNIT.matcher(size);
        if (!unit.matches()) {
            return String.valueOf(problem.getMessage());
        }
        String prefix = unit.group(2).toUpperCase(Locale.ROOT);
        boolean isBinary = !unit.group(3).isEmpty();
        String meant = unit.group(1) + (!isBinary && prefix.equals("K") ? "k" : prefix) + (isBinary ? "i" : "");
        try {
            return StorageSize.parse(meant).sign() > 0
                    ? "'" + size + "' is no size of Kubernetes; did you mean '" + meant + "'?"
                    : String.valueOf(problem.getMessage());
        } catch (QuantityException e) {
            return String.valueOf(problem.getMessage());
        }
    }
}
