package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

/**
 * One check of a volume for a claim.
 *
 * @param check the check
 * @param passed whether the volume passes it
 * @param expected what the claim asks for
 * @param actual what the volume has
 * @param message both in a sentence
 */
public record CheckResult(VolumeCheck check, boolean passed, String expected, String actual, String message) {

    public CheckResult {
        requireNonNull(check, "check");
        requireNonNull(expected, "expected");
        requireNonNull(actual, "actual");
        requireNonNull(message, "message");
    }
}
