package dev.mooring.fleet;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.countDistinct;
import static org.apache.spark.sql.functions.lit;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A summary of the tables: the number of judged clusters, the count of each code, and the clusters with most dangers.
 */
final class Summary {

    private static final int MOST_CLUSTERS = 10;

    private final JsonObject json;

    private Summary(JsonObject json) {
        this.json = json;
    }

    static Summary of(AuditTables tables) {
        Column rows = count(lit(1)).as("rows");
        Dataset<Row> codes = tables.findings()
                .groupBy("severity", "code", "question", "known")
                .agg(rows, countDistinct("cluster").as("clusters"))
                .orderBy(rank(), col("rows").desc(), col("code"), col("question"), col("known"));
        Dataset<Row> worst = tables.findings()
                .filter(col("severity").isin("DANGER", "ERROR"))
                .groupBy("cluster")
                .agg(rows)
                .orderBy(col("rows").desc(), col("cluster"))
                .limit(MOST_CLUSTERS);
        Dataset<Row> rejected =
                tables.rejected().groupBy("why").agg(rows).orderBy(col("rows").desc(), col("why"));
        return new Summary(JsonObject.of("clusters", number(tables.clusters().count()))
                .with("volumes", number(tables.volumes().count()))
                .with("rejected", array(rejected))
                .with("findings", array(codes))
                .with("mostDangers", array(worst)));
    }

    /** The most severe first. */
    private static Column rank() {
        return org.apache.spark.sql.functions.expr(
                "array_position(array('ERROR', 'DANGER', 'WARN', 'INFO'), severity)");
    }

    private static JsonNumber number(long value) {
        return new JsonNumber(Long.toString(value));
    }

    private static JsonArray array(Dataset<Row> rows) {
        List<String> lines = rows.toJSON().collectAsList();
        return new JsonArray(lines.stream().<JsonValue>map(JsonObject::parse).toList());
    }

    JsonObject json() {
        return json;
    }

    /** The summary as text. */
    String text() {
        StringBuilder text = new StringBuilder();
        text.append(value(json, "clusters")).append(" clusters judged, ");
        text.append(value(json, "volumes")).append(" volumes, ");
        text.append(json.array("rejected").items().size() == 0 ? "no file rejected" : "rejected:")
                .append('\n');
        for (JsonValue each : json.array("rejected").items()) {
            text.append(line("%8s  %s%n", value(each, "rows"), value(each, "why")));
        }
        text.append('\n').append(line("%8s %9s  %-8s %s%n", "findings", "clusters", "severity", "code"));
        for (JsonValue each : json.array("findings").items()) {
            String unknown = value(each, "known").equals("false") ? " (could not be judged)" : "";
            text.append(line(
                    "%8s %9s  %-8s %s%n",
                    value(each, "rows"),
                    value(each, "clusters"),
                    value(each, "severity"),
                    value(each, "code") + unknown));
        }
        if (!json.array("mostDangers").items().isEmpty()) {
            text.append("\nmost dangers:\n");
            json.array("mostDangers")
                    .items()
                    .forEach(each -> text.append(line("%8s  %s%n", value(each, "rows"), value(each, "cluster"))));
        }
        return text.toString();
    }

    private static String line(String format, Object... values) {
        return String.format(java.util.Locale.ROOT, format.replace("%n", "\n"), values);
    }

    private static String value(JsonValue row, String key) {
        JsonValue value = ((JsonObject) row).get(key).orElse(JsonString.of(""));
        return value instanceof JsonString text ? text.value() : value.toJson();
    }
}
