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

    private record Printed(Results results, String text) {}

    private static Printed printed(Path folder, String columns) throws IOException {
        Path stdin = folder.resolve("stdin");
        ByteArrayInputStream in =
                new ByteArrayInputStream(Files.exists(stdin) ? Files.readAllBytes(stdin) : new byte[0]);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Results results = Results.ofColumns(columns);
        Terminal terminal = new Terminal(
                new MachineFiles(in),
                new PrintStream(results.around(out), false, UTF_8),
                new PrintStream(OutputStream.nullOutputStream(), false, UTF_8),
                StatusLineAccess.none(),
                results);
        List<String> words = CommandLineTest.arguments(folder);
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
                check(folder, columns, narrow.text());
            }
        }
        assertThat(laidOut).isGreaterThan(LONG ? 50 : 2);
    }

    private static void check(Path folder, int columns, String text) throws IOException {
        Layout layout = new Layout(columns);
        assertThat(text.lines())
                .as(folder.toString())
                .allSatisfy(line -> assertThat(fits(line, columns)).as(line).isTrue())
                .allSatisfy(line -> assertThat(line).doesNotMatch(".*\\s"))
                .allSatisfy(line -> assertThat(layout.line(line)).isEqualTo(line));
        Set<String> plain = words(printed(folder, "").text());
        Set<String> shown = words(text);
        assertThat(plain).as(folder.toString()).containsAll(shown);
        plain.removeAll(shown);
        assertThat(plain).as(folder + ": only the headings of empty cells").allMatch(word -> word.matches("[A-Z]+"));
    }
}
