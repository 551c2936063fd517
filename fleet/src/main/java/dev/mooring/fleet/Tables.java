package dev.mooring.fleet;

import dev.mooring.driver.ClusterGroup;
import dev.mooring.json.JsonObject;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The tables, and their rows. */
final class Tables {

    private static final ArrayType TEXTS = DataTypes.createArrayType(DataTypes.StringType, false);

    /** One finding a row. */
    static final StructType FINDINGS = texts(
                    "id",
                    "cluster",
                    "question",
                    "code",
                    "severity",
                    "object",
                    "path",
                    "message",
                    "expected",
                    "actual",
                    "remedy")
            .add("known", DataTypes.BooleanType, false)
            .add("others", TEXTS, false);

    /** One file, or one document in a file, that cannot be judged. */
    static final StructType REJECTED = texts("cluster", "file", "why", "message");

    /** One cluster that was judged. */
    static final StructType CLUSTERS = texts("cluster", "release")
            .add("objects", DataTypes.IntegerType, false)
            .add("files", DataTypes.IntegerType, false)
            .add("bytes", DataTypes.LongType, false)
            .add("whole", DataTypes.BooleanType, false);

    /** One volume of one cluster, while the job runs. */
    static final StructType HOLDINGS = texts("cluster", "volume", "claim", "phase", "policy", "fate", "document")
            .add("keys", TEXTS, false);

    /** One moving name. */
    static final StructType NAMES = texts("cluster", "object");

    /** A row of one of these tables: the columns of all others are null. */
    static final StructType RECORD = new StructType()
            .add("part", DataTypes.StringType, false)
            .add("finding", FINDINGS)
            .add("rejected", REJECTED)
            .add("judged", CLUSTERS)
            .add("holding", HOLDINGS)
            .add("name", NAMES);

    private Tables() {}

    private static StructType texts(String... names) {
        StructType type = new StructType();
        for (String name : names) {
            type = type.add(name, DataTypes.StringType, false);
        }
        return type;
    }

    static Row finding(Finding finding) {
        return RowFactory.create("finding", findingRow(finding), null, null, null, null);
    }

    static Row findingRow(Finding each) {
        return RowFactory.create(
                each.id(),
                each.cluster(),
                each.question().id(),
                each.reason().code().id(),
                each.severity().name(),
                each.reason().subject(),
                each.reason().pointer(),
                each.reason().message(),
                each.reason().expected().orElse(""),
                each.reason().actual().orElse(""),
                each.remedy(),
                each.known(),
                each.others().toArray(String[]::new));
    }

    static Row rejected(ClusterFiles cluster, String file, Rejected rejected) {
        Row row = RowFactory.create(cluster.cluster(), file, rejected.why().id(), rejected.message());
        return RowFactory.create("rejected", null, row, null, null, null);
    }

    static Row judged(ClusterReport report, ClusterFiles files) {
        Row row = RowFactory.create(
                report.cluster(),
                report.release(),
                report.objects(),
                files.files().size(),
                files.bytes(),
                report.whole());
        return RowFactory.create("judged", null, null, row, null, null);
    }

    static Row holding(Holding each) {
        List<String> keys = ClusterGroup.keys(each.storage());
        Row row = RowFactory.create(
                each.cluster(),
                each.volume(),
                each.claim(),
                each.phase(),
                each.policy(),
                each.fate(),
                each.document(),
                keys.toArray(String[]::new));
        return RowFactory.create("holding", null, null, null, row, null);
    }

    static Holding holding(Row row) {
        return new Holding(
                row.getAs("cluster"),
                row.getAs("volume"),
                row.getAs("claim"),
                row.getAs("phase"),
                row.getAs("policy"),
                row.getAs("fate"),
                row.getAs("document"));
    }

    static Row name(String cluster, String object) {
        return RowFactory.create("name", null, null, null, null, RowFactory.create(cluster, object));
    }

    /** A row of a summary as JSON, its numbers as numbers. */
    static JsonObject json(Row row) {
        return JsonObject.parse(row.json());
    }
}
