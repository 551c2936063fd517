package dev.mooring.cli.cluster;

import dev.mooring.binding.VolumeCheck;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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

    static WhyCheck failed(Reason reason) {
        return new WhyCheck(
                reason.code().id(),
                false,
                reason.expected().orElse(""),
                reason.actual().orElse(""),
                reason.message());
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
        return new WhyCheck(VolumeCheck.CLAIM_REF.id(), passed, expected, actual, message);
    }

    static WhyCheck passed(VolumeCheck check, ClaimView claim, VolumeView volume) {
        return switch (check) {
            case ACCESS_MODE_GROUP, ACCESS_MODES ->
                both(check, list(claim.accessModes()), list(volume.accessModes()), "volume offers %2$s");
            case EXCLUDED -> both(check, "a volume that is not taken", "not taken", "volume is %2$s");
            case CLAIM_REF -> both(check, key(claim.key(), claim.uid()), holder(volume), "volume is reserved for %2$s");
            case CAPACITY ->
                both(check, claim.request().canonical(), volume.capacity().canonical(), "volume has %2$s");
            case VOLUME_MODE -> both(check, claim.volumeMode(), volume.volumeMode(), "volume mode is %2$s");
            case ATTRIBUTES_CLASS ->
                both(
                        check,
                        orNone(claim.volumeAttributesClass()),
                        orNone(volume.volumeAttributesClass()),
                        "volume attributes class is %2$s");
            case DELETION -> both(check, "not being deleted", "not being deleted", "volume is %2$s");
            case DELAYED -> both(check, "no need to wait", "no need to wait", "there is %2$s for a first consumer");
            case PHASE -> both(check, "Available", volume.phase(), "phase is %2$s");
            case SELECTOR -> both(check, selector(claim), labels(volume.labels()), "volume has %2$s");
            case CLASS -> both(check, orNone(claim.className()), orNone(volume.className()), "storage class is %2$s");
            case NODE_AFFINITY -> both(check, "usable on the node", "usable", "volume is %2$s");
        };
    }

    private static WhyCheck both(VolumeCheck check, String expected, String actual, String words) {
        String has = excerpt(actual);
        return new WhyCheck(check.id(), true, excerpt(expected), has, words.replace("%2$s", has));
    }

    private static String holder(VolumeView volume) {
        return volume.claimRef().map(WhyCheck::key).orElse("nobody");
    }

    private static String key(ClaimRef ref) {
        return key(ref.key(), ref.uid());
    }

    private static String key(String key, String uid) {
        return excerpt(uid.isEmpty() ? key : key + " (uid " + uid + ")");
    }

    private static String selector(ClaimView claim) {
        return claim.selector().isEmpty()
                ? "any labels"
                : claim.manifest().spec().child("selector").toJson();
    }

    private static String labels(Map<String, String> labels) {
        return labels.isEmpty() ? "no labels" : "labels " + new TreeMap<>(labels);
    }

    private static String list(List<String> modes) {
        return modes.isEmpty() ? "no access mode" : String.join(",", modes);
    }

    private static String orNone(String text) {
        return text.isEmpty() ? "none" : text;
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
