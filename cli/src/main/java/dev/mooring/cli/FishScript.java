package dev.mooring.cli;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The completion script for fish, which picocli does not support: one line per subcommand and option. */
final class FishScript {

    private static final String START = """
            # fish completion for mooring

            # Lists the possible values of the last word: names from the files that are already typed, and releases.
            function __mooring_values
                set -l words (commandline -opc) (commandline -ct)
                $words[1] completion --values -- $words[2..-1] 2>/dev/null
            end

            complete -c mooring -f
            """;

    private final StringBuilder out = new StringBuilder(START);

    private FishScript() {}

    static String of(CommandLine root) {
        FishScript script = new FishScript();
        script.subcommands(root, "__fish_use_subcommand");
        script.arguments(root.getCommandSpec(), "__fish_use_subcommand");
        return script.out.toString();
    }

    private void subcommands(CommandLine group, String condition) {
        group.getSubcommands().forEach((name, line) -> {
            CommandSpec command = line.getCommandSpec();
            if (!command.usageMessage().hidden()) {
                out.append("complete -c mooring -n ")
                        .append(quoted(condition))
                        .append(" -a ")
                        .append(name)
                        .append(describedBy(
                                String.join(" ", command.usageMessage().header())));
            }
        });
        group.getSubcommands().forEach((name, line) -> {
            String within = condition.equals("__fish_use_subcommand")
                    ? "__fish_seen_subcommand_from " + name
                    : condition.replaceFirst("; and not .*", "") + "; and __fish_seen_subcommand_from " + name;
            if (!line.getSubcommands().isEmpty()) {
                subcommands(
                        line,
                        within + "; and not __fish_seen_subcommand_from "
                                + String.join(" ", line.getSubcommands().keySet()));
            }
            arguments(line.getCommandSpec(), within);
        });
    }

    private void arguments(CommandSpec command, String condition) {
        command.options().stream()
                .filter(option -> !option.hidden())
                .sorted(Comparator.comparingInt(OptionSpec::order))
                .forEach(option -> {
                    String names = Arrays.stream(option.names())
                            .map(name ->
                                    name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1))
                            .collect(Collectors.joining());
                    String values = option.arity().max() == 0 ? "" : values(option);
                    out.append("complete -c mooring -n ")
                            .append(quoted(condition))
                            .append(names)
                            .append(values)
                            .append(describedBy(firstSentence(String.join(" ", option.description()))));
                });
        command.positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .map(parameter -> values(parameter).replaceFirst("^ -[xr]", ""))
                .filter(values -> !values.isEmpty())
                .distinct()
                .forEach(values -> out.append("complete -c mooring -n ")
                        .append(quoted(condition))
                        .append(values)
                        .append('\n'));
    }

    private static String values(ArgSpec argument) {
        if (CompletionScript.takesFiles(argument)) {
            return " -r -F";
        }
        if (ValueCandidates.isKnown(argument)) {
            return " -x -a '(__mooring_values)'";
        }
        Stream<String> words = argument.completionCandidates() == null
                ? Stream.of()
                : StreamSupport.stream(argument.completionCandidates().spliterator(), false);
        String all = words.collect(Collectors.joining(" "));
        return all.isEmpty() ? " -x" : " -x -a " + quoted(all);
    }

    private static String firstSentence(String text) {
        String words = text.replace("%%", "%").replace("%n", " ");
        int end = words.indexOf(". ");
        return end < 0 ? words : words.substring(0, end + 1);
    }

    private static String describedBy(String text) {
        return " -d " + quoted(text) + "\n";
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
