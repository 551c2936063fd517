package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.Documents;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Annotations;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A volume whose claimRef names a claim.
 *
 * @param volume the volume as it must be
 * @param changed whether it differs from the volume as it was
 */
public record BoundVolume(VolumeView volume, boolean changed) {

    private static final JsonString CLAIM = JsonString.of(Kinds.PERSISTENT_VOLUME_CLAIM);
    private static final JsonString V1 = JsonString.of("v1");

    public BoundVolume {
        requireNonNull(volume, "volume");
    }

    /**
     * A claimRef that only lacks the uid is replaced as a whole; a correct claimRef is not changed. The annotation says
     * that the controller chose the volume, so a volume that was reserved before does not get it.
     */
    static BoundVolume of(VolumeView volume, ClaimView claim) {
        boolean pointsThere = volume.claimRef()
                .filter(new ClaimRef(claim.namespace(), claim.name(), claim.uid())::equals)
                .isPresent();
        boolean marks = !VolumeBinding.isVolumeBoundToClaim(volume, claim)
                && !volume.hasAnnotation(Annotations.BOUND_BY_CONTROLLER);
        JsonObject json = volume.manifest().json();
        if (!pointsThere) {
            JsonObject spec = json.child("spec");
            json = json.with("spec", spec.with("claimRef", reference(claim, spec.child("claimRef"))));
        }
        if (marks) {
            json = Documents.withAnnotation(json, Annotations.BOUND_BY_CONTROLLER, "yes");
        }
        boolean changed = !pointsThere || marks;
        return new BoundVolume(changed ? volume.changed(new Manifest(json)) : volume, changed);
    }

    /** The reference of GetReference in Kubernetes; empty fields are left out, or stay as they were if they were empty. */
    private static JsonObject reference(ClaimView claim, JsonObject before) {
        Map<String, JsonValue> reference = new LinkedHashMap<>();
        reference.put("kind", CLAIM);
        reference.put("apiVersion", V1);
        put(reference, before, "namespace", claim.namespace());
        put(reference, before, "name", claim.name());
        put(reference, before, "uid", claim.uid());
        put(
                reference,
                before,
                "resourceVersion",
                claim.manifest().metadata().string("resourceVersion").orElse(""));
        return JsonObject.of(reference);
    }

    private static void put(Map<String, JsonValue> reference, JsonObject before, String key, String text) {
        JsonValue old = before.members().get(key);
        if (!text.isEmpty()) {
            reference.put(key, JsonString.of(text));
        } else if (old != null && (old.isNull() || old.equals(JsonString.of("")))) {
            reference.put(key, old);
        }
    }
}
