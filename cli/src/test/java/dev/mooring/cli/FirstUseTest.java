package dev.mooring.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.cli.command.Formatted;
import dev.mooring.cli.command.Results;
import dev.mooring.cli.command.StatusLineAccess;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.MachineFiles;
import dev.mooring.cli.render.Layout;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What who knows kubectl expects of a command line, also in a small window and before a manual was read. */
class FirstUseTest {

    private static final String CLAIM =
            "{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data, namespace: shop}}\n";

    @Test
    void withoutASubcommandTheHelpIsShown() {
        assertThat(Run.of(new byte[0])).isEqualTo(Run.of(new byte[0], "-h"));
        assertThat(Run.of(new byte[0]).exit()).isZero();
        assertThat(Run.of(new byte[0], "rbd")).isEqualTo(Run.of(new byte[0], "rbd", "-h"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"forecast", "lint", "rbd", "rbd takeover", "s3fs plan", "completion"})
    void helpOfASubcommandIsThatOfItsOption(String words) {
        Run help = Run.of(new byte[0], ("help " + words).split(" "));
        assertThat(help).isEqualTo(Run.of(new byte[0], (words + " -h").split(" ")));
        assertThat(help.stdout()).contains("Usage: mooring " + words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
        typed                    | meant
        forcast                  | forecast
        lnt                      | lint
        sanitise                 | sanitize
        rbd takover              | takeover
        forecast --expect-bond   | --expect-bound
        forecast --kubernets=1.3 | --kubernetes
        help forcast             | forecast
        """)
    void whatIsMisspeltHasASuggestion(String typed, String meant) {
        Run run = Run.of(new byte[0], typed.split(" "));
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.stderr()).contains("did you mean '" + meant + "'?").hasLineCount(1);
    }

    @Test
    void whatIsLikeNothingHasNone() {
        assertThat(Run.of(new byte[0], "xyzzy").stderr()).doesNotContain("did you mean");
    }

    @Test
    void whoReadsNoFurtherIsNoError() {
        assertThat(written("Broken pipe")).isEqualTo("0");
    }

    @Test
    void aFullDiskIsNamed() {
        assertThat(written("No space left on device"))
                .isEqualTo("2mooring: the result cannot be written: No space left on device\n");
    }

    /** The exit code and the messages of a call whose result cannot be written. */
    private static String written(String problem) {
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(problem);
            }
        };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Results results = Results.plain();
        int exit = call(results, results.around(broken), err, new byte[0], "lint", "-h");
        return exit + err.toString(UTF_8);
    }

    private static int call(Results results, OutputStream out, OutputStream err, byte[] stdin, String... arguments) {
        Terminal terminal = new Terminal(
                new MachineFiles(new ByteArrayInputStream(stdin)),
                new PrintStream(out, false, UTF_8),
                new PrintStream(err, true, UTF_8),
                StatusLineAccess.none(),
                results);
        List<String> words = List.of(arguments);
        return Mooring.run(Mooring.commandLine(terminal, Subcommands.of(terminal, words), words), terminal, arguments);
    }

    /** What a call prints to a terminal of so many columns. */
    private static List<String> printed(int columns, byte[] stdin, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Results results = Results.ofColumns(String.valueOf(columns));
        call(results, results.around(out), OutputStream.nullOutputStream(), stdin, arguments);
        return out.toString(UTF_8).lines().toList();
    }

    private static Stream<CommandLine> all(CommandLine line) {
        return Stream.concat(
                Stream.of(line), line.getSubcommands().values().stream().flatMap(FirstUseTest::all));
    }

    private static Stream<CommandLine> all() {
        Terminal terminal = TerminalOfNothing.TERMINAL;
        return all(Mooring.commandLine(terminal, Subcommands.of(terminal, List.of()), List.of()));
    }

    private static String[] words(CommandLine line, String last) {
        List<String> words = new ArrayList<>(
                Arrays.asList(line.getCommandSpec().qualifiedName().split(" ")));
        words.remove(0);
        words.add(last);
        return words.toArray(String[]::new);
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 100})
    void helpFitsTheTerminal(int columns) {
        assertThat(all()).allSatisfy(line -> {
            List<String> help = printed(columns, new byte[0], words(line, "-h"));
            assertThat(help).isNotEmpty().allSatisfy(each -> {
                // A word is never broken, for names are there to be copied.
                boolean isOneWord = !each.strip()
                        .replaceFirst(" \\\\$", "")
                        .replaceAll("'[^']*'", "q")
                        .contains(" ");
                assertThat(each.length() <= columns || isOneWord).as(each).isTrue();
            });
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 100})
    void examplesOfTheHelpCanBePastedAtAnyWidth(int columns) {
        assertThat(all()).allSatisfy(line -> {
            String help = String.join("\n", printed(columns, new byte[0], words(line, "-h")));
            String pasted = help.replaceAll(" \\\\\n +", " ");
            for (String each : line.getCommandSpec().usageMessage().description()) {
                if (each.startsWith("  ")) {
                    assertThat(pasted.lines()).contains("  " + each.strip().replaceAll(" +", " "));
                }
            }
        });
    }

    @Test
    void aTableIsFoldedAndJsonIsNot() throws IOException {
        byte[] invoices = Files.readAllBytes(Path.of("../samples/manifests/04-invoices.yaml"));
        List<String> wide = printed(200, invoices, "why", "shop/invoices");
        List<String> narrow = printed(40, invoices, "why", "shop/invoices");
        assertThat(wide).anySatisfy(line -> assertThat(line.length()).isGreaterThan(40));
        assertThat(narrow)
                .allSatisfy(
                        line -> assertThat(line.length() <= 40 || !line.strip().contains(" "))
                                .isTrue());
        assertThat(String.join(" ", narrow).split("\\s+"))
                .containsExactly(String.join(" ", wide).split("\\s+"));
        assertThat(printed(40, invoices, "why", "shop/invoices", "-o", "json"))
                .isEqualTo(printed(200, invoices, "why", "shop/invoices", "-o", "json"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            useHeadersInDisplayName = true,
            ignoreLeadingAndTrailingWhitespace = false,
            textBlock = """
        columns|line|folded
        20|short|short
        20|one two three four five|one two three four;  five
        20|  do    one two three four|  do    one two;        three four
        20|    deep one two three four|    deep one two;      three four
        20|a-name-that-is-longer-than-a-line x|a-name-that-is-longer-than-a-line;  x
        20|\u001b[31mred\u001b[0m one two three four|\u001b[31mred\u001b[0m one two three;  four
        """)
    void linesAreFolded(int columns, String line, String folded) {
        assertThat(new Layout(columns).line(line)).isEqualTo(folded.replace(';', '\n'));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
        variable | terminal | columns
        60       | 120      | 60
        ''       | 72       | 72
        0        | 72       | 72
        wide     | 72       | 72
        12       | 72       | 40
        ''       | ''       | 100
        300      | ''       | 100
        """)
    void columnsAreThoseOfTheVariableOrOfTheTerminal(String variable, String terminal, int columns) {
        assertThat(Results.ofColumns(variable, terminal).columns()).isEqualTo(columns);
    }

    @Test
    void sanitizeWithoutAPurposeIsPrebindAndSaysSo() throws IOException {
        byte[] invoices = Files.readAllBytes(Path.of("../samples/manifests/04-invoices.yaml"));
        Run given = Run.of(invoices, "sanitize", "--for", "prebind");
        Run run = Run.of(invoices, "sanitize");
        assertThat(run.stdout()).isEqualTo(given.stdout());
        assertThat(run.exit()).isEqualTo(given.exit());
        assertThat(run.stderr())
                .startsWith("mooring: --for is not given and means prebind")
                .endsWith(given.stderr());
        assertThat(given.stderr()).doesNotContain("--for");
    }

    @Test
    void sanitizeShowsNoOptionsOfMove() {
        String help = Run.of(new byte[0], "sanitize", "-h").stdout();
        String move = Run.of(new byte[0], "move", "-h").stdout();
        List<String> options =
                List.of("--source-export", "--only-namespace", "--step", "--target-context", "--out-dir");
        assertThat(options).allSatisfy(option -> {
            assertThat(move).contains(option);
            assertThat(help).doesNotContain(option);
        });
    }

    @Test
    void aMissingFileIsOneLine() {
        Run run = Run.of(new byte[0], "forecast", "-f", "no-such-file.yaml");
        assertThat(run).isEqualTo(new Run("", "mooring: no-such-file.yaml: cannot be read: no such file\n", 2));
    }

    @Test
    void theOutputOptionNamesTheFormatsOfItsSubcommand() {
        List<CommandLine> formatted = all().filter(line -> line.getCommandSpec().findOption("-o") != null)
                .toList();
        assertThat(formatted).hasSizeGreaterThan(25).allSatisfy(line -> {
            List<String> formats = ((Formatted) line.getCommand())
                    .allFormats().stream()
                            .map(format -> format.toString().toLowerCase(Locale.ROOT))
                            .toList();
            String help = Arrays.stream(
                            printed(100, new byte[0], words(line, "-h")).toArray(String[]::new))
                    .map(String::strip)
                    .collect(Collectors.joining(" "));
            String last = formats.get(formats.size() - 1);
            assertThat(help)
                    .contains("The output format: ")
                    .contains(last + ". The default is " + formats.get(0) + ".");
            Run wrong = Run.of(new byte[0], words(line, "-o=toml"));
            assertThat(wrong.stderr()).contains("expected " + String.join(", ", formats) + ", found 'toml'");
            assertThat(wrong.exit()).isEqualTo(2);
        });
    }

    private static byte[] packed(byte[] text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text);
        }
        return bytes.toByteArray();
    }

    @Test
    void packedInputIsReadAsIfItWereNot(@TempDir Path folder) throws IOException {
        byte[] text = Files.readAllBytes(Path.of("../samples/manifests/04-invoices.yaml"));
        Path file = Files.write(folder.resolve("export.yaml.gz"), packed(text));
        Run plain = Run.of(text, "forecast");
        assertThat(Run.of(packed(text), "forecast")).isEqualTo(plain);
        assertThat(Run.of(new byte[0], "forecast", "-f", file.toString())).isEqualTo(plain);
        assertThat(Run.of(new byte[0], "forecast", "-R", "-f", folder.toString()))
                .isEqualTo(plain);
        byte[] table = Files.readAllBytes(Path.of("src/test/cli/mounts-table/mountinfo"));
        assertThat(Run.of(packed(table), "mounts", "-")).isEqualTo(Run.of(table, "mounts", "-"));
    }

    @Test
    void aStreamMayBePacked(@TempDir Path folder) throws IOException {
        byte[] lines = "{\"kind\":\"A\"}\n{\"kind\":\"B\"}\n".getBytes(UTF_8);
        Path file = Files.write(folder.resolve("lines.json.gz"), packed(lines));
        Run plain = Run.of(lines, "sanitize", "--for", "prebind", "--stream");
        assertThat(Run.of(packed(lines), "sanitize", "--for", "prebind", "--stream"))
                .isEqualTo(plain);
        assertThat(Run.of(new byte[0], "sanitize", "--for", "prebind", "--stream", "-f", file.toString())
                        .stdout())
                .isEqualTo(plain.stdout());
    }

    @Test
    void packedDataThatIsWrongIsOneLine() throws IOException {
        byte[] packed = packed(CLAIM.repeat(100).getBytes(UTF_8));
        assertThat(Run.of(Arrays.copyOf(packed, packed.length / 2), "lint").stderr())
                .isEqualTo("mooring: stdin: cannot be read: the gzip data is cut off\n");
        packed[packed.length / 2] ^= 0x55;
        assertThat(Run.of(packed, "lint").stderr())
                .startsWith("mooring: stdin: cannot be read: the gzip data is ")
                .hasLineCount(1);
    }

    /** 100 MiB of blanks are 100 kB packed. */
    @Test
    void theLimitHoldsForWhatIsUnpacked() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            byte[] blanks = " ".repeat(1 << 20).getBytes(UTF_8);
            for (int i = 0; i < 200; i++) {
                out.write(blanks);
            }
        }
        Run run = Run.of(bytes.toByteArray(), "lint");
        assertThat(run.stderr()).startsWith("mooring: stdin: larger than the limit of ");
        assertThat(run.exit()).isEqualTo(2);
    }

    static Stream<Path> textsOfKubectl() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/kubectl"))) {
            return files.sorted().toList().stream();
        }
    }

