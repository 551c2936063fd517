package dev.mooring.rbd.output;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.rbd.output.CommandAnswer.Outcome;
import java.util.List;
import java.util.OptionalInt;

/**
 * What was seen of one command that ran.
 *
 * @param argv the argument list, program first, with or without a wrapper such as {@code timeout 10}; empty if it is
 *     not known: then the format is guessed from the output, and names in messages are taken as the requested ones
 * @param exitCode the exit status; empty if there is none, as for a command that was killed
 * @param stdout standard output, decoded as UTF-8; never mixed with the other stream
 * @param stderr standard error, decoded likewise
 * @param origin where the text comes from
 */
public record CommandResult(List<String> argv, OptionalInt exitCode, String stdout, String stderr, Origin origin) {

    /** The longest output that is read; anything longer is {@link Outcome#MALFORMED}. */
    public static final int MAX_CHARACTERS = 32 << 20;

    /** Where the text comes from. */
    public enum Origin {
        /** The streams are what the program wrote, byte for byte. */
        CAPTURED,
        /**
         * A person pasted the text: blanks may be squeezed or doubled, and it may contain prompts. It proves no yes.
         */
        PASTED,
        /** The caller stopped the command because it took too long. */
        TIMED_OUT;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public CommandResult {
        argv = List.copyOf(argv);
        requireNonNull(exitCode, "exitCode");
        requireNonNull(stdout, "stdout");
        requireNonNull(stderr, "stderr");
        requireNonNull(origin, "origin");
    }

    /**
     * A command that ended.
     *
     * @param argv the argument list, empty if unknown
     * @param exitCode the exit status
     * @param stdout standard output
     * @param stderr standard error
     * @return the result
     */
    public static CommandResult of(List<String> argv, int exitCode, String stdout, String stderr) {
        return new CommandResult(argv, OptionalInt.of(exitCode), stdout, stderr, Origin.CAPTURED);
    }

    /**
     * A command that was stopped because it took too long.
     *
     * @param argv the argument list, empty if unknown
     * @param stderr standard error up to then
     * @return the result
     */
    public static CommandResult timedOut(List<String> argv, String stderr) {
        return new CommandResult(argv, OptionalInt.empty(), "", stderr, Origin.TIMED_OUT);
    }

    /**
     * The output of a successful command as a person pasted it.
     *
     * @param stdout the text
     * @return the result
     */
    public static CommandResult pasted(String stdout) {
        return new CommandResult(List.of(), OptionalInt.of(0), stdout, "", Origin.PASTED);
    }

    /**
     * Whether the command may have been run for an image.
     *
     * @param pool the pool; empty if it is not known
     * @param namespace the RADOS namespace; empty for the default one
     * @param image the image
     * @return false only if the argument list names another image, pool or namespace
     */
    public boolean mayBeAbout(String pool, String namespace, String image) {
        return AskedFor.in(argv).mayBeAbout(pool, namespace, image);
    }

    /** Neither arguments nor output: both may hold a key. */
    @Override
    public String toString() {
        return "CommandResult with exit code " + (exitCode.isPresent() ? exitCode.getAsInt() : "unknown") + ", "
                + stdout.length() + " and " + stderr.length() + " characters";
    }
}
