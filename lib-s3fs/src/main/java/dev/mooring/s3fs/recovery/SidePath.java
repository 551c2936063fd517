package dev.mooring.s3fs.recovery;

import dev.mooring.fuse.volume.VolumeSubject;

/** Where a mount is made before it is bound over a dead one: each layer of each volume of a pod has its own path. */
final class SidePath {

    private SidePath() {}

    /** The directory of all side paths of a volume of a pod. */
    static String root(RecoveryPolicy policy, VolumeSubject subject) {
        return policy.sideDirectory() + "/" + subject.fileName();
    }

    /** The side path for a new layer on top of the existing ones. */
    static String of(RecoveryPolicy policy, VolumeSubject subject, int layers) {
        return root(policy, subject) + "/" + layers;
    }
}
