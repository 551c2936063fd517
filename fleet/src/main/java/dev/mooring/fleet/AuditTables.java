package dev.mooring.fleet;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The tables of an audit, see the README. */
record AuditTables(Dataset<Row> findings, Dataset<Row> rejected, Dataset<Row> clusters, Dataset<Row> volumes) {

    /** Reads the tables of a stored audit. */
    static AuditTables read(SparkSession spark, String folder) {
        String root = folder.endsWith("/") ? folder : folder + "/";
        return new AuditTables(
                spark.read().schema(Tables.FINDINGS).parquet(root + "findings"),
                spark.read().schema(Tables.REJECTED).parquet(root + "rejected"),
                spark.read().schema(Tables.CLUSTERS).parquet(root + "clusters"),
                spark.read().parquet(root + "volumes"));
    }
}
