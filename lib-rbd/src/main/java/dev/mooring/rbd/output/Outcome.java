package dev.mooring.rbd.output;

import dev.mooring.reason.EnumNames;

/** How a command ended, in one word. */
public enum Outcome {
    /** It succeeded and its output was read. */
    OK,
    /** What was asked for does not exist, or not where it was looked for. */
    NOT_FOUND,
    /** The user may not do this, or the cluster rejects the user. */
    UNAUTHORIZED,
    /** The cluster could not be reached. */
    UNREACHABLE,
    /** It took too long. */
    TIMEOUT,
    /** Another client uses the image, lock or device. */
    BUSY,
    /** The image cannot be written here: another client has exclusive access. */
    READ_ONLY,
    /** It succeeded, but its output is not what such a command prints. */
    MALFORMED,
    /** It failed for another reason. */
    FAILED;

    /** {@return the stable word in kebab-case, for example {@code not-found}} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
