package dev.mooring.fuse.recovery;

import dev.mooring.internal.EnumNames;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.Comparator;
import java.util.List;

/**
 * What a container, or a pod, needs after its mounts are recovered. A container that restarts binds its mounts again.
 *
 * @param node the node
 * @param pod the pod
 * @param podUid the uid of the pod
 * @param container the name of the container; empty for the whole pod
 * @param verdict what it needs
 * @param why why, one sentence
 * @param targets the mounts that it must see again, sorted
 * @param reasons the reasons; empty if the plan has them
 */
public record ContainerAction(
        String node,
        ObjectRef pod,
        String podUid,
        String container,
        Verdict verdict,
        String why,
        List<String> targets,
        List<Reason> reasons)
        implements Comparable<ContainerAction> {

    /** What a container needs. */
    public enum Verdict {
        /** It must restart. */
        RESTART,
        /** It would not be started again: its pod must be replaced. */
        REPLACE_POD,
        /** It cannot be restarted: tell its users. */
        REPORT,
        /** It must restart, but only after another of its mounts is recovered. */
        HOLD;

        /** {@return the name in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    private static final Comparator<ContainerAction> ORDER = Comparator.comparing(ContainerAction::pod)
            .thenComparing(ContainerAction::podUid)
            .thenComparing(ContainerAction::container);

    public ContainerAction {
        targets = targets.stream().distinct().sorted().toList();
        reasons = List.copyOf(reasons);
    }

    @Override
    public int compareTo(ContainerAction other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return verdict + " " + pod + " container " + container;
    }
}
