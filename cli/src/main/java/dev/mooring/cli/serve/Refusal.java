package dev.mooring.cli.serve;

import dev.mooring.internal.SecretText;
import java.time.Duration;
import java.util.Map;

/** A refused request with the reason. The message never quotes the request's texts. */
final class Refusal extends Exception {

    private static final long serialVersionUID = 1L;

    /** In seconds. */
    private static final String RETRY_AFTER = "5";

    private final int status;
    private final String allow;

    private Refusal(int status, String message, String allow) {
        super(SecretText.without(message));
        this.status = status;
        this.allow = allow;
    }

    Refusal(int status, String message) {
        this(status, message, "");
    }

    /** The server is busy. The client may ask again. */
    static Refusal busy(String message) {
        return new Refusal(503, message);
    }

    static Refusal tooMany() {
        return busy("too many requests at the same time; try again later");
    }

    /** Only a client that has closed just its sending half sees this. */
    static Refusal gone() {
        return badRequest("the client has closed the connection; keep both directions open until the answer is there");
    }

    static Refusal tooLarge(int limit) {
        return new Refusal(
                413,
                "the request is larger than the limit of " + (limit >> 20)
                        + " MiB; see --max-size, or use the command line, which reads larger files");
    }

    static Refusal tooMuchMemory(long limit) {
        return new Refusal(
                413,
                "reading and judging this request takes more memory than the limit of " + (limit >> 20)
                        + " MiB: ask about fewer objects, start the server with more memory (JAVA_OPTS=-Xmx4g), or use the"
                        + " command line, which has no such limit");
    }

    static Refusal tooSlow() {
        return new Refusal(408, "the rest of the request takes too long");
    }

    static Refusal tooLong(Duration limit) {
        return new Refusal(
                413,
                "it takes longer than the limit of " + limit.toSeconds()
                        + " s to judge this request: ask about fewer objects, see --max-time, or use the command line,"
                        + " which has no such limit");
    }

    static Refusal badRequest(String message) {
        return new Refusal(400, message);
    }

    /** A method that a path does not support. */
    static Refusal method(String allow) {
        return new Refusal(405, "this path accepts " + allow, allow);
    }

    int status() {
        return status;
    }

    String problem() {
        return String.valueOf(getMessage());
    }

    Map<String, String> headers() {
        if (status == 503) {
            return Map.of("Retry-After", RETRY_AFTER);
        }
        return allow.isEmpty() ? Map.of() : Map.of("Allow", allow);
    }
}
