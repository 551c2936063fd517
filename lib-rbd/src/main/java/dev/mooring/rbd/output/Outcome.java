package dev.mooring.rbd.output;

/** How a command ended, in one word. */
public enum Outcome {
    /** It succeeded and its output was read. */
    OK("ok"),
    /** What was asked for is not there, or not where it was looked for. */
    NOT_FOUND("not-found"),
    /** The user may not do this, or the cluster does not accept the user. */
    UNAUTHORIZED("unauthorized"),
    /** The cluster could not be reached. */
    UNREACHABLE("unreachable"),
    /** It took too long. */
    TIMEOUT("timeout"),
    /** Somebody holds the image, lock or device. */
    BUSY("busy"),
    /** The image cannot be written here: another client holds it for itself. */
    READ_ONLY("read-only"),
    /** It succeeded, but its output is not what such a command prints. */
    MALFORMED("malformed"),
    /** It failed for another reason. */
    FAILED("failed");

    private final String id;

    Outcome(String id) {
        this.id = id;
    }

    /**
     * The stable word.
     *
     * @return lower case, words joined by a dash
     */
    public String id() {
        return id;
    }
}
