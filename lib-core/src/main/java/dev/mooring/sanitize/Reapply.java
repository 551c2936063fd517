package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What becomes of a document that meets an object of its name, which hangs on how it is applied.
 *
 * <p>Lists are replaced whole, but for finalizers, which are joined: no other list of the two kinds is merged by
 * upstream where it matters for binding.
 */
final class Reapply {

    /** The first server that keeps a live claimRef.uid under server-side apply; before, claimRef was one value. */
    private static final int GRANULAR_CLAIM_REF = 25;

    private final Policy.ApplyMode mode;
    private final boolean atomicClaimRef;

    Reapply(Policy.ApplyMode mode, Target target) {
        this.mode = requireNonNull(mode, "mode");
        this.atomicClaimRef =
                mode == Policy.ApplyMode.SSA && target.serverMinor().orElse(GRANULAR_CLAIM_REF) < GRANULAR_CLAIM_REF;
    }

    /** What the server stores, or why it stores nothing. */
    record Outcome(Optional<Manifest> stored, String refusal) {

        static Outcome refused(String why) {
            return new Outcome(Optional.empty(), why);
        }

        static Outcome of(AdmissionDecision decision) {
            return decision instanceof Accepted accepted
                    ? new Outcome(Optional.of(accepted.stored()), "")
                    : refused(ServerWords.of(decision));
        }
    }

    /** Whether the live volume's claimRef loses the uid that the document's has not. */
    boolean clearsClaimUid() {
        return atomicClaimRef || mode == Policy.ApplyMode.REPLACE;
    }

    /** Why a document is not created where there is no object of its name; empty if it is. */
    Optional<String> refusalToCreate(Manifest document) {
        if (mode != Policy.ApplyMode.CREATE && text(document, "name").isEmpty()) {
            return Optional.of("no name: only plain creation makes one up");
        }
        return switch (mode) {
            case CREATE, APPLY -> Optional.empty();
            case REPLACE -> Optional.of("not found: only what is there can be replaced");
            case SSA -> refusalOfServerSideApply(document);
        };
    }

    private static Optional<String> refusalOfServerSideApply(Manifest document) {
        if (!text(document, "uid").isEmpty()) {
            return Optional.of("uid mismatch: the provided object specified a uid, and no existing object was found");
        }
        if (!text(document, "resourceVersion").isEmpty()) {
            return Optional.of("resourceVersion should not be set on objects to be created");
        }
        return document.metadata().array("managedFields").items().isEmpty()
                ? Optional.empty()
                : Optional.of("metadata.managedFields must be nil");
    }

    /** What becomes of a live object when the document is applied to it. */
    Outcome onto(Manifest live, Manifest document) {
        if (mode == Policy.ApplyMode.CREATE) {
            return Outcome.refused("already exists");
        }
        if (differs(live, document, "uid") || differs(live, document, "resourceVersion")) {
            return Outcome.refused("conflict: the object was read from another cluster, or has changed since");
        }
        try {
            Manifest sent = mode == Policy.ApplyMode.REPLACE ? document : merged(live, document);
            return Outcome.of(Admission.update(live, sent));
        } catch (ManifestException e) {
            return Outcome.refused("the live object cannot be read: " + e.problem());
        }
    }

    private static boolean differs(Manifest live, Manifest document, String key) {
        String given = text(document, key);
        return !given.isEmpty() && !given.equals(text(live, key));
    }

    private static String text(Manifest object, String key) {
        return object.metadata().string(key).orElse("");
    }

    private Manifest merged(Manifest live, Manifest document) {
        JsonObject wanted = withoutNulls(document.json()).without("status");
        JsonObject kept = live.json();
        if (mode == Policy.ApplyMode.APPLY) {
            kept = LastApplied.without(kept, LastApplied.of(live).without("status"), wanted);
        } else if (atomicClaimRef
                && wanted.child("spec").has("claimRef")
                && live.spec().has("claimRef")) {
            kept = kept.without(Keys.CLAIM_REF);
        }
        JsonObject merged = (JsonObject) JsonMergePatch.apply(kept, wanted);
        JsonArray finalizers = union(
                live.metadata().array("finalizers"), wanted.child("metadata").array("finalizers"));
        return new Manifest(finalizers.items().isEmpty() ? merged : merged.with(Keys.FINALIZERS, finalizers));
    }

    /** A null is an absent field, and would be an order to remove in a merge patch. */
    private static JsonObject withoutNulls(JsonObject object) {
        Map<String, JsonValue> kept = new LinkedHashMap<>();
        object.members().forEach((key, value) -> {
            if (!value.isNull()) {
                kept.put(key, value instanceof JsonObject inside ? withoutNulls(inside) : value);
            }
        });
        return JsonObject.of(kept);
    }

    private static JsonArray union(JsonArray first, JsonArray second) {
        Set<JsonValue> all = new LinkedHashSet<>(first.items());
        all.addAll(second.items());
        return new JsonArray(all.stream().toList());
    }
}
