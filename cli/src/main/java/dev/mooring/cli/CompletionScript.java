package dev.mooring.cli;

import java.util.Arrays;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The completion script: picocli's for options and fixed words, extended by values that depend on files. */
final class CompletionScript {

    private static final Set<String> FILES = Set.of("FILE", "DIR", "DIRECTORY", "RUN", "PATH");

    /** In bash, names are used unchanged; {@code compgen -W} would run commands in them. */
    private static final String AROUND = """

            # Lists the possible values of the last word: names from the files that are already typed, and releases.
            function _mooring_values() {
              local value
              COMPREPLY=()
              while IFS= read -r value; do
                COMPREPLY+=("$value")
              done < <("${COMP_WORDS[0]}" completion --values -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
            }

            function _mooring_files() {
              local file
              COMPREPLY=()
              type compopt &>/dev/null && compopt -o filenames
              while IFS= read -r file; do
                COMPREPLY+=("$file")
              done < <(compgen -f -- "$1")
            }

            function _mooring() {
              local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
              if [ "$word" = "=" ]; then
                word=""
              elif [ "$before" = "=" ] && [ "$COMP_CWORD" -gt 1 ]; then
                before=${COMP_WORDS[COMP_CWORD-2]}
              fi
              case $before in
                FILE_OPTIONS) _mooring_files "$word"; return ;;
                VALUE_OPTIONS) _mooring_values; return ;;
              esac
              COMPREPLY=()
              _complete_mooring
              if [ ${#COMPREPLY[@]} -eq 0 ] && [[ $word != -* ]]; then
                _mooring_values
                [ ${#COMPREPLY[@]} -gt 0 ] || _mooring_files "$word"
              fi
            }

            complete -F _mooring mooring mooring.sh mooring.bash
            """;

    private CompletionScript() {}

    static String of(CommandLine root) {
        String files = options(root, CompletionScript::takesFiles);
        String values = options(root, ValueCandidates::isKnown);
        return (AutoComplete.bash(root.getCommandName(), root) + AROUND)
                .replace("\r\n", "\n")
                .replace("FILE_OPTIONS", files)
                .replace("VALUE_OPTIONS", values);
    }

    /** Whether the values of an option or argument are file names. */
    static boolean takesFiles(ArgSpec argument) {
        return FILES.contains(argument.paramLabel());
    }

    /** The names of the options that meet the condition in some subcommand. */
    private static String options(CommandLine root, Predicate<ArgSpec> condition) {
        return all(root)
                .filter(condition)
                .flatMap(option -> Arrays.stream(option.names()))
                .distinct()
                .sorted()
                .map(name -> "'" + name + "'")
                .collect(Collectors.joining("|"));
    }

    private static Stream<OptionSpec> all(CommandLine command) {
        return Stream.concat(
                command.getCommandSpec().options().stream(),
                command.getSubcommands().values().stream().flatMap(CompletionScript::all));
    }
}
