package dev.mooring.fuse.recovery.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.internal.VolumesOfNode;
import dev.mooring.kubelet.NodePath;
import java.util.List;

/**
 * A mount of the node that pods have binds of, with a daemon that a plan may start.
 *
 * @param node the node
 * @param path where it is
 * @param start how its daemon is started; never read-only, because its binds can differ
 * @param binds the volumes of the pods, sorted
 */
record StagedMount(String node, NodePath path, DaemonStart start, List<StartedVolume> binds) {

    StagedMount {
        requireNonNull(node, "node");
        requireNonNull(path, "path");
        requireNonNull(start, "start");
        binds = List.copyOf(binds);
    }

    static StagedMount of(VolumesOfNode.Staged found) {
        List<StartedVolume> binds =
                found.binds().stream().map(StartedVolume.class::cast).toList();
        return new StagedMount(found.node(), found.path(), binds.get(0).start().asWritable(), binds);
    }
}
