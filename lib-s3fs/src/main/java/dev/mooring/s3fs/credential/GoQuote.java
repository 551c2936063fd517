package dev.mooring.s3fs.credential;

import java.util.Collection;
import java.util.stream.Collectors;

/**
 * A text in quotes, as Go's {@code %q} writes it.
 *
 * @upstream Go strconv/quote.go Quote
 */
final class GoQuote {

    private GoQuote() {}

    static String quote(String text) {
        StringBuilder out = new StringBuilder("\"");
        text.codePoints().forEach(c -> append(out, c));
        return out.append('"').toString();
    }

    /** Several texts: in brackets, with a space between them. */
    static String quote(Collection<String> texts) {
        return texts.stream().map(GoQuote::quote).collect(Collectors.joining(" ", "[", "]"));
    }

    private static void append(StringBuilder out, int c) {
        switch (c) {
            case '"', '\\' -> out.append('\\').append((char) c);
            case 7 -> out.append("\\a");
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            case 11 -> out.append("\\v");
            default -> out.append(isPrintable(c) ? Character.toString(c) : escape(c));
        }
    }

    private static String escape(int c) {
        if (c < 0x80) {
            return String.format("\\x%02x", c);
        }
        return c > 0xffff ? String.format("\\U%08x", c) : String.format("\\u%04x", c);
    }

    /** Letters, marks, numbers, punctuation, symbols and the ASCII space. */
    private static boolean isPrintable(int c) {
        return switch (Character.getType(c)) {
            case Character.SPACE_SEPARATOR -> c == ' ';
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
