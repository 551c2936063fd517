package dev.mooring.release;

/** A text is not a version of Kubernetes, the release is not mirrored, or a feature gate cannot be set in it. */
public final class ReleaseException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    ReleaseException(String message) {
        super(message);
    }
}
