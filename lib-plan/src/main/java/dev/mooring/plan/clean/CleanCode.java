package dev.mooring.plan.clean;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why something on a node may go, must stay, or is not known. */
enum CleanCode implements ReasonCode {
    /** A mount of the device is in use. */
    MOUNT_OF_DEVICE_IN_USE(Severity.INFO),
    /** A process in another mount namespace has the device or the folder mounted. */
    MOUNTED_IN_A_CONTAINER(Severity.INFO),
    /** A device-mapper, multipath, RAID or loop device is on top of the device. */
    DEVICE_HAS_HOLDER(Severity.INFO),
    /** A pod of the node uses the image. */
    POD_USES_DEVICE(Severity.INFO),
    /** A pod of the node may use the image: its claim or volume is not known. */
    POD_MAY_USE_DEVICE(Severity.WARN),
    /** A VolumeAttachment attaches the volume to the node. */
    ATTACHED_TO_NODE(Severity.INFO),
    /** A VolumeAttachment of the node names a volume that does not exist. */
    ATTACHMENT_OF_LOST_VOLUME(Severity.WARN),
    /** The Node object reports the volume in use or attached. */
    REPORTED_BY_NODE(Severity.INFO),
    /** A pod with this uid exists, or a container of it runs. */
    POD_STILL_EXISTS(Severity.INFO),
    /**
     * The uid does not have the form that the API server assigns: it may be a static pod, which no API server knows.
     */
    MAY_BE_STATIC_POD(Severity.WARN),
    /** Another mount is on it or below it, which must stay. */
    MOUNTED_BELOW(Severity.WARN),
    /** The mounts below the folder must go first, and then the folder must be listed again. */
    UNMOUNT_FIRST(Severity.INFO),
    /** The folder has files: their owner is not known, and they are not deleted. */
    FILES_IN_FOLDER(Severity.WARN),
    /** The mount is dead, and its pod is still there: another question. */
    DEAD_MOUNT_OF_LIVE_POD(Severity.WARN),
    /** The mapped devices are not known. */
    MAPPINGS_NOT_LISTED(Severity.WARN),
    /** The mount table of the host is not given, or not whole. */
    MOUNTS_NOT_KNOWN(Severity.WARN),
    /** The mount tables of other mount namespaces are not all given. */
    NAMESPACES_NOT_KNOWN(Severity.WARN),
    /** The holders of the device are not known. */
    HOLDERS_NOT_KNOWN(Severity.WARN),
    /** The number of the device is not known, or a mount table has no numbers. */
    DEVICE_NUMBER_NOT_KNOWN(Severity.WARN),
    /** A device of rbd-nbd is unmapped even while a process has it open. */
    NBD_IS_NOT_REFUSED(Severity.WARN),
    /** The clients that have the image open are not known. */
    WATCHERS_NOT_KNOWN(Severity.WARN),
    /** More clients that may be on the node have the image open than it has devices of it. */
    IMAGE_OPEN_BESIDE_DEVICE(Severity.WARN),
    /** No client has the image open although it is mapped. */
    NO_CLIENT_OF_DEVICE(Severity.INFO),
    /** The folders of the pods are not listed whole. */
    FOLDER_NOT_LISTED(Severity.WARN),
    /** Not all objects are given. */
    NODE_OBJECTS_NOT_COMPLETE(Severity.WARN),
    /** The Node object is not given. */
    NODE_OBJECT_NOT_GIVEN(Severity.WARN),
    /** The kubelet reports that the folder of the pod is still there. */
    SAID_BY_KUBELET(Severity.INFO);

    private final Severity severity;

    CleanCode(Severity severity) {
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
