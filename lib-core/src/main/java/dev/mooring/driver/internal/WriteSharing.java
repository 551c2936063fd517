package dev.mooring.driver.internal;

import dev.mooring.driver.Driver;
import dev.mooring.internal.EnumNames;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AccessModes;
import java.util.List;

/** How many nodes may write to a volume at the same time, as its access modes allow and its storage can provide. */
public enum WriteSharing {
    /** None: its only access mode is ReadOnlyMany. */
    NONE,
    /** One: adding ReadOnlyMany to a writable mode does not allow more. */
    ONE,
    /** Any number: ReadWriteMany, except on a file system that its driver mounts on one node only. */
    MANY;

    /** The default name of the RBD driver of ceph-csi; operators put a prefix and a dot before it. */
    public static final String RBD_DRIVER = "rbd.csi.ceph.com";

    /**
     * The writers of a volume.
     *
     * @param volume the volume
     * @return how many there may be
     */
    public static WriteSharing of(VolumeView volume) {
        return of(volume.accessModes(), volume.volumeMode(), driver(volume));
    }

    /**
     * The writers of a volume whose driver is known to the caller.
     *
     * @param accessModes the access modes of the volume or claim
     * @param volumeMode its volume mode; every text but {@code Block} is a file system
     * @param driver the CSI driver, or the plugin or provisioner; empty if it is not known
     * @return how many there may be; one if there are no modes
     */
    public static WriteSharing of(List<String> accessModes, String volumeMode, String driver) {
        if (accessModes.contains(AccessModes.RWX)) {
            boolean isDisk =
                    ServedModes.of(driver).filter(ServedModes::hasOneWriter).isPresent();
            return isDisk && !volumeMode.equals("Block") ? ONE : MANY;
        }
        if (accessModes.isEmpty()) {
            return ONE;
        }
        for (String mode : accessModes) {
            if (!mode.equals(AccessModes.ROX)) {
                return ONE;
            }
        }
        return NONE;
    }

    /** The driver of a volume: for an in-tree source the one that took it over, or that serves the same storage. */
    public static String driver(VolumeView volume) {
        if (!volume.csiDriver().isEmpty()) {
            return volume.csiDriver();
        }
        return volume.manifest().spec().members().keySet().stream()
                .flatMap(key -> VolumePlugin.ofSource(key).stream())
                .map(VolumePlugin::id)
                .findFirst()
                .orElse("");
    }

    /**
     * Whether a volume is an RBD image, as far as its source shows it.
     *
     * @param volume the volume
     * @return true for the in-tree source {@code rbd} and for a driver that {@link #isRbdDriver} knows
     */
    public static boolean isRbd(VolumeView volume) {
        return isRbd(driver(volume));
    }

    /** Whether a driver, plugin or provisioner makes or mounts RBD images. */
    public static boolean isRbd(String driver) {
        return isRbdDriver(driver)
                || OtherProvisioner.of(driver)
                        .filter(OtherProvisioner.RBD::equals)
                        .isPresent();
    }

    /**
     * Whether a CSI driver is the RBD driver of ceph-csi by its name.
     *
     * @param driver for example {@code rook-ceph.rbd.csi.ceph.com}
     * @return true if it is {@link #RBD_DRIVER} or ends in a dot and that
     */
    public static boolean isRbdDriver(String driver) {
        return Driver.of(driver).filter(Driver.CEPH_RBD::equals).isPresent();
    }

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
