package dev.mooring.fuse.recovery;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.manifest.ObjectRef;

/**
 * What a container or a pod needs after the steps.
 *
 * @param pod the pod
 * @param podUid its uid
 * @param container the container; empty for the whole pod
 * @param verdict what it needs
 * @param why why, one sentence
 */
public record FuseAction(ObjectRef pod, String podUid, String container, Verdict verdict, String why) {

    /** What is needed. */
    public enum Verdict {
        /** The container must restart. */
        RESTART,
        /** The pod must be replaced. */
        REPLACE_POD;

        /** {@return the name in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public FuseAction {
        requireNonNull(pod, "pod");
        requireNonNull(podUid, "podUid");
        requireNonNull(container, "container");
        requireNonNull(verdict, "verdict");
        requireNonNull(why, "why");
    }
}
