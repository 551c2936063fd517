package dev.mooring.cli;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the help of a subcommand, as its option {@code -h} does. */
@Command(
        name = "help",
        header = "Show the help of a subcommand, or the questions with some words",
        description = {
            "",
            "For example:",
            "  mooring help forecast",
            "  mooring help rbd takeover",
            "  mooring help namespace stuck"
        },
        customSynopsis = {"mooring help [SUBCOMMAND]...", "mooring help WORD..."})
final class HelpCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec command;

    @Parameters(paramLabel = "WORD", arity = "0..*", description = "The subcommand, or words of a question.")
    private List<String> words = new ArrayList<>();

    private final Terminal terminal;

    HelpCommand(Terminal terminal) {
        this.terminal = requireNonNull(terminal, "terminal");
    }

    @Override
    public Integer call() {
        CommandLine line = requireNonNull(command, "command").root().commandLine();
        for (int i = 0; i < words.size(); i++) {
            @Nullable CommandLine next = line.getSubcommands().get(words.get(i));
            if (next == null) {
                String questions = Questions.answering(words, terminal.results().columns());
                String problem = Mooring.noSubcommand(line, words.subList(i, words.size()));
                if (!questions.isEmpty() && !problem.endsWith("?")) {
                    terminal.out().print(questions);
                    return ExitCode.FINE;
                }
                throw new ParameterException(line, problem);
            }
            line = next;
        }
        terminal.out().print(line.getUsageMessage());
        return ExitCode.FINE;
    }
}
