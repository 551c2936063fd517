package dev.mooring.kubelet;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Part;
import dev.mooring.workload.VolumeSpec;

/**
 * An iSCSI disk, with what its directories are named after.
 *
 * @param iface the interface; {@code default} if absent, portal and volume if there is an initiator name
 * @param portal the first portal, with its port
 * @param iqn the target's name
 * @param lun the unit
 */
public record IscsiDisk(String iface, String portal, String iqn, int lun) {

    public IscsiDisk {
        requireNonNull(iface, "iface");
        requireNonNull(portal, "portal");
        requireNonNull(iqn, "iqn");
    }

    /**
     * The disk of a volume.
     *
     * @param spec a volume with an {@code iscsi} source
     * @return the disk
     * @upstream pkg/volume/iscsi/iscsi.go createISCSIDisk
     */
    public static IscsiDisk of(VolumeSpec spec) {
        Part source = spec.source();
        String target = source.at("targetPortal").text();
        String portal = target.contains(":") ? target : target + ":3260";
        boolean initiator = !source.at("initiatorName").text().isEmpty();
        String written = source.at("iscsiInterface").text();
        String iface = initiator ? portal + ":" + spec.name() : written.isEmpty() ? "default" : written;
        return new IscsiDisk(
                iface, portal, source.at("iqn").text(), source.at("lun").int32().orElse(0));
    }
}
