package dev.mooring.rbd.image;

/** A text is not the volume handle it was taken for. The message is the driver's own, where it has one. */
public final class HandleException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    HandleException(String problem) {
        super(problem);
    }
}
