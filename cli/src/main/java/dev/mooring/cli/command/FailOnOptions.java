package dev.mooring.cli.command;

import dev.mooring.cli.render.Words;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.Collection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The reasons that cause exit code 1; the same for every subcommand whose answer has reasons. */
public final class FailOnOptions {

    @Option(
            names = "--fail-on",
            paramLabel = "SEVERITY",
            order = 80,
            description =
                    "Exit with code 1 if the answer has a reason of this severity or a higher one: danger or warn.")
    private @Nullable FailOn failOn;

    /** The lowest severity that fails. */
    public enum FailOn {
        DANGER(Severity.DANGER),
        WARN(Severity.WARN);

        private final Severity lowest;

        FailOn(Severity lowest) {
            this.lowest = lowest;
        }

        /** {@return its name on the command line} */
        @Override
        public String toString() {
            return Words.word(this);
        }
    }

    /** {@return whether warnings fail too} */
    public boolean isForWarnings() {
        return failOn == FailOn.WARN;
    }

    /**
     * The exit code of an answer.
     *
     * @param exit the exit code without the option
     * @param reasons supplies all reasons of the answer; called only if the option is given
     * @return {@link ExitCode#NO} if the answer is fine except for a reason that the option names
     */
    public int exit(int exit, Supplier<? extends Collection<Reason>> reasons) {
        boolean fails = failOn != null
                && reasons.get().stream().anyMatch(reason -> reason.severity().compareTo(failOn.lowest) >= 0);
        return exit == ExitCode.FINE && fails ? ExitCode.NO : exit;
    }

    /** {@return whether the option is given} */
    public boolean isAsked() {
        return failOn != null;
    }
}
