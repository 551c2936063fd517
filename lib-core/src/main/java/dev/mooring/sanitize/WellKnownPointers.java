package dev.mooring.sanitize;

import dev.mooring.driver.internal.ServedModes;
import dev.mooring.json.JsonPointer;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Keys of annotations, labels and attributes, and places in documents. */
final class WellKnownPointers {

    static final String STORAGE_RESIZER = "volume.kubernetes.io/storage-resizer";
    static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";
    static final String LEADER = "control-plane.alpha.kubernetes.io/leader";
    static final String CSI_PROVISIONER_IDENTITY = "storage.kubernetes.io/csiProvisionerIdentity";

    /** Pairs of annotations that name a secret: its name, then its namespace. */
    static final List<List<String>> SECRET_ANNOTATIONS = List.of(
            List.of(
                    "volume.kubernetes.io/provisioner-deletion-secret-name",
                    "volume.kubernetes.io/provisioner-deletion-secret-namespace"),
            List.of(
                    "volume.kubernetes.io/controller-modify-secret-name",
                    "volume.kubernetes.io/controller-modify-secret-namespace"),
            List.of(
                    "snapshot.storage.kubernetes.io/deletion-secret-name",
                    "snapshot.storage.kubernetes.io/deletion-secret-namespace"),
            List.of(
                    "groupsnapshot.storage.kubernetes.io/deletion-secret-name",
                    "groupsnapshot.storage.kubernetes.io/deletion-secret-namespace"));

    static final Set<String> ZONE_LABELS = Set.of(
            "topology.kubernetes.io/zone",
            "topology.kubernetes.io/region",
            "failure-domain.beta.kubernetes.io/zone",
            "failure-domain.beta.kubernetes.io/region");

    static final String HOSTNAME = "kubernetes.io/hostname";

    static final Set<String> TOPOLOGY_KEYS = Stream.of(ZONE_LABELS, Set.of(HOSTNAME), ServedModes.topologyKeys())
            .flatMap(Set::stream)
            .collect(Collectors.toUnmodifiableSet());

    private static final Set<String> MANAGER_KEYS = Set.of(
            "meta.helm.sh/release-name",
            "meta.helm.sh/release-namespace",
            "argocd.argoproj.io/tracking-id",
            "argocd.argoproj.io/instance",
            "kustomize.toolkit.fluxcd.io/name",
            "kustomize.toolkit.fluxcd.io/namespace",
            "helm.toolkit.fluxcd.io/name",
            "helm.toolkit.fluxcd.io/namespace");

    /** Of Fleet, and of Ramen and the volume replication of csi-addons. */
    private static final List<String> MANAGER_PREFIXES = List.of(
            "objectset.rio.cattle.io/",
            "ramendr.openshift.io/",
            "volumereplicationgroups.ramendr.openshift.io/",
            "replication.storage.openshift.io/");

    static final JsonPointer METADATA = JsonPointer.of("metadata");
    static final JsonPointer NAME = JsonPointer.of("metadata", "name");
    static final JsonPointer NAMESPACE = JsonPointer.of("metadata", "namespace");
    static final JsonPointer ANNOTATIONS = JsonPointer.of("metadata", "annotations");
    static final JsonPointer LABELS = JsonPointer.of("metadata", "labels");
    static final JsonPointer FINALIZERS = JsonPointer.of("metadata", "finalizers");
    static final JsonPointer OWNER_REFERENCES = JsonPointer.of("metadata", "ownerReferences");
    static final JsonPointer GENERATE_NAME = JsonPointer.of("metadata", "generateName");
    static final JsonPointer STATUS = JsonPointer.of("status");
    static final JsonPointer CLAIM_REF = JsonPointer.of("spec", "claimRef");
    static final JsonPointer VOLUME_NAME = JsonPointer.of("spec", "volumeName");
    static final JsonPointer STORAGE_CLASS = JsonPointer.of("spec", "storageClassName");
    static final JsonPointer ATTRIBUTES_CLASS = JsonPointer.of("spec", "volumeAttributesClassName");
    static final JsonPointer RECLAIM_POLICY = JsonPointer.of("spec", "persistentVolumeReclaimPolicy");
    static final JsonPointer NODE_AFFINITY = JsonPointer.of("spec", "nodeAffinity");
    static final JsonPointer DELETION_POLICY = JsonPointer.of("spec", "deletionPolicy");
    static final JsonPointer SPEC_DRIVER = JsonPointer.of("spec", "driver");
    static final JsonPointer CAPACITY = JsonPointer.of("spec", "capacity", "storage");
    static final JsonPointer REQUEST = JsonPointer.of("spec", "resources", "requests", "storage");
    static final JsonPointer VOLUME_ATTRIBUTES = JsonPointer.of("spec", "csi", "volumeAttributes");
    static final JsonPointer SELECTOR = JsonPointer.of("spec", "selector");
    static final JsonPointer DATA_SOURCE = JsonPointer.of("spec", "dataSource");
    static final JsonPointer DATA_SOURCE_REF = JsonPointer.of("spec", "dataSourceRef");

    private WellKnownPointers() {}

    static boolean isManagerKey(String key) {
        return MANAGER_KEYS.contains(key) || MANAGER_PREFIXES.stream().anyMatch(key::startsWith);
    }
}
