package dev.mooring.sanitize;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why an object that is neither a volume nor a claim has its outcome. */
enum BindingOutlookCode implements ReasonCode {
    /** A claim that its pods use does not exist. */
    OUTLOOK_CLAIM_MISSING(Severity.WARN),
    /**
     * A claim that its pods use is not in the output, and the claims of the target are not known. Also if the claims
     * that they use cannot be read.
     */
    OUTLOOK_CLAIM_UNKNOWN(Severity.WARN),
    /** A replica has no claim: the controller creates a new, empty one. */
    OUTLOOK_NEW_CLAIM(Severity.WARN),
    /** The DataVolume waits for its claim and adopts it. */
    OUTLOOK_ADOPTS_CLAIM(Severity.INFO),
    /** CDI creates a claim and imports into it. */
    OUTLOOK_IMPORTS(Severity.WARN),
    /** The target refuses the object: the namespace is missing, or a field cannot be changed. */
    OUTLOOK_REFUSED(Severity.WARN);

    private final Severity severity;

    BindingOutlookCode(Severity severity) {
        this.severity = severity;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String toString() {
        return id();
    }
}
