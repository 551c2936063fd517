package dev.mooring.deletion;

import dev.mooring.internal.Documents;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.manifest.internal.Scopes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What decides how long an object lives, read from its metadata.
 *
 * @param manifest its document
 * @param uid its uid; empty if absent
 * @param isBeingDeleted whether it has a deletion timestamp
 * @param gracePeriod {@code deletionGracePeriodSeconds}; null if absent
 * @param finalizers its finalizers in order
 * @param owners its owners in order
 * @param problem why the metadata cannot be read; null if it can
 */
record Life(
        Manifest manifest,
        String uid,
        boolean isBeingDeleted,
        @Nullable Integer gracePeriod,
        List<String> finalizers,
        List<Owner> owners,
        @Nullable String problem) {

    /**
     * An owner reference.
     *
     * @param apiVersion the version of the owner
     * @param kind its kind, see {@link Kinds#named}
     * @param name its name
     * @param uid its uid
     * @param isController whether it manages the object
     * @param blocks whether a foreground deletion of the owner waits for the object
     */
    record Owner(String apiVersion, String kind, String name, String uid, boolean isController, boolean blocks) {

        private static Owner of(Part part) {
            return new Owner(
                    part.at("apiVersion").text(),
                    Kinds.named(part.at("apiVersion").text(), part.at("kind").text()),
                    part.at("name").text(),
                    part.at("uid").text(),
                    part.at("controller").flag().orElse(false),
                    part.at("blockOwnerDeletion").flag().orElse(false));
        }

        private JsonObject toJson() {
            JsonObject json = JsonObject.of("apiVersion", JsonString.of(apiVersion))
                    .with("kind", Kinds.written(kind))
                    .with("name", name)
                    .with("uid", uid);
            json = isController ? json.with("controller", JsonBoolean.TRUE) : json;
            return blocks ? json.with("blockOwnerDeletion", JsonBoolean.TRUE) : json;
        }
    }

    Life {
        finalizers = List.copyOf(finalizers);
        owners = List.copyOf(owners);
    }

    static Life of(Manifest manifest) {
        try {
            Part metadata = Part.of(manifest).at("metadata");
            return new Life(
                    manifest,
                    metadata.at("uid").text(),
                    metadata.at("deletionTimestamp").isPresent(),
                    metadata.at("deletionGracePeriodSeconds").int32().orElse(null),
                    metadata.at("finalizers").texts(),
                    metadata.at("ownerReferences").items().stream()
                            .map(Owner::of)
                            .toList(),
                    null);
        } catch (ManifestException e) {
            boolean isBeingDeleted =
                    Documents.present(manifest.metadata().members().get("deletionTimestamp")) != null;
            return new Life(
                    manifest,
                    manifest.uid(),
                    isBeingDeleted,
                    null,
                    List.of(),
                    List.of(),
                    e.pointer() + " " + e.problem());
        }
    }

    /** Whether a changed copy is the object itself because nothing changed. */
    @SuppressWarnings("ReferenceEquality") // each change gives the object itself if it changes nothing
    boolean isSame(Life changed) {
        return changed == this;
    }

    ObjectRef ref() {
        return Scopes.key(manifest.ref());
    }

    boolean hasFinalizer(String finalizer) {
        return finalizers.contains(finalizer);
    }

    /** Whether the garbage collector waits for the dependents of the object. */
    boolean isDeletingDependents() {
        return isBeingDeleted && hasFinalizer(GarbageCollector.FOREGROUND);
    }

    /** Whether the kubelet is done with a pod, or it was deleted by force. */
    boolean isGraceOver() {
        return isBeingDeleted && gracePeriod != null && gracePeriod == 0;
    }

    Optional<Owner> controller() {
        return owners.stream().filter(Owner::isController).findFirst();
    }

    Life deleting(int seconds) {
        JsonObject json = manifest.json();
        if (!isBeingDeleted) {
            json = Documents.with(json, "metadata", "deletionTimestamp", JsonString.of(Instant.EPOCH.toString()));
        }
        return of(new Manifest(Documents.with(json, "metadata", "deletionGracePeriodSeconds", JsonNumber.of(seconds))));
    }

    /** The finalizers with one more. */
    List<String> finalizersWith(String more) {
        return hasFinalizer(more)
                ? finalizers
                : Stream.concat(finalizers.stream(), Stream.of(more)).toList();
    }

    Life withFinalizers(List<String> kept) {
        return kept.equals(finalizers) ? this : of(new Manifest(Documents.withFinalizers(manifest.json(), kept)));
    }

    Life withOwners(List<Owner> kept) {
        if (kept.equals(owners)) {
            return this;
        }
        JsonObject json = manifest.json();
        return of(new Manifest(
                kept.isEmpty()
                        ? Documents.without(json, "metadata", "ownerReferences")
                        : Documents.with(
                                json,
                                "metadata",
                                "ownerReferences",
                                JsonArray.of(kept.stream().map(Owner::toJson)))));
    }
}
