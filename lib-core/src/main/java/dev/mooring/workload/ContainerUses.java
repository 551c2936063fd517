package dev.mooring.workload;

import dev.mooring.manifest.Part;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.workload.internal.WorkloadCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The uses by the containers of a pod, by volume of the pod. */
final class ContainerUses {

    private final Map<String, PodVolume> byName = new LinkedHashMap<>();
    private final Map<String, List<VolumeUse>> uses = new LinkedHashMap<>();
    private final Map<String, List<Reason>> useReasons = new LinkedHashMap<>();
    private final List<PodVolume> volumes;
    private final List<Reason> reasons = new ArrayList<>();

    private ContainerUses(List<PodVolume> volumes) {
        this.volumes = List.copyOf(volumes);
        for (PodVolume volume : volumes) {
            byName.putIfAbsent(volume.name(), volume);
        }
    }

    static ContainerUses of(PodView pod, List<PodVolume> volumes) {
        ContainerUses found = new ContainerUses(volumes);
        Part spec = Part.of(pod.ref(), pod.manifest().json()).at("spec");
        for (VolumeUse.Kind kind : VolumeUse.Kind.values()) {
            for (Part container : spec.at(kind.key()).items()) {
                found.read(container, kind, "volumeMounts", false);
                found.read(container, kind, "volumeDevices", true);
            }
        }
        return found;
    }

    /** The volumes with their uses; a second volume of one name has none. */
    List<PodVolume> attached() {
        List<PodVolume> attached = new ArrayList<>(volumes.size());
        for (PodVolume volume : volumes) {
            boolean first = isFirst(volume);
            List<Reason> all = new ArrayList<>(volume.reasons());
            all.addAll(first ? useReasons.getOrDefault(volume.name(), List.of()) : List.of());
            attached.add(volume.with(first ? uses.getOrDefault(volume.name(), List.of()) : List.of(), all));
        }
        return attached;
    }

    private boolean isFirst(PodVolume volume) {
        PodVolume first = byName.get(volume.name());
        return first != null && first.index() == volume.index();
    }

    List<Reason> reasons() {
        return reasons;
    }

    private void read(Part container, VolumeUse.Kind kind, String key, boolean device) {
        int index = 0;
        for (Part mount : container.at(key).items()) {
            String name = mount.at("name").text();
            VolumeUse use = VolumeUse.of(container, kind, mount, index++, device);
            PodVolume volume = byName.get(name);
            if (volume == null) {
                reasons.add(WorkloadCode.MOUNT_UNKNOWN_VOLUME.at(mount, "the pod has no volume of this name"));
            } else {
                uses.computeIfAbsent(name, unused -> new ArrayList<>()).add(use);
                checkMode(volume, mount, device);
            }
        }
    }

    private void checkMode(PodVolume volume, Part mount, boolean device) {
        if (volume.spec().isEmpty() || volume.spec().get().isBlock() == device) {
            return;
        }
        Reason reason = device
                ? WorkloadCode.DEVICE_OF_FILESYSTEM.at(mount, "the volume is a filesystem, not a device")
                : WorkloadCode.MOUNT_OF_BLOCK.at(mount, "the volume is a device, not a filesystem");
        useReasons.computeIfAbsent(volume.name(), unused -> new ArrayList<>()).add(reason);
    }
}
