package dev.mooring.cli;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.CommandGroup;
import dev.mooring.cli.command.Commands;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Export;
import dev.mooring.cli.command.Formatted;
import dev.mooring.cli.command.OutputOptions;
import dev.mooring.cli.command.StandingArguments;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.SimilarNames;
import dev.mooring.cli.render.Words;
import dev.mooring.cli.sanitize.SanitizeCommand;
import dev.mooring.internal.SecretText;
import dev.mooring.release.Release;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code mooring} command: what all subcommands share, and the exit code. */
@Command(
        name = "mooring",
        addMethodSubcommands = false,
        header = "Answers questions about Kubernetes storage from manifests, without a cluster.",
        description = {
            "",
            "It reads text and prints text: it never connects to a cluster, runs a command or mounts a file system."
                    + " Export the cluster where kubectl works, and then ask:",
            "  mooring export-command | sh > export.yaml",
            "  mooring why CLAIM export.yaml --complete all",
            "",
            "CLAIM is NAMESPACE/NAME, or as for kubectl: pvc NAME -n NAMESPACE. '--complete all' says that the export"
                    + " has all objects; without it, the cluster may have more."
        },
        customSynopsis = "mooring SUBCOMMAND [ARGUMENT]... [FILE]... [OPTIONS]",
        footer = {
            "",
            "Exit codes: 0 success; 1 the answer is no, unsafe, or not as expected; 2 the input or the"
                    + " command line is not valid. The result goes to standard output, everything else to standard"
                    + " error.",
            "'mooring SUBCOMMAND -h' shows the help of a subcommand, 'mooring help WORDS' the questions with these"
                    + " words."
        },
        versionProvider = Mooring.Version.class,
        commandListHeading = "%n",
        optionListHeading = "%nOptions:%n")
public final class Mooring implements Runnable {

    /** More distant names are not suggested. */
    private static final int NEAR = 3;

    /** More words are a sentence. */
    private static final int SENTENCE = 3;

    private final Terminal terminal;

    @Spec
    private @Nullable CommandSpec spec;

