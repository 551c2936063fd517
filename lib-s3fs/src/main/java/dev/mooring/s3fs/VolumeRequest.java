package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.internal.WalkRequest;
import dev.mooring.object.Inventory;

/**
 * The input of {@link AffectedVolumes#of}. A kind without objects is unknown unless it is marked as complete: its
 * absence proves nothing.
 *
 * @param inventory pods, claims, volumes, classes and Secrets
 * @param node the node
 * @param profile what the driver does
 * @param policy what the operator allows
 */
record VolumeRequest(Inventory inventory, NodeContext node, DriverProfile profile, VolumePolicy policy) {

    public VolumeRequest {
        requireNonNull(inventory, "inventory");
        requireNonNull(node, "node");
        requireNonNull(profile, "profile");
        requireNonNull(policy, "policy");
    }

    /**
     * A request with the default policy.
     *
     * @param inventory pods, claims, volumes, classes and Secrets
     * @param node the node
     * @param profile what the driver does
     * @return the request
     */
    public static VolumeRequest of(Inventory inventory, NodeContext node, DriverProfile profile) {
        return new VolumeRequest(inventory, node, profile, VolumePolicy.DEFAULT);
    }

    /**
     * The same with another policy.
     *
     * @param newPolicy what the operator allows
     * @return the changed copy
     */
    public VolumeRequest withPolicy(VolumePolicy newPolicy) {
        return new VolumeRequest(inventory, node, profile, newPolicy);
    }

    /** The request without the parts that are special to s3fs. */
    WalkRequest walk() {
        return new WalkRequest(
                inventory,
                node.name(),
                node.root(),
                node.layout(),
                node.mounts(),
                profile.driverNames(),
                profile.topology(),
                policy.allows(VolumePolicy.Permission.RECOVER_TERMINATING));
    }
}
