package dev.mooring.admission.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.ApplyMode;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.release.Release;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The result of applying a document if an object of its name exists; it depends on how the document is applied.
 *
 * <p>Lists are replaced as a whole, except finalizers, which are merged: of the two kinds, Kubernetes merges no other
 * list that matters for binding.
 */
public final class Reapply {

    /**
     * The first release that keeps a live claimRef.uid under server-side apply; before, claimRef was a single value.
     */
    private static final int GRANULAR_CLAIM_REF = 25;

    private static final JsonPointer CLAIM_REF = JsonPointer.of("spec", "claimRef");
    private static final JsonPointer FINALIZERS = JsonPointer.of("metadata", "finalizers");

    private final ApplyMode mode;
    private final boolean atomicClaimRef;
    private final Release server;

    /**
     * One way to apply documents.
     *
     * @param mode how documents are sent
     * @param serverMinor the minor version of the API server; empty if it is not known
     * @param server the release by which it checks objects
     */
    public Reapply(ApplyMode mode, OptionalInt serverMinor, Release server) {
        this.server = server;
        this.mode = requireNonNull(mode, "mode");
        this.atomicClaimRef = mode == ApplyMode.SSA && serverMinor.orElse(GRANULAR_CLAIM_REF) < GRANULAR_CLAIM_REF;
    }

    /**
     * What the server stores, or why it stores nothing.
     *
     * @param stored the object as it is stored; empty if it is refused
     * @param refusal why it is refused; empty if it is not
     */
    public record Outcome(Optional<Manifest> stored, String refusal) {

        public Outcome {
            requireNonNull(stored, "stored");
            requireNonNull(refusal, "refusal");
        }

        static Outcome refused(String why) {
            return new Outcome(Optional.empty(), why);
        }

        static Outcome of(AdmissionDecision decision) {
            return decision instanceof Accepted accepted
                    ? new Outcome(Optional.of(accepted.stored()), "")
                    : refused(decision.refusal());
        }
    }

    /** {@return whether the claimRef of a live volume loses its uid if the document has none} */
    public boolean clearsClaimUid() {
        return atomicClaimRef || mode == ApplyMode.REPLACE;
    }

    /**
     * Whether a live volume loses its claimRef because the last applied document had one and this one does not.
     *
     * @param live the volume in the cluster
     * @param document the volume that is applied
     * @return true if the claimRef is removed
     */
    public boolean removesClaimRef(Manifest live, Manifest document) {
        return mode == ApplyMode.APPLY
                && !document.spec().has("claimRef")
                && LastApplied.of(live).child("spec").has("claimRef");
    }

    /**
     * Why a document is not created if no object of its name exists.
     *
     * @param document the document
     * @return the server's message; empty if it is created
     */
    public Optional<String> refusalToCreate(Manifest document) {
        if (mode != ApplyMode.CREATE && text(document, "name").isEmpty()) {
            return Optional.of("no name: only create generates one");
        }
        return switch (mode) {
            case CREATE, APPLY -> Optional.empty();
            case REPLACE -> Optional.of("not found: only an object that exists can be replaced");
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

    /**
     * The result of applying the document to a live object.
     *
     * @param live the object in the cluster
     * @param document the document that is applied
     * @return what is stored, or why nothing is
     */
    public Outcome onto(Manifest live, Manifest document) {
        if (mode == ApplyMode.CREATE) {
            return Outcome.refused("already exists");
        }
        if (differs(live, document, "uid") || differs(live, document, "resourceVersion")) {
            return Outcome.refused("conflict: uid or resourceVersion differ from the live object");
        }
        try {
            return Outcome.of(Admission.update(server, live, changed(live, document)));
        } catch (ManifestException e) {
            return Outcome.refused("the live object cannot be read: " + e.problem());
        }
    }

    /**
     * The live object as the request changes it.
     *
     * @param live the object in the cluster
     * @param document the document that is applied or that replaces it
     * @return the object that the server judges as an update
     */
    public Manifest changed(Manifest live, Manifest document) {
        return mode == ApplyMode.REPLACE ? document : merged(live, document);
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
        if (mode == ApplyMode.APPLY) {
            kept = LastApplied.without(kept, LastApplied.of(live).without("status"), wanted);
        } else if (atomicClaimRef
                && wanted.child("spec").has("claimRef")
                && live.spec().has("claimRef")) {
            kept = kept.without(CLAIM_REF);
        }
        JsonObject merged = (JsonObject) JsonMergePatch.apply(kept, wanted);
        JsonArray finalizers = union(
                live.metadata().array("finalizers"), wanted.child("metadata").array("finalizers"));
        return new Manifest(finalizers.items().isEmpty() ? merged : merged.with(FINALIZERS, finalizers));
    }

    /** Here null means an absent field, but in a merge patch it removes the field. */
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
        return JsonArray.of(all.stream());
    }
}