    @SuppressWarnings("UnusedVariable") // picocli reads the option, not the field
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            order = 90,
            description = "Show this help.")
    private boolean help;

    @SuppressWarnings("UnusedVariable") // as above
    @Option(names = "--version", versionHelp = true, order = 91, description = "Show the version.")
    private boolean version;

    @Option(
            names = "--debug",
            scope = ScopeType.INHERIT,
            order = 92,
            description = "Print the stack trace of an error.")
    private boolean debug;

    /** Shows the progress of slow work on a terminal, unless the option forbids it. */
    @Option(
            names = "--no-progress",
            scope = ScopeType.INHERIT,
            order = 93,
            description = "Do not show the progress of slow work on a terminal.")
    void noProgress(boolean off) {
        if (off) {
            terminal.status().silence();
        }
    }

    private Mooring(Terminal terminal) {
        this.terminal = requireNonNull(terminal, "terminal");
    }

    /**
     * Runs the command and ends the process with its exit code.
     *
     * @param arguments as the shell hands them over
     */
    public static void main(String[] arguments) {
        Terminal terminal = Terminal.ofProcess();
        List<String> words = List.of(arguments);
        if (words.equals(List.of("--version"))) {
            // Needs no options, and starts in half the time without them.
            terminal.out().println(String.join("\n", new Version().getVersion()));
            System.exit(terminal.out().checkError() ? ExitCode.WRONG : ExitCode.FINE);
        }
        int exit = run(commandLine(terminal, Subcommands.of(terminal, words), words), terminal, arguments);
        System.exit(exit);
    }

    /** The command line with its subcommands. */
    static CommandLine commandLine(Terminal terminal, List<Callable<Integer>> subcommands, List<String> words) {
        Mooring mooring = new Mooring(terminal);
        CommandLine line = new CommandLine(mooring);
        subcommands.forEach(subcommand -> add(line, subcommand, words));
        new HelpLayout(terminal.results().columns()).apply(line);
        // These settings apply to the subcommands that already exist.
        return Words.register(line, Subcommands.WORDS)
                .setOut(writer(terminal.out()))
                .setErr(writer(terminal.err()))
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .setAllowOptionsAsOptionParameters(words.stream().anyMatch(Mooring::hasHyphenValue))
                .setExecutionStrategy(parsed -> mooring.execute(parsed))
                .setExecutionExceptionHandler((error, command, parsed) -> mooring.internalError(error))
                .setParameterExceptionHandler((error, arguments) -> mooring.wrongCall(error));
    }

    /** The text after the sign is a value, whatever it looks like. */
    private static boolean hasHyphenValue(String word) {
        return word.startsWith("--") && word.startsWith("=-", word.indexOf('='));
    }

    private static void add(CommandLine line, Callable<Integer> subcommand, List<String> words) {
        CommandLine added = new CommandLine(subcommand);
        layOut(added);
        if (subcommand instanceof CommandGroup group) {
            group.subcommands(words.size() > 1 ? words.get(1) : "").forEach(member -> {
                layOut(member);
                added.addSubcommand(member);
            });
        }
        line.addSubcommand(added);
    }

    /** Options in the order of their numbers, not alphabetically, and blank lines between the parts of the help. */
    private static void layOut(CommandLine subcommand) {
        OutputOptions.narrow(subcommand.getCommandSpec());
        SanitizeCommand.hideMove(subcommand.getCommandSpec());
        StandingArguments.add(subcommand.getCommandSpec());
        subcommand
                .getCommandSpec()
                .usageMessage()
                .sortOptions(false)
                .descriptionHeading("%n")
                .optionListHeading("%nOptions:%n");
        if (subcommand.getCommandSpec().findOption("--complete") != null) {
            subcommand.getCommandSpec().usageMessage().footer("", Export.FOOTER);
        }
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
    }

    /** Runs the command line; never throws. */
    static int run(CommandLine line, Terminal terminal, String... arguments) {
        int exit;
        Runnable done = terminal.status().start();
        try {
            exit = line.execute(arguments);
        } catch (OutOfMemoryError e) {
            terminal.error("not enough memory for this input; set JAVA_OPTS=-Xmx4g, or use smaller files");
            exit = ExitCode.WRONG;
        } catch (StackOverflowError e) {
            terminal.error("the input is nested too deeply");
            exit = ExitCode.WRONG;
        } finally {
            done.run();
        }
        if (terminal.out().checkError()) {
            if (terminal.results().isClosedPipe()) {
                return exit;
            }
            terminal.error("the result cannot be written"
                    + terminal.results().failure().map(why -> ": " + why).orElse(""));
            exit = ExitCode.WRONG;
        }
        return exit;
    }

    /** The subcommands for a server in this process. */
    static final class InProcess implements Commands {

        @Override
        public CommandLine line(Terminal terminal, List<String> words) {
            return commandLine(terminal, Subcommands.of(terminal, words), words);
        }

        @Override
        public int run(CommandLine line, Terminal terminal, List<String> words) {
            return Mooring.run(line, terminal, words.toArray(String[]::new));
        }
    }

    private int wrongCall(ParameterException error) {
        CommandLine command = error.getCommandLine();
        String problem = problem(error);
        terminal.error(problem + (problem.endsWith("?") ? " See '" : "; see '")
                + command.getCommandSpec().qualifiedName() + " -h'");
        if (error instanceof UnmatchedArgumentException unmatched
                && !command.getSubcommands().isEmpty()
                && !problem.endsWith("?")) {
            List<String> words = new ArrayList<>(unmatched.getUnmatched());
            words.addAll(command.getParent() == null ? List.of() : List.of(command.getCommandName()));
            terminal.err().print(Questions.answering(words, terminal.results().columns()));
        }
        trace(error);
        return ExitCode.WRONG;
    }

    private static String problem(ParameterException error) {
        if (error instanceof UnmatchedArgumentException unmatched) {
            CommandLine line = error.getCommandLine();
            String word = unmatched.getUnmatched().get(0);
            if (word.startsWith("-")) {
                List<String> options = line.getCommandSpec().options().stream()
                        .filter(option -> !option.hidden())
                        .map(OptionSpec::longestName)
                        .toList();
                return error.getMessage() + meant(word.split("=", 2)[0], options);
            }
            if (!line.getSubcommands().isEmpty()) {
                return noSubcommand(line, unmatched.getUnmatched());
            }
        }
        return String.valueOf(error.getMessage());
    }

    /**
     * The message for an unknown subcommand, with the most similar name.
     *
     * @param words the subcommand and the words after it
     */
    static String noSubcommand(CommandLine line, List<String> words) {
        String word = words.get(0);
        List<String> names = List.copyOf(line.getSubcommands().keySet());
        // A word that people ask with is no misspelt name, and neither is the first word of a sentence.
        boolean isAsked =
                words.size() > SENTENCE || !Questions.of(List.of(word)).isEmpty();
        return "there is no subcommand '" + word + "'" + (isAsked ? "" : meant(word, names));
    }

    private static String meant(String word, List<String> names) {
        return SimilarNames.within(NEAR, word, names)
                .map(name -> "; did you mean '" + name + "'?")
                .orElse("");
    }

    /** Text for people wraps at the width of the terminal. */
    private int execute(CommandLine.ParseResult parsed) {
        CommandLine.ParseResult last = parsed;
        boolean isHelp = parsed.isUsageHelpRequested();
        while (last.hasSubcommand()) {
            last = last.subcommand();
            isHelp |= last.isUsageHelpRequested();
        }
        CommandSpec command = last.commandSpec();
        if (isHelp) {
            // The option before a subcommand asks for the same as the one after it.
            terminal.out().print(command.commandLine().getUsageMessage());
            return ExitCode.FINE;
        }
        StandingArguments.join(command);
        terminal.results().asked(last);
        if (command.userObject() instanceof Formatted formatted
                && last.matchedOptionValue("--output", formatted.formats()[0]) == Format.TABLE) {
            terminal.results().layOut();
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private int internalError(Exception error) {
        terminal.error(
                "internal error, please report it: " + error + (debug ? "" : "; --debug prints the stack trace"));
        trace(error);
        return ExitCode.WRONG;
    }

    private void trace(Exception error) {
        if (debug) {
            StringWriter trace = new StringWriter();
            error.printStackTrace(new PrintWriter(trace));
            terminal.err().print(SecretText.without(trace.toString()));
        }
    }

    /** Without a subcommand, lists the subcommands. */
    @Override
    public void run() {
        terminal.out().print(requireNonNull(spec, "spec").commandLine().getUsageMessage());
    }

    /** The version of the jar, and the Kubernetes it mirrors. */
    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            @Nullable String version = Mooring.class.getPackage().getImplementationVersion();
            return new String[] {
                "mooring " + Optional.ofNullable(version).orElse("(not from a jar)"),
                "mirrors Kubernetes " + Release.known().get(0) + " to " + Release.LATEST
            };
        }
    }
}
