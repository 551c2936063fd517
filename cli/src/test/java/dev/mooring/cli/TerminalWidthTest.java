package dev.mooring.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.command.Results;
import dev.mooring.cli.command.StatusLineAccess;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.MachineFiles;
import dev.mooring.cli.render.Layout;
import dev.mooring.cli.render.Table;
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
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every golden run, in terminals of several widths. */
class TerminalWidthTest {

    private static final boolean LONG = Boolean.getBoolean("long.tests");

    private static final List<Integer> WIDTHS = List.of(40, 60, 80, 120, 200);

    private static final String LONG_NAMES = CommandLineTest.CASES + "/forecast-long-names/cluster.json";

    private record Printed(Results results, String text) {}

    private static Printed printed(Path folder, String columns) throws IOException {
        Path stdin = folder.resolve("stdin");
        return printed(
                CommandLineTest.arguments(folder),
                Files.exists(stdin) ? Files.readAllBytes(stdin) : new byte[0],
                columns);
    }

    private static Printed printed(List<String> words, byte[] stdin, String columns) {
        ByteArrayInputStream in = new ByteArrayInputStream(stdin);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Results results = Results.ofColumns(columns);
        Terminal terminal = new Terminal(
                new MachineFiles(in),
                new PrintStream(results.around(out), false, UTF_8),
                new PrintStream(OutputStream.nullOutputStream(), false, UTF_8),
                StatusLineAccess.none(),
                results);
        int unused = Mooring.run(
                Mooring.commandLine(terminal, Subcommands.of(terminal, words), words),
                terminal,
                words.toArray(String[]::new));
        return new Printed(results, out.toString(UTF_8));
    }

    private static List<Path> folders() throws IOException {
        try (Stream<Path> folders = Files.list(CommandLineTest.CASES)) {
            return folders.filter(Files::isDirectory).sorted().toList();
        }
    }

    /** The words, whatever line they are in; without the signs that a command goes on below, and what stands out of columns. */
    private static Set<String> words(String text) {
        String plain = text.replaceAll(" \\\\\n", "\n").replaceAll("\u001b\\[[0-9;]*m", "");
        return new TreeSet<>(Arrays.asList(plain.split("[\\s,]+")));
    }

    /** A word that is longer than the terminal is alone in its line; what is in quotes is one word of a command. */
    private static boolean fits(String line, int columns) {
        return Table.length(line) <= columns
                || !line.strip()
                        .replaceFirst(" \\\\$", "")
                        .replaceAll("'[^']*'", "q")
                        .contains(" ");
    }

    /** Each width takes one of forty folders; in the long test the five widths share all folders. */
    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 120, 200})
    void textFitsAndNothingIsLost(int columns) throws IOException {
        List<Path> folders = folders();
        int laidOut = 0;
        for (int i = 0; i < folders.size(); i++) {
            if (i % (LONG ? WIDTHS.size() : 40) != WIDTHS.indexOf(columns)) {
                continue;
            }
            Path folder = folders.get(i);
            Printed narrow = printed(folder, String.valueOf(columns));
            if (!narrow.results().layout().equals(Layout.PLAIN)) {
                laidOut++;
                check(folder.toString(), columns, printed(folder, "").text(), narrow.text());
            }
        }
        assertThat(laidOut).isGreaterThan(LONG ? 50 : 2);
    }

    /** Each command with tables and long or Chinese names, in each width. */
    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 120, 200})
    void longNamesFit(int columns) {
        for (String call : List.of(
                "forecast",
                "forecast --all",
                "check",
                "lint --all",
                "attach",
                "admit",
                "paths",
                "why 数据库/订单-数据-0",
                "why production-payments/data-postgresql-ha-postgresql-replica-0 --all",
                "forecast --delete pvc/production-payments/data-postgresql-ha-postgresql-primary-0",
                "plan drain ip-10-0-12-133.eu-central-1.compute.internal")) {
            List<String> words = new ArrayList<>(List.of(call.split(" ")));
            words.addAll(List.of("-f", LONG_NAMES));
            String narrow = printed(words, new byte[0], String.valueOf(columns)).text();
            assertThat(narrow).as(call).isNotEmpty();
            check(call, columns, printed(words, new byte[0], "").text(), narrow);
        }
    }

    private static void check(String run, int columns, String wide, String text) {
        Layout layout = new Layout(columns);
        assertThat(text.lines())
                .as(run)
                .allSatisfy(line -> assertThat(fits(line, columns)).as(line).isTrue())
                .allSatisfy(line -> assertThat(line).doesNotMatch(".*\\s"))
                .allSatisfy(line -> assertThat(layout.line(line)).isEqualTo(line));
        Set<String> plain = words(wide);
        Set<String> shown = words(text);
        assertThat(plain).as(run).containsAll(shown);
        plain.removeAll(shown);
        assertThat(plain).as(run + ": only the headings of empty cells").allMatch(word -> word.matches("[A-Z]+"));
    }
}
