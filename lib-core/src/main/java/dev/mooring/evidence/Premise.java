package dev.mooring.evidence;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/**
 * One thing that must be proven before an answer may be yes. The premises of a decision are an enum: a short, readable
 * list in the terms of Kubernetes or of the storage.
 *
 * @param <F> what the decision knows
 */
public interface Premise<F> extends ReasonCode {

    /** {@return what must hold, as one sentence} */
    String sentence();

    /**
     * Searches for what discharges it.
     *
     * @param facts what the decision knows
     * @return what the input shows about it
     */
    Discharge on(F facts);

    /** {@return how much it matters that it is not discharged: the answer is not yes} */
    @Override
    default Severity severity() {
        return Severity.WARN;
    }
}
