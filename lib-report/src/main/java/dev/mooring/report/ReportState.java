package dev.mooring.report;

import dev.mooring.reason.EnumNames;
import java.util.function.Predicate;

/**
 * The one state that a claim or volume has in a picture: the first row that applies. Each row asks what another room
 * decided.
 */
enum ReportState {
    /** It cannot be read, so nothing is said about it. */
    NOT_JUDGED("cannot be read, and is not judged", Evidence::isUnreadable),
    /** The API server refuses it, so it does not come to be. */
    REFUSED("is refused by the API server", Evidence::isRefused),
    /** It is written without end. */
    UNSTABLE("never settles", Evidence::isUnstable),
    /** It is deleted in the end. */
    GONE("is deleted in the end", Evidence::isGone),
    /** It is being deleted, and something keeps it. */
    HELD_TERMINATING("is being deleted, and something holds it in Terminating", Evidence::isHeld),
    /** How it ends is not known from what was given. */
    UNKNOWN("ends in a way that is not known from what was given", Evidence::isUnknown),
    /** It ends otherwise if the objects are synced in another order. */
    ORDER_DEPENDENT("depends on the order or on chance", Evidence::isOrderDependent),
    /** A claim whose volume is gone or belongs to another claim. */
    LOST("is Lost", Evidence::isLost),
    /** Several claims name one volume: a claim that does not have it, or the volume. */
    CONTENDED("is contended: several claims name one volume", Evidence::isContended),
    /** A volume whose reclaim failed. */
    FAILED("is Failed", Evidence::isFailed),
    /** A volume whose claim is gone; no claim can take it. */
    RELEASED("is Released: its claim is gone, and no claim takes it", Evidence::isReleased),
    /** Claim and volume are bound, for sure. */
    BOUND("is Bound", Evidence::isBound),
    /** Claim and volume are bound as far as the given objects show, and evidence is missing or contradicts itself. */
    BOUND_UNPROVEN("is Bound as far as the given objects show", Evidence::isTaken),
    /** A claim that names a volume, or a volume whose claimRef names a claim, and they are not bound. */
    RESERVED("is reserved, and not Bound", Evidence::isReserved),
    /** A claim that waits for a pod. */
    WAITING("waits for a pod that uses it", Evidence::isWaitingForPod),
    /** A claim that waits for a provisioner. */
    PROVISIONING("waits for a provisioner", Evidence::isWaitingForProvisioner),
    /** A volume that any claim may take. */
    AVAILABLE("is Available to any claim", Evidence::isAvailable),
    /** None of these: a claim without volume, or a volume without phase. */
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

    /** {@return whether the object has what it is there for, for sure} */
    public boolean isWell() {
        return this == BOUND || this == AVAILABLE;
    }

    /** {@return the name in kebab-case, for example {@code held-terminating}} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
