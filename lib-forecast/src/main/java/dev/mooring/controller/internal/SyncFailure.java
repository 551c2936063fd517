package dev.mooring.controller.internal;

/** Ends a sync where Kubernetes returns an error. It never leaves this package. */
final class SyncFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SyncFailure(String message) {
        super(message, null, false, false);
    }

    String words() {
        return String.valueOf(getMessage());
    }
}
