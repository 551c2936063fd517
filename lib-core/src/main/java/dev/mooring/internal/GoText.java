package dev.mooring.internal;

import java.util.List;
import java.util.stream.Collectors;

/** Values as Go prints them into the messages people search for. */
public final class GoText {

    private GoText() {}

    /**
     * How many bytes the text has in UTF-8; upstream counts only bytes, whatever it calls them.
     *
     * @param text the text
     * @return the number of bytes
     */
    public static int utf8Length(String text) {
        int bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return bytes;
    }

    /**
     * The text in double quotes, as {@code %q} prints it.
     *
     * @param text the text
     * @return the quoted text, on one line
     */
    public static String quote(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(c -> quote(c, out));
        return out.append('"').toString();
    }

    private static void quote(int c, StringBuilder out) {
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case 0x07 -> out.append("\\a");
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            case 0x0b -> out.append("\\v");
            default -> {
                if (isPrintable(c)) {
                    out.appendCodePoint(c);
                } else if (c < ' ' || c == 0x7f) {
                    out.append(String.format("\\x%02x", c));
                } else {
                    out.append(c < 0x10000 ? String.format("\\u%04x", c) : String.format("\\U%08x", c));
                }
            }
        }
    }

    /**
     * Whether Go counts a character as printable: letters, marks, numbers, punctuation, symbols, and the ASCII space
     * but no other.
     *
     * @param c the code point
     * @return true if it is printed unchanged
     */
    public static boolean isPrintable(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            case Character.SPACE_SEPARATOR -> c == ' ';
            default -> true;
        };
    }

    /**
     * Strings as a JSON array, as {@code json.Marshal} writes it.
     *
     * @param texts the strings
     * @return the array
     */
    public static String jsonArray(List<String> texts) {
        return texts.stream().map(GoText::json).collect(Collectors.joining(",", "[", "]"));
    }

    /**
     * A string as {@code json.Marshal} writes it: {@code <}, {@code >} and {@code &} are escaped.
     *
     * @param text the string
     * @return the JSON string
     */
    public static String json(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(c -> json(c, out));
        return out.append('"').toString();
    }

    private static void json(int c, StringBuilder out) {
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> {
                if (c < ' ' || c == '<' || c == '>' || c == '&' || c == 0x2028 || c == 0x2029) {
                    out.append(String.format("\\u%04x", c));
                } else {
                    out.appendCodePoint(c);
                }
            }
        }
    }
}
