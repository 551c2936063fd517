package dev.mooring.binding;

import dev.mooring.internal.Documents;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.ServerDefaults;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The volumes and classes of an inventory, with the values that a server and its controllers set.
 *
 * @param classes the classes
 * @param volumes the volumes
 */
record FilledIn(Inventory classes, VolumeIndex volumes) {

    /** Kept with the inventory, because many questions use the same one. */
    static FilledIn of(Inventory inventory) {
        return inventory.derived(FilledIn.class, FilledIn::make, FilledIn::after);
    }

    private static FilledIn make(Inventory inventory) {
        List<VolumeView> volumes = new ArrayList<>();
        inventory.volumes().forEach(each -> volumes.add(available(each)));
        return new FilledIn(classes(inventory), VolumeIndex.of(volumes));
    }

    private static Inventory classes(Inventory inventory) {
        List<Manifest> classes = new ArrayList<>();
        inventory.storageClasses().forEach(each -> classes.add(ServerDefaults.filledIn(each.manifest())));
        return Inventory.of(classes).on(inventory.release());
    }

    private static FilledIn after(FilledIn before, Inventory earlier, Inventory now) {
        Optional<List<ObjectRef>> changed = now.changedSince(earlier);
        if (changed.isEmpty()) {
            return make(now);
        }
        boolean isAboutClasses =
                changed.get().stream().anyMatch(each -> each.kind().equals(Kinds.STORAGE_CLASS));
        VolumeIndex index = before.volumes;
        for (ObjectRef each : changed.get()) {
            if (each.isVolume()) {
                VolumeIndex others = index;
                index = now.volume(each.name())
                        .map(volume -> others.with(available(volume)))
                        .orElseGet(() -> others.without(each.name()));
            }
        }
        return new FilledIn(isAboutClasses ? classes(now) : before.classes, index);
    }

    /** The controller makes a new volume Available unless its claimRef has a uid. */
    private static VolumeView available(VolumeView volume) {
        Manifest read = ServerDefaults.filledIn(volume.manifest());
        boolean isNew = volume.phase().isEmpty()
                && volume.claimRef().map(ClaimRef::uid).orElse("").isEmpty();
        if (isNew) {
            read = new Manifest(Documents.with(read.json(), "status", "phase", JsonString.of(Phases.AVAILABLE)));
        }
        return read.equals(volume.manifest()) ? volume : VolumeView.from(read);
    }
}
