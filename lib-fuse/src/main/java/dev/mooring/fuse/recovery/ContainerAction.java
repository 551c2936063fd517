package dev.mooring.fuse.recovery;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.EnumNames;
import dev.mooring.reason.Reason;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one container needs after its mounts are recovered. A container that restarts binds its mounts again. */
public final class ContainerAction implements Comparable<ContainerAction> {

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

    record Facts(
            String node,
            ObjectRef pod,
            String podUid,
            String container,
            Verdict verdict,
            List<String> targets,
            List<Reason> reasons) {

        Facts {
            targets = targets.stream().distinct().sorted().toList();
            reasons = List.copyOf(reasons);
        }
    }

    private final Facts facts;

    ContainerAction(Facts facts) {
        this.facts = facts;
    }

    /** {@return the node} */
    public String node() {
        return facts.node;
    }

    /** {@return the pod} */
    public ObjectRef pod() {
        return facts.pod;
    }

    /** {@return the uid of the pod} */
    public String podUid() {
        return facts.podUid;
    }

    /** {@return the name of the container} */
    public String container() {
        return facts.container;
    }

    /** {@return what it needs} */
    public Verdict verdict() {
        return facts.verdict;
    }

    /** {@return the mounts that it must see again, sorted} */
    public List<String> targets() {
        return facts.targets;
    }

    /** {@return the reasons; at least one} */
    public List<Reason> reasons() {
        return facts.reasons;
    }

    /** {@return the first reason, one sentence} */
    public String why() {
        return facts.reasons.get(0).message();
    }

    @Override
    public int compareTo(ContainerAction other) {
        return ORDER.compare(this, other);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ContainerAction action && action.facts.equals(facts);
    }

    @Override
    public int hashCode() {
        return facts.hashCode();
    }

    @Override
    public String toString() {
        return facts.verdict + " " + facts.pod + " container " + facts.container;
    }
}
