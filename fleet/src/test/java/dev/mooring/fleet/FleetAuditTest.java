package dev.mooring.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way, on Spark in this process. */
class FleetAuditTest {

    @TempDir
    Path folder;

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private static List<Row> rows(String table, StructType schema) {
        SparkSession spark = FleetAudit.session();
        assertThat(spark.read().parquet(table).schema().fieldNames()).containsExactly(schema.fieldNames());
        return spark.read().schema(schema).parquet(table).collectAsList();
    }

    private static Set<String> texts(List<Row> rows, String... columns) {
        Set<String> texts = new TreeSet<>();
        for (Row row : rows) {
            List<String> values = new ArrayList<>();
            for (String column : columns) {
                values.add(String.valueOf(row.get(row.fieldIndex(column))));
            }
            texts.add(String.join(" ", values));
        }
        return texts;
    }

    private void write(FleetGenerator fleet, String tree, Plants plants) throws IOException {
        fleet.write(folder.resolve(tree), plants);
    }

    @Test
    void auditsAFleetComparesItWithALaterOneAndTouchesNothingElse() throws IOException {
        FleetGenerator fleet = new FleetGenerator(12, 7, 1);
        Plants plants = new Plants(28);
        write(fleet, "monday", plants);
        Files.writeString(
                folder.resolve("monday/eu-west-1/huge.json"), "{\"kind\":\"List\",\"items\":[" + " ".repeat(2 << 20));
        assertThat(audit("monday", "monday-audit", "--to", "1.36")).isZero();
        List<Row> findings = rows(path("monday-audit/findings"), Tables.FINDINGS);
        assertThat(texts(findings, "cluster", "code", "object")).containsAll(expected(plants));
        assertThat(texts(findings, "id")).hasSameSizeAs(findings);
        assertThat(texts(rows(path("monday-audit/rejected"), Tables.REJECTED), "cluster", "why"))
                .containsExactly(
                        "broken/bad-yaml-1 not-a-manifest",
                        "broken/cut-gz-0 broken-compression",
                        "eu-west-1/huge too-large");
        assertThat(rows(path("monday-audit/clusters"), Tables.CLUSTERS)).hasSize(12);
        JsonObject summary = JsonObject.parse(Files.readString(folder.resolve("monday-audit/summary.json")));
        assertThat(summary.get("clusters").orElseThrow().toJson()).isEqualTo("12");
        assertThat(Files.readString(folder.resolve("monday-audit/summary.txt")))
                .contains("12 clusters judged", "rejected");
        try (var left = Files.list(folder)) {
            assertThat(left.map(each -> each.getFileName().toString()))
                    .containsExactlyInAnyOrder("monday", "monday-audit");
        }
        assertThat(audit("monday", "monday-audit")).as("the folder exists").isEqualTo(2);
        assertThat(audit("monday", "monday/audit"))
                .as("the folder is in the input")
                .isEqualTo(2);
        compare(fleet, findings);
    }

    /** Without problems, and one of the clusters cannot be read any more. */
    private void compare(FleetGenerator fleet, List<Row> before) throws IOException {
        write(fleet, "tuesday", new Plants(1));
        Files.writeString(file("tuesday/" + fleet.name(3)), "damaged");
        assertThat(audit("tuesday", "tuesday-audit", "--to", "1.36")).isZero();
        assertThat(FleetAudit.run("compare", path("monday-audit"), path("tuesday-audit"), "--out", path("changes")))
                .isZero();
        List<Row> changes =
                FleetAudit.session().read().parquet(path("changes/changes")).collectAsList();
        assertThat(texts(changes, "id")).hasSize(changes.size()).containsAll(texts(known(before), "id"));
        assertThat(texts(with(changes, "still"), "code")).contains("StorageClaimedBySeveralClusters");
        assertThat(texts(with(changes, "gone"), "code")).contains("ClaimUnused", "ClaimWillBeLost");
        assertThat(texts(with(changes, "unknown"), "cluster")).contains(fleet.name(3));
        assertThat(with(changes, "gone"))
                .noneMatch(each -> each.getAs("cluster").equals(fleet.name(3)));
    }

    private static List<Row> known(List<Row> rows) {
        return rows.stream().filter(each -> each.<Boolean>getAs("known")).toList();
    }

    private static List<Row> with(List<Row> changes, String state) {
        return changes.stream()
                .filter(each -> each.getAs("state").equals(state))
                .toList();
    }

    private Path file(String cluster) throws IOException {
        Path path = folder.resolve(cluster);
        try (var files = Files.list(path.getParent())) {
            return files.filter(each -> each.getFileName().toString().startsWith(path.getFileName() + "."))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private int audit(String tree, String out, String... more) {
        List<String> args = new ArrayList<>(
                List.of("audit", path(tree), "--out", path(out), "--complete", "all", "--max-mib", "1"));
        args.addAll(List.of(more));
        return FleetAudit.run(args.toArray(String[]::new));
    }

    private static Set<String> expected(Plants plants) {
        return plants.expected().stream()
                .filter(each -> !each.code().isEmpty())
                .map(each -> each.cluster() + " " + each.code() + " " + each.object())
                .collect(Collectors.toSet());
    }

    @Test
    void namesThatCollideInATargetAndClassesThatItDoesNotHaveAreFound() throws IOException {
        FleetGenerator fleet = new FleetGenerator(3, 4, 1);
        write(fleet, "tree", new Plants(0));
        Path copy = folder.resolve("tree/copies/one" + ending(file("tree/" + fleet.name(1))));
        Files.createDirectories(copy.getParent());
        Files.copy(file("tree/" + fleet.name(1)), copy);
        assertThat(audit("tree", "audit", "--move-into", fleet.name(0))).isZero();
        Set<String> found = texts(rows(path("audit/findings"), Tables.FINDINGS), "cluster", "code");
        assertThat(found)
                .contains(
                        "copies/one NameTakenByAnotherMove",
                        fleet.name(1) + " NameTakenByAnotherMove",
                        fleet.name(1) + " ClassMissingInTarget")
                .doesNotContain(fleet.name(2) + " NameTakenByAnotherMove", fleet.name(0) + " ClassMissingInTarget");
    }

    private static String ending(Path file) {
        String name = file.getFileName().toString();
        return name.substring(name.indexOf('.'));
    }
}
