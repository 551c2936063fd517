package dev.mooring.provisioning.internal;

import dev.mooring.driver.Driver;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.object.internal.Annotations;
import dev.mooring.provisioning.Provisioners.ProvisionerOptions.Flag;
import dev.mooring.provisioning.internal.SecretTemplate.Reference;
import dev.mooring.quantity.StorageSize;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The document of a new volume. Values that only the driver knows begin with {@code unknown}.
 *
 * @upstream external-provisioner pkg/controller/controller.go csiProvisioner.Provision
 * @upstream sig-storage-lib-external-provisioner controller/controller.go ProvisionController.provisionClaimOperation
 */
final class VolumeDocument {

    static final String FINALIZER = "external-provisioner.volume.kubernetes.io/finalizer";

    private static final String SECRET_NAME = "volume.kubernetes.io/provisioner-deletion-secret-name";
    private static final String SECRET_NAMESPACE = "volume.kubernetes.io/provisioner-deletion-secret-namespace";
    private static final String IDENTITY = "storage.kubernetes.io/csiProvisionerIdentity";
    private static final String UNKNOWN = "unknown";

    private final Attempt attempt;
    private final ClaimView claim;
    private final StorageClassView storageClass;
    private final Part claimSpec;

    private VolumeDocument(Attempt attempt) {
        this.attempt = attempt;
        this.claim = attempt.claim();
        this.storageClass = attempt.storageClass().orElseThrow();
        this.claimSpec = Part.of(claim.manifest()).at("spec");
    }

    /**
     * The volume as the provisioner leaves it: the finalizer that it gives each volume it takes off again at the next sync if
     * the data are not deleted with the volume.
     */
    static Manifest of(Attempt attempt) {
        VolumeDocument document = new VolumeDocument(attempt);
        return new Manifest(JsonObject.EMPTY
                .with("apiVersion", "v1")
                .with("kind", Kinds.PERSISTENT_VOLUME)
                .with("metadata", document.metadata())
                .with("spec", document.spec()));
    }

    private JsonObject metadata() {
        Reference secret = attempt.secret(SecretTemplate.PROVISIONER);
        JsonObject by = JsonObject.of(Annotations.PROVISIONED_BY, JsonString.of(storageClass.provisioner()));
        if (!attempt.isCsi()) {
            return JsonObject.EMPTY.with("name", attempt.request().volumeName()).with("annotations", by);
        }
        JsonObject annotations = by.with(SECRET_NAME, secret.name()).with(SECRET_NAMESPACE, secret.namespace());
        JsonObject metadata = JsonObject.EMPTY.with("name", attempt.request().volumeName());
        JsonObject labels = InTreeVolume.shown(placeLabels());
        metadata = isMigrated() && !labels.isEmpty() ? metadata.with("labels", labels) : metadata;
        metadata = metadata.with("annotations", annotations);
        return reclaimPolicy().equals("Delete")
                ? metadata.with("finalizers", JsonArray.ofStrings(List.of(FINALIZER)))
                : metadata;
    }

    /** The server stores {@code Delete} for a class that names none. */
    private String reclaimPolicy() {
        String policy = Part.of(storageClass.manifest()).at("reclaimPolicy").text();
        return policy.isEmpty() ? "Delete" : policy;
    }

    private boolean isMigrated() {
        return attempt.driverClass().plugin().isPresent();
    }

    private Map<String, String> placeLabels() {
        Optional<VolumePlugin> plugin = attempt.driverClass().plugin();
        return plugin.flatMap(by -> attempt.topology().place().map(place -> InTreeVolume.labels(by, place)))
                .orElse(Map.of());
    }

    private JsonObject spec() {
        Map<String, JsonValue> spec = new TreeMap<>();
        spec.put("accessModes", JsonArray.ofStrings(claim.accessModes()));
        spec.put(
                "capacity",
                JsonObject.EMPTY.with(
                        "storage", StorageSize.ofBytes(claim.request().value()).canonical()));
        spec.put("claimRef", claimRef());
        putSource(spec);
        if (!storageClass.mountOptions().isEmpty()) {
            spec.put("mountOptions", JsonArray.ofStrings(storageClass.mountOptions()));
        }
        nodeAffinity().ifPresent(affinity -> spec.put("nodeAffinity", affinity));
        putText(spec, "persistentVolumeReclaimPolicy", reclaimPolicy());
        putText(spec, "storageClassName", claim.className());
        putText(spec, "volumeMode", attempt.isCsi() ? claimSpec.at("volumeMode").text() : "Filesystem");
        putText(spec, "volumeAttributesClassName", attempt.attributesClass());
        return JsonObject.of(spec);
    }

    private static void putText(Map<String, JsonValue> spec, String key, String text) {
        if (!text.isEmpty()) {
            spec.put(key, JsonString.of(text));
        }
    }

    private JsonObject claimRef() {
        JsonObject owner = JsonObject.EMPTY
                .with("kind", Kinds.PERSISTENT_VOLUME_CLAIM)
                .with("namespace", claim.namespace())
                .with("name", claim.name())
                .with("uid", claim.uid())
                .with("apiVersion", "v1");
        Optional<String> version = claim.manifest().metadata().string("resourceVersion");
        return version.map(each -> owner.with("resourceVersion", each)).orElse(owner);
    }

    private Optional<JsonObject> nodeAffinity() {
        if (!attempt.isCsi()) {
            return OtherVolume.affinity(attempt);
        }
        return isMigrated() && !placeLabels().isEmpty()
                ? Optional.of(InTreeVolume.affinity(placeLabels()))
                : attempt.topology().place().map(TopologyTerm::affinity);
    }

    private void putSource(Map<String, JsonValue> spec) {
        if (!attempt.isCsi()) {
            attempt.other().ifPresent(by -> spec.put(by.sourceKey(), OtherVolume.source(by, attempt)));
            return;
        }
        String name = attempt.request().volumeName();
        String id = Driver.newHandle(
                        attempt.driver(), name, attempt.driverClass().parameters())
                .orElse(UNKNOWN + "-" + name);
        String fsType = attempt.isBlock() ? "" : attempt.fsType();
        JsonObject csi = csi(id, fsType);
        Optional<VolumePlugin> plugin = attempt.driverClass().plugin();
        if (plugin.isPresent()) {
            spec.put(plugin.get().sourceKey(), InTreeVolume.source(plugin.get(), id, fsType, csi));
        } else {
            spec.put("csi", csi);
        }
    }

    /** A handle that only the driver knows is made from the name, because no two volumes share one. */
    private JsonObject csi(String handle, String fsType) {
        JsonObject csi = JsonObject.EMPTY.with("driver", attempt.driver()).with("volumeHandle", handle);
        csi = isReadOnly() ? csi.with("readOnly", JsonBoolean.TRUE) : csi;
        csi = fsType.isEmpty() ? csi : csi.with("fsType", fsType);
        csi = csi.with("volumeAttributes", JsonObject.EMPTY.with(IDENTITY, UNKNOWN));
        for (SecretTemplate each : SecretTemplate.values()) {
            Reference secret = attempt.secret(each);
            csi = each.field().isEmpty() || !secret.isPresent() ? csi : csi.with(each.field(), secret.toJson());
        }
        return csi;
    }

    private boolean isReadOnly() {
        return attempt.has(Flag.CONTROLLER_PUBLISH_READ_ONLY)
                && claim.accessModes().equals(List.of(AccessModes.ROX));
    }
}
