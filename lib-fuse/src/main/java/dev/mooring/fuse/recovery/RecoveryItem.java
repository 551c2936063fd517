package dev.mooring.fuse.recovery;

import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.internal.EnumNames;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/**
 * The plan for one mount, or for one volume that is not mounted.
 *
 * @param role whose mount it is
 * @param node the node; empty if it is not known
 * @param subject pod and volume; empty for a staged mount, which belongs to the node
 * @param target the path; empty if it is not known
 * @param state the state of the mount; empty if the volume is skipped or blocked because of the objects
 * @param strategy how it is recovered
 * @param steps the steps in order; stop at the first one that fails
 * @param branches what to do when the state is known; only for {@link Strategy#CONDITIONAL}
 * @param reasons the reasons, the decisive one first
 */
public record RecoveryItem(
        MountRole role,
        String node,
        Optional<VolumeSubject> subject,
        String target,
        Optional<MountState> state,
        Strategy strategy,
        List<Step> steps,
        List<Branch> branches,
        List<Reason> reasons) {

    /** Who owns the mount. */
    public enum MountRole {
        /** The mount of the node that pods have binds of. */
        STAGING,
        /** The mount of a pod. */
        VOLUME;

        /** {@return the name in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public RecoveryItem {
        steps = List.copyOf(steps);
        branches = List.copyOf(branches);
        reasons = List.copyOf(reasons);
    }

    @Override
    public String toString() {
        return strategy + " " + target + ", " + steps.size() + " steps";
    }
}
