package dev.mooring.rbd.image.internal;

/** A text is not a volume handle of the expected kind. The message is that of the driver, if it has one. */
public final class HandleException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    HandleException(String problem) {
        super(problem);
    }
}
