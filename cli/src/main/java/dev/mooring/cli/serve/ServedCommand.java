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
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A subcommand offered to programs: it reads only texts.
 *
 * @param words its words on the command line, for example {@code plan drain}
 * @param spec the subcommand of the command line
 * @param options its options by name, in the order of the help
 */
record ServedCommand(List<String> words, CommandSpec spec, Map<String, ServedOption> options) {

    /** Words with a slash between them, in the order of the OpenAPI document. */
    static final List<String> PATHS = List.of(
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
            "report",
            "plan/bind",
            "plan/rename",
            "plan/recreate",
            "plan/replace",
            "plan/undelete",
            "plan/retire",
            "plan/grow",
            "plan/template",
            "plan/drain",
            "plan/move",
            "plan/orphans",
            "plan/clean",
            "plan/csi",
            "rbd/use",
            "rbd/takeover",
            "rbd/unfence",
            "rbd/delete",
            "rbd/mirror",
            "rbd/image");

    /** A value that may name a file, or a directory: a request has texts, and no files. */
    private static final Pattern PART_OF_A_VALUE = Pattern.compile(".*\\[=?(?:FILE|RUN)]|(?:.+=)?DIRECTORY");

    /** Options that name files of the machine, are about a terminal, or belong to the server. */
    private static final Set<String> LEFT_OUT = Set.of(
            "--filename",
            "--list",
            "--recursive",
            "--out",
            "--report",
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
        words = List.copyOf(words);
        options = Collections.unmodifiableMap(options);
    }

    /** A subcommand that answers with JSON. */
    static ServedCommand of(Commands commands, String path) {
        return of(commands, List.of(path.split("/")), Set.of("--output"));
    }

    /**
     * A subcommand.
     *
     * @param words its words on the command line: two for the member of a group
     * @param without more options that are not offered
     */
    static ServedCommand of(Commands commands, List<String> words, Set<String> without) {
        PrintStream nothing = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        CommandLine line = commands.line(new Terminal(NamedTexts.of(Map.of()), nothing, nothing), words);
        for (String word : words) {
            line = requireNonNull(line.getSubcommands().get(word), word);
        }
        CommandSpec spec = line.getCommandSpec();
        Map<String, ServedOption> options = new LinkedHashMap<>();
        spec.options().stream()
                .filter(each -> !LEFT_OUT.contains(each.longestName()) && !without.contains(each.longestName()))
                .filter(each -> !PART_OF_A_VALUE.matcher(each.paramLabel()).matches())
                .map(ServedOption::new)
                .forEach(each -> options.put(each.name(), each));
        return new ServedCommand(words, spec, options);
    }

    /** {@return the words, as a message names the subcommand} */
    String name() {
        return String.join(" ", words);
    }

    /** {@return the part of its address after the version} */
    String path() {
        return String.join("/", words);
    }

    /** {@return whether it reads more files than those of its options: of several clusters, each has its name} */
    boolean readsFiles() {
        return spec.findOption("--filename") != null && !name().equals("plan orphans");
    }

    /** {@return whether the result is JSON: a caller cannot choose the format} */
    boolean isJson() {
        return spec.findOption("--output") != null && !options.containsKey("output");
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
