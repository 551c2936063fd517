package dev.mooring.attach.internal;

import dev.mooring.object.CsiDriverView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumePlugin;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.VolumeSpec;
import java.util.Optional;

/** Which volumes the attach/detach controller attaches, and by which name. */
public final class Attachability {

    private Attachability() {}

    /**
     * The name of a volume that is attached.
     *
     * @param spec the volume
     * @param objects the CSIDrivers, and the release of the controller
     * @return the name; empty if the volume is not attached: its plugin has no attacher or was removed, it is an inline
     *     CSI volume, or the CSIDriver of its driver says so
     */
    public static Optional<UniqueVolumeName> name(VolumeSpec spec, Inventory objects) {
        Optional<CsiVolume> csi = spec.csi();
        boolean attached = csi.isPresent()
                ? isAttachRequired(csi.get().driver(), objects)
                : spec.plugin()
                        .filter(plugin -> plugin.attach(objects.release()) == VolumePlugin.Attach.YES)
                        .isPresent();
        return attached ? UniqueVolumeName.of(spec) : Optional.empty();
    }

    /**
     * Whether the volumes of a CSI driver are attached.
     *
     * @param driver the name of the driver
     * @param objects the CSIDrivers
     * @return true if its CSIDriver says so, or there is none
     */
    public static boolean isAttachRequired(String driver, Inventory objects) {
        return objects.csiDriver(driver).map(CsiDriverView::isAttachRequired).orElse(true);
    }
}
