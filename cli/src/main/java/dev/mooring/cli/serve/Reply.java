package dev.mooring.cli.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mooring.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The answer to a request.
 *
 * @param status the HTTP status
 * @param headers the headers of this answer, in addition to those of every answer
 * @param body the text
 */
record Reply(int status, Map<String, String> headers, String body) {

    private static final String NO_CONTENT = "default-src 'none'; frame-ancestors 'none'";

    Reply {
        headers = Map.copyOf(headers);
    }

    static Reply json(int status, String text) {
        return new Reply(status, headers("application/json", NO_CONTENT), text);
    }

    static Reply html(int status, String page, String policy) {
        return new Reply(status, headers("text/html; charset=utf-8", policy + "; frame-ancestors 'none'"), page);
    }

    /** An error, in the form of the path. */
    static Reply refused(Refusal refusal, boolean isApi) {
        Reply reply = isApi
                ? json(
                        refusal.status(),
                        JsonObject.EMPTY.with("error", refusal.problem()).toJson() + "\n")
                : Pages.message(refusal.status(), refusal.problem());
        return reply.with(refusal.headers());
    }

    Reply with(Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.putAll(more);
        return new Reply(status, all, body);
    }

    byte[] bytes() {
        return body.getBytes(UTF_8);
    }

    private static Map<String, String> headers(String type, String policy) {
        return Map.of(
                "Content-Type", type,
                "Content-Security-Policy", policy,
                "X-Content-Type-Options", "nosniff",
                "Referrer-Policy", "no-referrer",
                "Cache-Control", "no-store",
                "Cross-Origin-Opener-Policy", "same-origin",
                "Cross-Origin-Resource-Policy", "same-origin",
                "X-Frame-Options", "DENY");
    }
}
