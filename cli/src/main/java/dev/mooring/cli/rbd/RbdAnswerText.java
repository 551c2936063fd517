package dev.mooring.cli.rbd;

import dev.mooring.cli.render.Layout;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A command output as text: the rows of its JSON as a table, the rest as lines.
 *
 * @param layout the layout
 */
record RbdAnswerText(Layout layout) {

    private static final Set<String> NOT_ROWS = Set.of("file", "outcome", "failure", "errno", "message", "notes");

    String of(JsonObject answer) {
        StringBuilder out = new StringBuilder(text(answer, "outcome"));
        if (answer.string("failure").isPresent()) {
            return out.append(' ')
                    .append(text(answer, "failure"))
                    .append(": ")
                    .append(text(answer, "message"))
                    .append('\n')
                    .toString();
        }
        out.append('\n');
        answer.members().forEach((key, value) -> {
            if (!NOT_ROWS.contains(key) && !value.isNull()) {
                out.append(part(key, value));
            }
        });
        for (JsonValue note : answer.array("notes").items()) {
            JsonObject reason = (JsonObject) note;
            out.append(text(reason, "severity"))
                    .append(' ')
                    .append(text(reason, "code"))
                    .append(": ")
                    .append(text(reason, "message"))
                    .append('\n');
        }
        return out.toString();
    }

    private String part(String key, JsonValue value) {
        if (value instanceof JsonArray rows) {
            boolean isDetail = key.equals("unknownSections");
            return rows.items().isEmpty() ? (isDetail ? "" : "no " + key + "\n") : table(key, rows.items());
        }
        if (value instanceof JsonObject object) {
            Map<String, String> cells = new LinkedHashMap<>();
            object.members().forEach((name, member) -> cells.put("  " + name, cell(member)));
            return key + ":\n" + layout.pairs(cells);
        }
        return key + ": " + Reasons.printable(cell(value)) + "\n";
    }

    private String table(String key, List<JsonValue> rows) {
        List<List<String>> lines = new ArrayList<>();
        for (JsonValue row : rows) {
            if (row instanceof JsonObject object) {
                if (lines.isEmpty()) {
                    lines.add(object.members().keySet().stream()
                            .map(name -> name.toUpperCase(Locale.ROOT))
                            .toList());
                }
                lines.add(object.members().values().stream()
                        .map(RbdAnswerText::cell)
                        .toList());
            } else {
                lines.add(List.of(key + ": " + cell(row)));
            }
        }
        return layout.table(lines);
    }

    private static String cell(JsonValue value) {
        if (value.isNull()) {
            return "-";
        }
        if (value instanceof JsonString text) {
            return text.value().isEmpty() ? "''" : text.value();
        }
        if (value instanceof JsonArray list) {
            return String.join(
                    ",", list.items().stream().map(RbdAnswerText::cell).toList());
        }
        return value.toJson();
    }

    private static String text(JsonObject object, String key) {
        return Reasons.printable(object.string(key).orElse(""));
    }
}
