package dev.mooring.cli.rbd;

import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.InputException;
import dev.mooring.rbd.output.CommandResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The evidence in options: a file with the output of a command, or the directory of its recorded run.
 *
 * @param command for what is wrong with an option
 * @param files reads them
 */
record RecordedRuns(CommandSpec command, CommandFiles files) {

    /**
     * What a command said; empty if the option was not given. A command that failed may leave an empty file, which must not
     * count as an empty list.
     */
    <T> Optional<T> read(String option, @Nullable String run, Function<CommandResult, ? extends T> reader) {
        if (run == null) {
            return Optional.empty();
        }
        try {
            CommandResult result = files.read(run, null, null, false);
            if (result.stdout().isBlank() && !Files.isDirectory(Path.of(run))) {
                throw wrong(
                        option + ": " + CommandFiles.name(run) + " is empty, as after a command that failed; expected"
                                + " JSON, or the directory of a recorded run with its exit code");
            }
            return Optional.of(reader.apply(result));
        } catch (InputException e) {
            throw wrong(e.problem());
        }
    }

    private ParameterException wrong(String problem) {
        return new ParameterException(command.commandLine(), problem);
    }
}
