package dev.mooring.scheduling;

import static java.util.Objects.requireNonNull;

/**
 * A pod on a node: it runs there, or waits there for its claims. It uses the node's resources.
 *
 * @param pod the pod
 * @param node the name of the node
 */
public record PlacedPod(SchedulingPod pod, String node) {

    public PlacedPod {
        requireNonNull(pod, "pod");
        requireNonNull(node, "node");
    }
}
