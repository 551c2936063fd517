package dev.mooring.cli.rbd;

import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.InputException;
import dev.mooring.cli.input.Sources;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Evidence from options: a file with the output of a command, or the directory of its recorded run.
 *
 * @param command for errors in options
 * @param files the reader of files
 */
public record RecordedRuns(CommandSpec command, CommandFiles files) {

    private static final Pattern WORD = Pattern.compile("(?:[^\\s'\"]|'[^']*'|\"[^\"]*\")+");

    /**
     * The output of a command; empty if the option is not given. A failed command may leave an empty file, which must
     * not count as an empty list.
     */
    public <T> Optional<T> read(String option, @Nullable String run, Function<CommandResult, ? extends T> reader) {
        if (run == null) {
            return Optional.empty();
        }
        try {
            CommandResult result = files.read(run, null, null, false);
            if (result.stdout().isBlank() && !files.kind(run).isDirectory()) {
                throw wrong(
                        option + ": " + CommandFiles.name(run) + " is empty, as after a command that failed; expected"
                                + " JSON, or the directory of a recorded run with its exit code");
            }
            return Optional.of(reader.apply(result));
        } catch (InputException e) {
            throw wrong(e.problem());
        }
    }

    /** The same for a command about one image; refuses a recorded run about another image. */
    public <T> Optional<T> read(
            String option, @Nullable String run, RbdImageSpec image, Function<CommandResult, ? extends T> reader) {
        return read(option, run, result -> {
            if (run != null && !recorded(run).mayBeAbout(image.pool(), image.namespace(), image.image())) {
                throw wrong(option + ": " + run + "/command was run for another image than " + image);
            }
            return reader.apply(result);
        });
    }

    /** The command from the file {@code command} of a recorded run; empty if there is none. */
    private CommandResult recorded(String run) {
        String command = CommandFiles.below(run, "command");
        try {
            String line = files.kind(command) == Sources.Kind.FILE
                    ? files.text(command).strip()
                    : "";
            return CommandResult.of(words(line), 0, "", "");
        } catch (InputException e) {
            throw wrong(e.problem());
        }
    }

    /** The words of a command line; quoted text is one word. */
    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(line);
        while (word.find()) {
            words.add(word.group().replaceAll("['\"]", ""));
        }
        return words;
    }

    private ParameterException wrong(String problem) {
        return new ParameterException(command.commandLine(), problem);
    }
}
