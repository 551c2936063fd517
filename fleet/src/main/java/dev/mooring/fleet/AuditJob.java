package dev.mooring.fleet;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.collect_set;
import static org.apache.spark.sql.functions.countDistinct;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.row_number;
import static org.apache.spark.sql.functions.size;

import dev.mooring.fleet.Finding.Question;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FlatMapGroupsFunction;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.util.LongAccumulator;
import org.apache.spark.util.SerializableConfiguration;

/**
 * The audit on Spark: tasks read and judge clusters and write their findings at once; then the volumes of all clusters
 * are grouped by the keys of their storage.
 */
final class AuditJob {

    /** The maximum number of compared volumes with a similar, but not the same, key. */
    private static final int MOST_SIMILAR = 100;

    private final SparkSession spark;
    private final AuditOptions options;

    AuditJob(SparkSession spark, AuditOptions options) {
        this.spark = spark;
        this.options = options;
    }

    /**
     * Audits clusters.
     *
     * @param clusters their files
     * @param target the known facts about the cluster that others move into
     * @param work the folder for the output of tasks
     * @param progress receives the progress
     * @return the tables
     */
    AuditTables run(List<ClusterFiles> clusters, TargetCluster target, String work, Progress progress) {
        records(clusters, target, progress).write().parquet(work);
        Dataset<Row> records = spark.read().schema(Tables.RECORD).parquet(work);
        Dataset<Row> findings = part(records, "finding").unionByName(shared(part(records, "holding")));
        if (!options.moveInto().isEmpty()) {
            findings = findings.unionByName(names(part(records, "name")));
        }
        return new AuditTables(
                findings,
                part(records, "rejected"),
                part(records, "judged"),
                part(records, "holding").drop("document", "keys"));
    }

    private static Dataset<Row> part(Dataset<Row> records, String part) {
        return records.filter(col("part").equalTo(part)).select(part + ".*");
    }

    Dataset<Row> records(List<ClusterFiles> clusters, TargetCluster target, Progress progress) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        Broadcast<AuditTask> task = context.broadcast(new AuditTask(options, target));
        Broadcast<SerializableConfiguration> hadoop =
                context.broadcast(new SerializableConfiguration(context.hadoopConfiguration()));
        LongAccumulator done = progress.counter(spark.sparkContext());
        List<List<ClusterFiles>> tasks = ClusterFiles.tasks(clusters, context.defaultParallelism());
        JavaRDD<List<ClusterFiles>> rdd = context.parallelize(tasks, Math.max(1, tasks.size()));
        return spark.createDataFrame(
                rdd.flatMap(batch -> rows(batch, task.value(), hadoop.value().value(), done)), Tables.RECORD);
    }

    /** One cluster at a time, so that only one is in memory. */
    private static Iterator<Row> rows(
            List<ClusterFiles> batch, AuditTask task, Configuration hadoop, LongAccumulator done) {
        return batch.stream()
                .flatMap(cluster -> {
                    List<Row> rows = task.rows(cluster, hadoop);
                    done.add(1);
                    return rows.stream();
                })
                .iterator();
    }

    /** The storage that several clusters claim. */
    private Dataset<Row> shared(Dataset<Row> holdings) {
        Dataset<Row> keyed = holdings.select(
                col("cluster"), col("volume"), explode(col("keys")).as("key"));
        Dataset<Row> several = keyed.groupBy("key")
                .agg(countDistinct("cluster").as("clusters"))
                .filter(col("clusters").gt(1))
                .select("key");
        Dataset<Row> members = keyed.join(several, "key").join(holdings.drop("keys"), ids("cluster", "volume"));
        Dataset<Row> found = members.groupByKey((MapFunction<Row, String>) row -> row.getAs("key"), Encoders.STRING())
                .flatMapSortedGroups(
                        new Column[] {col("cluster"), col("volume")},
                        (FlatMapGroupsFunction<String, Row, Row>) AuditJob::compare,
                        Encoders.row(Tables.FINDINGS));
        return once(found);
    }

    private static String[] ids(String... names) {
        return names;
    }

    private static Iterator<Row> compare(String key, Iterator<Row> rows) {
        List<Holding> holdings = new ArrayList<>();
        while (rows.hasNext() && (key.startsWith("=") || holdings.size() < MOST_SIMILAR)) {
            holdings.add(Tables.holding(rows.next()));
        }
        return SharedStorage.of(key, holdings).stream().map(Tables::findingRow).iterator();
    }

    /** Each id once: a volume can have several keys in common with others. */
    private static Dataset<Row> once(Dataset<Row> findings) {
        Column order = org.apache
                .spark
                .sql
                .functions
                .when(col("severity").equalTo("DANGER"), 0)
                .when(col("severity").equalTo("WARN"), 1)
                .otherwise(2);
        return findings.withColumn(
                        "n",
                        row_number()
                                .over(Window.partitionBy("id")
                                        .orderBy(order, size(col("others")).desc(), col("message"))))
                .filter(col("n").equalTo(1))
                .drop("n");
    }

    /** The names that several of the moving clusters have. */
    private Dataset<Row> names(Dataset<Row> names) {
        Dataset<Row> several = names.groupBy("object")
                .agg(collect_set("cluster").as("clusters"))
                .filter(size(col("clusters")).gt(1));
        String target = options.moveInto();
        return several.flatMap(
                (org.apache.spark.api.java.function.FlatMapFunction<Row, Row>) row -> {
                    List<String> clusters = row.getList(1);
                    String object = row.getString(0);
                    return clusters.stream()
                            .map(each -> Tables.findingRow(nameTaken(each, object, clusters, target)))
                            .iterator();
                },
                Encoders.row(Tables.FINDINGS));
    }

    private static Finding nameTaken(String cluster, String object, List<String> clusters, String target) {
        List<String> others = clusters.stream()
                .filter(each -> !each.equals(cluster))
                .sorted()
                .limit(SharedStorage.MOST_OTHERS)
                .toList();
        Reason reason = Reason.of(
                        FleetCode.NAME_TAKEN_BY_ANOTHER_MOVE,
                        object,
                        "moves into " + target + " as the object of the same name of cluster "
                                + String.join(", ", others) + " does: only one can have the name")
                .at("/metadata/name")
                .withRemedy(RemedyStep.of(
                        "map-name", "give one of them another name or namespace: --name-map or --namespace-map"));
        return Finding.of(cluster, Question.FLEET, reason).with(others);
    }
}
