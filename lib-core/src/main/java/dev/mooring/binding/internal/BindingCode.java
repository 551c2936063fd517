package dev.mooring.binding.internal;

import dev.mooring.binding.BindingDecision;
import dev.mooring.binding.BindingRequest;
import dev.mooring.binding.BindingRequest.SearchPath;
import dev.mooring.binding.VolumeCheck;
import dev.mooring.manifest.Kinds;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** The result of a search for a volume, and of each volume that passes every {@link VolumeCheck}. */
public enum BindingCode implements ReasonCode {
    /** About the claim: it binds to a volume. */
    BINDS(Severity.INFO),
    /** About the claim: its binding waits for a pod that uses it. */
    CLAIM_WAITS_FOR_CONSUMER(Severity.INFO),
    /** About the claim: no volume matches. */
    NO_MATCHING_VOLUME(Severity.INFO),
    /** About the claim: a field of it, or of its storage class, is invalid. */
    INVALID_CLAIM(Severity.ERROR),
    /** About a volume: the claim binds to it. */
    CHOSEN(Severity.INFO),
    /** About a volume: Kubernetes could choose it as well as the chosen one. */
    EQUALLY_GOOD(Severity.INFO),
    /** About a volume: it fits, but a smaller volume fits too. */
    LARGER_THAN_CHOSEN(Severity.INFO),
    /**
     * About a volume: it fits, but Kubernetes first considers volumes with fewer access modes, and one of them fits.
     */
    MORE_ACCESS_MODES_THAN_CHOSEN(Severity.INFO),
    /** About a volume: it fits, but the chosen volume is reserved for the claim. */
    RESERVED_VOLUME_CHOSEN(Severity.INFO),
    /** About a volume: it fits, but the search ended at a reserved volume that cannot be used on the node. */
    SEARCH_STOPPED(Severity.INFO),
    /** About a volume: it cannot be read, so nothing is known about it. */
    UNREADABLE_VOLUME_SKIPPED(Severity.WARN);

    private final Severity severity;

    BindingCode(Severity severity) {
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

    public static Reason of(BindingDecision decision) {
        String subject = decision.request().claim().ref().toString();
        if (decision instanceof BindingDecision.Bind bind) {
            return Reason.of(
                    BINDS, subject, "claim binds to volume " + bind.chosen().name());
        }
        if (decision instanceof BindingDecision.WaitForConsumer) {
            return Reason.of(
                    CLAIM_WAITS_FOR_CONSUMER,
                    subject,
                    "claim waits for a pod that uses it, and no volume is reserved for it");
        }
        if (decision instanceof BindingDecision.Invalid invalid) {
            return Reason.of(INVALID_CLAIM, subject, invalid.error());
        }
        return Reason.of(NO_MATCHING_VOLUME, subject, noMatch(decision.request()));
    }

    private static String noMatch(BindingRequest request) {
        if (request.path() != SearchPath.NAMED) {
            return "no volume matches the claim";
        }
        String named = Kinds.PERSISTENT_VOLUME + " " + request.claim().volumeName();
        return request.volumes().iterator().hasNext()
                ? "claim names " + named + ", which does not match it"
                : "claim names " + named + ", which does not exist";
    }
}
