package dev.mooring.workload;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One entry of a pod's {@code spec.volumes}, followed to its volume. */
public final class PodVolume {

    private final String name;
    private final int index;
    private final @Nullable ObjectRef claim;
    private final String volumeName;
    private final @Nullable VolumeSpec spec;
    private final List<VolumeUse> uses;
    private final List<Reason> reasons;

    PodVolume(
            String name,
            int index,
            @Nullable ObjectRef claim,
            String volumeName,
            @Nullable VolumeSpec spec,
            List<VolumeUse> uses,
            List<Reason> reasons) {
        this.name = name;
        this.index = index;
        this.claim = claim;
        this.volumeName = volumeName;
        this.spec = spec;
        this.uses = List.copyOf(uses);
        this.reasons = List.copyOf(reasons);
    }

    /** {@return the entry's own name, the outer name; empty if absent} */
    public String name() {
        return name;
    }

    /** {@return the position in {@code spec.volumes}, from 0} */
    public int index() {
        return index;
    }

    /** {@return the claim, by name or of a generic ephemeral volume; empty for an inline source} */
    public Optional<ObjectRef> claim() {
        return Optional.ofNullable(claim);
    }

    /** {@return the persistent volume that the claim names; empty if it is not known or there is none} */
    public String volumeName() {
        return volumeName;
    }

    /** {@return the volume; empty if it cannot be found, see {@link #reasons}} */
    public Optional<VolumeSpec> spec() {
        return Optional.ofNullable(spec);
    }

    /** {@return the containers that use it, in the order of the pod} */
    public List<VolumeUse> uses() {
        return uses;
    }

    /** {@return why the volume is missing or not as the pod expects, in the order in which the links are followed} */
    public List<Reason> reasons() {
        return reasons;
    }

    /** {@return whether there is a volume, and no reason more severe than {@link Severity#INFO}} */
    public boolean isResolved() {
        return spec != null && reasons.stream().allMatch(reason -> reason.severity() == Severity.INFO);
    }

    PodVolume with(List<VolumeUse> newUses, List<Reason> newReasons) {
        return new PodVolume(name, index, claim, volumeName, spec, newUses, newReasons);
    }

    /** Its name, and the claim and volume behind it. */
    @Override
    public String toString() {
        String behind = volumeName.isEmpty() ? "" : ", volume " + volumeName;
        return "volume " + name + (claim == null ? "" : " of claim " + claim.key()) + behind;
    }
}
