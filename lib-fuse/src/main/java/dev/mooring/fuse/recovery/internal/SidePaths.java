package dev.mooring.fuse.recovery.internal;

import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The side paths of a volume that earlier recoveries have left. A side path and the layer that was bound from it are
 * peers: what is mounted over the layer appears at the side path too, and an unmount of that at the side path removes
 * it from the target. So a side path is unmounted only while it has one mount, and before another one is bound over the
 * target.
 */
record SidePaths(Start start, StartedVolume volume) {

    /** The unmounts of the side paths that have the top mount of the target, which answers. */
    List<Step> releases() {
        Set<String> top = devices(new MountLayers(start.on(), volume.target().text())
                .topDown().stream().limit(1));
        return left(top)
                .<Step>map(side -> DirectSteps.release(side.mountPoint(), "an earlier recovery did not unmount it"))
                .toList();
    }

    /** The unmounts of the side paths that have a dead mount of the target. */
    List<Step> unmounts() {
        Set<String> layers = devices(new MountLayers(start.on(), volume.target().text()).topDown().stream());
        return left(layers)
                .filter(side -> start.seen().probe(side.mountPoint()).kind() != PathProbe.Kind.OK)
                .<Step>map(side -> new Step.Unmount(
                        side.mountPoint(), side.device(), "a mount over the target would appear at this side path too"))
                .toList();
    }

    private Stream<MountEntry> left(Set<String> devices) {
        String root = SidePath.root(start.limits(), volume.subject());
        MountTable mounts = start.seen().mounts().orElse(null);
        return mounts == null
                ? Stream.empty()
                : mounts.under(root).stream()
                        .filter(side -> devices.contains(side.device()))
                        .filter(side -> mounts.at(side.mountPoint()).size() == 1);
    }

    private static Set<String> devices(Stream<MountEntry> mounts) {
        return mounts.map(MountEntry::device)
                .filter(device -> !device.isEmpty())
                .collect(Collectors.toSet());
    }
}
