package dev.mooring.manifest.internal;

/** The phases that claims, volumes, pods and namespaces have in {@code status.phase}. */
public final class Phases {

    /** A claim or volume: it is bound to its partner. */
    public static final String BOUND = "Bound";
    /** A volume: no claim has it yet. */
    public static final String AVAILABLE = "Available";
    /** A volume: its claim was deleted. */
    public static final String RELEASED = "Released";
    /** A volume: it was not reclaimed. A pod: its containers have ended, at least one of them with an error. */
    public static final String FAILED = "Failed";
    /** A claim, volume or pod: its controller has not finished its initial work on it. */
    public static final String PENDING = "Pending";
    /** A claim: its volume is gone. */
    public static final String LOST = "Lost";
    /** A pod: its containers were created, and at least one of them runs. */
    public static final String RUNNING = "Running";
    /** A pod: all its containers have ended without an error. */
    public static final String SUCCEEDED = "Succeeded";
    /** A pod: its node does not answer. */
    public static final String UNKNOWN = "Unknown";

    /** A namespace: it is being deleted, with all its objects. */
    public static final String TERMINATING = "Terminating";

    private Phases() {}
}
