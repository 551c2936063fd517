package dev.mooring.workload;

import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.workload.internal.WorkloadCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The volumes of one pod. */
public final class PodVolumes {

    private final PodView pod;
    private final List<PodVolume> volumes;
    private final List<Reason> reasons;

    private PodVolumes(PodView pod, List<PodVolume> volumes, List<Reason> reasons) {
        this.pod = pod;
        this.volumes = List.copyOf(volumes);
        this.reasons = List.copyOf(reasons);
    }

    /**
     * Follows each volume of a pod to its source, as kubelet and attach/detach controller do: the claim must be bound, and
     * the volume must name the claim and its uid. A claim without its own uid is compared by name.
     *
     * <p>For example, an entry {@code data} of claim {@code shop/data}, which is bound to {@code pv-7}, has the spec name
     * {@code pv-7}; its own name and the claim's appear in no path.
     *
     * @param pod the pod
     * @param inventory the claims and volumes
     * @return its volumes; a missing or unreadable object is a reason of the volume that needs it
     * @throws dev.mooring.manifest.ManifestException if a volume or mount of the pod has a part of another JSON type than
     *     the API's
     * @upstream pkg/controller/volume/attachdetach/util/util.go CreateVolumeSpec;
     *     pkg/kubelet/volumemanager/populator/desired_state_of_world_populator.go createVolumeSpec
     */
    public static PodVolumes of(PodView pod, Inventory inventory) {
        return of(pod, VolumeLinks.of(inventory));
    }

    static PodVolumes of(PodView pod, VolumeLinks links) {
        List<PodVolume> volumes = links.follow(pod);
        Set<String> names = new HashSet<>();
        volumes.replaceAll(volume -> names.add(volume.name()) ? volume : repeated(volume, pod));
        ContainerUses uses = ContainerUses.of(pod, volumes);
        return new PodVolumes(pod, uses.attached(), uses.reasons());
    }

    private static PodVolume repeated(PodVolume volume, PodView pod) {
        Part entry = pod.volumes().get(volume.index());
        List<Reason> all = new ArrayList<>(volume.reasons());
        all.add(WorkloadCode.VOLUME_NAME_REPEATED.at(entry, "another volume of the pod has the same name"));
        return volume.with(volume.uses(), all);
    }

    /** {@return the pod} */
    public PodView pod() {
        return pod;
    }

    /** {@return its volumes, in the order of {@code spec.volumes}} */
    public List<PodVolume> volumes() {
        return volumes;
    }

    /** {@return the problems of the pod itself: containers that use volumes it does not have} */
    public List<Reason> findings() {
        return reasons;
    }

    /**
     * A volume by its own name in the pod.
     *
     * @param name the outer name
     * @return the first of that name, empty if there is none
     */
    public Optional<PodVolume> volume(String name) {
        return volumes.stream().filter(volume -> volume.name().equals(name)).findFirst();
    }

    /** The pod, and the number of its volumes. */
    @Override
    public String toString() {
        return pod + ", " + volumes.size() + " volumes";
    }
}
