package dev.mooring.fleet;

import dev.mooring.fleet.FleetAudit.OnSpark;
import dev.mooring.release.KubernetesVersion;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Audits a tree of exports. */
@Command(
        name = "audit",
        description = "Audits a tree of exports: a file for each cluster, YAML, JSON or JSON lines, plain, gz or zst.",
        mixinStandardHelpOptions = true)
final class AuditCommand implements OnSpark {

    @Parameters(paramLabel = "TREE", description = "The folder, on any file system that Hadoop supports.")
    private String tree = "";

    @Option(names = "--out", required = true, description = "The folder for the tables; it must not exist.")
    private String out = "";

    @Option(
            names = "--cluster-is",
            defaultValue = "FILE",
            description = "FILE or FOLDER: whether a cluster is a file or a folder.")
    private ExportTree.Layout layout = ExportTree.Layout.FILE;

    @Option(names = "--to", defaultValue = "", description = "Also list what an upgrade to this release changes.")
    private String to = "";

    @Option(
            names = "--kubernetes",
            defaultValue = "",
            description = "The release of clusters whose export has no 'kubectl version -o json'.")
    private String kubernetes = "";

    @Option(
            names = "--move-into",
            defaultValue = "",
            description = "Also list what happens if all other clusters move into this one.")
    private String moveInto = "";

    @Option(names = "--complete", split = ",", description = "Kinds that are complete in every export, or 'all'.")
    private List<String> complete = new ArrayList<>();

    @Option(names = "--max-mib", defaultValue = "64", description = "The maximum size of a decompressed file in MiB.")
    private int maxMib;

    @Option(
            names = "--max-objects",
            defaultValue = "200000",
            description = "The maximum number of objects in a cluster.")
    private int maxObjects;

    private AuditOptions options() {
        for (String release : List.of(to, kubernetes)) {
            if (!release.isEmpty() && !Release.isKnown(KubernetesVersion.parse(release))) {
                throw new IllegalArgumentException("release " + release + " is not known");
            }
        }
        if (maxMib < 1 || maxMib > 1024 || maxObjects < 1) {
            throw new IllegalArgumentException("--max-mib takes 1 to 1024, and --max-objects 1 or more");
        }
        List<String> kinds = complete.stream()
                .flatMap(each -> each.equals("all") ? JudgedKinds.all().stream() : Stream.of(each))
                .toList();
        return new AuditOptions(kubernetes, to, moveInto, kinds, maxMib << 20, maxObjects);
    }

    @Override
    public void run(SparkSession spark) throws Exception {
        AuditOptions options = options();
        Configuration hadoop = spark.sparkContext().hadoopConfiguration();
        List<ClusterFiles> clusters = ExportTree.list(new Path(tree), layout, hadoop);
        if (clusters.isEmpty()) {
            throw new IllegalArgumentException(tree + " has no file");
        }
        TargetCluster target = target(clusters, options, hadoop);
        try (Output output = Output.begin(out, hadoop, tree)) {
            Progress progress = new Progress(System.err, clusters.size());
            AuditTables tables = new AuditJob(spark, options).run(clusters, target, output.child("work"), progress);
            tables.findings()
                    .coalesce(spark.sparkContext().defaultParallelism())
                    .write()
                    .parquet(output.child("findings"));
            tables.rejected().coalesce(1).write().parquet(output.child("rejected"));
            tables.clusters().coalesce(1).write().parquet(output.child("clusters"));
            tables.volumes()
                    .coalesce(spark.sparkContext().defaultParallelism())
                    .write()
                    .parquet(output.child("volumes"));
            Summary summary = Summary.of(AuditTables.read(spark, output.folder()));
            output.write("summary.json", summary.json().toPrettyJson());
            output.write("summary.txt", summary.text());
            output.delete("work");
            output.complete();
            System.out.print(summary.text());
        }
    }

    private static TargetCluster target(List<ClusterFiles> clusters, AuditOptions options, Configuration hadoop) {
        if (options.moveInto().isEmpty()) {
            return TargetCluster.NONE;
        }
        ClusterFiles files = clusters.stream()
                .filter(each -> each.cluster().equals(options.moveInto()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "--move-into " + options.moveInto() + ": there is no such cluster; the first one is "
                                + clusters.get(0).cluster()));
        Export export = AuditTask.read(files, options, hadoop, new ArrayList<>());
        if (export.documents().isEmpty()) {
            throw new IllegalArgumentException("--move-into " + options.moveInto() + ": its export cannot be read");
        }
        return new TargetCluster(export, options);
    }
}
