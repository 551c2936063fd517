package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.Documents;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;

/**
 * A volume that points to a claim.
 *
 * @param volume the volume as it should be
 * @param changed whether that differs from what it was
 */
public record BoundVolume(Volume volume, boolean changed) {

    public BoundVolume {
        requireNonNull(volume, "volume");
    }

    /**
     * A claimRef that only lacks the uid is replaced as a whole; one that is right is left alone with all it says. The
     * annotation tells that the controller chose, so it is not set on a volume that was reserved before.
     */
    static BoundVolume of(Volume volume, Claim claim) {
        boolean pointsThere = volume.claimRef()
                .filter(ref -> ref.equals(new ClaimRef(claim.namespace(), claim.name(), claim.uid())))
                .isPresent();
        boolean marks = !VolumeBinding.isVolumeBoundToClaim(volume, claim)
                && !volume.hasAnnotation(Annotations.BOUND_BY_CONTROLLER);
        JsonObject json = volume.manifest().json();
        if (!pointsThere) {
            json = json.with("spec", json.object("spec").with("claimRef", reference(claim)));
        }
        if (marks) {
            json = Documents.withAnnotation(json, Annotations.BOUND_BY_CONTROLLER, "yes");
        }
        boolean changed = !pointsThere || marks;
        return new BoundVolume(changed ? Volume.from(new Manifest(json)) : volume, changed);
    }

    /** What upstream's GetReference makes of a claim; empty parts are left out. */
    private static JsonObject reference(Claim claim) {
        JsonObject reference =
                JsonObject.EMPTY.with("kind", "PersistentVolumeClaim").with("apiVersion", "v1");
        reference = withText(reference, "namespace", claim.namespace());
        reference = withText(reference, "name", claim.name());
        reference = withText(reference, "uid", claim.uid());
        String version = claim.manifest().metadata().string("resourceVersion").orElse("");
        return withText(reference, "resourceVersion", version);
    }

    private static JsonObject withText(JsonObject object, String key, String text) {
        return text.isEmpty() ? object : object.with(key, text);
    }
}
