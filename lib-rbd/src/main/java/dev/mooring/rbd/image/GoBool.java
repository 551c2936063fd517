package dev.mooring.rbd.image;

import java.util.Optional;
import java.util.Set;

/** Booleans in attributes, as Go's {@code strconv.ParseBool} reads them. */
final class GoBool {

    private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");
    private static final Set<String> FALSE = Set.of("0", "f", "F", "FALSE", "false", "False");

    private GoBool() {}

    /** The value; empty if the text is not a boolean. */
    static Optional<Boolean> parse(String text) {
        if (TRUE.contains(text)) {
            return Optional.of(true);
        }
        return FALSE.contains(text) ? Optional.of(false) : Optional.empty();
    }
}
