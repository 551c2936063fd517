package dev.mooring.s3fs.recovery;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.Comparator;
import java.util.List;

/**
 * What a container needs after its mounts are back. The unit is the container: one that starts anew binds anew.
 *
 * @param node its node
 * @param pod its pod
 * @param podUid the uid of that
 * @param container its name
 * @param verdict what it needs
 * @param targets the mounts it must see anew, sorted
 * @param reasons why
 */
public record ContainerAction(
        String node,
        ObjectRef pod,
        String podUid,
        String container,
        Verdict verdict,
        List<String> targets,
        List<Reason> reasons)
        implements Comparable<ContainerAction> {

    /** What a container needs. */
    public enum Verdict {
        /** It must be started anew. */
        RESTART,
        /** It would not be started again: its pod must be replaced. */
        REPLACE_POD,
        /** Nothing can be done but to tell whoever works in it. */
        REPORT,
        /** It must be started anew, but not before another of its mounts is back too. */
        HOLD
    }

    private static final Comparator<ContainerAction> ORDER = Comparator.comparing(ContainerAction::pod)
            .thenComparing(ContainerAction::podUid)
            .thenComparing(ContainerAction::container);

    public ContainerAction {
        requireNonNull(node, "node");
        requireNonNull(pod, "pod");
        requireNonNull(podUid, "podUid");
        requireNonNull(container, "container");
        requireNonNull(verdict, "verdict");
        targets = targets.stream().distinct().sorted().toList();
        reasons = List.copyOf(reasons);
    }

    @Override
    public int compareTo(ContainerAction other) {
        return ORDER.compare(this, other);
    }
}
