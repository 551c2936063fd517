package dev.mooring.cli.explain;

import dev.mooring.cli.pasted.Comparison;
import dev.mooring.cli.pasted.GivenFiles;
import dev.mooring.cli.rbd.PastedOutputs;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.pasted.MessageCatalogue;
import dev.mooring.pasted.MessageTemplate;
import dev.mooring.pasted.PastedMessage;
import dev.mooring.pasted.PastedRow;
import dev.mooring.pasted.PastedValue;
import dev.mooring.pasted.Reading;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
        given.outputs().forEach((file, found) -> found.forEach(each -> outputs.add(PastedOutputs.json(file, each))));
        for (Map.Entry<String, Reading> each : given.readings().entrySet()) {
            JsonValue file = JsonString.of(each.getKey());
            Reading reading = each.getValue();
            reading.messages().forEach(message -> messages.add(message(file, message)));
            reading.tables()
                    .forEach(table -> tables.add(JsonObject.of("file", file)
                            .with("line", JsonNumber.of(table.line()))
                            .with("kind", table.kind())
                            .with("rows", JsonNumber.of(table.rows()))
                            .with("export", table.export())));
            given.damage(each.getKey())
                    .ifPresent(
                            damage -> damages.add(JsonObject.of("file", file).with("message", "the text " + damage)));
            reading.rows().forEach(row -> rows.add(row(file, row)));
            reading.otherMatters()
                    .forEach(other -> others.add(JsonObject.of("file", file)
                            .with("line", JsonNumber.of(other.line()))
                            .with("words", other.words())));
            notRecognised += reading.notRecognised().size();
            stripped += reading.stripped();
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

    private static JsonObject row(JsonValue file, PastedRow row) {
        Map<String, JsonValue> cells = new LinkedHashMap<>();
        row.cells().forEach((heading, cell) -> cells.put(heading, JsonString.of(cell)));
        return JsonObject.of("file", file)
                .with("line", JsonNumber.of(row.line()))
                .with("kind", row.kind())
                .with("namespace", row.namespace())
                .with("name", row.name())
                .with("cells", JsonObject.of(cells));
    }

    private static JsonObject message(JsonValue file, PastedMessage message) {
        MessageTemplate template = message.template();
        Map<String, JsonValue> values = new LinkedHashMap<>();
        for (PastedValue value : message.values()) {
            values.putIfAbsent(value.name(), JsonString.of(value.text()));
        }
        List<JsonValue> objects = message.mentions().stream()
                .<JsonValue>map(mention -> JsonObject.of("kind", JsonString.of(mention.kind()))
                        .with("namespace", mention.namespace())
                        .with("name", mention.name()))
                .toList();
        List<JsonValue> next =
                message.next().stream().<JsonValue>map(step -> step.toJson()).toList();
        return JsonObject.of("file", file)
                .with("line", JsonNumber.of(message.line()))
                .with("column", JsonNumber.of(message.column()))
                .with("id", message.code())
                .with("oneOf", JsonArray.ofStrings(message.oneOf()))
                .with("component", message.speaker())
                .with("reason", template.reason())
                .with("releases", template.releases())
                .with("values", JsonObject.of(values))
                .with("objects", new JsonArray(objects))
                .with("within", JsonArray.ofStrings(message.within()))
                .with("cut", JsonBoolean.of(message.isCut()))
                .with("remarks", JsonArray.ofStrings(message.remarks()))
                .with("proves", template.proves())
                .with("doesNotProve", template.doesNotProve())
                .with("causes", JsonArray.ofStrings(template.causes()))
                .with("next", new JsonArray(next))
                .with("notSafe", JsonArray.ofStrings(template.notSafe()));
    }

    /** The known messages, one document each. */
    static List<JsonValue> catalogue() {
        return MessageCatalogue.all().templates().stream()
                .<JsonValue>map(template -> JsonObject.of("id", JsonString.of(template.code()))
                        .with("component", template.speaker())
                        .with("reason", template.reason())
                        .with("templates", JsonArray.ofStrings(template.templates()))
                        .with("source", template.source())
                        .with("releases", template.releases())
                        .with("proves", template.proves())
                        .with("doesNotProve", template.doesNotProve()))
                .toList();
    }
}
