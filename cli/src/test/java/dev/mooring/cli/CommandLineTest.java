package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.mooring.cli.command.Commands;
import dev.mooring.cli.command.Terminal;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Golden runs: a folder of {@code src/test/cli} is a test. {@code args} has one argument a line; {@code stdin} is what is
 * typed; {@code stdout}, {@code stderr} and {@code exit} are what must come of it, an absent one is empty, or 0. Other
 * files are there to be named; {@code @} in an argument stands for the folder and is {@code @} again in what is compared.
 */
public class CommandLineTest {

    /** The subcommands as a server has them. */
    public static final Commands COMMANDS = new Mooring.InProcess();

    public static final Path CASES = Path.of("src/test/cli");

    /** Set with {@code mvn -Dgolden.record=true}: writes what came out into the folders; look at the difference. */
    private static final boolean RECORD = Boolean.getBoolean("golden.record");

    @TestFactory
    Stream<DynamicTest> goldenRuns() throws IOException {
        try (Stream<Path> folders = Files.list(CASES)) {
            List<Path> cases = folders.filter(Files::isDirectory).sorted().toList();
            assertThat(cases).isNotEmpty();
            return cases.stream()
                    .map(folder -> DynamicTest.dynamicTest(folder.getFileName().toString(), () -> run(folder)));
        }
    }

    static void run(Path folder) throws IOException {
        Run run = shown(Run.of(bytes(folder.resolve("stdin")), arguments(folder).toArray(String[]::new)), folder);
        if (RECORD) {
            record(folder.resolve("stdout"), run.stdout());
            record(folder.resolve("stderr"), run.stderr());
            record(folder.resolve("exit"), run.exit() == 0 ? "" : run.exit() + "\n");
        }
        Run recorded = recorded(folder);
        assertThat(run.stderr()).isEqualTo(recorded.stderr());
        assertThat(run.stdout()).isEqualTo(recorded.stdout());
        assertThat(run.exit()).isEqualTo(recorded.exit());
    }

    /** The arguments of a golden run. */
    static List<String> arguments(Path folder) throws IOException {
        return Files.readAllLines(folder.resolve("args")).stream()
                .map(argument -> argument.replace("@", folder.toString()))
                .toList();
    }

    /** The run as it is recorded. */
    private static Run shown(Run run, Path folder) {
        return new Run(
                run.stdout().replace(folder.toString(), "@"), run.stderr().replace(folder.toString(), "@"), run.exit());
    }

    private static Run recorded(Path folder) throws IOException {
        String exit = text(folder.resolve("exit")).strip();
        return new Run(
                text(folder.resolve("stdout")),
                text(folder.resolve("stderr")),
                exit.isEmpty() ? 0 : Integer.parseInt(exit));
    }

    /** In a Windows checkout, or pasted from one. */
    @TestFactory
    Stream<DynamicTest> lineEndsOfWindowsChangeNoAnswer() throws IOException {
        assumeThat(RECORD).as("nothing is recorded meanwhile").isFalse();
        try (Stream<Path> folders = Files.list(CASES)) {
            return folders.filter(folder -> Files.exists(folder.resolve("stdin"))).sorted().toList().stream()
                    .map(folder -> DynamicTest.dynamicTest(folder.getFileName().toString(), () -> {
                        String stdin = new String(bytes(folder.resolve("stdin")), StandardCharsets.ISO_8859_1);
                        String[] arguments = arguments(folder).toArray(String[]::new);
                        String windows = stdin.replaceAll("(?<!\\r)\\n", "\r\n");
                        Run read = Run.of(windows.getBytes(StandardCharsets.ISO_8859_1), arguments);
                        // The output of a command is evidence: that it was changed on its way is said.
                        if (!read.stdout().contains("CarriageReturns")) {
                            assertThat(shown(read, folder)).isEqualTo(recorded(folder));
                        }
                    }));
        }
    }

    @Test
    void theReportNamesFileAndDocumentOfEveryObject(@TempDir Path folder) throws IOException {
        Path report = folder.resolve("report.json");
        String manifest = "../samples/manifests/04-invoices.yaml";
        Run run = Run.of(new byte[0], "sanitize", "-f", manifest, "--for", "prebind", "--report", report.toString());
        assertThat(run.exit()).isZero();
        JsonObject json = JsonObject.parse(Files.readString(report));
        assertThat(json.array("objects").items()).hasSize(2).allSatisfy(object -> {
            JsonObject one = (JsonObject) object;
            assertThat(one.string("file")).contains(manifest);
            assertThat(one.string("action")).contains("cleaned");
            assertThat(one.array("changes").items()).isNotEmpty();
        });
        assertThat(JsonPointer.parse("/objects/1/documentInFile").find(json)).contains(JsonNumber.of(2));
    }

