package dev.mooring.attach;

import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.attach.AttachEvidence.Use;
import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sameness.Answer;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.NodeView;
import dev.mooring.object.ObjectView;
import dev.mooring.object.PodView;
import dev.mooring.object.internal.NodeReports;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What must hold before a volume counts as free, in place, unused or on its way. Most are also needed to conclude that
 * nothing can write the volume. What speaks against a row is that evidence is missing, that a node may write without
 * saying so, or two pieces of evidence that show two possible writers or cannot both be true.
 */
enum AttachRule implements Rule<AttachEvidence> {
    /** Another node, pod or volume would be in the input. */
    ATTACH_EVIDENCE_IS_WHOLE(
            "all Nodes, Pods, claims, volumes and VolumeAttachments of the cluster are given and can be read, and it is known"
                    + " whether the driver needs its volumes attached",
            AttachRule::notWhole),
    /** What is attached is one volume, and it is known which. */
    ATTACHED_STORAGE_IS_KNOWN("a PersistentVolume or a pod says which storage it is", AttachRule::notKnown),
    /** The storage has no second name. */
    ATTACHED_STORAGE_HAS_ONE_VOLUME(
            "no other PersistentVolume, pod, attachment or node has the same storage: none has its handle, even under"
                    + " another driver name, and none has its image",
            volume -> Stream.of(AttachCode.SHARED_STORAGE, AttachCode.SHARED_HANDLE)
                    .flatMap(code -> sameNames(volume, code))),
    /** One writer. */
    NO_MORE_WRITERS_THAN_ALLOWED(
            "no more nodes and pods have the volume than its access modes let write, by volumesAttached, volumesInUse,"
                    + " VolumeAttachments and pods",
            volume -> Stream.of(twoNodes(volume), twoPods(volume)).flatMap(each -> each)),
    /** Attacher, controller and kubelet say the same. */
    ATTACHMENT_AGREES_WITH_NODE(
            "the VolumeAttachment, volumesAttached and volumesInUse of its node say the same, and it is not being deleted"
                    + " while a pod uses the volume",
            volume -> Stream.of(
                            attachmentRemoved(volume),
                            attachmentBeingDeleted(volume),
                            attachmentDisagrees(volume),
                            usedWithoutReport(volume),
                            otherAttacher(volume))
                    .flatMap(each -> each)),
    /** What the nodes say is true now. */
    NODES_OF_VOLUME_ARE_ALIVE(
            "each node that may have the volume is Ready, by condition, taints, heartbeat and lease, and is not being deleted",
            AttachRule::notAlive),
    /** A detach without an answer of the node stops no writer. */
    LOST_NODES_CANNOT_WRITE(
            "each other node that the volume can be on answers, or the storage itself cuts off a node from which it detaches",
            AttachRule::lostNodes),
    /** What makes pods of its own accord. */
    NO_CUSTOM_RESOURCE_USES_CLAIM(
            "no object that is given, except workloads of Kubernetes, names or owns the claim of a volume that no pod uses",
            AttachRule::customUsers),
    /** A phase does not prove that containers have stopped. */
    PODS_OF_VOLUME_SAY_IF_THEY_RUN(
            "each pod of the volume says where and whether it runs: it has a phase, its host addresses are of no other"
                    + " node, if it is finished its containers have ended, and if it is being deleted its time is not over",
            AttachRule::doubtfulPods),
    /** The pods use this volume and no other one. */
    CLAIM_OF_PODS_HAS_VOLUME(
            "claim and volume name each other, are Bound where a pod uses them, and are not being deleted",
            volume -> Stream.concat(linkBroken(volume), beingDeleted(volume))),
    /** It continues without an operator. */
    NO_ATTACH_NEEDS_AN_OPERATOR(
            "no attach or detach of the volume has failed, hangs or waits for an operator", AttachRule::needsOperator);

    /** What shows who has the volume; a pod that will be made does not have it. */
    static final Set<AttachRule> EVIDENCE = without(NO_ATTACH_NEEDS_AN_OPERATOR, NO_CUSTOM_RESOURCE_USES_CLAIM);

