package dev.mooring.binding;

import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** What a search came to, and what became of a volume that passes every {@link VolumeCheck}. */
public enum BindingCode implements ReasonCode {
    /** About the claim: it gets a volume. */
    BINDS("Binds", Severity.INFO),
    /** About the claim: it waits for its first consumer. */
    WAITS("WaitForFirstConsumer", Severity.INFO),
    /** About the claim: no volume is right. */
    NO_MATCH("NoMatchingVolume", Severity.INFO),
    /** About the claim: it cannot be understood. */
    INVALID("InvalidClaim", Severity.ERROR),
    /** About a volume: the claim gets it. */
    CHOSEN("Chosen", Severity.INFO),
    /** About a volume: upstream could take it as well as the chosen one. */
    EQUALLY_GOOD("EquallyGood", Severity.INFO),
    /** About a volume: it fits, but a smaller one does too. */
    LARGER("LargerThanChosen", Severity.INFO),
    /** About a volume: it fits, but one with fewer access modes does too, and those are looked at first. */
    MORE_ACCESS_MODES("MoreAccessModesThanChosen", Severity.INFO),
    /** About a volume: it fits, but the chosen one is reserved for the claim. */
    RESERVED_FIRST("ReservedVolumeChosen", Severity.INFO),
    /** About a volume: it fits, but the search had ended at a reserved one that cannot be used on the node. */
    SEARCH_STOPPED("SearchStopped", Severity.INFO);

    private final String id;
    private final Severity severity;

    BindingCode(String id, Severity severity) {
        this.id = id;
        this.severity = severity;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    static Reason of(BindingDecision decision) {
        String subject = decision.request().claim().ref().toString();
        if (decision instanceof BindingDecision.Bind bind) {
            return Reason.of(BINDS, subject, "binds to volume " + bind.chosen().name());
        }
        if (decision instanceof BindingDecision.WaitForConsumer) {
            return Reason.of(WAITS, subject, "waits for its first consumer, and no volume is reserved for it");
        }
        if (decision instanceof BindingDecision.Invalid invalid) {
            return Reason.of(INVALID, subject, invalid.error());
        }
        return Reason.of(NO_MATCH, subject, "finds no volume");
    }
}
