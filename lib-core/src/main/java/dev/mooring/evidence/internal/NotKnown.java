package dev.mooring.evidence.internal;

import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The input does not show what a rule reads, so the rule is open. Only {@link Rule} and {@link Reads} catch it: whoever
 * reads cannot continue with a guess.
 */
public final class NotKnown extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The reasons for an open premise, by its code and its sentence. */
    private final transient BiFunction<ReasonCode, String, List<Reason>> reasons;

    /**
     * Something is not known.
     *
     * @param object the object or the kind
     * @param missing what is missing, as a sentence
     */
    public NotKnown(String object, String missing) {
        this(object, missing, List.of());
    }

    private NotKnown(String object, String missing, List<RemedyStep> remedy) {
        this(
                missing,
                (code, sentence) ->
                        List.of(Reason.of(code, object, "the input does not show that " + sentence + ": " + missing)
                                .withRemedy(remedy)));
    }

    private NotKnown(String missing, BiFunction<ReasonCode, String, List<Reason>> reasons) {
        super(missing, null, false, false);
        this.reasons = reasons;
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

    /**
     * Something is not known, and whoever reads it knows what to say.
     *
     * @param reason what is missing, with the step that gives it
     * @return what ends the rule
     */
    public static NotKnown because(Reason reason) {
        return new NotKnown(reason.message(), (code, sentence) -> List.of(reason));
    }

    /** Several things are not known. */
    static NotKnown all(List<NotKnown> some) {
        return new NotKnown(
                some.get(0).getMessage(),
                (code, sentence) -> some.stream()
                        .flatMap(each -> each.reasons(code, sentence).stream())
                        .toList());
    }

    /** The reasons for an open premise. */
    List<Reason> reasons(ReasonCode code, String sentence) {
        return reasons.apply(code, sentence);
    }
}
