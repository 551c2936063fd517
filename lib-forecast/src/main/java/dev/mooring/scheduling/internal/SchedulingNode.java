package dev.mooring.scheduling.internal;

import dev.mooring.manifest.Part;
import dev.mooring.object.NodeView;
import dev.mooring.object.NodeView.NodeTaint;
import java.util.Optional;

/**
 * A node as the scheduler sees it.
 *
 * @param node the node
 * @param allocatable what its pods can request together
 */
record SchedulingNode(NodeView node, ResourceAmounts allocatable) {

    private static final NodeTaint CORDON = new NodeTaint("node.kubernetes.io/unschedulable", "", "NoSchedule");

    static SchedulingNode of(NodeView node) {
        return new SchedulingNode(
                node, ResourceAmounts.of(Part.of(node.manifest()).at("status", "allocatable")));
    }

    boolean isCordonedFor(SchedulingPod pod) {
        return node.isUnschedulable() && !pod.tolerates(CORDON);
    }

    /** The first taint that keeps a pod away. */
    Optional<NodeTaint> keepsAway(SchedulingPod pod) {
        return node.taints().stream()
                .filter(taint -> taint.keepsPodsAway() && !pod.tolerates(taint))
                .findFirst();
    }
}
