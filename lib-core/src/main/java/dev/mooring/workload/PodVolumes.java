package dev.mooring.workload;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The volumes of one pod.
 *
 * @param pod the pod
 * @param uid its uid; empty if it has none
 * @param node the node it is on; empty if it is on none
 * @param volumes its volumes, in the order of {@code spec.volumes}
 * @param reasons what is wrong with the pod itself: containers that use volumes it does not have
 */
public record PodVolumes(ObjectRef pod, String uid, String node, List<PodVolume> volumes, List<Reason> reasons) {

    public PodVolumes {
        requireNonNull(pod, "pod");
        requireNonNull(uid, "uid");
        requireNonNull(node, "node");
        volumes = List.copyOf(volumes);
        reasons = List.copyOf(reasons);
    }

    /**
     * Follows each volume of a pod to what is behind it, as kubelet and attach/detach controller do: the claim must be
     * bound, and the volume must name the claim and its uid. A claim without a uid of its own is compared by name.
     *
     * <p>For example, an entry {@code data} of claim {@code shop/data}, which is bound to {@code pv-7}, has the spec name
     * {@code pv-7}; its own name and the claim's appear in no path.
     *
     * @param pod the pod
     * @param inventory the claims and volumes
     * @return its volumes; what is missing is a reason of the volume it is missing from
     * @throws dev.mooring.manifest.ManifestException if a part of pod, claim or volume has another JSON type than the API's
     * @upstream pkg/controller/volume/attachdetach/util/util.go CreateVolumeSpec;
     *     pkg/kubelet/volumemanager/populator/desired_state_of_world_populator.go createVolumeSpec
     */
    public static PodVolumes of(Manifest pod, Inventory inventory) {
        Links links = new Links(pod, inventory);
        List<PodVolume> volumes = new ArrayList<>();
        Set<String> names = new HashSet<>();
        int index = 0;
        for (Part entry : Part.of(pod).at("spec", "volumes").items()) {
            PodVolume volume = links.follow(entry, index++);
            volumes.add(names.add(volume.name()) ? volume : ContainerUses.repeated(volume, entry));
        }
        ContainerUses uses = ContainerUses.of(pod, volumes);
        String node = Part.of(pod).at("spec", "nodeName").text();
        return new PodVolumes(pod.ref(), pod.uid(), node, uses.attached(), uses.reasons());
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

    /** Follows the links of one pod. */
    private record Links(Manifest pod, Inventory inventory) {

        PodVolume follow(Part entry, int index) {
            List<Reason> reasons = new ArrayList<>();
            String name = entry.at("name").text();
            if (name.isEmpty()) {
                reasons.add(about(WorkloadCode.VOLUME_NAME_MISSING, entry, "the volume has no name"));
            }
            Part claimSource = entry.at("persistentVolumeClaim");
            Part ephemeral = entry.at("ephemeral");
            if (claimSource.isPresent() || ephemeral.isPresent()) {
                String claimName = claimSource.isPresent()
                        ? claimSource.at("claimName").text()
                        : EphemeralClaims.volumeClaimName(pod.name(), name);
                return ofClaim(entry, index, claimName, reasons);
            }
            VolumeSpec spec = VolumeSpec.inline(entry);
            addSourceReason(spec, reasons);
            return new PodVolume(name, index, null, "", known(spec), List.of(), reasons);
        }

        private PodVolume ofClaim(Part entry, int index, String claimName, List<Reason> reasons) {
            String name = entry.at("name").text();
            if (claimName.isEmpty()) {
                reasons.add(about(WorkloadCode.CLAIM_NAME_MISSING, entry, "the volume does not say which claim"));
                return new PodVolume(name, index, null, "", null, List.of(), reasons);
            }
            ObjectRef ref = ObjectRef.claim(pod.namespace(), claimName);
            Manifest claim = inventory.find(ref).orElse(null);
            if (claim == null) {
                reasons.add(Reason.of(WorkloadCode.CLAIM_NOT_FOUND, ref.toString(), "the claim is not there"));
                return new PodVolume(name, index, ref, "", null, List.of(), reasons);
            }
            if (entry.at("ephemeral").isPresent()) {
                EphemeralClaims.volumeIsForPod(pod, claim).ifPresent(reasons::add);
            }
            String volumeName = Part.of(claim).at("spec", "volumeName").text();
            boolean readOnly =
                    entry.at("persistentVolumeClaim").at("readOnly").flag().orElse(false);
            VolumeSpec spec = ClaimLink.follow(claim, inventory, reasons);
            if (spec != null) {
                addSourceReason(spec, reasons);
            }
            VolumeSpec found = spec == null ? null : known(spec.asReadOnly(readOnly));
            return new PodVolume(name, index, ref, volumeName, found, List.of(), reasons);
        }

        private static @Nullable VolumeSpec known(VolumeSpec spec) {
            return spec.plugin().isPresent() ? spec : null;
        }

        private static void addSourceReason(VolumeSpec spec, List<Reason> reasons) {
            if (spec.plugin().isPresent()) {
                return;
            }
            List<String> keys = VolumeSpec.sources(spec.owner());
            reasons.add(
                    keys.size() > 1
                            ? about(WorkloadCode.SOURCE_AMBIGUOUS, spec.owner(), "more than one source: " + keys)
                            : about(WorkloadCode.SOURCE_UNKNOWN, spec.owner(), "no source that is known: " + keys));
        }
    }

    static Reason about(WorkloadCode code, Part part, String message) {
        return Reason.of(code, part.ref().toString(), message).at(part.pointer().toString());
    }
}
