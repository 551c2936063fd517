package dev.mooring.scheduling.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;

/**
 * A pod on a node: it runs there, waits there for its claims, or is nominated to run there. It uses the node's resources.
 *
 * @param pod the pod
 * @param node the name of the node
 * @param stay whether it is there already
 */
public record PlacedPod(SchedulingPod pod, String node, Stay stay) {

    /** Whether a pod is on a node already. */
    public enum Stay {
        /** It runs there, or waits there for its claims. */
        THERE,
        /** Pods were evicted there for it; it counts for pods of the same or a lower priority. */
        NOMINATED;

        /** {@return {@code there} or {@code nominated}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public PlacedPod {
        requireNonNull(pod, "pod");
        requireNonNull(node, "node");
        requireNonNull(stay, "stay");
    }

    /**
     * A pod that runs on a node, or waits there for its claims.
     *
     * @param pod the pod
     * @param node the name of the node
     */
    public PlacedPod(SchedulingPod pod, String node) {
        this(pod, node, Stay.THERE);
    }
}
