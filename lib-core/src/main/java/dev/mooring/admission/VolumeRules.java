package dev.mooring.admission;

import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.internal.Secrets;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.quantity.StorageSize;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules for a volume, and which of its fields may change.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go ValidatePersistentVolume,
 *     ValidatePersistentVolumeUpdate; pkg/volume/validation/pv_validation.go
 */
final class VolumeRules {

    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final List<String> RECLAIM_POLICIES = List.of("Delete", "Recycle", "Retain");
    static final String MOUNT_OPTIONS = "volume.beta.kubernetes.io/mount-options";

    /** Only these sources accept mount options as an annotation. */
    private static final List<String> MOUNTED_WITH_OPTIONS = List.of(
            "gcePersistentDisk",
            "awsElasticBlockStore",
            "glusterfs",
            "nfs",
            "rbd",
            "quobyte",
            "iscsi",
            "cinder",
            "cephfs",
            "azureFile",
            "vsphereVolume",
            "azureDisk",
            "photonPersistentDisk");

    private final JsonObject volume;
    private final JsonObject spec;
    private final Errors errors;

    private VolumeRules(JsonObject volume, Errors errors) {
        this.volume = volume;
        this.spec = volume.child("spec");
        this.errors = errors;
    }

    static void check(JsonObject volume, JsonObject old, Errors errors) {
        VolumeRules rules = new VolumeRules(volume, errors);
        if (old.isEmpty()) {
            rules.check(false, JsonObject.EMPTY);
        } else {
            rules.checkUpdate(old);
        }
    }

    private void checkUpdate(JsonObject old) {
        JsonObject oldSpec = old.child("spec");
        check(NodeSelectorRules.hasInvalidValue(oldSpec.child("nodeAffinity")), oldSpec);
        sourceIsKept(oldSpec);
        ImmutableFields.field(spec, oldSpec, Schema.VOLUME_SPEC, "volumeMode", FieldPath.of("volumeMode"), errors);
        nodeAffinityIsKept(oldSpec);
        attributesClassIsKept(oldSpec);
    }

    private void attributesClassIsKept(JsonObject oldSpec) {
        if (AttributesClass.isSame(spec, oldSpec)) {
            return;
        }
        AttributesClass.mayChange(errors);
        if (oldSpec.has(AttributesClass.NAME) && !spec.has(AttributesClass.NAME)) {
            errors.forbidden(SPEC.child(AttributesClass.NAME), "update from non-nil value to nil is forbidden");
        }
    }

    /** What was already wrong in the old volume is not checked again. */
    private void check(boolean anyNodeLabelValues, JsonObject oldSpec) {
        new MetadataRules(volume.child("metadata"), errors).check(false);
        if (FieldReads.isEmpty(spec, "accessModes")) {
            errors.required(SPEC.child("accessModes"));
        }
        SpecRules.accessModes(spec, SPEC, errors);
        capacity();
        reclaimPolicy();
        if (spec.has("nodeAffinity")) {
            new NodeSelectorRules(errors, anyNodeLabelValues)
                    .check(spec.child("nodeAffinity"), SPEC.child("nodeAffinity"));
        }
        VolumeSources.check(spec, FieldReads.text(volume.child("metadata"), "name"), SPEC, errors);
        recyclesNoRoot();
        SpecRules.className(spec, "storageClassName", SPEC, errors);
        SpecRules.volumeMode(spec, SPEC, errors);
        if (AttributesClass.isChecked(oldSpec, errors)) {
            attributesClass();
        }
        mountOptions();
    }

    private void capacity() {
        FieldPath at = SPEC.child("capacity");
        JsonObject capacity = spec.child("capacity");
        if (capacity.isEmpty()) {
            errors.required(at);
        }
        if (!capacity.has(Quantities.STORAGE) || capacity.members().size() > 1) {
            String shown = GoJson.of(StoredForm.server(
                    Schema.VOLUME_SPEC.typeOf("capacity"), spec.members().get("capacity")));
            errors.notSupportedShown(at, shown, List.of(Quantities.STORAGE));
        }
        List<String> resources = new ArrayList<>(capacity.members().keySet());
        resources.sort(GoStrings.ORDER);
        for (String resource : resources) {
            StorageSize size = Quantities.of(capacity.members().get(resource));
            if (size.value() < 0) {
                errors.invalidShown(at.key(resource), Long.toString(size.value()), "must be a valid resource quantity");
            }
            if (size.sign() <= 0) {
                errors.invalid(at.key(resource), size.canonical(), "must be greater than zero");
            }
        }
    }

