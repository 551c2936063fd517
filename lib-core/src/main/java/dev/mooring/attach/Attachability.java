package dev.mooring.attach;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.VolumePlugin;
import dev.mooring.workload.VolumeSpec;
import java.util.Optional;

/** Which volumes the attach/detach controller of 1.36 attaches, and by which name. */
final class Attachability {

    private Attachability() {}

    /**
     * The name of a volume that is attached.
     *
     * @return empty for one that is not: its plugin has no attacher or is gone, it is an inline CSI volume, or its driver's
     *     CSIDriver object says so; a driver without such an object is attached
     */
    static Optional<UniqueVolumeName> name(VolumeSpec spec, Inventory objects) {
        Optional<CsiVolume> csi = spec.csi();
        if (csi.isPresent()) {
            return attachRequired(csi.get().driver(), objects) ? UniqueVolumeName.of(spec) : Optional.empty();
        }
        boolean attached = spec.plugin()
                .map(plugin -> plugin.attach() == VolumePlugin.Attach.YES)
                .orElse(false);
        return attached ? UniqueVolumeName.of(spec) : Optional.empty();
    }

    static boolean attachRequired(String driver, Inventory objects) {
        Optional<Manifest> object = objects.find(new ObjectRef("CSIDriver", "", driver));
        return object.flatMap(
                        found -> Part.of(found).at("spec", "attachRequired").flag())
                .orElse(true);
    }
}
