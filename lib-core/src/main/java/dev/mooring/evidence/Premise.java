package dev.mooring.evidence;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/**
 * One thing that must be proven before an answer may be yes. The premises of a decision are an enum: a short list that a
 * person can read, each in the words of Kubernetes or of the storage.
 *
 * @param <F> what the decision knows
 */
public interface Premise<F> extends ReasonCode {

    /** {@return what must hold, as one sentence} */
    String sentence();

    /**
     * Looks for what discharges it.
     *
     * @param facts what the decision knows
     * @return what the input says about it
     */
    Discharge on(F facts);

    /** {@return how much it matters that it is not discharged: a yes is not given} */
    @Override
    default Severity severity() {
        return Severity.WARN;
    }
}
