package dev.mooring.fuse.recovery;

import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.volume.VolumeSubject;
import dev.mooring.reason.EnumNames;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The plan for one mount, or for one volume that is not mounted. */
public final class RecoveryItem {

    /** Whose mount it is. */
    public enum MountRole {
        /** The mount of the node, of which pods have binds. */
        STAGING,
        /** The mount of a pod. */
        VOLUME;

        /** {@return the name in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    record Facts(
            MountRole role,
            String node,
            @Nullable VolumeSubject subject,
            String target,
            @Nullable MountState state,
            Strategy strategy,
            List<Step> steps,
            List<Branch> branches,
            List<Reason> reasons) {

        Facts {
            steps = List.copyOf(steps);
            branches = List.copyOf(branches);
            reasons = List.copyOf(reasons);
        }
    }

    private final Facts facts;

    RecoveryItem(Facts facts) {
        this.facts = facts;
    }

    /** {@return whose mount it is} */
    public MountRole role() {
        return facts.role;
    }

    /** {@return the node; empty if it is not known} */
    public String node() {
        return facts.node;
    }

    /** {@return pod and volume; empty for a staged mount, which belongs to the node} */
    public Optional<VolumeSubject> subject() {
        return Optional.ofNullable(facts.subject);
    }

    /** {@return the path; empty if it is not known} */
    public String target() {
        return facts.target;
    }

    /** {@return the state of the mount; empty if the volume is skipped or blocked because of the objects} */
    public Optional<MountState> state() {
        return Optional.ofNullable(facts.state);
    }

    /** {@return how it is recovered} */
    public Strategy strategy() {
        return facts.strategy;
    }

    /** Whether the staging path has no mount, and the daemon still serves the binds, which have states of their own. */
    boolean isServedWithoutStaging() {
        return facts.role == MountRole.STAGING
                && facts.strategy == Strategy.NONE
                && facts.state != null
                && facts.state.kind() == MountState.Kind.NOT_MOUNTED;
    }

    /** {@return the steps in order; stop at the first one that fails} */
    public List<Step> steps() {
        return facts.steps;
    }

    /** {@return what to do when the state is known; only for {@link Strategy#CONDITIONAL}} */
    public List<Branch> branches() {
        return facts.branches;
    }

    /** {@return the reasons, the decisive one first} */
    public List<Reason> reasons() {
        return facts.reasons;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RecoveryItem item && item.facts.equals(facts);
    }

    @Override
    public int hashCode() {
        return facts.hashCode();
    }

    @Override
    public String toString() {
        return facts.strategy + " " + facts.target + ", " + facts.steps.size() + " steps";
    }
}
