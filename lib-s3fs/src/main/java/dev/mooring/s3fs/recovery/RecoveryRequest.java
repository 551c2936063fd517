package dev.mooring.s3fs.recovery;

import static java.util.Objects.requireNonNull;

import dev.mooring.s3fs.target.NodeObservations;
import dev.mooring.s3fs.volume.AffectedVolumes;
import dev.mooring.s3fs.volume.RecoveryPolicy;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is asked.
 *
 * @param volumes the volumes of one node, or of all
 * @param seen what was seen on the node; {@link NodeObservations#NONE} for all nodes
 * @param policy what the operator allows
 * @param types the file system types that count as ours
 */
public record RecoveryRequest(
        AffectedVolumes volumes, NodeObservations seen, RecoveryPolicy policy, Set<String> types) {

    private static final Set<String> S3FS = Set.of("fuse.s3fs");

    public RecoveryRequest {
        requireNonNull(volumes, "volumes");
        requireNonNull(seen, "seen");
        requireNonNull(policy, "policy");
        types = java.util.Collections.unmodifiableSet(new TreeSet<>(types));
    }

    /**
     * A question about s3fs.
     *
     * @param volumes the volumes
     * @param seen what was seen
     * @param policy what the operator allows, the same the volumes were found with
     * @return the request
     */
    public static RecoveryRequest of(AffectedVolumes volumes, NodeObservations seen, RecoveryPolicy policy) {
        return new RecoveryRequest(volumes, seen, policy, S3FS);
    }

    /**
     * The same for other file systems in user space too.
     *
     * @param newTypes the types as the mount table has them, for example {@code fuse.geesefs}
     * @return the changed copy
     */
    public RecoveryRequest withTypes(Set<String> newTypes) {
        return new RecoveryRequest(volumes, seen, policy, newTypes);
    }
}
