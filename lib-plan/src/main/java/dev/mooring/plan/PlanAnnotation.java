package dev.mooring.plan;

import dev.mooring.json.JsonException;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import java.util.Optional;

/**
 * What a volume remembers during a plan: the reclaim policy that it had, and the claim as it was. The first step writes
 * it and the last step removes it, so that a plan can be continued from a new export.
 *
 * @param policy the reclaim policy
 * @param claim the claim, to be created again; empty if none is deleted
 */
record PlanAnnotation(String policy, Optional<Manifest> claim) {

    static final String KEY = "dev.mooring/plan";
    /** On a workload: how many replicas it had. */
    static final String REPLICAS = "dev.mooring/replicas";
    /** On a StatefulSet: the ordinal of its first pod before its claims are renumbered. */
    static final String FIRST_ORDINAL = "dev.mooring/first-ordinal";
    /** On a StatefulSet: what it did with claims when it was scaled down. */
    static final String WHEN_SCALED = "dev.mooring/when-scaled";

    /** Empty if the volume has none, or one that cannot be read. */
    static Optional<PlanAnnotation> of(VolumeView volume) {
        return of(volume.manifest());
    }

    static Optional<PlanAnnotation> of(Manifest volume) {
        return volume.annotation(KEY).flatMap(PlanAnnotation::read);
    }

    private static Optional<PlanAnnotation> read(String text) {
        try {
            JsonObject memo = JsonObject.parse(text);
            Optional<Manifest> claim = object(memo.child("claim"), Kinds.PERSISTENT_VOLUME_CLAIM);
            return memo.string("policy")
                    .filter(each -> each.equals("Retain") || each.equals("Delete") || each.equals("Recycle"))
                    .map(policy -> new PlanAnnotation(policy, claim));
        } catch (JsonException e) {
            return Optional.empty();
        }
    }

    /** The object of a kind that an annotation of a claim holds; empty if there is none, or it cannot be read. */
    static Optional<Manifest> kept(ClaimView claim, String key, String kind) {
        return claim.manifest().annotation(key).flatMap(text -> {
            try {
                return object(JsonObject.parse(text), kind);
            } catch (JsonException e) {
                return Optional.empty();
            }
        });
    }

    private static Optional<Manifest> object(JsonObject json, String kind) {
        boolean isOne = Kinds.of(json).equals(kind)
                && json.child("metadata").string("name").isPresent();
        return isOne ? Optional.of(new Manifest(json)) : Optional.empty();
    }

    /** The claim that it remembers. */
    Optional<ObjectRef> owner() {
        return claim.map(Manifest::ref);
    }

    /** The patch of the volume that writes it and keeps the data. */
    JsonObject written() {
        JsonObject memo = JsonObject.of("policy", JsonString.of(policy));
        JsonObject whole = claim.isPresent() ? memo.with("claim", claim.get().json()) : memo;
        return annotated(KEY, JsonString.of(whole.toJson())).with("spec", policy("Retain"));
    }

    /** The patch that removes it and restores the policy. */
    JsonObject removed() {
        return annotated(KEY, JsonNull.NULL).with("spec", policy(policy));
    }

    private static JsonObject policy(String policy) {
        return JsonObject.of("persistentVolumeReclaimPolicy", JsonString.of(policy));
    }

    static JsonObject annotated(String key, JsonValue value) {
        return JsonObject.of("metadata", JsonObject.of("annotations", JsonObject.of(key, value)));
    }
}
