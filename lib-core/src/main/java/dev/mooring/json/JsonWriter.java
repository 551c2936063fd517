package dev.mooring.json;

import java.util.Iterator;
import java.util.Map;

/** Writes values as text. Scalars that were read are written exactly as in the input, which Jackson does not offer. */
final class JsonWriter {

    private static final String INDENT = "    ";

    private final StringBuilder out = new StringBuilder();
    private final boolean pretty;

    private JsonWriter(boolean pretty) {
        this.pretty = pretty;
    }

    static String compact(JsonValue value) {
        return write(value, false);
    }

    static String pretty(JsonValue value) {
        return write(value, true);
    }

    private static String write(JsonValue value, boolean pretty) {
        JsonWriter writer = new JsonWriter(pretty);
        writer.value(value, 0);
        return writer.out.toString();
    }

    private void value(JsonValue value, int depth) {
        if (depth > JsonLimits.DEEPEST) {
            throw new IllegalArgumentException("nested deeper than the limit of " + JsonLimits.DEEPEST);
        }
        if (value instanceof JsonObject object) {
            object(object, depth);
        } else if (value instanceof JsonArray array) {
            array(array, depth);
        } else if (value instanceof JsonString string) {
            out.append(string.literal());
        } else if (value instanceof JsonNumber number) {
            out.append(number.text());
        } else if (value instanceof JsonBoolean bool) {
            out.append(bool.value());
        } else {
            out.append("null");
        }
    }

    private void object(JsonObject object, int depth) {
        if (object.isEmpty()) {
            out.append("{}");
            return;
        }
        out.append('{');
        Iterator<Map.Entry<String, JsonValue>> members =
                object.members().entrySet().iterator();
        while (members.hasNext()) {
            Map.Entry<String, JsonValue> member = members.next();
            line(depth + 1);
            quote(member.getKey(), out);
            out.append(pretty ? ": " : ":");
            value(member.getValue(), depth + 1);
            comma(members.hasNext());
        }
        line(depth);
        out.append('}');
    }

    private void array(JsonArray array, int depth) {
        if (array.items().isEmpty()) {
            out.append("[]");
            return;
        }
        out.append('[');
        Iterator<JsonValue> items = array.items().iterator();
        while (items.hasNext()) {
            line(depth + 1);
            value(items.next(), depth + 1);
            comma(items.hasNext());
        }
        line(depth);
        out.append(']');
    }

    private void comma(boolean more) {
        if (more) {
            out.append(',');
        }
    }

    private void line(int depth) {
        if (pretty) {
            out.append('\n').append(INDENT.repeat(depth));
        }
    }

    static String quote(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2);
        quote(text, out);
        return out.toString();
    }

    /** Whether nothing in the text is escaped. */
    static boolean isWrittenAsIs(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x20 || c == '"' || c == '\\' || c == 0x7f || isLoneSurrogate(text, i)) {
                return false;
            }
        }
        return true;
    }

    private static void quote(String text, StringBuilder out) {
        if (isWrittenAsIs(text)) {
            out.append('"').append(text).append('"');
            return;
        }
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < 0x20 || c == 0x7f || isLoneSurrogate(text, i)) {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    /** A lone surrogate has no UTF-8 form: unescaped, it would be written as a question mark. */
    private static boolean isLoneSurrogate(String text, int i) {
        char c = text.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
        }
        return Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
    }
}
