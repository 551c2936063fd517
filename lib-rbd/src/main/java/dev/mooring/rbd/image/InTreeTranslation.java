package dev.mooring.rbd.image;

import static dev.mooring.rbd.image.RbdContext.DRIVER;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * In-tree volumes to ceph-csi and back, as CSI migration did it in Kubernetes 1.26 to 1.30.
 *
 * @upstream csi-translation-lib plugins/rbd.go
 */
public final class InTreeTranslation {

    /** The annotation that keeps the CSI handle of a volume that was translated back. */
    public static final String HANDLE_ANNOTATION = "rbd.csi.ceph.com/volume-handle";

    private static final String DEFAULT_FEATURES = "layering";
    private static final List<String> ANNOTATED = List.of("journalPool", "imageFeatures", "imageFormat");
    private static final JsonPointer RBD = JsonPointer.of("spec", "rbd");
    private static final JsonPointer CSI = JsonPointer.of("spec", "csi");
    private static final JsonPointer MODES = JsonPointer.of("spec", "accessModes");

    private InTreeTranslation() {}

    /**
     * An in-tree PersistentVolume as one of ceph-csi. Its access modes are replaced by one, and monitors, user and keyring
     * are lost.
     *
     * @param volume the PersistentVolume
     * @return the copy, or upstream's refusal of a volume without an in-tree source
     * @throws dev.mooring.manifest.ManifestException if a part that must be read has the wrong JSON type
     * @upstream csi-translation-lib plugins/rbd.go TranslateInTreePVToCSI
     */
    public static Translation translateInTreePVToCSI(Manifest volume) {
        Parts parts = new Parts(volume.ref(), volume.json());
        if (!parts.has("spec", "rbd")) {
            return refused(volume.ref(), "pv is nil or RBD Volume not defined on pv");
        }
        Parts source = parts.part("spec", "rbd");
        Map<String, String> annotations = parts.strings("metadata", "annotations");
        String image = source.text("image");
        String pool = source.text("pool");
        List<String> monitors = source.texts("monitors");
        Map<String, String> attributes = new TreeMap<>();
        String handle = annotations.getOrDefault(HANDLE_ANNOTATION, "");
        if (handle.isEmpty()) {
            handle = MigrationHandle.compose(monitors, pool, image);
            attributes.put("staticVolume", "true");
            attributes.put("clusterID", Md5.hex(String.join(",", monitors)));
        } else {
            attributes.put("clusterID", annotations.getOrDefault("clusterID", ""));
        }
        attributes.put("imageName", image);
        attributes.put("pool", pool);
        ANNOTATED.forEach(key -> attributes.put(key, annotations.getOrDefault(key, "")));
        attributes.put("migration", "true");
        attributes.put("tryOtherMounters", "true");
        if (annotations.getOrDefault("imageFeatures", "").isEmpty()) {
            attributes.put("imageFeatures", DEFAULT_FEATURES);
        }
        JsonObject csi = csi(handle, source.text("fsType"), attributes);
        if (source.has("secretRef")) {
            JsonObject secret = secretRef(source.text("secretRef", "name"), source.text("secretRef", "namespace"));
            csi = csi.with("nodeStageSecretRef", secret).with("controllerExpandSecretRef", secret);
        }
        JsonArray modes = modes(source.flag("readOnly"));
        JsonObject translated = volume.json().without(RBD).with(CSI, csi).with(MODES, modes);
        return new Translation.Translated(
                new Manifest(translated), TranslationNotes.toCsi(parts, source, handle, modes));
    }

    /**
     * An in-tree source of a pod as the PersistentVolume of ceph-csi that stands for it.
     *
     * @param volume the entry of {@code spec.volumes}
     * @param namespace the pod's namespace
     * @return the volume, without API version and kind as upstream has it, or upstream's refusal
     * @throws dev.mooring.manifest.ManifestException if a part that must be read has the wrong JSON type
     * @upstream csi-translation-lib plugins/rbd.go TranslateInTreeInlineVolumeToCSI
     */
    public static Translation translateInTreeInlineVolumeToCSI(JsonObject volume, String namespace) {
        ObjectRef object =
                new ObjectRef("Volume", namespace, volume.string("name").orElse(""));
        Parts parts = new Parts(object, volume);
        if (!parts.has("rbd")) {
            return refused(object, "volume is nil or RBDVolume not defined on volume");
        }
        Parts source = parts.part("rbd");
        String image = source.text("image");
        String pool = source.text("pool");
        Map<String, String> attributes = new TreeMap<>();
        attributes.put("clusterID", Md5.hex(String.join(",", source.texts("monitors"))));
        attributes.put("pool", pool.isEmpty() ? RbdImageSpec.DEFAULT_POOL : pool);
        attributes.put("staticVolume", "true");
        attributes.put("imageFeatures", DEFAULT_FEATURES);
        JsonObject secret =
                source.has("secretRef") ? secretRef(source.text("secretRef", "name"), namespace) : JsonObject.EMPTY;
        JsonObject csi = csi(image, source.text("fsType"), attributes)
                .with("nodeStageSecretRef", secret)
                .with("controllerExpandSecretRef", secret);
        JsonObject spec =
                JsonObject.of("accessModes", modes(source.flag("readOnly"))).with("csi", csi);
        JsonObject translated = JsonObject.of("metadata", JsonObject.EMPTY.with("name", DRIVER + "-" + image))
                .with("spec", spec);
        return new Translation.Translated(new Manifest(translated), List.of());
    }

