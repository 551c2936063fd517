package dev.mooring.rbd.output;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was seen of one command that ran.
 *
 * @param argv the argument list, program first; wrappers such as {@code timeout 10} may stand before it. Empty if it is
 *     not known; then the format is guessed from the output and names in messages are taken as the ones asked for
 * @param exitCode the exit status; null if there is none, as for a command that was killed from outside
 * @param stdout standard output, decoded as UTF-8; never mixed with the other stream
 * @param stderr standard error, decoded likewise
 * @param origin how the text came here
 */
public record CommandResult(
        List<String> argv, @Nullable Integer exitCode, String stdout, String stderr, Origin origin) {

    /** The longest output that is read; anything longer is {@link Outcome#MALFORMED}. */
    public static final int MAX_CHARACTERS = 32 << 20;

    /** How the text came here. */
    public enum Origin {
        /** The streams are what the program wrote, byte for byte. */
        CAPTURED,
        /** A person pasted the text: blanks may stand where tabs were. */
        PASTED,
        /** The caller gave up waiting and ended the command. */
        TIMED_OUT
    }

    public CommandResult {
        argv = List.copyOf(argv);
        requireNonNull(stdout, "stdout");
        requireNonNull(stderr, "stderr");
        requireNonNull(origin, "origin");
    }

    /**
     * A command that ended by itself.
     *
     * @param argv the argument list, empty if unknown
     * @param exitCode the exit status
     * @param stdout standard output
     * @param stderr standard error
     * @return the result
     */
    public static CommandResult of(List<String> argv, int exitCode, String stdout, String stderr) {
        return new CommandResult(argv, exitCode, stdout, stderr, Origin.CAPTURED);
    }

    /**
     * A command that was ended because it took too long.
     *
     * @param argv the argument list, empty if unknown
     * @param stderr standard error up to then
     * @return the result
     */
    public static CommandResult timedOut(List<String> argv, String stderr) {
        return new CommandResult(argv, null, "", stderr, Origin.TIMED_OUT);
    }

    /**
     * The output of a successful command as a person pasted it.
     *
     * @param stdout the text
     * @return the result
     */
    public static CommandResult pasted(String stdout) {
        return new CommandResult(List.of(), 0, stdout, "", Origin.PASTED);
    }

    /** Neither arguments nor output: both may hold a key. */
    @Override
    public String toString() {
        return "CommandResult of exit code " + exitCode + ", " + stdout.length() + " and " + stderr.length()
                + " characters";
    }
}
