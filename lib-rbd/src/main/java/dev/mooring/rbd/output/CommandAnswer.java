package dev.mooring.rbd.output;

import dev.mooring.evidence.Fact;
import dev.mooring.internal.EnumNames;
import dev.mooring.rbd.output.internal.OutputNote;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/**
 * What a command said: either what it printed, or why it gave no answer.
 *
 * @param <T> what such a command prints
 */
public sealed interface CommandAnswer<T> permits ReadOutput, CommandFailure {

    /** {@return how the command ended, in one word} */
    Outcome outcome();

    /** {@return what the command printed; empty if it gave no answer, which is not the same as an empty list} */
    Optional<T> answer();

    /** {@return what is unusual about the output; empty if the command gave no answer} */
    List<Reason> notes();

    /** {@return whether the command was answered, nothing of its output is missing, and no person pasted it} */
    default boolean isWhole() {
        return answer().isPresent()
                && notes().stream()
                        .noneMatch(note ->
                                note.code() == OutputNote.MAY_BE_CUT || note.code() == OutputNote.PASTED_WHITE_SPACE);
    }

    /**
     * What the command printed, as a proof names it.
     *
     * @param command its name for people, for example {@code rbd status kube/image}
     * @return the digest of its output; the word of the caller if the answer was not read from an output
     */
    default Fact fact(String command) {
        return this instanceof ReadOutput<?> answered && answered.printed().isPresent()
                ? new Fact.Output(command, answered.printed().get())
                : new Fact.Said("the answer of " + command);
    }

    /** How a command ended, in one word. */
    enum Outcome {
        /** It succeeded and its output was read. */
        OK,
        /** The requested object does not exist, or not where the command searched. */
        NOT_FOUND,
        /** The user may not do this, or the cluster rejects the user. */
        UNAUTHORIZED,
        /** The cluster could not be reached. */
        UNREACHABLE,
        /** It took too long. */
        TIMEOUT,
        /** Another client uses the image, lock or device. */
        BUSY,
        /** The image cannot be written here: another client has exclusive access. */
        READ_ONLY,
        /** It succeeded, but its output is not what such a command prints. */
        MALFORMED,
        /** It failed for another reason. */
        FAILED;

        /** {@return the stable word in kebab-case, for example {@code not-found}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }
}
