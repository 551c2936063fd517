package dev.mooring.provisioning.internal;

import dev.mooring.driver.internal.OtherProvisioner;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The volume of a provisioner that is not a CSI driver. Values that only the provisioner knows begin with {@code
 * unknown}.
 *
 * @upstream local-path-provisioner provisioner.go provisionFor
 * @upstream nfs-subdir-external-provisioner cmd/nfs-subdir-external-provisioner/provisioner.go Provision
 */
final class OtherVolume {

    private static final String HOSTNAME = "kubernetes.io/hostname";
    private static final String UNKNOWN = "unknown";

    private OtherVolume() {}

    /** The source, under the key of its kind. */
    static JsonObject source(OtherProvisioner provisioner, Attempt attempt) {
        String id = UNKNOWN + "-" + attempt.request().volumeName();
        return switch (provisioner) {
            case LOCAL_PATH, HOST_PATH ->
                JsonObject.EMPTY.with("path", "/" + id).with("type", "DirectoryOrCreate");
            case OPENEBS_LOCAL -> JsonObject.EMPTY.with("path", "/" + id);
            case NFS -> JsonObject.EMPTY.with("server", UNKNOWN).with("path", "/" + id);
            case RBD ->
                monitors()
                        .with("image", id)
                        .with("pool", attempt.driverClass().parameters().getOrDefault("pool", "rbd"));
            case CEPHFS -> monitors().with("path", "/" + id);
            case ROOK_BLOCK ->
                JsonObject.EMPTY
                        .with("driver", "ceph.rook.io/rook")
                        .with("options", JsonObject.EMPTY.with("image", id));
        };
    }

    private static JsonObject monitors() {
        return JsonObject.EMPTY.with("monitors", JsonArray.ofStrings(List.of(UNKNOWN)));
    }

    /** The node that the volume was made for, as its label names it. */
    static Optional<JsonObject> affinity(Attempt attempt) {
        String key = attempt.driverClass().parameters().getOrDefault("nodeAffinityKey", "");
        String label = key.isEmpty() ? HOSTNAME : key;
        return attempt.other()
                .filter(OtherProvisioner::isOnNode)
                .flatMap(row -> attempt.selectedNode())
                .filter(node -> !node.isEmpty())
                .map(node -> InTreeVolume.affinity(Map.of(label, value(attempt, node, label))));
    }

    /** The name of the node if it has no such label. */
    private static String value(Attempt attempt, String node, String label) {
        return attempt.around()
                .find(Kinds.NODE, "", node)
                .map(found -> found.at("metadata", "labels", label).text())
                .filter(text -> !text.isEmpty())
                .orElse(node);
    }
}
