package dev.mooring.plan.internal;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.VolumeView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Objects as they are created again: without what a server or controller has written. */
public final class ClaimDocument {

    private static final Set<String> SERVED = Set.of(
            "uid",
            "resourceVersion",
            "creationTimestamp",
            "generation",
            "managedFields",
            "selfLink",
            "deletionTimestamp",
            "deletionGracePeriodSeconds",
            "finalizers",
            "ownerReferences");

    private static final Set<String> WRITTEN = Set.of(
            "pv.kubernetes.io/bind-completed",
            "pv.kubernetes.io/bound-by-controller",
            "volume.kubernetes.io/storage-provisioner",
            "volume.beta.kubernetes.io/storage-provisioner",
            "volume.kubernetes.io/selected-node",
            "kubectl.kubernetes.io/last-applied-configuration");

    /** What is used only once, when a volume is created. */
    private static final List<String> SOURCES = List.of("dataSource", "dataSourceRef");

    private ClaimDocument() {}

    /** An object without what a server has written. */
    public static Manifest unserved(Manifest object) {
        Map<String, JsonValue> metadata = new LinkedHashMap<>();
        object.metadata().members().forEach((key, value) -> {
            if (!SERVED.contains(key)) {
                metadata.put(key, value);
            }
        });
        return new Manifest(object.json().without("status").with("metadata", JsonObject.of(metadata)));
    }

    /** A claim as its author wrote it: the name of its volume is not part of it. */
    public static Manifest fresh(Manifest claim) {
        Manifest kept = kept(claim);
        return new Manifest(kept.json().with("spec", kept.spec().without("volumeName")));
    }

    /** A claim to create again. */
    public static Manifest kept(Manifest claim) {
        Manifest own = unserved(claim);
        Map<String, JsonValue> annotations = new LinkedHashMap<>();
        own.metadata().child("annotations").members().forEach((key, value) -> {
            if (!WRITTEN.contains(key)) {
                annotations.put(key, value);
            }
        });
        JsonObject metadata = annotations.isEmpty()
                ? own.metadata().without("annotations")
                : own.metadata().with("annotations", JsonObject.of(annotations));
        JsonObject spec = own.spec();
        for (String each : SOURCES) {
            spec = spec.without(each);
        }
        JsonObject named = JsonObject.of("apiVersion", JsonString.of("v1")).with("kind", Kinds.PERSISTENT_VOLUME_CLAIM);
        return new Manifest(named.with("metadata", metadata).with("spec", spec));
    }

    /** The same claim under a name, and for a volume. */
    public static Manifest named(Manifest claim, ObjectRef name, String volume) {
        JsonObject metadata =
                claim.metadata().with("namespace", name.namespace()).with("name", name.name());
        return new Manifest(claim.json()
                .with("metadata", metadata)
                .with("spec", claim.spec().with("volumeName", volume)));
    }

    /** A claim that requests the whole volume. */
    public static Manifest of(VolumeView volume, ObjectRef name) {
        JsonObject written = volume.manifest().spec();
        JsonValue size = written.child("capacity").get("storage").orElse(JsonString.of("1"));
        JsonObject spec = JsonObject.of(
                        "accessModes", written.get("accessModes").orElse(JsonString.of("")))
                .with("resources", JsonObject.of("requests", JsonObject.of("storage", size)))
                .with("storageClassName", volume.className())
                .with("volumeMode", volume.volumeMode())
                .with("volumeName", volume.name());
        JsonObject whole = volume.volumeAttributesClass().isEmpty()
                ? spec
                : spec.with("volumeAttributesClassName", volume.volumeAttributesClass());
        return new Manifest(JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", Kinds.PERSISTENT_VOLUME_CLAIM)
                .with(
                        "metadata",
                        JsonObject.of("namespace", JsonString.of(name.namespace()))
                                .with("name", name.name()))
                .with("spec", whole));
    }
}
