package dev.mooring.provisioning.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.controller.internal.ClusterView;
import dev.mooring.object.ClaimView;
import dev.mooring.provisioning.Provisioners;

/**
 * What a provisioner sees when it processes a claim.
 *
 * @param claim the claim, as it is in the cluster
 * @param cluster the claims, volumes and classes
 * @param around what else the provisioner sees
 * @param provisioners which provisioners run
 * @param volumeName the name that the new volume gets
 */
public record ProvisioningRequest(
        ClaimView claim,
        ClusterView cluster,
        ProvisioningContext around,
        Provisioners provisioners,
        String volumeName) {

    public ProvisioningRequest {
        requireNonNull(claim, "claim");
        requireNonNull(cluster, "cluster");
        requireNonNull(around, "around");
        requireNonNull(provisioners, "provisioners");
        requireNonNull(volumeName, "volumeName");
    }

    /**
     * A claim in a cluster where only claims, volumes and classes are known, and each provisioner that a class names
     * runs.
     *
     * @param claim the claim
     * @param cluster the claims, volumes and classes
     * @return the request; the volume is called {@code pvc-} and the uid of the claim
     */
    public static ProvisioningRequest of(ClaimView claim, ClusterView cluster) {
        return new ProvisioningRequest(
                claim, cluster, ProvisioningContext.NONE, Provisioners.assumed(), "pvc-" + claim.uid());
    }

    /**
     * The same with the other objects of the cluster.
     *
     * @param newSurroundings nodes, snapshots, secrets and others
     * @return the changed copy
     */
    public ProvisioningRequest with(ProvisioningContext newSurroundings) {
        return new ProvisioningRequest(claim, cluster, newSurroundings, provisioners, volumeName);
    }

    /**
     * The same with other provisioners.
     *
     * @param newProvisioners which run
     * @return the changed copy
     */
    public ProvisioningRequest with(Provisioners newProvisioners) {
        return new ProvisioningRequest(claim, cluster, around, newProvisioners, volumeName);
    }

    /**
     * The same with another name for the volume, for a claim without a uid of a server.
     *
     * @param newName the name
     * @return the changed copy
     */
    public ProvisioningRequest named(String newName) {
        return new ProvisioningRequest(claim, cluster, around, provisioners, newName);
    }
}
