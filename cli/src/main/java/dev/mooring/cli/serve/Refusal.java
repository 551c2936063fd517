package dev.mooring.cli.serve;

import java.util.Map;

/** A request that is not answered, and why. The message never quotes content of the request's texts. */
final class Refusal extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String allow;

    private Refusal(int status, String message, String allow) {
        super(message);
        this.status = status;
        this.allow = allow;
    }

    Refusal(int status, String message) {
        this(status, message, "");
    }

    static Refusal badRequest(String message) {
        return new Refusal(400, message);
    }

    /** A method that a path does not have. */
    static Refusal method(String allow) {
        return new Refusal(405, "this path takes " + allow, allow);
    }

    int status() {
        return status;
    }

    String problem() {
        return String.valueOf(getMessage());
    }

    Map<String, String> headers() {
        return allow.isEmpty() ? Map.of() : Map.of("Allow", allow);
    }
}
