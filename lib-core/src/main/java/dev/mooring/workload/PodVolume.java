package dev.mooring.workload;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a pod's {@code spec.volumes}, followed to its volume.
 *
 * @param name the entry's own name, the outer name
 * @param index position in {@code spec.volumes}, from 0
 * @param claim the claim it refers to, by name or as a generic ephemeral volume; null for an inline source
 * @param volumeName the persistent volume the claim names; empty if it is not known or there is none
 * @param spec the volume; null if a link on the way leads nowhere
 * @param uses the containers that use it, in the order of the pod
 * @param reasons why the volume is not there or not as meant, in the order the links are followed
 */
public record PodVolume(
        String name,
        int index,
        @Nullable ObjectRef claim,
        String volumeName,
        @Nullable VolumeSpec spec,
        List<VolumeUse> uses,
        List<Reason> reasons) {

    public PodVolume {
        requireNonNull(name, "name");
        requireNonNull(volumeName, "volumeName");
        uses = List.copyOf(uses);
        reasons = List.copyOf(reasons);
    }

    /**
     * Whether the volume is there and nothing speaks against it.
     *
     * @return true if there is a volume and no reason but what is only good to know
     */
    public boolean resolved() {
        return spec != null && reasons.stream().allMatch(reason -> reason.severity() == Severity.INFO);
    }

    PodVolume with(List<VolumeUse> newUses, List<Reason> newReasons) {
        return new PodVolume(name, index, claim, volumeName, spec, newUses, newReasons);
    }
}
