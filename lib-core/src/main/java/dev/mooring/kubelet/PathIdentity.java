package dev.mooring.kubelet;

import java.util.Optional;
import java.util.function.Function;

/** Pod and volume of a path of any kind. For an ambiguous path, only what all its readings agree on. */
final class PathIdentity {

    private PathIdentity() {}

    static Optional<String> podUid(VolumePath path) {
        if (path instanceof VolumePath.Ambiguous both) {
            return agreed(both, PathIdentity::podUid);
        }
        String uid = path instanceof VolumePath.PodVolume volume
                ? volume.podUid()
                : path instanceof VolumePath.PodDevice device
                        ? device.podUid()
                        : path instanceof VolumePath.SubPath sub ? sub.podUid() : otherPod(path);
        return Optional.of(uid).filter(text -> !text.isEmpty());
    }

    private static String otherPod(VolumePath path) {
        if (path instanceof VolumePath.CsiBlock block) {
            return block.podUid();
        }
        if (path instanceof VolumePath.GlobalBlockMap map) {
            return map.podUid();
        }
        if (path instanceof VolumePath.PodPluginData data) {
            return data.podUid();
        }
        if (path instanceof VolumePath.ContainerDir container) {
            return container.podUid();
        }
        if (path instanceof VolumePath.PodFile file) {
            return file.podUid();
        }
        return path instanceof VolumePath.Directory directory ? directory.podUid() : "";
    }

    static Optional<String> volume(VolumePath path) {
        if (path instanceof VolumePath.Ambiguous both) {
            return agreed(both, PathIdentity::volume);
        }
        if (path instanceof VolumePath.PodVolume volume) {
            return Optional.of(volume.volume());
        }
        if (path instanceof VolumePath.PodDevice device) {
            return Optional.of(device.volume());
        }
        if (path instanceof VolumePath.SubPath sub) {
            return Optional.of(sub.volume());
        }
        if (path instanceof VolumePath.CsiOldGlobal global) {
            return Optional.of(global.volume());
        }
        return path instanceof VolumePath.CsiBlock block ? Optional.of(block.volume()) : Optional.empty();
    }

    private static Optional<String> agreed(VolumePath.Ambiguous both, Function<VolumePath, Optional<String>> part) {
        return both.candidates().stream().map(part).distinct().count() == 1
                ? part.apply(both.candidates().get(0))
                : Optional.empty();
    }
}
