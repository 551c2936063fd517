package dev.mooring.fleet;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.array_union;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.collect_set;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The findings of two audits, by id: {@code new}, {@code gone}, {@code still}; and {@code unknown} for an earlier
 * finding that could not be checked again: its cluster, or one that it depends on, was not judged, or the input for its
 * check is missing.
 *
 * @param table {@link Tables#FINDINGS} with {@code state} before them
 */
record Changes(Dataset<Row> table) {

    static Changes of(AuditTables before, AuditTables after) {
        Dataset<Row> old = known(before).as("old");
        Dataset<Row> now = known(after).as("now");
        Dataset<Row> both = old.join(now, col("old.id").equalTo(col("now.id")), "full_outer");
        Column state = when(col("old.id").isNull(), "new")
                .when(col("now.id").isNull(), "gone")
                .otherwise("still");
        List<Column> columns = new ArrayList<>(List.of(state.as("state")));
        for (String name : Tables.FINDINGS.fieldNames()) {
            columns.add(coalesce(col("now." + name), col("old." + name)).as(name));
        }
        return new Changes(unlessUnknown(both.select(columns.toArray(Column[]::new)), after));
    }

    private static Dataset<Row> known(AuditTables audit) {
        return audit.findings().filter(col("known"));
    }

    /** A finding is gone only if its check ran again. */
    private static Dataset<Row> unlessUnknown(Dataset<Row> changes, AuditTables after) {
        Dataset<Row> gone = changes.filter(col("state").equalTo("gone"));
        Dataset<Row> judged =
                after.clusters().filter(col("whole")).agg(collect_set("cluster").as("judged"));
        Dataset<Row> notLookedFor = after.findings()
                .filter(col("known").equalTo(false))
                .select(col("cluster"), col("code"))
                .distinct()
                .withColumn("notLookedFor", lit(true));
        Column needed = array_union(array(col("cluster")), col("others"));
        Column isJudged = org.apache
                .spark
                .sql
                .functions
                .size(org.apache.spark.sql.functions.array_except(needed, col("judged")))
                .equalTo(0);
        Dataset<Row> checked = gone.crossJoin(judged)
                .join(notLookedFor, new String[] {"cluster", "code"}, "left")
                .withColumn(
                        "state",
                        when(isJudged.and(col("notLookedFor").isNull()), "gone").otherwise("unknown"));
        Column[] columns = java.util.Arrays.stream(changes.columns())
                .map(org.apache.spark.sql.functions::col)
                .toArray(Column[]::new);
        return changes.filter(col("state").notEqual("gone")).unionByName(checked.select(columns));
    }

    /** The counts, as text. */
    static String text(Dataset<Row> table) {
        StringBuilder text = new StringBuilder(
                String.format(Locale.ROOT, "%-8s %8s  %-8s %s%n", "state", "findings", "severity", "code"));
        for (Row row : table.groupBy("state", "severity", "code")
                .agg(count(lit(1)).as("rows"))
                .orderBy("state", "severity", "code")
                .collectAsList()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%-8s %8d  %-8s %s%n",
                    row.getString(0),
                    row.getLong(3),
                    row.getString(1),
                    row.getString(2)));
        }
        return text.toString();
    }
}
