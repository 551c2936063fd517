package dev.mooring.plan.csi;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/**
 * Why a volume of an in-tree plugin will mount as one of ceph-csi, or will not, and what is dangerous about the change.
 */
enum CsiCode implements ReasonCode {
    /** The configuration of the driver is not given. */
    DRIVER_CONFIG_NOT_GIVEN(Severity.WARN),
    /** No cluster in the configuration of the driver has a monitor of the volume. */
    MONITORS_MATCH_NO_CLUSTER(Severity.ERROR),
    /** Each cluster with a monitor of the volume has a RADOS namespace, which the in-tree plugin does not know. */
    CLUSTER_HAS_NAMESPACE(Severity.ERROR),
    /** There is no secret that the driver can use: the in-tree one has another form. */
    NODE_SECRET_NOT_NAMED(Severity.WARN),
    /** The secret does not exist. */
    NODE_SECRET_MISSING(Severity.ERROR),
    /** The secret does not have the keys that the driver reads. */
    NODE_SECRET_WITHOUT_KEYS(Severity.ERROR),
    /** The output of rbd info for the image is not given. */
    IMAGE_NOT_DESCRIBED(Severity.WARN),
    /** The image does not exist. */
    IMAGE_MISSING(Severity.ERROR),
    /** The output of rbd info is of another image. */
    OTHER_IMAGE_DESCRIBED(Severity.WARN),
    /** The image has a feature that the kernel of no release can map. */
    FEATURE_NOT_IN_KERNEL(Severity.ERROR),
    /** A node has a kernel that is too old for a feature of the image. */
    KERNEL_TOO_OLD(Severity.ERROR),
    /** The image has features that need a newer kernel, and the kernels of the nodes are not known. */
    KERNELS_NOT_KNOWN(Severity.WARN),
    /** The kernel cannot map names with a blank. */
    NAME_WITH_BLANK(Severity.ERROR),
    /** The image is the copy of a mirrored image, which cannot be written. */
    IMAGE_IS_A_COPY(Severity.ERROR),
    /** The driver refuses these access modes. */
    ACCESS_MODES_REFUSED(Severity.ERROR),
    /** Another volume has the same driver and handle: a node would treat the two as one. */
    HANDLE_TAKEN(Severity.DANGER),
    /** Another volume leads to the same image, or may: two nodes could write it. */
    IMAGE_OF_ANOTHER_VOLUME(Severity.DANGER),
    /** Not all volumes are given: one of them may have the same handle, or the new name. */
    VOLUMES_NOT_GIVEN(Severity.WARN),
    /** A volume or claim of the new name exists. */
    NEW_NAME_TAKEN(Severity.ERROR),
    /** The driver is registered on no node, or not on all. */
    CSI_DRIVER_NOT_REGISTERED(Severity.ERROR),
    /** Not all CSINode objects are given: they show on which nodes the driver runs. */
    CSI_NODES_NOT_GIVEN(Severity.WARN),
    /** The file system of CephFS is not known: not every release of the driver mounts the default one. */
    FILE_SYSTEM_NOT_KNOWN(Severity.WARN),
    /** A part of the source is missing. */
    SOURCE_INCOMPLETE(Severity.ERROR),
    /** The volume deletes its data when its claim goes, up to 1.30. */
    RECLAIM_POLICY_DELETES(Severity.DANGER),
    /** The claim belongs to a StatefulSet, which finds its claims by name. */
    CLAIM_NAME_IS_FIXED(Severity.WARN),
    /** Pods use the claim now. */
    PODS_USE_CLAIM(Severity.WARN),
    /** A pod or workload has such a volume without a claim. */
    INLINE_VOLUME(Severity.WARN),
    /** A volume is of a plugin that is gone, and that the drivers of Ceph do not take over. */
    PLUGIN_IS_GONE(Severity.WARN),
    /** A volume is of a plugin whose volumes Kubernetes hands to a CSI driver, and its source cannot be translated. */
    SOURCE_NOT_TRANSLATED(Severity.ERROR),
    /** Kubernetes hands the volumes of a plugin to a CSI driver, without a change of the volume. */
    PLUGIN_IS_TRANSLATED(Severity.INFO),
    /** A class creates volumes of a plugin that is gone. */
    CLASS_OF_REMOVED_PLUGIN(Severity.WARN);

    private final Severity severity;

    CsiCode(Severity severity) {
        this.severity = severity;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String toString() {
        return id();
    }
}
