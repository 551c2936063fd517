package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.internal.VolumesOfNode;
import dev.mooring.kubelet.NodePath;
import java.util.List;

/**
 * A volume that is mounted once per node and bound for each pod.
 *
 * @param node the node
 * @param path the global directory
 * @param binds the items of the pods, sorted; at least one
 */
record StagedVolume(String node, NodePath path, List<AffectedVolume> binds) {

    public StagedVolume {
        requireNonNull(node, "node");
        requireNonNull(path, "path");
        binds = List.copyOf(binds);
        if (binds.isEmpty()) {
            throw new IllegalArgumentException("binds: expected at least one");
        }
    }

    static StagedVolume of(VolumesOfNode.Staged found) {
        return new StagedVolume(
                found.node(),
                found.path(),
                found.binds().stream().map(AffectedVolume.class::cast).toList());
    }

    /** {@return what is mounted there and how; never read-only, because its binds can differ} */
    public S3fsMount mount() {
        return binds.get(0).mount().asWritable();
    }

    /** {@return the file with the key pair} */
    public CredentialFile credentialFile() {
        return binds.get(0).credentialFile();
    }
}
