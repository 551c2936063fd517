package dev.mooring.fleet;

import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program: audits a tree of exports, compares two audits, or generates a fleet. */
@Command(
        name = "fleet-audit",
        description = "Audits the storage objects of many Kubernetes clusters on Apache Spark.",
        mixinStandardHelpOptions = true,
        subcommands = {AuditCommand.class, CompareCommand.class, GenerateCommand.class, MeasureCommand.class})
public final class FleetAudit {

    private FleetAudit() {}

    /**
     * Runs the program; the exit code is 0 on success, 2 if the command line is not valid.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        int code = run(args);
        if (code != 0) {
            System.exit(code);
        }
    }

    static int run(String... args) {
        return new CommandLine(new FleetAudit())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((e, line, parsed) -> {
                    if (!(e instanceof java.io.IOException || e instanceof IllegalArgumentException)) {
                        throw e;
                    }
                    line.getErr().println("fleet-audit: " + e.getMessage());
                    return CommandLine.ExitCode.USAGE;
                })
                .execute(args);
    }

    /** A session on the cluster that spark-submit names, or else on all cores of this machine. */
    static SparkSession session() {
        SparkConf conf = new SparkConf()
                .setIfMissing("spark.master", "local[*]")
                .setIfMissing("spark.app.name", "fleet-audit")
                .setIfMissing("spark.ui.enabled", "false")
                .setIfMissing("spark.sql.shuffle.partitions", "16")
                .set("spark.sql.session.timeZone", "UTC")
                .set("spark.sql.parquet.compression.codec", "zstd");
        return SparkSession.builder().config(conf).getOrCreate();
    }

    /** Work on Spark. */
    interface OnSpark extends Callable<Integer> {

        /**
         * Does the work.
         *
         * @param spark the session, stopped afterwards
         */
        void run(SparkSession spark) throws Exception;

        @Override
        default Integer call() throws Exception {
            try (SparkSession spark = session()) {
                run(spark);
            }
            return 0;
        }
    }
}
