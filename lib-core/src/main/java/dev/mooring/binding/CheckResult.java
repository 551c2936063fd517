package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.reason.ReasonCode;

/**
 * A check of a volume for a claim.
 *
 * @param check which check, mostly a {@link VolumeCheck}
 * @param passed whether the volume passes it
 * @param expected what the claim asks for
 * @param actual what the volume has
 * @param message both in one sentence
 */
public record CheckResult(ReasonCode check, boolean passed, String expected, String actual, String message) {

    public CheckResult {
        requireNonNull(check, "check");
        requireNonNull(expected, "expected");
        requireNonNull(actual, "actual");
        requireNonNull(message, "message");
    }

    /** {@return {@code code}, {@code passed}, {@code expected}, {@code actual}, {@code message}} */
    public JsonObject toJson() {
        return JsonObject.of("code", JsonString.of(check.id()))
                .with("passed", JsonBoolean.of(passed))
                .with("expected", expected)
                .with("actual", actual)
                .with("message", message);
    }
}
