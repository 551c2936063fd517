package dev.mooring.admission;

import dev.mooring.internal.GoText;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.Iterator;
import java.util.Map;

/** JSON as Go prints it into messages. */
final class GoJson {

    private final String lineEnd;
    private final String step;
    private final String colon;
    private final StringBuilder out = new StringBuilder();

    private GoJson(String lineEnd, String step, String colon) {
        this.lineEnd = lineEnd;
        this.step = step;
        this.colon = colon;
    }

    /** On one line. */
    static String of(JsonValue value) {
        return new GoJson("", "", ":").print(value);
    }

    /** A line a member, one space a level. */
    static String indented(JsonValue value) {
        return new GoJson("\n", " ", ": ").print(value);
    }

    private String print(JsonValue value) {
        append(value, lineEnd);
        return out.toString();
    }

    /** {@code line} is a line end and the indentation of this level. */
    private void append(JsonValue value, String line) {
        if (value instanceof JsonString string) {
            out.append(GoText.json(string.value()));
        } else if (value instanceof JsonObject object && !object.isEmpty()) {
            append(object, line);
        } else if (value instanceof JsonArray array && !array.items().isEmpty()) {
            append(array, line);
        } else {
            out.append(value.toJson());
        }
    }

    private void append(JsonObject object, String line) {
        out.append('{');
        Iterator<Map.Entry<String, JsonValue>> members =
                object.members().entrySet().iterator();
        while (members.hasNext()) {
            Map.Entry<String, JsonValue> member = members.next();
            out.append(line).append(step).append(GoText.json(member.getKey())).append(colon);
            append(member.getValue(), line + step);
            out.append(members.hasNext() ? "," : line);
        }
        out.append('}');
    }

    private void append(JsonArray array, String line) {
        out.append('[');
        Iterator<JsonValue> items = array.items().iterator();
        while (items.hasNext()) {
            out.append(line).append(step);
            append(items.next(), line + step);
            out.append(items.hasNext() ? "," : line);
        }
        out.append(']');
    }
}
