package dev.mooring.attach;

import static dev.mooring.reason.Severity.DANGER;
import static dev.mooring.reason.Severity.WARN;

import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two pieces of evidence that show two possible writers, or that cannot both be true. The table is asked before every other
 * rule: with one of these a volume is never free, in place, unused or only waiting.
 */
public enum AttachContradiction implements AttachAdvice {
    /** Two nodes have a volume that one node may write, whichever list shows it. */
    ATTACHED_TWICE(
            DANGER,
            AttachContradiction::twoNodes,
            "two nodes have the volume, and one node at a time may write it: two possible writers",
            "nothing; the controller confirms at most one of the nodes, by chance",
            "stop the pods on one of the nodes; if that node is not Ready, only after it is fenced",
            "deleting a VolumeAttachment, tainting a node, or force-deleting a pod while its node may write"),
    /** Another volume object has the same storage. */
    SHARED_STORAGE(
            DANGER,
            AttachContradiction::sharedStorage,
            "several volumes refer to the same storage, so their claims share one disk",
            "nothing",
            "give each claim its own storage",
            ""),
    /** Two pods that may both run have a volume that is for one pod. */
    READ_WRITE_ONCE_POD_TWICE(
            DANGER,
            AttachContradiction::twoPods,
            "the volume is ReadWriteOncePod, and more than one pod may have it mounted",
            "nothing",
            "stop the pod that is not needed; if its node is not Ready, only after that node is fenced",
            "force-deleting a pod whose node may still write"),
    /** A Ready node has the out-of-service taint. */
    READY_AND_OUT_OF_SERVICE(
            DANGER,
            AttachContradiction::readyAndOutOfService,
            "the node is Ready and has the out-of-service taint: the controller detaches the volume although the node runs",
            "the volume is detached by force as soon as no pod that counts is on the node, even if it is mounted",
            "remove the taint, or switch the node off and verify that it is off",
            "taking the taint as proof that the node is off"),
    /** A node has a CSI volume, and its VolumeAttachment is missing from a complete list. */
    ATTACHMENT_REMOVED(
            DANGER,
            AttachContradiction::attachmentRemoved,
            "the node has the volume and there is no VolumeAttachment for it: it was removed by hand or by force",
            "within a minute the controller takes the volume for detached and attaches it to any node that needs it",
            "make sure that no pod on another node needs the volume; then the controller creates the VolumeAttachment anew",
            "starting a pod of this volume on another node: both nodes may write"),
    /** A pod runs on a node that is not in the complete list of Nodes. */
    POD_ON_MISSING_NODE(
            DANGER,
            AttachContradiction::podOnMissingNode,
            "a pod runs on a node whose Node object is gone",
            "the pod is deleted by the garbage collection of pods, and its volume detached 6 minutes later",
            "only after it is confirmed that the machine is gone: wait until the pod and the VolumeAttachment are gone",
            "deleting the pod or the VolumeAttachment while the machine may still run and write"),
    /** A pod runs on a Ready node that does not report its volume. */
    USED_WITHOUT_REPORT(
            WARN,
            AttachContradiction::usedWithoutReport,
            "a pod runs on a Ready node, and the node does not report the volume in volumesInUse",
            "nothing",
            "read the objects again, all from one moment; check whether the driver has a CSIDriver object that is not given",
            "taking the volume as not mounted"),
    /** The VolumeAttachment is for another driver than that of its volume. */
    OTHER_ATTACHER(
            WARN,
            AttachContradiction::otherAttacher,
            "the VolumeAttachment names another driver than its volume: no attacher of the volume's driver keeps it true",
            "the controller believes what the VolumeAttachment says",
            "find out who created the VolumeAttachment, and whether the node has the volume",
            "taking it as proof that the volume is attached or detached");

    @SuppressWarnings("ImmutableEnumChecker") // a record of texts
    private final Advice advice;

    @SuppressWarnings("ImmutableEnumChecker") // a method of this class, without state
    private final Function<AttachEvidence, Stream<Hit>> rule;

    /** What a rule finds: the object, its node or an empty text, and the pieces that contradict each other. */
    private record Hit(ObjectRef object, String node, String pieces) {}

    AttachContradiction(
            Severity severity,
            Function<AttachEvidence, Stream<Hit>> rule,
            String why,
            String byItself,
            String safe,
            String notSafe) {
        this.advice = new Advice(severity, why, byItself, safe, notSafe);
        this.rule = rule;
    }

