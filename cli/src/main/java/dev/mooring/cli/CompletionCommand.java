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
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the completion script of this command line, and the next values for that script. */
@Command(
        name = "completion",
        header = "Print a completion script for bash, zsh or fish",
        description = {
            "",
            "For example, in bash and zsh:",
            "  source <(mooring completion)",
            "",
            "In fish:",
            "  mooring completion fish | source",
            "",
            "It completes the names of claims, namespaces, nodes and other objects from the files that are already"
                    + " typed with -f."
        },
        customSynopsis = "mooring completion [bash|zsh|fish]")
final class CompletionCommand implements Callable<Integer> {

    /** bash and zsh read one script. */
    private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--values", hidden = true, description = "Print the possible values of the last word.")
    private boolean values;

    @Parameters(hidden = true, arity = "0..*", description = "The words after the name of the command.")
    private List<String> words = new ArrayList<>();

    private final Terminal terminal;

    CompletionCommand(Terminal terminal) {
        this.terminal = requireNonNull(terminal, "terminal");
    }

    @Override
    public Integer call() {
        CommandSpec command = requireNonNull(spec, "spec");
        CommandLine root = command.root().commandLine();
        String shell = values || words.isEmpty() ? "bash" : words.get(0);
        if (!values && (words.size() > 1 || !SHELLS.contains(shell))) {
            throw new ParameterException(
                    command.commandLine(),
                    "expected one of " + String.join(", ", SHELLS) + ", found '" + words.get(words.size() - 1) + "'");
        }
        if (values) {
            ValueCandidates.of(TypedWords.of(root, words))
                    .forEach(each -> terminal.out().print(each + "\n"));
        } else {
            terminal.out().print(shell.equals("fish") ? FishScript.of(root) : CompletionScript.of(root));
        }
        return ExitCode.FINE;
    }
}
