package dev.mooring.sanitize;

import dev.mooring.object.Annotations;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The places of volumes and claims whose values are free, see {@link FreeValue}. A place that is not here is compared
 * letter by letter, so a row is needed only where the values of many objects differ; and a row must go when a rule begins
 * to look into the value.
 */
final class FreePlaces {

    private static final Map<String, List<FreeValue>> PLACES = new HashMap<>();

    static {
        free(FreeValue.NAME, "metadata/name", "spec/claimRef/name", "spec/volumeName", "spec/storageClassName");
        free(FreeValue.LABEL, "metadata/namespace", "spec/claimRef/namespace");
        free(
                FreeValue.TEXT,
                "metadata/uid",
                "spec/claimRef/uid",
                "spec/csi/volumeAttributes/*",
                "spec/nfs/server",
                "spec/rbd/image",
                "spec/rbd/pool",
                "spec/awsElasticBlockStore/volumeID",
                "spec/gcePersistentDisk/pdName",
                "spec/vsphereVolume/volumePath");
        free(
                FreeValue.NOTE,
                "metadata/resourceVersion",
                "metadata/creationTimestamp",
                "metadata/deletionTimestamp",
                "metadata/selfLink",
                "spec/claimRef/resourceVersion",
                "status/lastPhaseTransitionTime");
        free(FreeValue.SIZE, "spec/capacity/storage", "spec/resources/requests/storage", "status/capacity/storage");
        free(FreeValue.PATH, "spec/nfs/path", "spec/hostPath/path", "spec/local/path");
        free(FreeValue.ARRAY, "metadata/managedFields", "metadata/ownerReferences", "status/conditions");
        free(
                FreeValue.WORD,
                "metadata/labels/*",
                "spec/nodeAffinity/required/nodeSelectorTerms/*/matchExpressions/*/values/*");
        free(
                FreeValue.STRING,
                "metadata/annotations/*",
                "metadata/annotations/" + Keys.LAST_APPLIED,
                "metadata/annotations/" + Annotations.SELECTED_NODE);
        PLACES.put("spec/csi/volumeHandle", List.of(FreeValue.CEPH_HANDLE, FreeValue.HANDLE));
        for (String secret : SecretRefs.CSI) {
            free(FreeValue.NAME, "spec/csi/" + secret + "/name");
            free(FreeValue.LABEL, "spec/csi/" + secret + "/namespace");
        }
    }

    private FreePlaces() {}

    private static void free(FreeValue value, String... places) {
        for (String place : places) {
            PLACES.put(place, List.of(value));
        }
    }

    /**
     * How a free value at a place is written.
     *
     * @param parent the keys above it, {@code *} for each item of an array
     * @param key its key
     * @return the ways it may be written; empty if it is not free
     */
    static List<FreeValue> at(String parent, String key) {
        List<FreeValue> exact = PLACES.get(parent + "/" + key);
        if (exact != null) {
            return exact;
        }
        boolean isKubernetes = key.contains("kubernetes.io/") || key.contains("k8s.io/");
        boolean isRead = (parent.equals("metadata/annotations") && (isKubernetes || ManagerMark.decidesBy(key)))
                || Keys.ZONE_LABELS.contains(key);
        return isRead ? List.of() : PLACES.getOrDefault(parent + "/*", List.of());
    }

    /** The maps that compare whole values; another map may look into a value that is free here. */
    static final Set<MapKind> COMPARING = Set.of(
            MapKind.NAMESPACE,
            MapKind.VOLUME_NAME,
            MapKind.CLAIM_NAME,
            MapKind.STORAGE_CLASS,
            MapKind.VOLUME_ATTRIBUTES_CLASS,
            MapKind.DRIVER,
            MapKind.VOLUME_HANDLE,
            MapKind.VOLUME_ATTRIBUTE,
            MapKind.TOPOLOGY,
            MapKind.TOPOLOGY_KEY,
            MapKind.SECRET_NAMESPACE,
            MapKind.SECRET);
}
