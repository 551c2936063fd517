package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

/** What is asked: the four arguments, kept together. */
record VolumeQuestion(ClusterSnapshot snapshot, NodeContext node, DriverProfile profile, RecoveryPolicy policy) {

    VolumeQuestion {
        requireNonNull(snapshot, "snapshot");
        requireNonNull(node, "node");
        requireNonNull(profile, "profile");
        requireNonNull(policy, "policy");
    }
}
