package dev.mooring.cli.input;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.render.Words;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The objects in the input that could change the answer and are not judged; every answer names them. */
public final class NotJudged {

    private final Map<String, Row> rows = new TreeMap<>();

    private record Row(int count, String why) {}

    /** Nothing yet. */
    public NotJudged() {}

    /** Adds objects of a kind, and how they could change the answer, as the end of a sentence: "which …". */
    public void add(String kind, int count, String why) {
        rows.merge(requireNonNull(kind, "kind"), new Row(count, why), (a, b) -> new Row(a.count() + b.count(), why));
    }

    /** {@return the kinds of these objects; they forbid an all-clear about claims} */
    public List<String> forbidding() {
        return List.copyOf(rows.keySet());
    }

    /** {@return these objects as a forecast names them, by kind} */
    public List<ForecastReport.NotJudged> rows() {
        return rows.entrySet().stream()
                .map(entry -> new ForecastReport.NotJudged(
                        entry.getKey(),
                        entry.getValue().count(),
                        entry.getValue().why()))
                .toList();
    }

    /** {@return the objects of both} */
    public NotJudged and(NotJudged other) {
        NotJudged both = new NotJudged();
        for (NotJudged each : List.of(this, other)) {
            each.rows.forEach((kind, row) -> both.add(kind, row.count(), row.why()));
        }
        return both;
    }

    /** {@return the member {@code notJudged} of an answer, by kind} */
    public JsonArray toJson() {
        return JsonArray.of(rows.entrySet().stream()
                .map(entry -> new JsonRows()
                        .text("kind", entry.getKey())
                        .number("count", entry.getValue().count())
                        .text("why", entry.getValue().why())
                        .build()));
    }

    /** The answer with these objects added to its {@code notJudged}. */
    public JsonObject addedTo(JsonObject answer) {
        List<JsonValue> all = new ArrayList<>(answer.array("notJudged").items());
        all.addAll(toJson().items());
        return answer.with("notJudged", new JsonArray(all));
    }

    /** {@return a line of text for each kind; empty if there is no such object} */
    public String toText() {
        StringBuilder out = new StringBuilder();
        rows.forEach((kind, row) -> out.append("not judged: ")
                .append(Words.count(row.count(), kind + " object"))
                .append(", which ")
                .append(row.why())
                .append('\n'));
        return out.toString();
    }
}
