package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.object.Inventory;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * The input of {@link RecoveryPlanner#plan}.
 *
 * @param inventory pods, claims, volumes, classes and Secrets
 * @param node the node; its mount table is that of the observations
 * @param profile what the driver does
 * @param seen what was seen on the node; {@link NodeObservations#NONE} for all nodes
 * @param policy what the operator allows
 * @param types the types of file systems that the driver mounts
 */
public record RecoveryRequest(
        Inventory inventory,
        NodeContext node,
        DriverProfile profile,
        NodeObservations seen,
        RecoveryPolicy policy,
        Set<String> types) {

    private static final Set<String> S3FS = Set.of("fuse.s3fs");

    public RecoveryRequest {
        requireNonNull(inventory, "inventory");
        requireNonNull(profile, "profile");
        requireNonNull(policy, "policy");
        node = seen.mounts().map(node::withMounts).orElse(node);
        types = Collections.unmodifiableSet(new TreeSet<>(types));
    }

    /**
     * A request about s3fs with the default policy and without observations.
     *
     * @param inventory pods, claims, volumes, classes and Secrets
     * @param node the node
     * @param profile what the driver does
     * @return the request
     */
    public static RecoveryRequest of(Inventory inventory, NodeContext node, DriverProfile profile) {
        return new RecoveryRequest(inventory, node, profile, NodeObservations.NONE, RecoveryPolicy.DEFAULT, S3FS);
    }

    /**
     * The same with observations.
     *
     * @param observations what was seen on the node
     * @return the changed copy
     */
    public RecoveryRequest withSeen(NodeObservations observations) {
        return new RecoveryRequest(inventory, node, profile, observations, policy, types);
    }

    /**
     * The same with another policy.
     *
     * @param newPolicy what the operator allows
     * @return the changed copy
     */
    public RecoveryRequest withPolicy(RecoveryPolicy newPolicy) {
        return new RecoveryRequest(inventory, node, profile, seen, newPolicy, types);
    }

    /**
     * The same for other types of FUSE file systems.
     *
     * @param newTypes the types as in the mount table, for example {@code fuse.geesefs}
     * @return the changed copy
     */
    public RecoveryRequest withTypes(Set<String> newTypes) {
        return new RecoveryRequest(inventory, node, profile, seen, policy, newTypes);
    }

    VolumeRequest volumes() {
        return new VolumeRequest(inventory, node, profile, policy.volumes());
    }
}
