package dev.mooring.yaml;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Writes values as {@code kubectl} prints them: two spaces per level, list items not indented, keys in their order.
 * Long lines are not folded.
 *
 * <p>Text is plain if every reader of YAML 1.1 and 1.2 reads the same text; text of several lines is a block if that
 * loses nothing. Numbers stay as written. Reading the result gives an equal value, except that half a surrogate pair is
 * written as U+FFFD, as Go reads it from JSON.
 */
final class YamlWriter {

    private static final String STEP = "  ";

    /** Longer keys need a question mark before them; the limit of YAML is 1,024 with all escapes. */
    private static final int LONGEST_KEY = 1000;

    private final StringBuilder out = new StringBuilder();

    private YamlWriter() {}

    /** The documents, with {@code ---} between them. */
    static String write(List<? extends JsonValue> values) {
        YamlWriter writer = new YamlWriter();
        for (JsonValue value : values) {
            if (!writer.out.isEmpty()) {
                writer.out.append("---\n");
            }
            writer.root(value);
        }
        return writer.out.toString();
    }

    private void root(JsonValue value) {
        if (isInline(value)) {
            scalar(value, "");
            out.append('\n');
        } else {
            block(value, "");
        }
    }

    private static boolean isInline(JsonValue value) {
        return !(value instanceof JsonObject object && !object.isEmpty())
                && !(value instanceof JsonArray array && !array.items().isEmpty());
    }

    /** A collection with something in it; the first line is indented already. */
    private void block(JsonValue value, String indent) {
        if (value instanceof JsonArray array) {
            items(array, indent);
        } else {
            members((JsonObject) value, indent);
        }
    }

    private void items(JsonArray array, String indent) {
        Iterator<JsonValue> items = array.items().iterator();
        while (items.hasNext()) {
            JsonValue item = items.next();
            out.append("- ");
            if (isInline(item)) {
                scalar(item, indent);
                out.append('\n');
            } else {
                block(item, indent + STEP);
            }
            if (items.hasNext()) {
                out.append(indent);
            }
        }
    }

    private void members(JsonObject object, String indent) {
        Iterator<Map.Entry<String, JsonValue>> members =
                object.members().entrySet().iterator();
        while (members.hasNext()) {
            Map.Entry<String, JsonValue> member = members.next();
            key(member.getKey(), indent);
            member(member.getValue(), indent);
            if (members.hasNext()) {
                out.append(indent);
            }
        }
    }

    private void key(String key, String indent) {
        String text = YamlStrings.inline(YamlStrings.wellFormed(key));
        if (text.length() > LONGEST_KEY) {
            out.append("? ").append(text).append('\n').append(indent);
        } else {
            out.append(text);
        }
        out.append(':');
    }

    private void member(JsonValue value, String indent) {
        if (isInline(value)) {
            out.append(' ');
            scalar(value, indent);
            out.append('\n');
            return;
        }
        String deeper = value instanceof JsonArray ? indent : indent + STEP;
        out.append('\n').append(deeper);
        block(value, deeper);
    }

    private void scalar(JsonValue value, String indent) {
        if (value instanceof JsonString string) {
            String text = YamlStrings.wellFormed(string.value());
            if (YamlStrings.isBlock(text)) {
                YamlStrings.block(text, indent + STEP, out);
            } else {
                out.append(YamlStrings.inline(text));
            }
        } else if (value instanceof JsonNumber number) {
            out.append(YamlScalars.isBeyondDouble(number.text()) ? "!!float " : "")
                    .append(number.text());
        } else if (value instanceof JsonBoolean bool) {
            out.append(bool.value());
        } else if (value instanceof JsonObject) {
            out.append("{}");
        } else if (value instanceof JsonArray) {
            out.append("[]");
        } else {
            out.append("null");
        }
    }
}
