package dev.mooring.reason;

/** How much a reason matters, from the least to the most. */
public enum Severity {
    /** For information; nothing needs to be done. */
    INFO,
    /** Probably not what the user wants. */
    WARN,
    /** Data can be lost or corrupted. */
    DANGER,
    /** The object could not be handled as asked. */
    ERROR;

    /**
     * Whether this is at least as severe as another severity.
     *
     * @param other the other severity
     * @return true if it is
     */
    public boolean isAtLeast(Severity other) {
        return compareTo(other) >= 0;
    }
}