    /** All that the evidence of a volume contradicts, in the order of the table. */
    static List<Case> in(AttachEvidence evidence) {
        List<Case> found = new ArrayList<>();
        Arrays.stream(values()).forEach(each -> each.rule.apply(evidence).forEach(hit -> found.add(each.found(hit))));
        return found;
    }

    private Case found(Hit hit) {
        Reason reason = Reason.of(this, hit.object().toString(), why() + " (" + hit.pieces() + ")");
        return new Case(reason.withRemedy(AttachRemedy.of(this, hit.object(), hit.node())), hit.node());
    }

    private static Stream<Hit> twoNodes(AttachEvidence evidence) {
        List<NodeState> holders = evidence.holders();
        if (holders.size() < 2 || !evidence.oneWriter()) {
            return Stream.empty();
        }
        String pieces = holders.stream().map(NodeState::evidence).collect(Collectors.joining("; "));
        return Stream.of(new Hit(about(evidence, holders.get(0)), holders.get(0).node(), pieces));
    }

    /** The volume; a Node if no volume is given. */
    private static ObjectRef about(AttachEvidence evidence, NodeState node) {
        return evidence.volumes.isEmpty() ? ObjectRef.node(node.node()) : evidence.volumes.firstKey();
    }

    private static Stream<Hit> sharedStorage(AttachEvidence evidence) {
        if (evidence.volumes.size() < 2) {
            return Stream.empty();
        }
        String names = evidence.volumes.keySet().stream().map(ObjectRef::name).collect(Collectors.joining(", "));
        return Stream.of(new Hit(evidence.volumes.firstKey(), "", "volumes " + names));
    }

    private static Stream<Hit> twoPods(AttachEvidence evidence) {
        boolean once = evidence.volumes.values().stream()
                .anyMatch(volume -> Conflicts.readWriteOncePodMount(volume).isPresent());
        List<String> pods = evidence.nodes.values().stream()
                .flatMap(node -> node.running().stream().map(pod -> pod + " on node " + node.node()))
                .toList();
        return once && pods.size() > 1
                ? Stream.of(new Hit(evidence.volumes.firstKey(), "", String.join(", ", pods)))
                : Stream.empty();
    }

    private static Stream<Hit> readyAndOutOfService(AttachEvidence evidence) {
        return nodes(evidence, node -> node.ready() && node.outOfService() && (node.holds() || node.wanted()));
    }

    private static Stream<Hit> attachmentRemoved(AttachEvidence evidence) {
        boolean asked = evidence.isKnown()
                && evidence.isCsi()
                && evidence.objects.isComplete(Kinds.VOLUME_ATTACHMENT)
                && evidence.objects.unreadable(Kinds.VOLUME_ATTACHMENT).isEmpty();
        return nodes(
                evidence,
                node -> asked && (node.reported() || node.inUse()) && node.attachment() == NodeState.Attachment.NONE);
    }

    private static Stream<Hit> podOnMissingNode(AttachEvidence evidence) {
        return nodes(
                evidence,
                node -> node.presence() == NodeState.Presence.GONE
                        && !node.running().isEmpty());
    }

    private static Stream<Hit> usedWithoutReport(AttachEvidence evidence) {
        boolean attachNeeded = evidence.attachNeeded();
        return nodes(
                evidence,
                node -> attachNeeded
                        && node.ready()
                        && !node.inUse()
                        && !node.running().isEmpty());
    }

    private static Stream<Hit> nodes(AttachEvidence evidence, Predicate<NodeState> which) {
        return evidence.nodes.values().stream()
                .filter(which)
                .map(node -> new Hit(ObjectRef.node(node.node()), node.node(), node.evidence()));
    }

    private static Stream<Hit> otherAttacher(AttachEvidence evidence) {
        return evidence.attachments.stream()
                .filter(each -> each.csi()
                        .filter(csi -> !csi.driver().equals(each.object().attacher()))
                        .isPresent())
                .map(each -> new Hit(
                        each.object().ref(),
                        each.node(),
                        "attacher " + each.object().attacher() + ", volume of driver "
                                + each.csi().orElseThrow().driver()));
    }

    @Override
    public Advice advice() {
        return advice;
    }

    @Override
    public String toString() {
        return id();
    }
}
