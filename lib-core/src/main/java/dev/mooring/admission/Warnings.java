package dev.mooring.admission;

import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonObject;
import dev.mooring.object.internal.Annotations;
import dev.mooring.quantity.StorageSize;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the server accepts with a warning.
 *
 * @upstream kubernetes pkg/api/persistentvolume/util.go, pkg/api/persistentvolumeclaim/util.go, pkg/api/node/util.go,
 *     pkg/api/storage/util.go
 */
final class Warnings {

    private static final Map<String, String> NODE_LABELS = Map.of(
            "beta.kubernetes.io/arch", "deprecated since v1.14; use \"kubernetes.io/arch\" instead",
            "beta.kubernetes.io/os", "deprecated since v1.14; use \"kubernetes.io/os\" instead",
            "failure-domain.beta.kubernetes.io/region",
                    "deprecated since v1.17; use \"topology.kubernetes.io/region\" instead",
            "failure-domain.beta.kubernetes.io/zone",
                    "deprecated since v1.17; use \"topology.kubernetes.io/zone\" instead",
            "beta.kubernetes.io/instance-type",
                    "deprecated since v1.17; use \"node.kubernetes.io/instance-type\" instead",
            "app.kubernetes.io/created-by", "deprecated since v1.9",
            "scheduler.alpha.kubernetes.io/preferAvoidPods",
                    "deprecated since v1.22; use Taints and Tolerations instead",
            "node-role.kubernetes.io/master", "use \"node-role.kubernetes.io/control-plane\" instead");

    private static final Set<String> LATER_LABELS = Set.of(
            "app.kubernetes.io/created-by",
            "scheduler.alpha.kubernetes.io/preferAvoidPods",
            "node-role.kubernetes.io/master");

    /** A part that causes a warning if present; the warning does not always name it by its key. */
    private record Old(String key, String warning) {

        boolean isIn(Release server) {
            return !key.equals(VolumeRules.MOUNT_OPTIONS)
                    || server.has(AdmissionDifference.MOUNT_OPTIONS_CAUSE_WARNING);
        }
    }

    private static final List<Old> ANNOTATIONS = List.of(
            new Old(
                    Annotations.BETA_STORAGE_CLASS,
                    "deprecated since v1.8; use \"storageClassName\" attribute instead"),
            new Old(VolumeRules.MOUNT_OPTIONS, "deprecated since v1.31; use \"mountOptions\" attribute instead"));

    private static final List<Old> SOURCES = List.of(
            new Old("cephfs", "spec.cephfs: deprecated in v1.28, non-functional in v1.31+"),
            new Old("photonPersistentDisk", "spec.photonPersistentDisk: deprecated in v1.11, non-functional in v1.16+"),
            new Old("scaleIO", "spec.scaleIO: deprecated in v1.16, non-functional in v1.22+"),
            new Old("storageos", "spec.storageOS: deprecated in v1.22, non-functional in v1.25+"),
            new Old("glusterfs", "spec.glusterfs: deprecated in v1.25, non-functional in v1.26+"),
            new Old("rbd", "spec.rbd: deprecated in v1.28, non-functional in v1.31+"));

    private Warnings() {}

    static List<String> ofVolume(Release server, JsonObject volume) {
        List<String> warnings = new ArrayList<>();
        JsonObject spec = volume.child("spec");
        annotations(server, volume, ANNOTATIONS, warnings);
        if (server.has(AdmissionDifference.RECYCLE_CAUSES_WARNING)
                && FieldReads.text(spec, "persistentVolumeReclaimPolicy").equals("Recycle")) {
            warnings.add("spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the"
                    + " recommended approach is to use dynamic provisioning.");
        }
        int term = 0;
        for (JsonObject terms : NodeSelectorRules.terms(spec.child("nodeAffinity"))) {
            int expression = 0;
            for (JsonObject requirement : FieldReads.objects(terms, "matchExpressions")) {
                String key = FieldReads.text(requirement, "key");
                String old = ofNodeLabel(server, key);
                if (old != null) {
                    warnings.add("spec.nodeAffinity.required.nodeSelectorTerms[" + term + "].matchExpressions["
                            + expression + "].key: " + key + " is " + old);
                }
                expression++;
            }
            term++;
        }
        for (Old source : SOURCES) {
            if (spec.has(source.key())) {
                warnings.add(source.warning());
            }
        }
        return warnings;
    }

    static List<String> ofClaim(Release server, JsonObject claim) {
        List<String> warnings = new ArrayList<>();
        annotations(server, claim, ANNOTATIONS.subList(0, 1), warnings);
        JsonObject resources = claim.child("spec").child("resources");
        fraction(resources, "requests", warnings);
        fraction(resources, "limits", warnings);
        return warnings;
    }

    static List<String> ofClass(Release server, JsonObject storageClass) {
        List<String> warnings = new ArrayList<>();
        int term = 0;
        for (JsonObject terms : FieldReads.objects(storageClass, "allowedTopologies")) {
            int expression = 0;
            for (JsonObject requirement : FieldReads.objects(terms, "matchLabelExpressions")) {
                String old = ofNodeLabel(server, FieldReads.text(requirement, "key"));
                if (old != null) {
                    warnings.add(
                            "allowedTopologies[" + term + "].matchLabelExpressions[" + expression + "].key: " + old);
                }
                expression++;
            }
            term++;
        }
        return warnings;
    }

    private static @Nullable String ofNodeLabel(Release server, String key) {
        boolean isIn = server.has(AdmissionDifference.MORE_NODE_LABELS_CAUSE_WARNING) || !LATER_LABELS.contains(key);
        return isIn ? NODE_LABELS.get(key) : null;
    }

    private static void annotations(Release server, JsonObject object, List<Old> annotations, List<String> warnings) {
        JsonObject present = object.child("metadata").child("annotations");
        for (Old annotation : annotations) {
            if (present.has(annotation.key()) && annotation.isIn(server)) {
                warnings.add("metadata.annotations[" + annotation.key() + "]: " + annotation.warning());
            }
        }
    }

    private static void fraction(JsonObject resources, String list, List<String> warnings) {
        StorageSize size = Quantities.storage(resources.child(list));
        if (size.milliValue() % 1000 != 0) {
            warnings.add("spec.resources." + list + "[storage]: fractional byte value " + GoText.quote(size.canonical())
                    + " is invalid, must be an integer");
        }
    }
}