    /** Whoever compares texts reads it as one, and says in one command how to be sure. */
    @ParameterizedTest
    @MethodSource("textsOfKubectl")
    void textsOfKubectlAreTexts(Path file) {
        for (String command : List.of("forecast", "lint")) {
            Run run = Run.of(new byte[0], command, "-f", file.toString());
            assertThat(run.stderr()).as(command).contains("kubectl").doesNotContain("JSON", "not YAML");
            assertThat(run.stderr().lines().count()).isLessThan(4);
            assertThat(run.exit()).isPositive();
        }
    }

    /** One line, whatever a reader of YAML would make of it, and it says what to do. */
    @ParameterizedTest
    @MethodSource
    void textsOfKubectl(Path file) {
        for (String command : List.of("admit", "sanitize --for=neat", "attach")) {
            List<String> words = new ArrayList<>(Arrays.asList(command.split(" ")));
            words.addAll(List.of("-f", file.toString()));
            Run run = Run.of(new byte[0], words.toArray(String[]::new));
            assertThat(run.stderr())
                    .as(command)
                    .hasLineCount(1)
                    .startsWith("mooring: " + file + ": is ")
                    .containsAnyOf("kubectl", "--pasted");
            assertThat(run.stdout()).isEmpty();
            assertThat(run.exit()).isEqualTo(2);
        }
    }

