package dev.mooring.s3fs.volume;

/** Which later mounts a container sees below its own. */
public enum Propagation {
    /** None: what was mounted when it started. */
    NONE("None"),
    /** Those of the host. */
    HOST_TO_CONTAINER("HostToContainer"),
    /** Those of the host, and the host sees its. */
    BIDIRECTIONAL("Bidirectional");

    private final String word;

    Propagation(String word) {
        this.word = word;
    }

    /**
     * As it stands in {@code mountPropagation}.
     *
     * @return the word
     */
    public String word() {
        return word;
    }

    /**
     * Whether the container gets what is mounted over its mount on the host.
     *
     * @return true unless it is {@link #NONE}
     */
    public boolean follows() {
        return this != NONE;
    }

    /** A word the API would refuse counts as none: the container then restarts, which is always right. */
    static Propagation of(String word) {
        for (Propagation propagation : values()) {
            if (propagation.word.equals(word)) {
                return propagation;
            }
        }
        return NONE;
    }
}
