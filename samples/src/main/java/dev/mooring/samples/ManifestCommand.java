package dev.mooring.samples;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ManifestException;
import dev.mooring.samples.input.Input;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/**
 * A subcommand that reads manifests, asks the library once and prints the answer. What could not be read is told first,
 * the rest is answered all the same, and the exit code is {@link ExitCode#WRONG}.
 */
abstract class ManifestCommand implements Callable<Integer> {

    @Mixin
    private final InputOptions input = new InputOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    private final Terminal terminal;

    ManifestCommand(Terminal terminal) {
        this.terminal = requireNonNull(terminal, "terminal");
    }

    /** The formats the subcommand prints; the first is what it prints unasked. */
    abstract Format[] formats();

    /**
     * The answer to what was read.
     *
     * @throws ManifestException if an object cannot be understood; it is told with file and document
     */
    abstract Answer answer(Input read, Format format);

    /** The namespace of objects that name none; null if none was given. */
    final @Nullable String namespace() {
        return input.namespace();
    }

    @Override
    public final Integer call() {
        Format format = output.oneOf(formats());
        Input read = input.read(terminal.in());
        read.problems().forEach(problem -> terminal.error(problem.toString()));
        Answer answer;
        try {
            answer = answer(read, format);
        } catch (ManifestException e) {
            String place = read.documentOf(e.object())
                    .map(document -> document.place() + ": ")
                    .orElse("");
            terminal.error(place + e.getMessage());
            return ExitCode.WRONG;
        }
        terminal.out().print(answer.text());
        answer.messages().forEach(terminal::error);
        return read.problems().isEmpty() ? answer.exit() : ExitCode.WRONG;
    }
}
