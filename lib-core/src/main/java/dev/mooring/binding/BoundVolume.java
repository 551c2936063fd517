package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.Documents;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Annotations;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;

/**
 * A volume whose claimRef names a claim.
 *
 * @param volume the volume as it must be
 * @param changed whether it differs from the volume as it was
 */
public record BoundVolume(VolumeView volume, boolean changed) {

    public BoundVolume {
        requireNonNull(volume, "volume");
    }

    /**
     * A claimRef that only lacks the uid is replaced as a whole; a correct claimRef is not changed. The annotation says
     * that the controller chose the volume, so a volume that was reserved before does not get it.
     */
    static BoundVolume of(VolumeView volume, ClaimView claim) {
        boolean pointsThere = volume.claimRef()
                .filter(ref -> ref.equals(new ClaimRef(claim.namespace(), claim.name(), claim.uid())))
                .isPresent();
        boolean marks = !VolumeBinding.isVolumeBoundToClaim(volume, claim)
                && !volume.hasAnnotation(Annotations.BOUND_BY_CONTROLLER);
        JsonObject json = volume.manifest().json();
        if (!pointsThere) {
            JsonObject before = json.child("spec").child("claimRef");
            json = json.with("spec", json.child("spec").with("claimRef", reference(claim, before)));
        }
        if (marks) {
            json = Documents.withAnnotation(json, Annotations.BOUND_BY_CONTROLLER, "yes");
        }
        boolean changed = !pointsThere || marks;
        return new BoundVolume(changed ? VolumeView.from(new Manifest(json)) : volume, changed);
    }

    /** The reference of GetReference in Kubernetes; empty fields are left out, or stay as they were if they were empty. */
    private static JsonObject reference(ClaimView claim, JsonObject before) {
        JsonObject reference =
                JsonObject.EMPTY.with("kind", "PersistentVolumeClaim").with("apiVersion", "v1");
        reference = withText(reference, before, "namespace", claim.namespace());
        reference = withText(reference, before, "name", claim.name());
        reference = withText(reference, before, "uid", claim.uid());
        String version = claim.manifest().metadata().string("resourceVersion").orElse("");
        return withText(reference, before, "resourceVersion", version);
    }

    private static JsonObject withText(JsonObject reference, JsonObject before, String key, String text) {
        if (!text.isEmpty()) {
            return reference.with(key, text);
        }
        JsonValue old = before.members().get(key);
        return old != null && (old.isNull() || old.equals(JsonString.of(""))) ? reference.with(key, old) : reference;
    }
}
