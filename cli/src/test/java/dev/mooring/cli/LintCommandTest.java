package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code mooring lint} on whole clusters, and its files. */
class LintCommandTest {

    private static final Path PLANTED = Path.of("../samples/manifests/planted");
    private static final int CLAIMS = 300;
    private static final int MOST_LINES = 5;

    private static Run lint(Path file, String... more) {
        List<String> words = new ArrayList<>(List.of("lint", "-f", file.toString(), "--complete", "all"));
        words.addAll(List.of(more));
        return Run.of(new byte[0], words.toArray(String[]::new));
    }

    /** Claims of six kinds of storage, each used by a Deployment or StatefulSet, as kubectl exports them. */
    @ParameterizedTest(name = "with snapshots: {0}")
    @ValueSource(booleans = {true, false})
    void aCleanClusterHasNoFalseAlarm(boolean snapshots, @TempDir Path folder) throws IOException {
        Path file = folder.resolve("export.yaml");
        Files.writeString(file, CleanCluster.of(CLAIMS, snapshots), StandardCharsets.UTF_8);
        String[] arguments =
                snapshots ? new String[] {"lint", "-f", file.toString(), "--complete", "all"} : withoutSnapshots(file);
        Run run = Run.of(new byte[0], arguments);
        assertThat(run.stderr()).isEmpty();
        assertThat(run.exit()).isZero();
        assertThat(run.stdout()
                        .lines()
                        .filter(line -> !line.isBlank()
                                && !line.startsWith("not judged: ")
                                && !line.startsWith("            ")))
                .as(run.stdout())
                .hasSizeLessThanOrEqualTo(MOST_LINES)
                .noneMatch(line -> line.startsWith("DANGER") || line.startsWith("WARN") || line.startsWith("ERROR"));
        assertThat(run.stdout())
                .startsWith(
                        snapshots ? "1668 objects: no finding" : "INFO  DeleteWithoutCopy  150 volumes are deleted");
    }

    /** All kinds but those of snapshots, which the cluster does not have. */
    private static String[] withoutSnapshots(Path file) {
        return new String[] {
            "lint",
            "-f",
            file.toString(),
            "--complete",
            "pv,pvc,sc,pod,node,ns,csidriver,csinode,volumeattachment,sts,deploy,rs,ds,rc,job,cronjob,quota,limits"
        };
    }

    @Test
    void aBaselineHasAllThatWasFoundBefore(@TempDir Path folder) throws IOException {
        Path known = folder.resolve("known.json");
        Path cluster = PLANTED.resolve("one-disk.yaml");
        assertThat(lint(cluster, "--fail-on", "danger").exit()).isEqualTo(1);
        Run written = lint(cluster, "--baseline", known.toString(), "--write-baseline", "--fail-on", "danger");
        assertThat(written.exit()).isEqualTo(1);
        Run again = lint(cluster, "--baseline", known.toString(), "--fail-on", "danger");
        assertThat(again.exit()).isZero();
        assertThat(again.stdout()).contains("no finding, 3 in the baseline");
        assertThat(again.stderr()).isEmpty();
        Run other = lint(PLANTED.resolve("host-path.yaml"), "--baseline", known.toString(), "--fail-on", "warn");
        assertThat(other.exit()).isEqualTo(1);
        assertThat(other.stderr()).contains("3 findings of the baseline no longer found");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ignore: 7",
                "ignore: [7]",
                "ignore: [{code: ClaimUnused}]",
                "ignore: [{reason: none}]",
                "ignore: [{code: ClaimUnused, reason: r, until: soon}]",
                "ignore: [{code: ClaimUnused, reason: r, when: never}]",
                "other: []",
                "[]",
                "ignore: ["
            })
    void aFileThatIsNoIgnoreFileIsRefusedWithItsPlace(String text, @TempDir Path folder) throws IOException {
        Path ignored = folder.resolve("ignore.yaml");
        Files.writeString(ignored, text, StandardCharsets.UTF_8);
        Run run = lint(PLANTED.resolve("one-disk.yaml"), "--ignore-file", ignored.toString());
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.stderr()).startsWith("mooring: ").contains("ignore.yaml");
    }

    @ParameterizedTest
    @ValueSource(strings = {"findings: 7", "findings: [7]", "findings: [{object: x}]", "x: 1"})
    void aFileThatIsNoBaselineIsRefused(String text, @TempDir Path folder) throws IOException {
        Path known = folder.resolve("known.json");
        Files.writeString(known, text, StandardCharsets.UTF_8);
        Run run = lint(PLANTED.resolve("one-disk.yaml"), "--baseline", known.toString());
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.stderr()).startsWith("mooring: ").contains("known.json");
    }

    @Test
    void theBaselineIsNeverAnInput(@TempDir Path folder) throws IOException {
        Path cluster = folder.resolve("cluster.yaml");
        Files.copy(PLANTED.resolve("one-disk.yaml"), cluster);
        Run run = lint(cluster, "--baseline", cluster.toString(), "--write-baseline");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(cluster).hasSameTextualContentAs(PLANTED.resolve("one-disk.yaml"));
        assertThat(lint(cluster, "--write-baseline").exit()).isEqualTo(2);
        assertThat(lint(cluster, "--ignore", "=x").exit()).isEqualTo(2);
        assertThat(lint(cluster, "--ignore", "ClaimUnused=").exit()).isEqualTo(2);
    }
}
