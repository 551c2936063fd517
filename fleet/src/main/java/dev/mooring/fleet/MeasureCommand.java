package dev.mooring.fleet;

import com.sun.management.OperatingSystemMXBean;
import dev.mooring.fleet.FleetAudit.OnSpark;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Compares Spark with a plain loop: the same clusters, in one process, first a warm-up, then the loop on one thread, then
 * Spark. Both read and judge; neither writes.
 */
@Command(
        name = "measure",
        description = "Compares the clusters per second and core of Spark with those of a plain loop in the same run.",
        mixinStandardHelpOptions = true)
final class MeasureCommand implements OnSpark {

    private static final double NANOS = 1e9;

    @Parameters(paramLabel = "TREE", description = "The folder with the exports.")
    private String tree = "";

    @Option(
            names = "--sample",
            defaultValue = "200",
            description = "The number of clusters; the default is ${DEFAULT-VALUE}.")
    private int sample;

    @Option(
            names = "--times",
            defaultValue = "3",
            description = "The number of repetitions; the default is ${DEFAULT-VALUE}.")
    private int times;

    @Override
    public void run(SparkSession spark) throws Exception {
        Configuration hadoop = spark.sparkContext().hadoopConfiguration();
        List<ClusterFiles> clusters = ExportTree.list(new Path(tree), ExportTree.Layout.FILE, hadoop).stream()
                .limit(sample)
                .toList();
        AuditOptions all = new AuditOptions("", "", "", JudgedKinds.all(), 64 << 20, 200_000);
        int cores = spark.sparkContext().defaultParallelism();
        Took unused = loop(clusters, all, hadoop);
        unused = spark(clusters, all, spark);
        for (int i = 0; i < times; i++) {
            Took loop = loop(clusters, all, hadoop);
            Took onSpark = spark(clusters, all, spark);
            System.out.printf(
                    Locale.ROOT,
                    "clusters per CPU second: loop %.2f, Spark %.2f, ratio %.2f; per second and core of %d: loop %.2f, Spark"
                            + " %.2f%n",
                    loop.perCpuSecond(),
                    onSpark.perCpuSecond(),
                    onSpark.perCpuSecond() / loop.perCpuSecond(),
                    cores,
                    loop.perSecond(),
                    onSpark.perSecond() / cores);
        }
    }

    /** The measured times: the CPU time is that of all threads of the process, including the garbage collector. */
    private record Took(int clusters, double seconds, double cpuSeconds) {

        double perSecond() {
            return clusters / seconds;
        }

        double perCpuSecond() {
            return clusters / cpuSeconds;
        }
    }

    private static long cpu() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private static Took loop(List<ClusterFiles> clusters, AuditOptions options, Configuration hadoop) {
        long start = System.nanoTime();
        long cpu = cpu();
        AuditTask task = new AuditTask(options, TargetCluster.NONE);
        long rows = 0;
        for (ClusterFiles each : clusters) {
            rows += task.rows(each, hadoop).stream()
                    .filter(row -> row.get(0) != null)
                    .count();
        }
        return took(start, cpu, rows, clusters);
    }

    private static Took spark(List<ClusterFiles> clusters, AuditOptions options, SparkSession spark) {
        long start = System.nanoTime();
        long cpu = cpu();
        Progress silent = new Progress(System.err, Integer.MAX_VALUE);
        long rows = new AuditJob(spark, options)
                .records(clusters, TargetCluster.NONE, silent)
                .toJavaRDD()
                .map((Row row) -> row.isNullAt(0) ? 0L : 1L)
                .fold(0L, Long::sum);
        return took(start, cpu, rows, clusters);
    }

    private static Took took(long start, long cpu, long rows, List<ClusterFiles> clusters) {
        if (rows < clusters.size()) {
            throw new IllegalStateException("expected at least one row per cluster, found " + rows);
        }
        return new Took(clusters.size(), (System.nanoTime() - start) / NANOS, (cpu() - cpu) / NANOS);
    }
}