    private void reclaimPolicy() {
        String policy = FieldReads.text(spec, "persistentVolumeReclaimPolicy");
        if (!policy.isEmpty() && !RECLAIM_POLICIES.contains(policy)) {
            errors.notSupported(SPEC.child("persistentVolumeReclaimPolicy"), policy, RECLAIM_POLICIES);
        }
    }

    private void recyclesNoRoot() {
        boolean recycles =
                FieldReads.text(spec, "persistentVolumeReclaimPolicy").equals("Recycle");
        if (recycles && spec.has("hostPath") && isRoot(FieldReads.text(spec.child("hostPath"), "path"))) {
            errors.forbidden(
                    SPEC.child("persistentVolumeReclaimPolicy"), "may not be 'recycle' for a hostPath mount of '/'");
        }
    }

    private static boolean isRoot(String path) {
        int depth = 0;
        for (String part : path.split("/", -1)) {
            if (part.equals("..")) {
                depth = Math.max(0, depth - 1);
            } else if (!part.isEmpty() && !part.equals(".")) {
                depth++;
            }
        }
        return path.startsWith("/") && depth == 0;
    }

    private void attributesClass() {
        if (!spec.has(AttributesClass.NAME)) {
            return;
        }
        if (FieldReads.isEmpty(spec, AttributesClass.NAME)) {
            errors.required(SPEC.child(AttributesClass.NAME), "an empty string is disallowed");
        }
        SpecRules.className(spec, AttributesClass.NAME, SPEC, errors);
        if (!spec.has("csi")) {
            errors.required(SPEC.child("csi"), "has to be specified when using volumeAttributesClassName");
        }
    }

    private void mountOptions() {
        boolean annotated = volume.child("metadata").child("annotations").has(MOUNT_OPTIONS);
        if (annotated && MOUNTED_WITH_OPTIONS.stream().noneMatch(spec::has)) {
            errors.forbidden(
                    FieldPath.of("metadata").child("annotations").child(MOUNT_OPTIONS),
                    "may not specify mount options for this volume type");
        }
    }

    /** The source is immutable, but a CSI volume may still get its first secret for expansion. */
    private void sourceIsKept(JsonObject oldSpec) {
        JsonObject source = spec;
        boolean firstSecret =
                oldSpec.has("csi") && !oldSpec.child("csi").has("controllerExpandSecretRef") && spec.has("csi");
        if (firstSecret) {
            source = spec.with("csi", spec.child("csi").without("controllerExpandSecretRef"));
        }
        if (!SemanticEquality.equal(Schema.VOLUME_SOURCE, source, oldSpec)) {
            GoType shownAs = errors.has(AdmissionDifference.SOURCES_ARE_REORDERED)
                    ? Schema.REORDERED_VOLUME_SOURCE
                    : Schema.VOLUME_SOURCE;
            errors.forbidden(
                    SPEC.child("persistentvolumesource"),
                    "spec.persistentvolumesource is immutable after creation\n" + difference(shownAs, oldSpec, source));
        }
    }

    /** Secrets in the specs are hidden, see {@link Secrets}. */
    static String difference(GoType type, JsonObject old, JsonObject changed) {
        return UnifiedDiff.of(shown(type, Secrets.hidden(old)), shown(type, Secrets.hidden(changed, old)));
    }

    private static String shown(GoType type, JsonValue spec) {
        return GoJson.indented(StoredForm.server(type, spec));
    }

    private void nodeAffinityIsKept(JsonObject oldSpec) {
        if (errors.has(AdmissionDifference.NODE_AFFINITY_IS_MUTABLE) || !oldSpec.has("nodeAffinity")) {
            return;
        }
        boolean same = spec.has("nodeAffinity")
                && NodeSelectorRules.sameButForFinalKeys(spec.child("nodeAffinity"), oldSpec.child("nodeAffinity"));
        if (!same) {
            errors.invalidValue(
                    FieldPath.of("nodeAffinity"),
                    Schema.VOLUME_SPEC.typeOf("nodeAffinity"),
                    spec.members().get("nodeAffinity"),
                    "field is immutable, except for updating from beta label to GA");
        }
    }
}
