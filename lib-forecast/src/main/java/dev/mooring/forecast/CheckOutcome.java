package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.binding.CheckResult;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.reason.ReasonCode;

/**
 * One check in the explanation of a claim.
 *
 * @param code the check: a {@link dev.mooring.binding.VolumeCheck} or {@link NamedCheck}
 * @param passed whether the volume passes it
 * @param expected what the claim asks for
 * @param actual what the volume has
 * @param message both in a sentence
 */
public record CheckOutcome(ReasonCode code, boolean passed, String expected, String actual, String message) {

    public CheckOutcome {
        requireNonNull(code, "code");
        requireNonNull(expected, "expected");
        requireNonNull(actual, "actual");
        requireNonNull(message, "message");
    }

    static CheckOutcome of(CheckResult result) {
        return new CheckOutcome(result.check(), result.passed(), result.expected(), result.actual(), result.message());
    }

    JsonObject toJson() {
        return JsonObject.of("code", JsonString.of(code.id()))
                .with("passed", JsonBoolean.of(passed))
                .with("expected", expected)
                .with("actual", actual)
                .with("message", message);
    }
}