    /** The same printer as that of the subcommand forecast, so what reads the one reads the other. */
    @Test
    void theReportForecastsTheTarget(@TempDir Path folder) throws IOException {
        Path report = folder.resolve("report.json");
        String cases = CASES.resolve("sanitize-into-contended").toString();
        Run.of(
                bytes(CASES.resolve("sanitize-into-contended/stdin")),
                "sanitize",
                "--for",
                "prebind",
                "--into",
                cases + "/north.yaml",
                "--report",
                report.toString());
        JsonObject json = JsonObject.parse(Files.readString(report));
        Run forecast = Run.of(bytes(CASES.resolve("sanitize-into-contended/stdin")), "forecast", "-o", "json");

        assertThat(json.child("forecast").members().keySet())
                .isEqualTo(JsonObject.parse(forecast.stdout()).members().keySet());
        assertThat(JsonPointer.parse("/forecast/persistentVolumeClaims/shop~1data/phase")
                        .find(json))
                .contains(JsonString.of("Bound"));
        assertThat(JsonPointer.parse("/forecast/persistentVolumeClaims/zoo~1thief/phase")
                        .find(json))
                .contains(JsonString.of("Pending"));
        assertThat(json.array("predictions").items()).hasSize(2).allSatisfy(prediction -> {
            for (String order : List.of("volumesFirst", "claimsFirst")) {
                assertThat(((JsonObject) prediction).child(order).string("phase"))
                        .contains("Bound");
            }
        });
    }

    @Test
    void aStreamReportsALineForEachObject(@TempDir Path folder) throws IOException {
        Path report = folder.resolve("report.jsonl");
        byte[] stdin = "{\"kind\":\"A\"}\n{\"kind\":\"B\"}\n".getBytes(StandardCharsets.UTF_8);
        Run.of(stdin, "sanitize", "--for", "neat", "--stream", "--report", report.toString());
        assertThat(Files.readAllLines(report))
                .hasSize(2)
                .allSatisfy(
                        line -> assertThat(JsonObject.parse(line).has("action")).isTrue());
    }

    @Test
    void aReportNeverReplacesAnInput(@TempDir Path folder) throws IOException {
        String content = "{\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"pv\"}}\n";
        String file = Files.writeString(folder.resolve("export.json"), content).toString();
        for (List<String> mode : List.of(List.of("--stream"), List.<String>of())) {
            List<String> arguments =
                    new ArrayList<>(List.of("sanitize", "--for", "neat", "-f", file, "--report", file));
            arguments.addAll(mode);
            Run run = Run.of(new byte[0], arguments.toArray(String[]::new));
            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.stderr())
                    .startsWith(
                            "mooring: --report " + file + " cannot be written: it is an input, expected another file");
            assertThat(Path.of(file)).hasContent(content);
        }
    }

    @Test
    void whatWasSanitisedIsNotChangedByASecondRun() {
        Run first = Run.of(new byte[0], "sanitize", "-R", "-f", "../samples/manifests", "--for", "prebind");
        byte[] out = first.stdout().getBytes(StandardCharsets.UTF_8);
        assertThat(Run.of(out, "sanitize", "--for", "prebind").stdout()).isEqualTo(first.stdout());
    }

    @Test
    void theBundledManifestsComeThroughAsTheyAre() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../samples/manifests"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".yaml")).toList()) {
                assertThat(Run.of(new byte[0], "print", "-f", file.toString()).stdout())
                        .isEqualTo(Files.readString(file));
            }
        }
    }

    @Test
    void theCompletionScriptKnowsTheSubcommands() {
        Run run = Run.of(new byte[0], "completion");
        assertThat(run.stdout())
                .startsWith("#!")
                .contains("sanitize", "--reclaim-policy")
                .doesNotContain("\r");
        assertThat(run.stderr()).isEmpty();
    }

    /** What a file has; nothing if there is none. */
    static byte[] bytes(Path file) throws IOException {
        return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
    }

    private static String text(Path file) throws IOException {
        return new String(bytes(file), StandardCharsets.UTF_8);
    }

    private static void record(Path file, String text) throws IOException {
        if (text.isEmpty()) {
            Files.deleteIfExists(file);
        } else {
            Files.writeString(file, text);
        }
    }

    /** What a run of the command line printed and ended with. */
    public record Run(String stdout, String stderr, int exit) {

        public static Run of(byte[] stdin, String... arguments) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            Terminal terminal = new Terminal(
                    new ByteArrayInputStream(stdin),
                    new PrintStream(out, false, StandardCharsets.UTF_8),
                    new PrintStream(err, true, StandardCharsets.UTF_8));
            List<String> words = List.of(arguments);
            List<Callable<Integer>> subcommands = new ArrayList<>(Subcommands.of(terminal, words));
            subcommands.add(new PrintCommand(terminal));
            CommandLine line = Mooring.commandLine(terminal, subcommands, words);
            int exit = Mooring.run(line, terminal, arguments);
            return new Run(out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8), exit);
        }
    }
}
