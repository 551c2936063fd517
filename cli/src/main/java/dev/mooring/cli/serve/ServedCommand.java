package dev.mooring.cli.serve;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.Commands;
import dev.mooring.cli.command.StandingArguments;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.NamedTexts;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A subcommand offered by the server: reads texts, answers with JSON.
 *
 * @param spec the subcommand of the command line
 * @param options its options by name, in the order of the help
 */
record ServedCommand(CommandSpec spec, Map<String, ServedOption> options) {

    /** In the order of the OpenAPI document. */
    static final List<String> NAMES = List.of(
            "explain",
            "forecast",
            "why",
            "lint",
            "check",
            "admit",
            "expand",
            "upgrade",
            "attach",
            "selinux",
            "paths",
            "holders",
            "sanitize",
            "move",
            "report");

    /** Options that name files of the machine, are about a terminal, or belong to the server. */
    private static final Set<String> LEFT_OUT = Set.of(
            "--filename",
            "--list",
            "--recursive",
            "--output",
            "--out",
            "--out-dir",
            "--report",
            "--uninstall",
            "--no-hooks",
            "--write-baseline",
            "--compare",
            "--stream",
            "--color",
            "--no-color",
            "--no-progress",
            "--debug",
            "--version",
            "--help");

    ServedCommand {
        options = Collections.unmodifiableMap(options);
    }

    static ServedCommand of(Commands commands, String name) {
        PrintStream nothing = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(NamedTexts.of(Map.of()), nothing, nothing);
        CommandLine line =
                commands.line(terminal, List.of(name)).getSubcommands().get(name);
        CommandSpec spec = requireNonNull(line, name).getCommandSpec();
        Map<String, ServedOption> options = new LinkedHashMap<>();
        spec.options().stream()
                .filter(each -> !LEFT_OUT.contains(each.longestName()))
                .map(ServedOption::new)
                .forEach(each -> options.put(each.name(), each));
        return new ServedCommand(spec, options);
    }

    /** {@return the name} */
    String name() {
        return spec.name();
    }

    /** {@return the arguments; files come as texts} */
    List<PositionalParamSpec> arguments() {
        return spec.positionalParameters().stream()
                .filter(each -> !StandingArguments.isOpen(each))
                .toList();
    }

    /** Whether the result may consist of several documents; then the answer is a list of them. */
    boolean answersList(Set<String> given) {
        return name().equals("sanitize") && !given.contains("check") && !given.contains("source-export");
    }
}
