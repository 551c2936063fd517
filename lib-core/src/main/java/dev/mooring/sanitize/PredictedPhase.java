package dev.mooring.sanitize;

/** How an object ends in the target; from what one hopes for to what one fears. */
public enum PredictedPhase {
    /** Claim and volume have each other. */
    BOUND("Bound"),
    /** A volume nobody has, be it free for all or reserved. */
    AVAILABLE("Available"),
    /** A claim that waits; a volume nobody has looked at. */
    PENDING("Pending"),
    /** A volume whose claim is not there, and which nobody else gets. */
    RELEASED("Released"),
    /** A volume whose reclaim policy could not be carried out. */
    FAILED("Failed"),
    /** The API server does not take it. */
    REJECTED("Rejected"),
    /** It is gone: with a volume goes its data. */
    DELETED("Deleted"),
    /** A claim that has lost its volume. */
    LOST("Lost");

    private final String id;

    PredictedPhase(String id) {
        this.id = id;
    }

    /**
     * The word for it: upstream's, and Rejected and Deleted.
     *
     * @return for example {@code Bound}
     */
    public String id() {
        return id;
    }

    /** The phase of that name; what the cluster has not given a phase to is Pending. */
    static PredictedPhase of(String id) {
        for (PredictedPhase phase : values()) {
            if (phase.id.equals(id)) {
                return phase;
            }
        }
        return PENDING;
    }
}
