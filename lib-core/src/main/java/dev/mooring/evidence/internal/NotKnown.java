package dev.mooring.evidence.internal;

import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;

/**
 * The input does not show what a rule reads, so the rule is open. Only {@link Rule} and {@link Reads#either} catch it: whoever
 * reads cannot continue with a guess.
 */
public final class NotKnown extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String object;

    /**
     * Something is not known.
     *
     * @param object the object or the kind
     * @param missing what is missing, as a sentence
     */
    public NotKnown(String object, String missing) {
        super(missing, null, false, false);
        this.object = object;
    }

    /** The reason for an open premise. */
    Reason reason(ReasonCode code, String sentence) {
        return Reason.of(code, object, "the input does not show that " + sentence + ": " + getMessage());
    }
}
