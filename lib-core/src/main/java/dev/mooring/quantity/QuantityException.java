package dev.mooring.quantity;

import static java.util.Objects.requireNonNull;

import java.util.Locale;

/** Text that Kubernetes does not accept as a quantity. */
public final class QuantityException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;
    private static final int EXCERPT_LENGTH = 64;

    /** What is wrong with the text; each is one of upstream's three errors. */
    public enum Problem {
        /** The text is empty, or characters are left over after the suffix: {@code 1gi}, {@code 1 Gi}, {@code 1.2.3}. */
        FORMAT(
                "expected an optional sign, digits with at most one point, and a suffix or exponent, and nothing else",
                "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
        /** The text after the number is not a suffix: {@code 1K}, {@code 1ki}, {@code 1e}, {@code --1}. */
        SUFFIX(
                "expected the number to be followed by nothing, by one of n u m k M G T P E Ki Mi Gi Ti Pi Ei,"
                        + " or by an exponent of at most 64 bits such as e3",
                "unable to parse quantity's suffix"),
        /** No digit before a suffix that upstream's 64-bit form does not cover: {@code Pi}, {@code e-10}. */
        NUMBER("expected at least one digit", "unable to parse numeric part of quantity");

        private final String expected;
        private final String upstreamMessage;

        Problem(String expected, String upstreamMessage) {
            this.expected = expected;
            this.upstreamMessage = upstreamMessage;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace("_", "-");
        }
    }

    private final String text;
    private final Problem problem;

    QuantityException(String text, Problem problem) {
        this(problem, excerpt(text));
    }

    private QuantityException(Problem problem, String excerpt) {
        super("not a quantity: \"" + excerpt + "\"; " + problem.expected);
        this.text = excerpt;
        this.problem = requireNonNull(problem, "problem");
    }

    /**
     * {@return the text that was refused: about its first 64 characters, with invisible ones escaped, safe to print on
     * one line}
     */
    public String text() {
        return text;
    }

    /** {@return what is wrong with it} */
    public Problem problem() {
        return problem;
    }

    /**
     * {@return the error of Kubernetes, word for word; it does not contain the text itself}
     *
     * @upstream apimachinery pkg/api/resource/quantity.go ErrFormatWrong, ErrSuffix, ErrNumeric
     */
    public String upstreamMessage() {
        return problem.upstreamMessage;
    }

    private static String excerpt(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            if (out.length() >= EXCERPT_LENGTH) {
                return out.append('…').toString();
            }
            int c = text.codePointAt(i);
            if (isVisible(c)) {
                out.appendCodePoint(c);
            } else {
                out.append(String.format("\\u%04x", c));
            }
        }
        return out.toString();
    }

    private static boolean isVisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
