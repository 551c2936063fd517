package dev.mooring.expansion.internal;

import dev.mooring.expansion.Expansion;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.util.Optional;
import java.util.Set;

/** A bound claim that asks for more than it has, according to its status. {@link Expansion} says how it continues. */
public enum PendingExpansion implements ReasonCode {
    /** About a claim: it asks for more than it has. */
    EXPANSION_PENDING(Severity.INFO),
    /** About a claim: it asks for more than it has, and a try failed or was refused by the driver. */
    EXPANSION_STUCK(Severity.WARN);

    private static final Set<String> REFUSED = Set.of("ControllerResizeInfeasible", "NodeResizeInfeasible");

    private final Severity severity;

    PendingExpansion(Severity severity) {
        this.severity = severity;
    }

    /**
     * The expansion that a claim waits for.
     *
     * @param claim the claim
     * @return the reason; empty if it is not bound, or has what it asks for, or its status cannot be read
     */
    public static Optional<Reason> of(ClaimView claim) {
        Optional<StorageSize> smaller = claim.statusCapacity()
                .filter(capacity -> claim.phase().equals(Phases.BOUND))
                .filter(capacity -> claim.request().compareTo(capacity) > 0);
        try {
            return smaller.map(capacity -> reason(claim, capacity, ClaimProgress.of(claim.manifest())));
        } catch (ManifestException e) {
            return Optional.empty();
        }
    }

    private static Reason reason(ClaimView claim, StorageSize capacity, ClaimProgress progress) {
        boolean failed = REFUSED.contains(progress.allocatedStatus())
                || progress.whenTrue(ClaimProgress.CONTROLLER_ERROR).isPresent()
                || progress.whenTrue(ClaimProgress.NODE_ERROR).isPresent();
        String status = progress.allocatedStatus().isEmpty()
                ? "no expansion was begun"
                : "the expansion is " + progress.allocatedStatus();
        return Reason.of(
                        failed ? EXPANSION_STUCK : EXPANSION_PENDING,
                        claim.ref().toString(),
                        "the claim has " + capacity + " and asks for " + claim.request() + ": " + status)
                .at("/spec/resources/requests/storage")
                .withRemedy(RemedyStep.of("ask-expand", "see how the expansion continues")
                        .withTarget(claim.ref().toString())
                        .withArgv("mooring", "expand", claim.key()));
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
