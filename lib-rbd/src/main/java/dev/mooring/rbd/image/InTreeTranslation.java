package dev.mooring.rbd.image;

import static dev.mooring.rbd.image.RbdContext.DRIVER;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.rbd.image.internal.ImageNote;
import dev.mooring.rbd.image.internal.MigrationHandle;
import dev.mooring.reason.Reason;
import dev.mooring.workload.internal.RbdMigration;
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
    public static final String HANDLE_ANNOTATION = RbdMigration.HANDLE_ANNOTATION;

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
        Part root = Part.of(volume);
        Part source = root.at("spec", "rbd");
        if (!source.isPresent()) {
            return refused(volume.ref(), "pv is nil or RBD Volume not defined on pv");
        }
        Map<String, String> annotations = root.at("metadata", "annotations").textMembers();
        String image = source.at("image").text();
        String pool = source.at("pool").text();
        List<String> monitors = source.at("monitors").texts();
        Map<String, String> attributes = new TreeMap<>();
        String handle = annotations.getOrDefault(HANDLE_ANNOTATION, "");
        if (handle.isEmpty()) {
            handle = MigrationHandle.compose(monitors, pool, image);
            attributes.put("staticVolume", "true");
            attributes.put("clusterID", RbdMigration.clusterId(String.join(",", monitors)));
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
        JsonObject csi = csi(handle, source.at("fsType").text(), attributes);
        Part reference = source.at("secretRef");
        if (reference.isPresent()) {
            JsonObject secret = secretRef(
                    reference.at("name").text(), reference.at("namespace").text());
            csi = csi.with("nodeStageSecretRef", secret).with("controllerExpandSecretRef", secret);
        }
        JsonArray modes = modes(source);
        JsonObject translated = volume.json().without(RBD).with(CSI, csi).with(MODES, modes);
        return new Translation.Translated(
                new Manifest(translated), TranslationNotes.toCsi(root, source, handle, modes));
    }

    /**
     * An in-tree source of a pod as the equivalent PersistentVolume of ceph-csi.
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
        Part source = Part.of(object, volume).at("rbd");
        if (!source.isPresent()) {
            return refused(object, "volume is nil or RBDVolume not defined on volume");
        }
        String image = source.at("image").text();
        String pool = source.at("pool").text();
        Map<String, String> attributes = new TreeMap<>();
        attributes.put(
                "clusterID",
                RbdMigration.clusterId(String.join(",", source.at("monitors").texts())));
        attributes.put("pool", pool.isEmpty() ? RbdImageSpec.DEFAULT_POOL : pool);
        attributes.put("staticVolume", "true");
        attributes.put("imageFeatures", DEFAULT_FEATURES);
        Part reference = source.at("secretRef");
        JsonObject secret =
                reference.isPresent() ? secretRef(reference.at("name").text(), namespace) : JsonObject.EMPTY;
        JsonObject csi = csi(image, source.at("fsType").text(), attributes)
                .with("nodeStageSecretRef", secret)
                .with("controllerExpandSecretRef", secret);
        JsonObject spec = JsonObject.of("accessModes", modes(source)).with("csi", csi);
        JsonObject translated = JsonObject.of("metadata", JsonObject.EMPTY.with("name", DRIVER + "-" + image))
                .with("spec", spec);
        return new Translation.Translated(new Manifest(translated), List.of());
    }

    /**
     * A StorageClass of the in-tree provisioner as one of ceph-csi. Where parameters differ only in case, the last in
     * code point order wins here; upstream picks one at random, and a note names them.
     *
     * @param storageClass the StorageClass
     * @return the copy, or upstream's refusal
     * @throws dev.mooring.manifest.ManifestException if a part that must be read has the wrong JSON type
     * @upstream csi-translation-lib plugins/rbd.go TranslateInTreeStorageClassToCSI
     */
    public static Translation translateInTreeStorageClassToCSI(Manifest storageClass) {
        List<Reason> notes = new ArrayList<>();
        Map<String, String> translated = ClassParameters.translate(
                storageClass.ref().toString(),
                Part.of(storageClass).at("parameters").textMembers(),
                notes);
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
     * A PersistentVolume of ceph-csi as an in-tree one. Its handle is kept in an annotation and never read; monitors
     * become one empty string.
     *
     * @param volume the PersistentVolume
     * @return the copy, or upstream's refusal of a volume without a CSI source
     * @throws dev.mooring.manifest.ManifestException if a part that must be read has the wrong JSON type
     * @upstream csi-translation-lib plugins/rbd.go TranslateCSIPVToInTree
     */
    public static Translation translateCSIPVToInTree(Manifest volume) {
        Part root = Part.of(volume);
        Part source = root.at("spec", "csi");
        if (!source.isPresent()) {
            return refused(volume.ref(), "pv is nil or CSI source not defined on pv");
        }
        Map<String, String> attributes = source.at("volumeAttributes").textMembers();
        String user = attributes.getOrDefault("adminId", "");
        JsonObject rbd = JsonObject.of("monitors", JsonArray.ofStrings(List.of("")))
                .with("image", attributes.getOrDefault("imageName", ""));
        rbd = withText(rbd, "fsType", source.at("fsType").text());
        rbd = withText(rbd, "pool", attributes.getOrDefault("pool", ""));
        rbd = rbd.with("user", user.isEmpty() ? "admin" : user);
        if (source.at("readOnly").flag().orElse(false)) {
            rbd = rbd.with("readOnly", JsonBoolean.TRUE);
        }
        Part reference = source.at("nodeStageSecretRef");
        if (reference.isPresent()) {
            rbd = rbd.with(
                    "secretRef",
                    secretRef(
                            reference.at("name").text(),
                            reference.at("namespace").text()));
        }
        JsonObject annotations = root.at("metadata", "annotations")
                .members()
                .with(HANDLE_ANNOTATION, source.at("volumeHandle").text())
                .with("clusterID", attributes.getOrDefault("clusterID", ""));
        for (String key : ANNOTATED) {
            annotations = annotations.with(key, attributes.getOrDefault(key, ""));
        }
        JsonObject metadata = root.at("metadata").members().with("annotations", annotations);
        JsonObject json = volume.json().without(CSI).with(RBD, rbd).with("metadata", metadata);
        return new Translation.Translated(
                new Manifest(json), TranslationNotes.toInTree(root, attributes.getOrDefault("imageName", "")));
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

    /** Go leaves an empty text out. */
    private static JsonObject withText(JsonObject object, String key, String text) {
        return text.isEmpty() ? object : object.with(key, text);
    }

    private static JsonArray modes(Part source) {
        boolean readOnly = source.at("readOnly").flag().orElse(false);
        return JsonArray.ofStrings(List.of(readOnly ? AccessModes.ROX : AccessModes.RWO));
    }

    private static JsonObject strings(Map<String, String> values) {
        Map<String, JsonString> members = new TreeMap<>();
        values.forEach((key, value) -> members.put(key, JsonString.of(value)));
        return JsonObject.of(members);
    }
}
