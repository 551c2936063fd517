package dev.mooring.rbd.use;

import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;

/** What to do next, for each case that does not allow a takeover. */
final class TakeoverRemedies {

    private static final String POD = "Pod/";

    private final TakeoverEvidence nodes;
    private final RbdImageSpec image;
    private final String node;

    TakeoverRemedies(TakeoverEvidence nodes) {
        this.nodes = nodes;
        this.image = nodes.image().all().image();
        this.node = nodes.from();
    }

    List<RemedyStep> of(TakeoverCase decided) {
        return switch (decided) {
            case STATUS_UNKNOWN, LOST_JUST_NOW -> List.of(EvidenceCommand.STATUS.step(image));
            case UNMAPPED_WITH_UNKNOWN_LOCKS -> List.of(EvidenceCommand.LOCKS.step(image));
            case DEVICES_INCOMPLETE -> devices();
            case NODE_READY -> stopUsers();
            case NODE_UNKNOWN -> List.of(EvidenceCommand.nodes("whether the node is lost"));
            case UNKNOWN_WATCHER, FENCED_UNSEEN -> clients();
            case POWERED_OFF, FENCED, TAINTED, UNMAPPED, LOST_BUT_WATCHING, LAST_WRITER_UNCLEAN, NOT_PROVEN ->
                List.of();
        };
    }

    /** The lists of devices of the node that are missing. */
    List<RemedyStep> devices() {
        List<RemedyStep> steps = new ArrayList<>();
        List<NodeDevices> own = nodes.ownDevices();
        if (own.stream().noneMatch(NodeDevices::knowsKernel)) {
            steps.add(EvidenceCommand.DEVICES.stepOn(node, image));
        }
        if (own.stream().noneMatch(NodeDevices::knowsNbd)) {
            steps.add(EvidenceCommand.NBD_DEVICES.stepOn(node, image));
        }
        return steps;
    }

    /** The known pods there; without any, the mapping has another user or none, and must be found on the host. */
    private List<RemedyStep> stopUsers() {
        List<RemedyStep> steps = new ArrayList<>();
        nodes.image().signs().stream()
                .filter(user -> user.node().equals(node) && user.subject().startsWith(POD))
                .forEach(user -> steps.add(stop(user.subject())));
        if (steps.isEmpty()) {
            steps.add(RemedyStep.of(
                            "stop-user",
                            "no pod on " + node
                                    + " is known to use the image: find its devices on the host, stop what has"
                                    + " them open, and unmap them")
                    .withTarget("Node/" + node));
        }
        steps.addAll(devices());
        steps.add(EvidenceCommand.STATUS.step(image));
        steps.add(EvidenceCommand.LOCKS.step(image));
        return steps;
    }

    private RemedyStep stop(String pod) {
        int slash = pod.lastIndexOf('/');
        String namespace = pod.substring(POD.length(), Math.max(slash, POD.length()));
        return RemedyStep.of("stop-user", "delete the pod, and wait until the kubelet has unmounted its volumes")
                .withTarget(pod)
                .withArgv("kubectl", "delete", "pod", "--namespace=" + namespace, "--", pod.substring(slash + 1))
                .withRequires("its workload is scaled down; if not, it recreates the pod");
    }

    /** The addresses at which Ceph sees the clients of the node. */
    List<RemedyStep> clients() {
        return List.of(
                EvidenceCommand.METADATA.step(image),
                RemedyStep.of("give-evidence", "read client_addr of the devices on the host " + node)
                        .withTarget("/sys/bus/rbd/devices/*/client_addr")
                        .withRequires("the node answers")
                        .withProves("the address of its kernel client; rbd-nbd has others"),
                RemedyStep.of("give-evidence", "give the CSIAddonsNode objects of the driver")
                        .withArgv("kubectl", "get", "csiaddonsnodes", "-A", "-o", "yaml")
                        .withProves("the networks from which the clients of the node come"));
    }

    RemedyStep restart() {
        return RemedyStep.of("restart-node", "restart the node before its fence is lifted")
                .withTarget("Node/" + node)
                .withProves("its old mappings are gone");
    }
}