    /**
     * A StorageClass of the in-tree provisioner as one of ceph-csi. Where parameters differ only in case, the last in
     * code point order wins here; upstream leaves it to chance, and a note names them.
     *
     * @param storageClass the StorageClass
     * @return the copy, or upstream's refusal
     * @throws dev.mooring.manifest.ManifestException if a part that must be read has the wrong JSON type
     * @upstream csi-translation-lib plugins/rbd.go TranslateInTreeStorageClassToCSI
     */
    public static Translation translateInTreeStorageClassToCSI(Manifest storageClass) {
        Parts parts = new Parts(storageClass.ref(), storageClass.json());
        List<Reason> notes = new ArrayList<>();
        Map<String, String> translated =
                ClassParameters.translate(storageClass.ref().toString(), parts.strings("parameters"), notes);
        if (translated.getOrDefault(ClassParameters.SECRET_NAME, "").isEmpty()) {
            return refused(storageClass.ref(), "missing Ceph admin secret name");
        }
        if (translated.getOrDefault("monitors", "").isEmpty()) {
            return refused(storageClass.ref(), "missing Ceph monitors");
        }
        JsonObject json = storageClass.json().with("provisioner", DRIVER).with("parameters", strings(translated));
        return new Translation.Translated(new Manifest(json), notes);
    }

    /**
     * A PersistentVolume of ceph-csi as an in-tree one. Its handle is kept in an annotation and never read; monitors are
     * one empty text.
     *
     * @param volume the PersistentVolume
     * @return the copy, or upstream's refusal of a volume without a CSI source
     * @throws dev.mooring.manifest.ManifestException if a part that must be read has the wrong JSON type
     * @upstream csi-translation-lib plugins/rbd.go TranslateCSIPVToInTree
     */
    public static Translation translateCSIPVToInTree(Manifest volume) {
        Parts parts = new Parts(volume.ref(), volume.json());
        if (!parts.has("spec", "csi")) {
            return refused(volume.ref(), "pv is nil or CSI source not defined on pv");
        }
        Parts source = parts.part("spec", "csi");
        Map<String, String> attributes = source.strings("volumeAttributes");
        String user = attributes.getOrDefault("adminId", "");
        JsonObject rbd = JsonObject.of("monitors", JsonArray.ofStrings(List.of("")))
                .with("image", attributes.getOrDefault("imageName", ""));
        rbd = withText(rbd, "fsType", source.text("fsType"));
        rbd = withText(rbd, "pool", attributes.getOrDefault("pool", ""));
        rbd = rbd.with("user", user.isEmpty() ? "admin" : user);
        if (source.flag("readOnly")) {
            rbd = rbd.with("readOnly", JsonBoolean.TRUE);
        }
        if (source.has("nodeStageSecretRef")) {
            rbd = rbd.with(
                    "secretRef",
                    secretRef(
                            source.text("nodeStageSecretRef", "name"), source.text("nodeStageSecretRef", "namespace")));
        }
        JsonObject annotations = parts.child("metadata", "annotations")
                .with(HANDLE_ANNOTATION, source.text("volumeHandle"))
                .with("clusterID", attributes.getOrDefault("clusterID", ""));
        for (String key : ANNOTATED) {
            annotations = annotations.with(key, attributes.getOrDefault(key, ""));
        }
        JsonObject metadata = parts.child("metadata").with("annotations", annotations);
        JsonObject json = volume.json().without(CSI).with(RBD, rbd).with("metadata", metadata);
        return new Translation.Translated(
                new Manifest(json), TranslationNotes.toInTree(parts, attributes.getOrDefault("imageName", "")));
    }

    private static Translation refused(ObjectRef object, String message) {
        return new Translation.Refused(Reason.of(ImageNote.TRANSLATION_REFUSED, object.toString(), message));
    }

    private static JsonObject csi(String handle, String fsType, Map<String, String> attributes) {
        JsonObject csi = JsonObject.EMPTY.with("driver", DRIVER).with("volumeHandle", handle);
        return withText(csi, "fsType", fsType).with("volumeAttributes", strings(attributes));
    }

    private static JsonObject secretRef(String name, String namespace) {
        return withText(withText(JsonObject.EMPTY, "name", name), "namespace", namespace);
    }

    /** An empty text is left out, as Go leaves it out. */
    private static JsonObject withText(JsonObject object, String key, String text) {
        return text.isEmpty() ? object : object.with(key, text);
    }

    private static JsonArray modes(boolean readOnly) {
        return JsonArray.ofStrings(List.of(readOnly ? "ReadOnlyMany" : "ReadWriteOnce"));
    }

    private static JsonObject strings(Map<String, String> values) {
        Map<String, JsonString> members = new TreeMap<>();
        values.forEach((key, value) -> members.put(key, JsonString.of(value)));
        return JsonObject.of(members);
    }
}
