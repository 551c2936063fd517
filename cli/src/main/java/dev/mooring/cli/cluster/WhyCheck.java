package dev.mooring.cli.cluster;

import dev.mooring.binding.CheckResult;
import dev.mooring.binding.VolumeCheck;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import java.util.List;

/**
 * A check that was made of a volume.
 *
 * @param code which one: the id of a {@link VolumeCheck}, or {@link #NAMED}
 * @param expected what the claim asks for
 * @param actual what the volume has
 * @param message both in a sentence
 */
record WhyCheck(String code, boolean passed, String expected, String actual, String message) {

    /** That the claim names this very volume. */
    static final String NAMED = "NamedByClaim";

    private static final int EXCERPT = 200;

    static WhyCheck of(CheckResult result) {
        return new WhyCheck(result.check().id(), result.passed(), result.expected(), result.actual(), result.message());
    }

    static WhyCheck named(ClaimView claim, VolumeView volume) {
        boolean same = volume.name().equals(claim.volumeName());
        String what = claim.volumeName().isEmpty() ? "no volume" : claim.volumeName();
        return new WhyCheck(
                NAMED,
                same,
                claim.volumeName(),
                volume.name(),
                "the claim names " + what + (same ? "" : ", and no other volume is looked at"));
    }

    /** Whether the volume of a claim points back to it. */
    static WhyCheck pointsBack(ClaimView claim, VolumeView volume, boolean passed) {
        String expected = key(claim.key(), claim.uid());
        String actual = holder(volume);
        String message = passed
                ? "volume is reserved for " + actual
                : "volume is reserved for " + actual + ", not for " + expected;
        return new WhyCheck(VolumeCheck.RESERVED_FOR_ANOTHER_CLAIM.id(), passed, expected, actual, message);
    }

    private static String holder(VolumeView volume) {
        return volume.claimRef().map(WhyCheck::key).orElse("no claim");
    }

    private static String key(ClaimRef ref) {
        return key(ref.key(), ref.uid());
    }

    private static String key(String key, String uid) {
        return excerpt(uid.isEmpty() ? key : key + " (uid " + uid + ")");
    }

    static String excerpt(String text) {
        return text.length() <= EXCERPT ? text : text.substring(0, EXCERPT) + "…";
    }

    JsonObject toJson() {
        return JsonObject.of("code", JsonString.of(code))
                .with("passed", JsonBoolean.of(passed))
                .with("expected", expected)
                .with("actual", actual)
                .with("message", message);
    }

    static JsonArray toJson(List<WhyCheck> checks) {
        return new JsonArray(checks.stream().<JsonValue>map(WhyCheck::toJson).toList());
    }
}
