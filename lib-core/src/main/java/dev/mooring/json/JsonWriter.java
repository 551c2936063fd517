package dev.mooring.json;

import java.util.Iterator;
import java.util.Map;

/** Writes values as text. Scalars that were read are written exactly as in the input, which Jackson does not offer. */
final class JsonWriter {

    private static final int INDENT = 4;

    private final Utf8Text out;
    private final boolean pretty;

    private JsonWriter(Utf8Text out, boolean pretty) {
        this.out = out;
        this.pretty = pretty;
    }

    static String compact(JsonValue value) {
        return inMemory(value, false);
    }

    static String pretty(JsonValue value) {
        return inMemory(value, true);
    }

    private static String inMemory(JsonValue value, boolean pretty) {
        Utf8Text out = Utf8Text.inMemory();
        new JsonWriter(out, pretty).value(value, 0);
        return out.toString();
    }

    static void write(JsonValue value, boolean pretty, JsonValue.Sink sink) {
        Utf8Text out = Utf8Text.to(sink);
        new JsonWriter(out, pretty).value(value, 0);
        out.flush();
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
            string(string);
        } else if (value instanceof JsonNumber number) {
            out.text(number.text());
        } else if (value instanceof JsonBoolean bool) {
            out.text(bool.value() ? "true" : "false");
        } else {
            out.text("null");
        }
    }

    private void object(JsonObject object, int depth) {
        if (object.isEmpty()) {
            out.text("{}");
            return;
        }
        out.ascii('{');
        Iterator<Map.Entry<String, JsonValue>> members =
                object.members().entrySet().iterator();
        while (members.hasNext()) {
            Map.Entry<String, JsonValue> member = members.next();
            line(depth + 1);
            quoted(member.getKey());
            colon();
            value(member.getValue(), depth + 1);
            comma(members.hasNext());
        }
        line(depth);
        out.ascii('}');
    }

    private void array(JsonArray array, int depth) {
        if (array.items().isEmpty()) {
            out.text("[]");
            return;
        }
        out.ascii('[');
        Iterator<JsonValue> items = array.items().iterator();
        while (items.hasNext()) {
            line(depth + 1);
            value(items.next(), depth + 1);
            comma(items.hasNext());
        }
        line(depth);
        out.ascii(']');
    }

    private void colon() {
        out.ascii(':');
        if (pretty) {
            out.ascii(' ');
        }
    }

    private void comma(boolean more) {
        if (more) {
            out.ascii(',');
        }
    }

    private void line(int depth) {
        if (pretty) {
            out.ascii('\n');
            out.repeat(' ', INDENT * depth);
        }
    }

    private void string(JsonString string) {
        String literal = string.literal();
        if (literal == null) {
            quoted(string.value());
        } else {
            out.text(literal);
        }
    }

    private void quoted(String text) {
        if (!out.plain(text)) {
            out.text(quote(text));
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

    /** Whether the text can be written in UTF-8 unchanged. */
    static boolean hasUtf8(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isLoneSurrogate(text, i)) {
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
