package dev.mooring.workload;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.Digests;
import java.util.Optional;

/**
 * A volume as its CSI driver knows it.
 *
 * @param driver the driver's name, in its own case
 * @param handle the volume handle, any text
 */
public record CsiVolume(String driver, String handle) {

    private static final String PREFIX = "csi-";

    public CsiVolume {
        requireNonNull(driver, "driver");
        requireNonNull(handle, "handle");
    }

    /**
     * The volume of an inline {@code csi} entry, whose handle the kubelet generates.
     *
     * @param driver the driver
     * @param podUid the pod's uid
     * @param volume the entry's name
     * @return the volume; other pairs of uid and name can give the same handle, because there is no separator between
     *     them
     * @upstream pkg/volume/csi/csi_mounter.go makeVolumeHandle
     */
    public static CsiVolume ephemeral(String driver, String podUid, String volume) {
        return new CsiVolume(driver, PREFIX + Digests.sha256(podUid + volume));
    }

    /**
     * Reads {@code driver^handle}, the plugin's part of a unique volume name.
     *
     * @param text the text
     * @return the volume, split at the first caret; empty if there is none
     */
    public static Optional<CsiVolume> parse(String text) {
        int caret = text.indexOf('^');
        return caret < 0
                ? Optional.empty()
                : Optional.of(new CsiVolume(text.substring(0, caret), text.substring(caret + 1)));
    }

    /** {@return the plugin's part of the unique volume name: {@code driver^handle}} */
    public String volumeName() {
        return driver + "^" + handle;
    }

    /**
     * {@return whether the attach/detach controller can detach it: it splits the name at each caret and expects two
     * parts; false for a driver or handle with a caret}
     *
     * @upstream pkg/volume/csi/csi_attacher.go Detach
     */
    public boolean isDetachable() {
        return driver.indexOf('^') < 0 && handle.indexOf('^') < 0;
    }

    /**
     * The name of the VolumeAttachment of this volume and a node.
     *
     * @param node the node's name
     * @return {@code csi-} and 64 hex digits; other triples can give the same name, because there is no separator
     *     between the parts
     * @upstream pkg/volume/csi/csi_attacher.go getAttachmentName
     */
    public String attachmentName(String node) {
        return PREFIX + Digests.sha256(handle + driver + node);
    }

    /**
     * {@return the hash of the handle, as in the global directory from 1.24 on: 64 hex digits; it does not include the
     * driver}
     *
     * @upstream pkg/volume/csi/csi_attacher.go makeDeviceMountPath
     */
    public String handleHash() {
        return Digests.sha256(handle);
    }
}
