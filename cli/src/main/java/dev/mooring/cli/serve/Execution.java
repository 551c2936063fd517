package dev.mooring.cli.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mooring.cli.command.Commands;
import dev.mooring.cli.command.Results;
import dev.mooring.cli.command.StatusLine;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.NamedTexts;
import java.io.PrintStream;
import java.util.List;
import picocli.CommandLine;

/**
 * The output of a subcommand.
 *
 * @param exit its exit code
 * @param answer its result
 * @param messages the lines of standard error
 */
record Execution(int exit, String answer, List<String> messages) {

    private static final String PREFIX = "mooring: ";

    /** Runs a subcommand with only these texts and no files; its answer may have any size. */
    static Execution of(Commands commands, List<String> words, NamedTexts texts) throws Refusal {
        return of(commands, words, texts, new BoundedOutput(Integer.MAX_VALUE, bytes -> {}));
    }

    /** The same with an answer of limited size. */
    static Execution of(Commands commands, List<String> words, NamedTexts texts, BoundedOutput out) throws Refusal {
        BoundedOutput err = out.another();
        Terminal terminal = new Terminal(
                texts,
                new PrintStream(out, false, UTF_8),
                new PrintStream(err, true, UTF_8),
                StatusLine.none(),
                Results.ofColumns(String.valueOf(Results.DEFAULT_COLUMNS)));
        // Here a word that begins with @ is text, never an argument file, and a value is never an option.
        CommandLine line =
                commands.line(terminal, words).setExpandAtFiles(false).setAllowOptionsAsOptionParameters(true);
        int exit = commands.run(line, terminal, words);
        terminal.out().flush();
        return new Execution(exit, new String(out.bytes(), UTF_8), messages(new String(err.bytes(), UTF_8)));
    }

    private static List<String> messages(String err) {
        return err.lines()
                .map(line -> line.startsWith(PREFIX) ? line.substring(PREFIX.length()) : line)
                .toList();
    }
}
