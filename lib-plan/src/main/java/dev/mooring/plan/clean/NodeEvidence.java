package dev.mooring.plan.clean;

import dev.mooring.evidence.Fact;
import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.internal.Evidence;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput.MappedDevice;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * How the rules about something on a node read what was seen there and the objects of its cluster.
 *
 * @param facts what the evidence of the node shows
 * @param subject what they are about
 * @param stale the mounts that provably belong to no pod, with what proves it
 * @param reads receives what is read
 */
record NodeEvidence(NodeFacts facts, String subject, Map<MountEntry, List<Fact>> stale, Reads reads) {

    Reason reason(CleanCode code, String message) {
        return Reason.of(code, subject, message);
    }

    /** What ends a rule, with the command whose output is missing. */
    NotKnown missing(CleanCode code, String message, String give, String... argv) {
        return NotKnown.because(reason(code, message)
                .withRemedy(RemedyStep.of("give-evidence", give).withArgv(argv)));
    }

    /** What was found; if that is nothing, all of these reads must be known. */
    static Stream<Reason> unless(List<Reason> found, Supplier<?>... known) {
        if (found.isEmpty()) {
            Reads.all(known);
        }
        return found.stream();
    }

    /** The mount table of the host, whole. */
    MountTable host() {
        return reads.known(
                facts.scene.mounts.filter(MountTable::isWhole),
                () -> new Fact.Output("the mount table of node " + facts.scene.node, facts.hostDigest()),
                () -> missing(
                        CleanCode.MOUNTS_NOT_KNOWN,
                        "the mount table of the host is not given, or not whole",
                        "give the mount table of the host",
                        "cat",
                        "/proc/1/mountinfo"));
    }

    /** The mount tables of all other mount namespaces. */
    Collection<MountTable> namespaces() {
        Optional<ProcessMounts> listed = facts.wholeProcesses().filter(all -> !lacksContainers());
        if (listed.isEmpty() && facts.scene.everyNamespace) {
            reads.said("the mount tables of all mount namespaces of node " + facts.scene.node + " are given");
            return facts.namespaces.values();
        }
        return reads.known(
                listed.map(all -> facts.namespaces.values()),
                () -> new Fact.Output(
                        "the mount tables of all processes of node " + facts.scene.node,
                        listed.orElseThrow().digest()),
                () -> missing(
                        CleanCode.NAMESPACES_NOT_KNOWN,
                        "the mount tables of the other mount namespaces are not all given: a container may have it mounted",
                        "run grep -H . /proc/[0-9]*/mountinfo as root on the host, and give its whole output"));
    }

    /** Pods that run, and whose folders no table shows, speak against the tables. */
    private boolean lacksContainers() {
        return cluster()
                .given(objects -> Stream.of(facts.lacksContainers(objects)))
                .anyMatch(lacks -> lacks);
    }

    /** Whether a mount belongs to no pod, which was proven before. */
    boolean isStale(MountEntry mount) {
        List<Fact> why = stale.get(mount);
        if (why != null) {
            why.forEach(reads::add);
        }
        return why != null;
    }

    /** What the lists of the node's devices say. */
    void device(CommandAnswer<List<MappedDevice>> list) {
        reads.add(list.fact("rbd device list on node " + facts.scene.node));
    }

    /** What a list of block devices says about a device. */
    void holders(DeviceHolders list, MappedDevice device) {
        reads.add(new Fact.Output("the holders of " + device.device() + " on node " + facts.scene.node, list.digest()));
    }

    Evidence cluster() {
        return new Evidence(facts.scene.objects, reads);
    }

    /** The Node object: without it, the objects may be those of another cluster. */
    NodeView node() {
        return Reads.either(() -> cluster().objects().node(facts.scene.node), Optional::<NodeView>empty)
                .orElseThrow(this::nodeMissing);
    }

    NotKnown nodeMissing() {
        return missing(
                CleanCode.NODE_OBJECT_NOT_GIVEN,
                "the Node object is not given: the objects may be of another cluster",
                "give the Node object",
                "kubectl",
                "get",
                "node",
                facts.scene.node,
                "-o",
                "yaml");
    }

    /** What speaks against the answer in objects; that nothing does is known only if all of these kinds are given. */
    Stream<Reason> objects(Function<Inventory, Stream<Reason>> search, String... kinds) {
        return cluster()
                .any(
                        search,
                        () -> reason(
                                        CleanCode.NODE_OBJECTS_NOT_COMPLETE,
                                        "these kinds are not all given, or have an object that cannot be read: "
                                                + String.join(", ", kinds))
                                .withRemedy(
                                        RemedyStep.of(
                                                        "give-evidence",
                                                        "give all volumes, claims, pods, nodes and attachments of the cluster")
                                                .withArgv(
                                                        "kubectl",
                                                        "get",
                                                        "persistentvolumes,persistentvolumeclaims,pods,nodes,volumeattachments",
                                                        "-A",
                                                        "-o",
                                                        "yaml")
                                                .withRequires(
                                                        "an empty list leaves no trace in the output: say which kinds are complete")));
    }
}
