package dev.mooring.fleet;

import dev.mooring.fleet.FleetAudit.OnSpark;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares two audits. */
@Command(
        name = "compare",
        description = "Lists which findings of two audits are new, gone, and still there.",
        mixinStandardHelpOptions = true)
final class CompareCommand implements OnSpark {

    @Parameters(index = "0", paramLabel = "BEFORE", description = "The folder of the older audit.")
    private String before = "";

    @Parameters(index = "1", paramLabel = "AFTER", description = "The folder of the newer audit.")
    private String after = "";

    @Option(names = "--out", required = true, description = "The folder for the table; it must not exist.")
    private String out = "";

    @Override
    public void run(SparkSession spark) throws Exception {
        try (Output output = Output.begin(out, spark.sparkContext().hadoopConfiguration(), before, after)) {
            Changes changes = Changes.of(AuditTables.read(spark, before), AuditTables.read(spark, after));
            changes.table().coalesce(1).write().parquet(output.child("changes"));
            String summary = Changes.text(spark.read().parquet(output.child("changes")));
            output.write("summary.txt", summary);
            output.complete();
            System.out.print(summary);
        }
    }
}
