package dev.mooring.workload;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.Unreadable;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** All pods with the volumes that they use; each pod and volume of the inventory is read once. */
public final class VolumeUsers {

    /**
     * A pod that uses the object in question.
     *
     * @param pod the pod and all its volumes
     * @param volume the volume through which it does
     */
    public record User(PodVolumes pod, PodVolume volume) {}

    private final Map<String, VolumeSpec> volumes;
    private final List<PodVolumes> pods;
    private final List<Unreadable> unreadable;

    private VolumeUsers(Map<String, VolumeSpec> volumes, List<PodVolumes> pods, List<Unreadable> unreadable) {
        this.volumes = Collections.unmodifiableMap(volumes);
        this.pods = List.copyOf(pods);
        this.unreadable = unreadable.stream()
                .sorted(Comparator.comparing(Unreadable::object))
                .toList();
    }

    /**
     * Reads the pods of an inventory.
     *
     * @param inventory pods, claims and volumes
     * @return the pods and their volumes
     */
    public static VolumeUsers of(Inventory inventory) {
        List<Unreadable> unreadable = new ArrayList<>(inventory.unreadable());
        Map<String, VolumeSpec> volumes = new LinkedHashMap<>();
        for (VolumeView volume : inventory.volumes()) {
            read(volume.manifest(), () -> VolumeSpec.ofVolume(volume, inventory.release()), unreadable)
                    .ifPresent(spec -> volumes.put(spec.name(), spec));
        }
        VolumeLinks links = new VolumeLinks(inventory, name -> Optional.ofNullable(volumes.get(name)));
        List<PodVolumes> pods = new ArrayList<>();
        for (PodView pod : inventory.pods()) {
            read(pod.manifest(), () -> PodVolumes.of(pod, links), unreadable).ifPresent(pods::add);
        }
        return new VolumeUsers(volumes, pods, unreadable);
    }

    private static <T> Optional<T> read(Manifest object, Supplier<T> reader, List<Unreadable> unreadable) {
        try {
            return Optional.of(reader.get());
        } catch (ManifestException e) {
            unreadable.add(Unreadable.of(e, object));
            return Optional.empty();
        }
    }

    /** {@return all pods that can be read, by namespace and name} */
    public List<PodVolumes> pods() {
        return pods;
    }

    /** {@return all volumes that can be read, by name} */
    public List<VolumeSpec> volumes() {
        return List.copyOf(volumes.values());
    }

    /**
     * A volume.
     *
     * @param name its name
     * @return the volume; empty if it is missing or cannot be read
     */
    public Optional<VolumeSpec> volume(String name) {
        return Optional.ofNullable(volumes.get(name));
    }

    /** {@return the unreadable objects of the inventory, which are missing from the answers} */
    public List<Unreadable> unreadable() {
        return unreadable;
    }
}
