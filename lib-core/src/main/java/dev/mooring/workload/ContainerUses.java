package dev.mooring.workload;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the containers of a pod use, sorted to the pod's volumes. */
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

    static ContainerUses of(Manifest pod, List<PodVolume> volumes) {
        ContainerUses found = new ContainerUses(volumes);
        for (VolumeUse.Kind kind : VolumeUse.Kind.values()) {
            for (Part container : Part.of(pod).at("spec", kind.key()).items()) {
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

    static PodVolume repeated(PodVolume volume, Part entry) {
        List<Reason> all = new ArrayList<>(volume.reasons());
        all.add(PodVolumes.about(
                WorkloadCode.VOLUME_NAME_REPEATED, entry, "another volume of the pod has the same name"));
        return volume.with(volume.uses(), all);
    }

    private void read(Part container, VolumeUse.Kind kind, String key, boolean device) {
        int index = 0;
        for (Part mount : container.at(key).items()) {
            String name = mount.at("name").text();
            VolumeUse use = use(container, mount, kind, index++, device);
            PodVolume volume = byName.get(name);
            if (volume == null) {
                reasons.add(PodVolumes.about(
                        WorkloadCode.MOUNT_UNKNOWN_VOLUME, mount, "the pod has no volume of that name"));
            } else {
                uses.computeIfAbsent(name, unused -> new ArrayList<>()).add(use);
                checkMode(volume, mount, device);
            }
        }
    }

    private void checkMode(PodVolume volume, Part mount, boolean device) {
        VolumeSpec spec = volume.spec();
        if (spec == null || spec.block() == device) {
            return;
        }
        Reason reason = device
                ? PodVolumes.about(WorkloadCode.DEVICE_OF_FILESYSTEM, mount, "the volume is a filesystem, not a device")
                : PodVolumes.about(WorkloadCode.MOUNT_OF_BLOCK, mount, "the volume is a device, not a filesystem");
        useReasons.computeIfAbsent(volume.name(), unused -> new ArrayList<>()).add(reason);
    }

    private static VolumeUse use(Part container, Part mount, VolumeUse.Kind kind, int index, boolean device) {
        return new VolumeUse(
                container.at("name").text(),
                kind,
                index,
                device,
                mount.at(device ? "devicePath" : "mountPath").text(),
                mount.at("subPath").text(),
                mount.at("subPathExpr").text(),
                mount.at("readOnly").flag().orElse(false),
                mount.at("mountPropagation").string().orElse("None"));
    }
}
