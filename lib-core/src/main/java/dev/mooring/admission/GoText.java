package dev.mooring.admission;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.function.IntPredicate;

/** Text as Go prints it: messages quote values in two ways, and both differ from ours in small things. */
final class GoText {

    /** How Go sorts strings: by their UTF-8 bytes. */
    static final Comparator<String> ORDER =
            Comparator.comparing(text -> text.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

    private GoText() {}

    /** How many bytes the text has in UTF-8; upstream counts nothing else. */
    static int length(String text) {
        int bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return bytes;
    }

    /** Lower case, letter by letter: no letter becomes two. */
    static String lowerCase(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().map(Character::toLowerCase).forEach(out::appendCodePoint);
        return out.toString();
    }

    /** What {@code %q} prints. */
    static String quoted(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(c -> {
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
                default -> appendPrintable(c, out);
            }
        });
        return out.append('"').toString();
    }

    private static void appendPrintable(int c, StringBuilder out) {
        if (isPrint(c)) {
            out.appendCodePoint(c);
        } else if (c < ' ' || c == 0x7f) {
            out.append(String.format("\\x%02x", c));
        } else {
            out.append(String.format(c > 0xffff ? "\\U%08x" : "\\u%04x", c));
        }
    }

    /** Letters, marks, numbers, punctuation, symbols and the plain space. */
    static boolean isPrint(int c) {
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

    /** A JSON string. */
    static String json(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2);
        appendJson(text, out);
        return out.toString();
    }

    private static void appendJson(String text, StringBuilder out) {
        IntPredicate escaped = c -> c < ' ' || c == '<' || c == '>' || c == '&' || c == 0x2028 || c == 0x2029;
        out.append('"');
        text.codePoints().forEach(c -> {
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (escaped.test(c)) {
                        out.append(String.format("\\u%04x", c));
                    } else {
                        out.appendCodePoint(c);
                    }
                }
            }
        });
        out.append('"');
    }

    /** A JSON value on one line. */
    static String json(JsonValue value) {
        StringBuilder out = new StringBuilder();
        append(value, "", "", ":", out);
        return out.toString();
    }

    /** A JSON value with a line a member, one space a level. */
    static String indented(JsonValue value) {
        StringBuilder out = new StringBuilder();
        append(value, "\n", " ", ": ", out);
        return out.toString();
    }

    private static void append(JsonValue value, String line, String step, String colon, StringBuilder out) {
        if (value instanceof JsonString string) {
            appendJson(string.value(), out);
        } else if (value instanceof JsonObject object && !object.isEmpty()) {
            out.append('{');
            Iterator<Map.Entry<String, JsonValue>> members =
                    object.members().entrySet().iterator();
            while (members.hasNext()) {
                Map.Entry<String, JsonValue> member = members.next();
                out.append(line).append(step);
                appendJson(member.getKey(), out);
                out.append(colon);
                append(member.getValue(), line + step, step, colon, out);
                out.append(members.hasNext() ? "," : line);
            }
            out.append('}');
        } else if (value instanceof JsonArray array && !array.items().isEmpty()) {
            out.append('[');
            Iterator<JsonValue> items = array.items().iterator();
            while (items.hasNext()) {
                out.append(line).append(step);
                append(items.next(), line + step, step, colon, out);
                out.append(items.hasNext() ? "," : line);
            }
            out.append(']');
        } else {
            out.append(value.toJson());
        }
    }
}
