package dev.mooring.fleet;

import dev.mooring.fleet.Rejected.Why;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.internal.Manifests;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Row;

/** Reads and judges the files of one cluster; every result and error becomes a row, and nothing is thrown. */
final class AuditTask implements Serializable {

    private static final long serialVersionUID = 1L;

    private final AuditOptions options;
    private final TargetCluster target;

    AuditTask(AuditOptions options, TargetCluster target) {
        this.options = options;
        this.target = target;
    }

    /** The rows of {@link Tables#RECORD} of a cluster. */
    List<Row> rows(ClusterFiles cluster, Configuration hadoop) {
        List<Row> rows = new ArrayList<>();
        try {
            Export export = read(cluster, options, hadoop, rows);
            int objects = Manifests.objects(export.documents()).size();
            if (objects > options.maxObjects()) {
                rows.add(Tables.rejected(cluster, "", tooMany(objects)));
            } else if (!export.documents().isEmpty()) {
                judge(export, cluster, rows);
            }
        } catch (ManifestException e) {
            rows.add(Tables.rejected(cluster, "", new Rejected(Why.NOT_A_MANIFEST, e.problem())));
        } catch (RuntimeException | StackOverflowError e) {
            rows.add(Tables.rejected(cluster, "", failure(e)));
        } catch (OutOfMemoryError e) {
            rows.add(Tables.rejected(
                    cluster, "", new Rejected(Why.TOO_LARGE, "it needs more memory than available; raise -Xmx")));
        }
        return rows;
    }

    /** The message of an exception can quote an object, so only its location is shown. */
    private static Rejected failure(Throwable e) {
        StackTraceElement[] trace = e.getStackTrace();
        String place = trace.length == 0 ? "" : " at " + trace[0].getClassName() + ":" + trace[0].getLineNumber();
        return new Rejected(
                Why.FAILED, "judging it failed, which is a bug: " + e.getClass().getSimpleName() + place);
    }

    private Rejected tooMany(int objects) {
        return new Rejected(Why.TOO_LARGE, objects + " objects, more than the limit of " + options.maxObjects());
    }

    private void judge(Export export, ClusterFiles cluster, List<Row> rows) {
        ClusterReport report = ClusterAudit.of(export, options, target.inventory());
        List<Row> judged = new ArrayList<>();
        judged.add(Tables.judged(report, cluster));
        report.findings().forEach(each -> judged.add(Tables.finding(each)));
        report.holdings().forEach(each -> judged.add(Tables.holding(each)));
        report.names().forEach(each -> judged.add(Tables.name(report.cluster(), each)));
        rows.addAll(judged);
    }

    /** Reads all files; unreadable input becomes rows. */
    static Export read(ClusterFiles cluster, AuditOptions options, Configuration hadoop, List<Row> rows) {
        List<JsonValue> documents = new ArrayList<>();
        boolean whole = true;
        for (String file : cluster.files()) {
            ExportReader reader = new ExportReader(options);
            Path path = new Path(file);
            try (InputStream in = path.getFileSystem(hadoop).open(path)) {
                reader.read(path.getName(), in);
            } catch (FileNotFoundException e) {
                reader.rejected().add(new Rejected(Why.UNREADABLE, "no such file, or no permission to read it"));
            } catch (IOException e) {
                reader.rejected()
                        .add(new Rejected(
                                Why.UNREADABLE,
                                "cannot be read: " + e.getClass().getSimpleName()));
            }
            whole &= reader.rejected().isEmpty();
            reader.rejected().forEach(each -> rows.add(Tables.rejected(cluster, path.getName(), each)));
            documents.addAll(reader.documents());
        }
        return new Export(cluster.cluster(), documents, whole);
    }
}
