package dev.mooring.apply;

/** How an object ends in the target, from the best end to the worst. */
public enum ForecastPhase {
    /** The claim and the volume are bound to each other. */
    BOUND("Bound"),
    /** A volume that is not bound, reserved for a claim or not. */
    AVAILABLE("Available"),
    /** A claim that waits, or a volume that the controller has not seen yet. */
    PENDING("Pending"),
    /** A volume whose claim does not exist; no other claim gets it. */
    RELEASED("Released"),
    /** A volume whose reclaim policy could not be carried out. */
    FAILED("Failed"),
    /** The API server refuses the object. */
    REJECTED("Rejected"),
    /** The object is deleted, a volume together with its data. */
    DELETED("Deleted"),
    /** A claim that has lost its volume. */
    LOST("Lost");

    private final String id;

    ForecastPhase(String id) {
        this.id = id;
    }

    /** {@return the phase as Kubernetes writes it, for example {@code Bound}; besides, Rejected and Deleted} */
    public String id() {
        return id;
    }

    /** The phase of that name; an object without a phase is Pending. */
    static ForecastPhase of(String id) {
        for (ForecastPhase phase : values()) {
            if (phase.id.equals(id)) {
                return phase;
            }
        }
        return PENDING;
    }

    @Override
    public String toString() {
        return id;
    }
}
