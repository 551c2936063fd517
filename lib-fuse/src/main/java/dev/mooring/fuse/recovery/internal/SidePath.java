package dev.mooring.fuse.recovery.internal;

import dev.mooring.fuse.mount.VolumeSubject;

/** Where a mount is made before it is bound over a dead one: each layer of each volume of a pod has its own path. */
final class SidePath {

    private SidePath() {}

    /** The directory of all side paths of a volume of a pod. */
    static String root(Start.Limits limits, VolumeSubject subject) {
        return limits.sideDirectory() + "/" + subject.fileName();
    }

    /** The side path for a new layer on top of the existing ones. */
    static String of(Start.Limits limits, VolumeSubject subject, int layers) {
        return root(limits, subject) + "/" + layers;
    }
}
