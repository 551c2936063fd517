package dev.mooring.kubelet;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;

/**
 * What the kubelet keeps about a CSI volume in {@code vol_data.json}. Absent parts are empty: the global file
 * has only driver and handle, and older releases wrote less.
 *
 * @param specVolId the inner name of the volume
 * @param volumeHandle the handle
 * @param driverName the driver
 * @param nodeName the node
 * @param attachmentId the name of the VolumeAttachment; also present for volumes that are never attached
 * @param ephemeral whether it is an inline volume: {@code volumeLifecycleMode}, or {@code driverMode} of 1.15
 * @param seLinuxMountContext the SELinux label it was mounted with
 * @upstream pkg/volume/csi/csi_util.go volDataKey
 */
public record VolData(
        String specVolId,
        String volumeHandle,
        String driverName,
        String nodeName,
        String attachmentId,
        boolean ephemeral,
        String seLinuxMountContext) {

    public VolData {
        requireNonNull(specVolId, "specVolId");
        requireNonNull(volumeHandle, "volumeHandle");
        requireNonNull(driverName, "driverName");
        requireNonNull(nodeName, "nodeName");
        requireNonNull(attachmentId, "attachmentId");
        requireNonNull(seLinuxMountContext, "seLinuxMountContext");
    }

    /**
     * Reads the file.
     *
     * @param text its content
     * @return what it says; unknown keys are ignored
     * @throws dev.mooring.json.JsonException if it is not one JSON object
     * @throws dev.mooring.manifest.ManifestException if a known key is not a string
     */
    public static VolData parse(String text) {
        Part file = Part.of(new ObjectRef("vol_data.json", "", ""), JsonObject.parse(text));
        String mode = file.at("volumeLifecycleMode")
                .string()
                .or(() -> file.at("driverMode").string())
                .orElse("");
        return new VolData(
                file.at("specVolID").text(),
                file.at("volumeHandle").text(),
                file.at("driverName").text(),
                file.at("nodeName").text(),
                file.at("attachmentID").text(),
                mode.equalsIgnoreCase("Ephemeral"),
                file.at("seLinuxMountContext").text());
    }
}
