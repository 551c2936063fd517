package dev.mooring.selinux;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.List;

/**
 * A volume that pods mount.
 *
 * @param name the unique name of the volume; its name in the pod for a volume that has none
 * @param pods the pods that mount it, sorted
 * @param conflicts what the selinux-warning-controller reports, each pair once
 * @param exclusions the pods that cannot be on one node
 * @param reasons what follows for pods, and what is not known
 */
public record SelinuxVolume(
        String name,
        List<ObjectRef> pods,
        List<SelinuxConflict> conflicts,
        List<SelinuxExclusion> exclusions,
        List<Reason> reasons) {

    public SelinuxVolume {
        requireNonNull(name, "name");
        pods = List.copyOf(pods);
        conflicts = List.copyOf(conflicts);
        exclusions = List.copyOf(exclusions);
        reasons = List.copyOf(reasons);
    }

    /** {@return whether there is nothing to say about it} */
    public boolean isFine() {
        return conflicts.isEmpty() && exclusions.isEmpty() && reasons.isEmpty();
    }
}
