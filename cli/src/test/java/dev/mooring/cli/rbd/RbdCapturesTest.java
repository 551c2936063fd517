package dev.mooring.cli.rbd;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every recorded command, asked as an operator would: output, exit code and standard error as files, the argument list
 * unknown. The answer must be the one of the library that knows the argument list.
 */
class RbdCapturesTest {

    private static final Path CAPTURES = Path.of("../lib-rbd/src/test/resources/dev/mooring/rbd");

    /** How the table of expected answers names the readers. */
    private static final Map<String, CommandOutput.Kind> READERS = Map.ofEntries(
            Map.entry("status", CommandOutput.Kind.STATUS),
            Map.entry("locks", CommandOutput.Kind.LOCKS),
            Map.entry("devices", CommandOutput.Kind.DEVICES),
            Map.entry("mappings", CommandOutput.Kind.CONFIG_INFO),
            Map.entry("blocklist", CommandOutput.Kind.BLOCKLIST),
            Map.entry("info", CommandOutput.Kind.INFO),
            Map.entry("ls", CommandOutput.Kind.LS),
            Map.entry("snapshots", CommandOutput.Kind.SNAP_LS),
            Map.entry("children", CommandOutput.Kind.CHILDREN),
            Map.entry("trash", CommandOutput.Kind.TRASH_LS),
            Map.entry("mirror-image", CommandOutput.Kind.MIRROR_IMAGE_STATUS),
            Map.entry("mirror-pool", CommandOutput.Kind.MIRROR_POOL_STATUS),
            Map.entry("metadata", CommandOutput.Kind.IMAGE_META_LS),
            Map.entry("listwatchers", CommandOutput.Kind.LISTWATCHERS),
            Map.entry("omap", CommandOutput.Kind.LISTOMAPVALS),
            Map.entry("manager", CommandOutput.Kind.MGR_DUMP),
            Map.entry("pools", CommandOutput.Kind.LSPOOLS),
            Map.entry("action", CommandOutput.Kind.RESULT));

    private record Row(String name, CommandOutput.Kind output, String outcome) {}

    @TestFactory
    Stream<DynamicTest> everyCaptureIsAnsweredWithoutItsArguments(@TempDir Path folder) throws IOException {
        Map<String, JsonObject> captures = new HashMap<>();
        String lines = Files.readString(CAPTURES.resolve("captures.jsonl"));
        for (JsonValue value : JsonValue.parseAll(lines, JsonLimits.DEFAULT)) {
            JsonObject capture = (JsonObject) value;
            captures.put(capture.string("case").orElseThrow(), capture);
        }
        List<Row> rows = Files.readString(CAPTURES.resolve("captures.expected.txt"))
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" \\| ", 3))
                .filter(row -> READERS.containsKey(row[1]))
                .map(row -> new Row(row[0], requireNonNull(READERS.get(row[1])), row[2].split(" ", 2)[0]))
                .toList();
        assertThat(rows).hasSizeGreaterThan(400);
        assertThat(READERS.values()).containsExactlyInAnyOrder(CommandOutput.Kind.values());
        return rows.stream()
                .map(row -> DynamicTest.dynamicTest(
                        row.name(), () -> check(row, requireNonNull(captures.get(row.name())), folder)));
    }

    private static void check(Row row, JsonObject capture, Path folder) throws IOException {
        int exit =
                Integer.parseInt(((JsonNumber) requireNonNull(capture.members().get("exit"))).text());
        String stdout = capture.string("stdout").orElseThrow();
        String stderr = capture.string("stderr").orElseThrow();
        Path out = Files.writeString(folder.resolve("stdout"), stdout);
        Path err = Files.writeString(folder.resolve("stderr"), stderr);
        Files.writeString(folder.resolve("exit"), exit + "\n");
        Run files = Run.of(
                new byte[0],
                "rbd",
                row.output().toString(),
                "-o",
                "json",
                "--exit-code",
                Integer.toString(exit),
                "--stderr",
                err.toString(),
                out.toString());
        Run recorded = Run.of(new byte[0], "rbd", row.output().toString(), "-o", "json", folder.toString());

        List<String> argv = capture.array("argv").items().stream()
                .map(word -> ((JsonString) word).value())
                .toList();
        JsonObject wanted = JsonObject.of("file", JsonString.of(out.toString()));
        for (var member : row.output()
                .toJson(CommandResult.of(argv, exit, stdout, stderr))
                .members()
                .entrySet()) {
            wanted = wanted.with(member.getKey(), member.getValue());
        }
        assertThat(wanted.string("outcome")).contains(row.outcome());
        assertThat(files.stderr()).isEmpty();
        assertThat(files.stdout()).isEqualTo(wanted.toPrettyJson() + "\n");
        assertThat(files.exit()).isEqualTo(row.outcome().equals("ok") ? 0 : 1);
        assertThat(recorded.stdout()).isEqualTo(files.stdout().replace(out.toString(), folder.toString()));
    }
}
