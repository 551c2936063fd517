package dev.mooring.selinux;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.EnumNames;

/**
 * Two pods that share a volume which is mounted with the label of the pod.
 *
 * @param pod one pod
 * @param otherPod the other pod
 * @param outcome what happens if both are on one node
 * @param node the node that both are on; empty if they are not on one node
 * @upstream pkg/kubelet/volumemanager/cache/desired_state_of_world.go AddPodToVolume
 */
public record SelinuxExclusion(ObjectRef pod, ObjectRef otherPod, Outcome outcome, String node) {

    /** What happens if both pods are on one node. */
    public enum Outcome {
        /** The kubelet does not start the second one. */
        NOT_TOGETHER,
        /** It depends on the labels that the operating system of the node adds. */
        DEPENDS_ON_NODE;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public SelinuxExclusion {
        requireNonNull(pod, "pod");
        requireNonNull(otherPod, "otherPod");
        requireNonNull(outcome, "outcome");
        requireNonNull(node, "node");
    }
}
