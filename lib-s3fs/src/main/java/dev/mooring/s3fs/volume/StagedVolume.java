package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

import dev.mooring.kubelet.NodePath;
import dev.mooring.workload.CsiVolume;
import java.util.List;

/**
 * A volume that is mounted once for the node and bound for each pod.
 *
 * @param node the node; empty never
 * @param volume driver and handle
 * @param path the global directory
 * @param mount what is mounted there and how; never read-only, for its binds may differ
 * @param secret the key pair
 * @param binds the pods' items, sorted; at least one
 */
public record StagedVolume(
        String node,
        CsiVolume volume,
        NodePath path,
        S3fsMount mount,
        VolumeSecret secret,
        List<AffectedVolume> binds) {

    public StagedVolume {
        requireNonNull(node, "node");
        requireNonNull(volume, "volume");
        requireNonNull(path, "path");
        requireNonNull(mount, "mount");
        requireNonNull(secret, "secret");
        binds = List.copyOf(binds);
    }
}
