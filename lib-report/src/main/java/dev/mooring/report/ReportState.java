package dev.mooring.report;

import dev.mooring.reason.EnumNames;
import java.util.function.Predicate;

/**
 * The single state of a claim or volume in a picture: the first row that applies. Each row uses the decision of another
 * room.
 */
enum ReportState {
    NOT_JUDGED("cannot be read, and is not judged", Evidence::isUnreadable),
    REFUSED("is refused by the API server", Evidence::isRefused),
    UNSTABLE("never settles", Evidence::isUnstable),
    GONE("is deleted in the end", Evidence::isGone),
    HELD_TERMINATING("is being deleted, and something holds it in Terminating", Evidence::isHeld),
    UNKNOWN("ends in a state that the input does not determine", Evidence::isUnknown),
    /** It ends in another state if the objects are synced in another order. */
    ORDER_DEPENDENT("depends on the order or on chance", Evidence::isOrderDependent),
    /** A claim whose volume is gone or belongs to another claim. */
    LOST("is Lost", Evidence::isLost),
    /** Several claims name one volume: a claim that does not have it, or the volume. */
    CONTENDED("is contended: several claims name one volume", Evidence::isContended),
    /** A volume whose reclaim failed. */
    FAILED("is Failed", Evidence::isFailed),
    RELEASED("is Released: its claim is gone, and no claim takes it", Evidence::isReleased),
    /** Claim and volume are certainly bound. */
    BOUND("is Bound", Evidence::isBound),
    /** Claim and volume are bound according to the input, but evidence is missing or contradictory. */
    BOUND_UNPROVEN("is Bound as far as the given objects show", Evidence::isTaken),
    /** A claim that names a volume, or a volume whose claimRef names a claim; they are not bound. */
    RESERVED("is reserved, and not Bound", Evidence::isReserved),
    WAITING("waits for a pod that uses it", Evidence::isWaitingForPod),
    PROVISIONING("waits for a provisioner", Evidence::isWaitingForProvisioner),
    AVAILABLE("is Available to any claim", Evidence::isAvailable),
    /** None of these: a claim without a volume, or a volume without a phase. */
    PENDING("is Pending", evidence -> true);

    private final String words;

    private final Predicate<Evidence> applies;

    ReportState(String words, Predicate<Evidence> applies) {
        this.words = words;
        this.applies = applies;
    }

    static ReportState of(Evidence evidence) {
        for (ReportState each : values()) {
            if (each.applies.test(evidence)) {
                return each;
            }
        }
        return PENDING;
    }

    /** {@return the state as the end of a sentence about the object, for example {@code is Bound}} */
    public String words() {
        return words;
    }

    /** {@return whether the object certainly serves its purpose} */
    public boolean isWell() {
        return this == BOUND || this == AVAILABLE;
    }

    /** {@return the name in kebab-case, for example {@code held-terminating}} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
