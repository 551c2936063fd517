package dev.mooring.cli.explain;

import dev.mooring.cli.pasted.Comparison;
import dev.mooring.cli.pasted.GivenFiles;
import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.pasted.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The findings in texts, for programs. */
final class ExplainedJson {

    private ExplainedJson() {}

    static JsonObject of(GivenFiles given, List<Comparison> comparisons) {
        List<JsonValue> messages = new ArrayList<>();
        List<JsonValue> tables = new ArrayList<>();
        List<JsonValue> others = new ArrayList<>();
        List<JsonValue> damages = new ArrayList<>();
        int notRecognised = 0;
        int stripped = 0;
        List<JsonValue> rows = new ArrayList<>();
        List<JsonValue> outputs = new ArrayList<>();
        given.outputs().forEach((file, found) -> found.forEach(each -> outputs.add(in(file, each.toJson()))));
        for (Map.Entry<String, Reading> each : given.readings().entrySet()) {
            String file = each.getKey();
            JsonObject reading = each.getValue().toJson();
            reading.array("messages").items().forEach(message -> messages.add(in(file, message)));
            reading.array("tables").items().forEach(table -> tables.add(in(file, table)));
            given.damage(file).ifPresent(damage -> damages.add(damage(file, damage)));
            reading.array("rows").items().forEach(row -> rows.add(in(file, row)));
            reading.array("otherMatters").items().forEach(other -> others.add(in(file, other)));
            notRecognised += each.getValue().notRecognised().size();
            stripped += each.getValue().stripped();
        }
        return JsonObject.of("messages", new JsonArray(messages))
                .with("tables", new JsonArray(tables))
                .with("rows", new JsonArray(rows))
                .with("outputs", new JsonArray(outputs))
                .with("comparisons", JsonArray.of(comparisons.stream().map(Comparison::toJson)))
                .with("damaged", new JsonArray(damages))
                .with("otherMatters", new JsonArray(others))
                .with("notRecognised", JsonNumber.of(notRecognised))
                .with("stripped", JsonNumber.of(stripped));
    }

    private static JsonObject damage(String file, String damage) {
        return JsonObject.of("file", JsonString.of(file)).with("message", "the text " + damage);
    }

    /** What was found, with the file it was found in. */
    private static JsonObject in(String file, JsonValue found) {
        return new JsonRows().text("file", file).all((JsonObject) found).build();
    }
}