    /** What a volume needs that a pod has or gets: a node that was lost earlier can only be a second writer. */
    static final Set<AttachRule> USED = without(LOST_NODES_CANNOT_WRITE, NO_CUSTOM_RESOURCE_USES_CLAIM);

    private final String sentence;

    private final Function<AttachEvidence, Stream<Case>> cases;

    AttachRule(String sentence, Function<AttachEvidence, Stream<Case>> cases) {
        this.sentence = sentence;
        this.cases = cases;
    }

    private static Set<AttachRule> without(AttachRule one, AttachRule... more) {
        return Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(one, more)));
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(AttachEvidence volume) {
        return cases(volume).map(Case::reason);
    }

    /** What speaks against it, with the nodes. */
    Stream<Case> cases(AttachEvidence volume) {
        return cases.apply(volume);
    }

    private static Stream<Case> notWhole(AttachEvidence volume) {
        List<String> kinds = volume.missingKinds();
        return kinds.isEmpty()
                ? Stream.empty()
                : Stream.of(AttachCode.EVIDENCE_NOT_COMPLETE.about(volume.subject(), "", String.join(", ", kinds)));
    }

    private static Stream<Case> notKnown(AttachEvidence volume) {
        return volume.isKnown()
                ? Stream.empty()
                : Stream.of(AttachCode.VOLUME_NOT_GIVEN.about(volume.subject(), "", ""));
    }

    private static Stream<Case> sameNames(AttachEvidence volume, AttachCode code) {
        boolean differ = code == AttachCode.SHARED_HANDLE;
        NavigableSet<ObjectRef> all = new TreeSet<>(volume.volumes.keySet());
        all.addAll(volume.cluster.sameStorage(volume.volumes.keySet()));
        List<String> others = differ ? List.of() : volume.others();
        boolean areVolumes = all.size() > 1 && differ(all, volume) == differ;
        if (volume.volumes.isEmpty() || (!areVolumes && others.isEmpty())) {
            return Stream.empty();
        }
        String names = Stream.concat(all.stream().map(ObjectRef::name), others.stream())
                .collect(Collectors.joining(", "));
        return Stream.of(code.about(volume.volumes.firstKey(), "", "volumes " + names));
    }

    /** Whether each of the volumes is known to be another storage than the others. */
    private static boolean differ(NavigableSet<ObjectRef> all, AttachEvidence volume) {
        List<BackingStorage> storages = all.stream()
                .flatMap(ref -> volume.objects.volume(ref.name()).stream())
                .map(BackingStorage::of)
                .toList();
        return storages.size() == all.size()
                && storages.stream()
                        .allMatch(one -> storages.stream()
                                .filter(other -> !other.equals(one))
                                .allMatch(other -> one.compare(other).answer() == Answer.DIFFERENT));
    }

    private static Stream<Case> twoNodes(AttachEvidence volume) {
        List<NodeState> have = volume.nodes(NodeState::has).toList();
        List<NodeState> asked =
                volume.nodes(node -> node.has() || node.attaching()).toList();
        if (asked.size() < 2 || !volume.oneWriter()) {
            return Stream.empty();
        }
        boolean isTwice = have.size() > 1;
        List<NodeState> nodes = isTwice ? have : asked;
        AttachCode code = isTwice ? AttachCode.ATTACHED_TWICE : AttachCode.ATTACHING_TWICE;
        String node = nodes.get(0).node();
        ObjectRef about = volume.volumes.isEmpty() ? ObjectRef.node(node) : volume.volumes.firstKey();
        return Stream.of(
                code.about(about, node, nodes.stream().map(NodeState::evidence).collect(Collectors.joining("; "))));
    }

    private static Stream<Case> twoPods(AttachEvidence volume) {
        boolean once = volume.volumes.values().stream()
                .anyMatch(each -> Conflicts.readWriteOncePodMount(each).isPresent());
        List<String> pods = volume.nodes.values().stream()
                .flatMap(node -> node.running().stream().map(pod -> pod + " on node " + node.node()))
                .toList();
        return once && pods.size() > 1
                ? Stream.of(AttachCode.READ_WRITE_ONCE_POD_TWICE.about(
                        volume.volumes.firstKey(), "", String.join(", ", pods)))
                : Stream.empty();
    }

    private static Stream<Case> attachmentRemoved(AttachEvidence volume) {
        boolean asked = volume.isKnown()
                && volume.isCsi()
                && volume.objects.completeness(Kinds.VOLUME_ATTACHMENT).isPresent();
        return nodes(
                volume,
                AttachCode.ATTACHMENT_REMOVED,
                node -> asked
                        && (node.isReported() || node.isInUse())
                        && node.attachment() == NodeState.Attachment.NONE);
    }

    private static Stream<Case> attachmentBeingDeleted(AttachEvidence volume) {
        return volume.attachments.stream()
                .filter(each -> each.object().isBeingDeleted())
                .filter(each -> volume.nodes(node -> node.node().equals(each.node()))
                        .anyMatch(node -> !node.running().isEmpty()))
                .map(each -> AttachCode.ATTACHMENT_BEING_DELETED.about(
                        each.object().ref(), each.node(), "node " + each.node()));
    }

    private static Stream<Case> attachmentDisagrees(AttachEvidence volume) {
        boolean csi = volume.isKnown() && volume.isCsi();
        AttachCode code = AttachCode.ATTACHMENT_DISAGREES_WITH_NODE;
        Stream<Case> flags = nodes(
                volume,
                code,
                node -> csi
                        && ((node.isReported() && node.attaching())
                                || (!node.isReported()
                                        && node.attachment() == NodeState.Attachment.ATTACHED
                                        && node.isInUse()
                                        && !node.running().isEmpty())));
        Stream<Case> errors = volume.attachments.stream()
                .filter(each -> !each.object().isBeingDeleted()
                        && each.object().isAttached()
                        && (each.object().detachError().isPresent()
                                || each.object().attachError().isPresent()))
                .map(each -> code.about(each.object().ref(), each.node(), "attached, and an error is left"));
        return Stream.concat(flags, errors);
    }

    private static Stream<Case> usedWithoutReport(AttachEvidence volume) {
        boolean attachNeeded = volume.attachNeeded();
        return nodes(
                volume,
                AttachCode.USED_WITHOUT_REPORT,
                node -> attachNeeded
                        && node.isReady()
                        && !node.isInUse()
                        && !node.running().isEmpty());
    }

    private static Stream<Case> otherAttacher(AttachEvidence volume) {
        return volume.attachments.stream()
                .filter(each -> each.csi()
                        .filter(csi -> !csi.driver().equals(each.object().attacher()))
                        .isPresent())
                .map(each -> AttachCode.OTHER_ATTACHER.about(
                        each.object().ref(),
                        each.node(),
                        "attacher " + each.object().attacher() + ", volume of driver "
                                + each.csi().orElseThrow().driver()));
    }

    private static Stream<Case> notAlive(AttachEvidence volume) {
        Stream<Case> old = volume.nodes(node -> !node.isReady() && node.mayWrite())
                .map(node -> AttachCode.NODE_REPORTS_OLD.about(
                        ObjectRef.node(node.node()), node.node(), "node " + node.node()));
        return Stream.of(
                        old,
                        nodes(
                                volume,
                                AttachCode.READY_AND_OUT_OF_SERVICE,
                                node -> node.isReady() && node.isOutOfService() && (node.holds() || node.wanted())),
                        concerned(volume, AttachCode.READY_DISPUTED, NodeState::disputed),
                        concerned(volume, AttachCode.NODE_SILENT, NodeState::silent),
                        nodes(
                                volume,
                                AttachCode.POD_ON_MISSING_NODE,
                                node -> node.presence() == NodeState.Presence.GONE
                                        && !node.running().isEmpty()))
                .flatMap(each -> each);
    }

    /** The nodes that have or want the volume and for which there is a finding. */
    private static Stream<Case> concerned(AttachEvidence volume, AttachCode code, Function<NodeState, String> word) {
        return volume.nodes(node -> node.holds() || node.wanted())
                .filter(node -> !word.apply(node).isEmpty())
                .map(node -> code.about(ObjectRef.node(node.node()), node.node(), word.apply(node)));
    }

    private static Stream<Case> nodes(AttachEvidence volume, AttachCode code, Predicate<NodeState> which) {
        return volume.nodes(which).map(node -> code.about(ObjectRef.node(node.node()), node.node(), node.evidence()));
    }

    private static Stream<Case> lostNodes(AttachEvidence volume) {
        return volume.lostNodes().entrySet().stream().map(each -> {
            NodeView node = each.getKey();
            return AttachCode.LOST_NODE_MAY_WRITE.about(
                    node.ref(), node.name(), "node " + node.name() + ": " + each.getValue());
        });
    }

    private static Stream<Case> customUsers(AttachEvidence volume) {
        return volume.cases().isUsed()
                ? Stream.empty()
                : volume.persistent()
                        .flatMap(each -> each.claimRef().stream())
                        .map(ClaimRef::ref)
                        .flatMap(claim -> volume.cluster.customUsers(claim).stream()
                                .map(user ->
                                        AttachCode.CUSTOM_RESOURCE_MAY_USE_IT.about(user, "", "claim " + claim.key())));
    }

    private static Stream<Case> doubtfulPods(AttachEvidence volume) {
        NodeReports reports = volume.cluster.reports();
        Set<String> names = volume.attachNeeded() ? Set.of(volume.name.toString()) : Set.of();
        return Stream.of(
                        pods(
                                volume,
                                AttachCode.FINISHED_POD_MAY_RUN,
                                pod -> reports.mayRunFinished(pod, names) ? "its phase is finished" : ""),
                        pods(
                                volume,
                                AttachCode.POD_PHASE_NOT_KNOWN,
                                pod -> pod.phase().isEmpty() || pod.phase().equals(Phases.UNKNOWN)
                                        ? "no known phase"
                                        : ""),
                        pods(
                                volume,
                                AttachCode.POD_ON_OTHER_NODE,
                                pod -> pod.isTerminated() ? "" : reports.elsewhere(pod)),
                        pods(
                                volume,
                                AttachCode.POD_OVERDUE,
                                pod -> !pod.isFinished() && reports.isOverdue(pod) ? "being deleted" : ""))
                .flatMap(each -> each);
    }

    /** The pods on nodes about which there is a word, each once. */
    private static Stream<Case> pods(AttachEvidence volume, AttachCode code, Function<PodView, String> word) {
        return volume.uses.stream()
                .map(Use::pod)
                .filter(pod -> pod.isScheduled() && !word.apply(pod).isEmpty())
                .map(pod -> code.about(pod.ref(), pod.nodeName(), "node " + pod.nodeName() + ", " + word.apply(pod)))
                .distinct();
    }

    /** A pod that waits has a case of its own. */
    private static Stream<Case> linkBroken(AttachEvidence volume) {
        AttachCode code = AttachCode.LINK_OF_POD_BROKEN;
        Stream<Case> links = volume.uses.stream()
                .filter(use -> use.pod().isScheduled() && !use.pod().isTerminated() && !use.waits())
                .flatMap(use -> use.brokenLink().stream()
                        .map(broken -> code.about(use.pod().ref(), use.node(), broken)));
        boolean used = volume.uses.stream().anyMatch(use -> !use.pod().isTerminated());
        Stream<Case> phases = volume.persistent()
                .filter(each -> used && !each.phase().isEmpty() && !each.phase().equals(Phases.BOUND))
                .map(each -> code.about(each.ref(), "", "phase " + each.phase()));
        return Stream.concat(links, phases);
    }

    private static Stream<Case> beingDeleted(AttachEvidence volume) {
        return volume.persistent()
                .flatMap(each -> Stream.concat(Stream.of(each), volume.claim(each).stream()))
                .filter(ObjectView::isBeingDeleted)
                .map(each -> AttachCode.CLAIM_OR_VOLUME_BEING_DELETED.about(each.ref(), "", "deletionTimestamp"));
    }

    /** A node that still has a volume which several nodes may write keeps nobody away. */
    private static Stream<Case> needsOperator(AttachEvidence volume) {
        return volume.cases().all().stream()
                .filter(each -> each.code() != AttachCode.STILL_MOUNTED || volume.oneWriter())
                .filter(each -> each.reason().severity() != Severity.INFO);
    }

    @Override
    public String toString() {
        return id();
    }
}
