package dev.mooring.attach;

import static dev.mooring.reason.Severity.DANGER;
import static dev.mooring.reason.Severity.WARN;

import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.attach.AttachEvidence.Use;
import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sameness.Answer;
import dev.mooring.driver.internal.SameHandle;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ObjectView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two pieces of evidence that show two possible writers, or that cannot both be true. This table is checked before
 * every other rule: with one of these a volume is never free, in place, unused or only waiting.
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
    /** Another volume object has the same handle, and its other fields name another storage. */
    SHARED_HANDLE(
            DANGER,
            AttachContradiction::sharedHandle,
            "several volumes " + SameHandle.WORDS,
            "nothing",
            "give each volume a volumeHandle of its own: create the volumes again with other handles",
            ""),
    /** Two nodes may get a volume that one node may write. */
    ATTACHING_TWICE(
            WARN,
            AttachContradiction::attachingTwice,
            "a VolumeAttachment asks for a second node, and one node at a time may write the volume",
            "the attacher refuses it, or the volume is attached twice",
            "find out who created the VolumeAttachment, and delete it if no pod of its node needs the volume",
            "starting a pod on that node"),
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
            "within a minute the controller considers the volume detached and attaches it to any node that needs it",
            "make sure that no pod on another node needs the volume; then the controller creates the VolumeAttachment anew",
            "starting a pod of this volume on another node: both nodes may write"),
    /** The attachment under a pod that runs is being deleted. */
    ATTACHMENT_BEING_DELETED(
            DANGER,
            AttachContradiction::attachmentBeingDeleted,
            "a pod runs with the volume, and the VolumeAttachment of its node is being deleted",
            "the attacher detaches the volume under the pod, and another node can get it",
            "make sure that no pod on another node needs the volume, then stop the pod and let the controller attach it anew",
            "starting a pod of this volume on another node: both nodes may write"),
    /** Attacher and controller, or attacher and kubelet, say different things. */
    ATTACHMENT_DISAGREES_WITH_NODE(
            WARN,
            AttachContradiction::attachmentDisagrees,
            "the VolumeAttachment and its Node say different things about the volume",
            "the controller looks again within 2 minutes and 2 seconds",
            "read the objects again, all from one moment; then check the errors of the VolumeAttachment",
            "taking the volume as attached, or as detached"),
    /** A pod runs on a node that is not in the complete list of Nodes. */
    POD_ON_MISSING_NODE(
            DANGER,
            AttachContradiction::podOnMissingNode,
            "a pod runs on a node whose Node object is gone",
            "the pod garbage collector deletes the pod, and its volume is detached 6 minutes later",
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
    /** A Node is Ready, and something else in it says that it is not. */
    READY_DISPUTED(
            WARN,
            AttachContradiction::readyDisputed,
            "the condition of the node says Ready, and something else in the node contradicts it",
            "if the node is lost, its condition follows within a minute",
            "read the Node again; if it stays so, find out whether the node runs",
            "trusting the reports of the node as current"),
    /** A Node is Ready, and has not reported for too long. */
    NODE_SILENT(
            WARN,
            AttachContradiction::nodeSilent,
            "the condition of the node says Ready, and the node has stopped reporting",
            "its condition becomes Unknown within a minute, unless no controller monitors the node",
            "read Nodes and Leases again, all from one moment; find out whether the node runs",
            "trusting the reports of the node as current"),
    /** The phase says finished, and the containers do not. */
    FINISHED_POD_MAY_RUN(
            WARN,
            AttachContradiction::finishedPodMayRun,
            "the phase of the pod says finished, and not all of its containers are known to have ended",
            "the controller considers the volume unused, whatever the containers do",
            "verify on the node that the containers have ended",
            "taking the volume as unused"),
    /** It is not known whether a pod runs. */
    POD_PHASE_NOT_KNOWN(
            WARN,
            AttachContradiction::podPhaseNotKnown,
            "a pod is on a node, and its status does not say whether it runs",
            "the kubelet writes the status of the pod",
            "read the pod again, with its status",
            "taking the pod as not started"),
    /** The spec of a pod and its status name different nodes. */
    POD_ON_OTHER_NODE(
            WARN,
            AttachContradiction::podOnOtherNode,
            "the spec of a pod names a node, and its status has an address of another node",
            "nothing",
            "read pods and Nodes again, all from one moment; find out which node runs the pod",
            "taking the node of the spec as the one that has the volume"),
    /** A pod that is being deleted should be gone. */
    POD_OVERDUE(
            WARN,
            AttachContradiction::podOverdue,
            "a pod is being deleted, and its time was over long before the newest report of a node",
            "nothing: the kubelet cannot stop the pod or cannot say so",
            "find out on the node what holds the pod",
            "force-deleting it: its containers may still write"),
    /** Pod, claim and volume do not lead to each other. */
    LINK_OF_POD_BROKEN(
            WARN,
            AttachContradiction::linkBroken,
            "a pod has the volume, and claim and volume do not agree on it",
            "the controller does not process the pod: it can consider the volume unused",
            "repair what this reason names",
            "taking the volume as unused"),
    /** Claim or volume are about to go. */
    CLAIM_OR_VOLUME_BEING_DELETED(
            WARN,
            AttachContradiction::beingDeleted,
            "the claim or the volume is being deleted",
            "it is deleted when no pod uses it, and with policy Delete its data too",
            "find out who deletes it; to keep the data, set policy Retain",
            "stopping the last pod before that"),
    /** The VolumeAttachment is for another driver than that of its volume. */
    OTHER_ATTACHER(
            WARN,
            AttachContradiction::otherAttacher,
            "the VolumeAttachment names another driver than its volume: no attacher of the volume's driver keeps it up to date",
            "the controller believes what the VolumeAttachment says",
            "find out who created the VolumeAttachment, and whether the node has the volume",
            "taking it as proof that the volume is attached or detached");

    private final Advice advice;

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

    /** The contradictions in the evidence of a volume, in the order of the table. */
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
        return sameNames(evidence, false);
    }

    private static Stream<Hit> sharedHandle(AttachEvidence evidence) {
        return sameNames(evidence, true);
    }

    private static Stream<Hit> sameNames(AttachEvidence evidence, boolean differ) {
        NavigableSet<ObjectRef> all = new TreeSet<>(evidence.volumes.keySet());
        all.addAll(evidence.cluster.sameStorage(evidence.volumes.keySet()));
        List<String> others = differ
                ? List.of()
                : evidence.cluster
                        .otherUsers(evidence.persistent(), evidence.name)
                        .toList();
        boolean areVolumes = all.size() > 1 && differ(all, evidence) == differ;
        if (evidence.volumes.isEmpty() || (!areVolumes && others.isEmpty())) {
            return Stream.empty();
        }
        String names = Stream.concat(all.stream().map(ObjectRef::name), others.stream())
                .collect(Collectors.joining(", "));
        return Stream.of(new Hit(evidence.volumes.firstKey(), "", "volumes " + names));
    }

    /** Whether each of the volumes is known to be another storage than the others. */
    private static boolean differ(NavigableSet<ObjectRef> all, AttachEvidence evidence) {
        List<BackingStorage> storages = all.stream()
                .flatMap(ref -> evidence.cluster.objects().volume(ref.name()).stream())
                .map(BackingStorage::of)
                .toList();
        return storages.size() == all.size()
                && storages.stream()
                        .allMatch(one -> storages.stream()
                                .filter(other -> !other.equals(one))
                                .allMatch(other -> one.compare(other).answer() == Answer.DIFFERENT));
    }

    private static Stream<Hit> attachingTwice(AttachEvidence evidence) {
        List<NodeState> asked = evidence.nodes.values().stream()
                .filter(node -> node.has() || node.attaching())
                .toList();
        if (asked.size() < 2 || evidence.holders().size() > 1 || !evidence.oneWriter()) {
            return Stream.empty();
        }
        String pieces = asked.stream().map(NodeState::evidence).collect(Collectors.joining("; "));
        return Stream.of(new Hit(about(evidence, asked.get(0)), asked.get(0).node(), pieces));
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
        return nodes(evidence, node -> node.isReady() && node.isOutOfService() && (node.holds() || node.wanted()));
    }

    private static Stream<Hit> attachmentRemoved(AttachEvidence evidence) {
        boolean asked = evidence.isKnown()
                && evidence.isCsi()
                && evidence.objects.isComplete(Kinds.VOLUME_ATTACHMENT)
                && evidence.objects.unreadable(Kinds.VOLUME_ATTACHMENT).isEmpty();
        return nodes(
                evidence,
                node -> asked
                        && (node.isReported() || node.isInUse())
                        && node.attachment() == NodeState.Attachment.NONE);
    }

    private static Stream<Hit> attachmentBeingDeleted(AttachEvidence evidence) {
        return evidence.attachments.stream()
                .filter(each -> each.object().isBeingDeleted())
                .filter(each -> Optional.ofNullable(evidence.nodes.get(each.node()))
                        .filter(node -> !node.running().isEmpty())
                        .isPresent())
                .map(each -> new Hit(each.object().ref(), each.node(), "node " + each.node()));
    }

    private static Stream<Hit> attachmentDisagrees(AttachEvidence evidence) {
        boolean csi = evidence.isKnown() && evidence.isCsi();
        Stream<Hit> flags = nodes(
                evidence,
                node -> csi
                        && ((node.isReported() && node.attaching())
                                || (!node.isReported()
                                        && node.attachment() == NodeState.Attachment.ATTACHED
                                        && node.isInUse()
                                        && !node.running().isEmpty())));
        Stream<Hit> errors = evidence.attachments.stream()
                .filter(each -> !each.object().isBeingDeleted()
                        && each.object().isAttached()
                        && (each.object().detachError().isPresent()
                                || each.object().attachError().isPresent()))
                .map(each -> new Hit(each.object().ref(), each.node(), "attached, and an error is left"));
        return Stream.concat(flags, errors);
    }

    private static Stream<Hit> readyDisputed(AttachEvidence evidence) {
        return concerned(evidence, NodeState::disputed);
    }

    private static Stream<Hit> nodeSilent(AttachEvidence evidence) {
        return concerned(evidence, NodeState::silent);
    }

    /** The nodes that have or want the volume and for which there is a finding. */
    private static Stream<Hit> concerned(AttachEvidence evidence, Function<NodeState, String> word) {
        return evidence.nodes.values().stream()
                .filter(node -> node.holds() || node.wanted())
                .filter(node -> !word.apply(node).isEmpty())
                .map(node -> new Hit(ObjectRef.node(node.node()), node.node(), word.apply(node)));
    }

    private static Stream<Hit> finishedPodMayRun(AttachEvidence evidence) {
        Set<String> names = evidence.attachNeeded() ? Set.of(evidence.name.toString()) : Set.of();
        return pods(
                evidence, use -> evidence.cluster.reports().mayRunFinished(use.pod(), names), "its phase is finished");
    }

    private static Stream<Hit> podPhaseNotKnown(AttachEvidence evidence) {
        return pods(
                evidence,
                use -> use.pod().phase().isEmpty() || use.pod().phase().equals(Phases.UNKNOWN),
                "no known phase");
    }

    private static Stream<Hit> podOnOtherNode(AttachEvidence evidence) {
        return evidence.uses.stream()
                .filter(use -> use.pod().isScheduled() && !use.pod().isTerminated())
                .map(use -> new Hit(
                        use.pod().ref(), use.node(), evidence.cluster.reports().elsewhere(use.pod())))
                .filter(hit -> !hit.pieces().isEmpty())
                .map(hit -> new Hit(hit.object(), hit.node(), "node " + hit.node() + ", " + hit.pieces()))
                .distinct();
    }

    private static Stream<Hit> podOverdue(AttachEvidence evidence) {
        return pods(
                evidence,
                use -> !use.pod().isFinished() && evidence.cluster.reports().isOverdue(use.pod()),
                "being deleted");
    }

    /** The pods on nodes, each once. */
    private static Stream<Hit> pods(AttachEvidence evidence, Predicate<Use> which, String pieces) {
        return evidence.uses.stream()
                .filter(use -> use.pod().isScheduled() && which.test(use))
                .map(use -> new Hit(use.pod().ref(), use.node(), "node " + use.node() + ", " + pieces))
                .distinct();
    }

    /** A pod that waits has a case of its own. */
    private static Stream<Hit> linkBroken(AttachEvidence evidence) {
        Stream<Hit> links = evidence.uses.stream()
                .filter(use -> use.pod().isScheduled() && !use.pod().isTerminated() && !use.waits())
                .flatMap(use -> VolumeCases.brokenLink(use).stream()
                        .map(broken -> new Hit(use.pod().ref(), use.node(), broken)));
        boolean used = evidence.uses.stream().anyMatch(use -> !use.pod().isTerminated());
        Stream<Hit> phases = evidence.persistent()
                .filter(volume ->
                        used && !volume.phase().isEmpty() && !volume.phase().equals(Phases.BOUND))
                .map(volume -> new Hit(volume.ref(), "", "phase " + volume.phase()));
        return Stream.concat(links, phases);
    }

    private static Stream<Hit> beingDeleted(AttachEvidence evidence) {
        return evidence.persistent()
                .flatMap(volume -> Stream.concat(Stream.of(volume), evidence.claim(volume).stream()))
                .filter(ObjectView::isBeingDeleted)
                .map(each -> new Hit(each.ref(), "", "deletionTimestamp"));
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
                        && node.isReady()
                        && !node.isInUse()
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
