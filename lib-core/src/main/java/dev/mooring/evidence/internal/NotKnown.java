package dev.mooring.evidence.internal;

import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import java.util.List;

/**
 * The input does not show what a rule reads, so the rule is open. Only {@link Rule} and {@link Reads#either} catch it: whoever
 * reads cannot continue with a guess.
 */
public final class NotKnown extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String object;

    private final transient List<RemedyStep> remedy;
    private final transient List<Reason> reasons;

    /**
     * A rule has looked at everything, and several things are not known.
     *
     * @param reasons what is not known, with the code of the rule; never empty
     */
    public NotKnown(List<Reason> reasons) {
        super(reasons.get(0).message(), null, false, false);
        this.object = reasons.get(0).subject();
        this.remedy = List.of();
        this.reasons = List.copyOf(reasons);
    }

    /**
     * Something is not known.
     *
     * @param object the object or the kind
     * @param missing what is missing, as a sentence
     */
    public NotKnown(String object, String missing) {
        this(object, missing, List.of());
    }

    /**
     * Not all objects of a kind are given.
     *
     * @param kind the kind
     * @param object the object in question, or the kind
     * @param missing what is missing, as a sentence
     * @return what ends the rule, with the step that gives them
     */
    public static NotKnown allOf(String kind, String object, String missing) {
        return new NotKnown(
                object,
                missing,
                List.of(RemedyStep.givingAll(kind).withProves("no other " + kind + " object can change the answer")));
    }

    private NotKnown(String object, String missing, List<RemedyStep> remedy) {
        super(missing, null, false, false);
        this.object = object;
        this.remedy = remedy;
        this.reasons = List.of();
    }

    /** The reasons for an open premise. */
    List<Reason> reasons(ReasonCode code, String sentence) {
        return reasons.isEmpty()
                ? List.of(Reason.of(code, object, "the input does not show that " + sentence + ": " + getMessage())
                        .withRemedy(remedy))
                : reasons;
    }
}