    @Test
    void fishKnowsEverySubcommandAndOption() {
        String script = Run.of(new byte[0], "completion", "fish").stdout();
        List<String> lines = script.lines().toList();
        assertThat(all().skip(1)).allSatisfy(line -> {
            String name = line.getCommandName();
            assertThat(lines).anyMatch(each -> each.contains(" -a " + name + " -d '"));
            List<String> own = lines.stream()
                    .filter(each -> each.contains("_seen_subcommand_from " + name + "'"))
                    .toList();
            line.getCommandSpec().options().stream()
                    .filter(option -> !option.hidden())
                    .map(option -> " -l " + option.longestName().substring(2) + " ")
                    .forEach(option -> assertThat(own).anyMatch(each -> each.contains(option)));
        });
        assertThat(script.lines().filter(line -> line.startsWith("complete"))).allSatisfy(line -> {
            long quotes = line.replace("\\'", "").chars().filter(c -> c == '\'').count();
            assertThat(quotes % 2).as(line).isZero();
        });
    }

    @Test
    void anUnknownShellIsRefused() {
        Run run = Run.of(new byte[0], "completion", "tcsh");
        assertThat(run.stderr()).contains("expected one of bash, zsh, fish, found 'tcsh'");
        assertThat(run.exit()).isEqualTo(2);
    }
}
