package dev.mooring.attach;

import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.attach.AttachDiagnosis.State;
import dev.mooring.attach.AttachEvidence.Attachment;
import dev.mooring.attach.AttachEvidence.Use;
import dev.mooring.attach.VolumeDiagnosis.Alive;
import dev.mooring.attach.internal.Attachability;
import dev.mooring.driver.VolumeRemark;
import dev.mooring.evidence.Certificate;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.NodeView;
import dev.mooring.object.VolumePlugin;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The cases of one volume, and its state. */
final class VolumeCases {

    private static final Comparator<Case> GRAVEST_FIRST = Comparator.<Case, Severity>comparing(
                    found -> found.reason().severity())
            .reversed();

    /** The states that are a yes. */
    private static final Set<State> WELL = EnumSet.of(State.FREE, State.IN_PLACE, State.UNUSED, State.WAITING);

    /** The states that say that nothing uses the volume. */
    private static final Set<State> UNUSED = EnumSet.of(State.FREE, State.UNUSED);

    /** A node that is used by a pod, where no pod waits for it. */
    private static final Set<AttachCode> ORDINARY =
            EnumSet.of(AttachCode.USED_ELSEWHERE, AttachCode.TERMINATING_ELSEWHERE);

    private final AttachEvidence evidence;
    private final List<String> missingKinds;
    private final boolean exclusive;
    private final boolean attachNeeded;
    private final List<NodeState> holding;
    private final List<Case> contradictions;
    private final List<Case> cases = new ArrayList<>();
    private final List<ObjectRef> waiting = new ArrayList<>();

    VolumeCases(AttachEvidence evidence, List<String> missingKinds) {
        this.evidence = evidence;
        this.missingKinds = evidence.isDriverKnown() ? missingKinds : with(missingKinds, Kinds.CSI_DRIVER);
        this.exclusive = evidence.exclusive();
        this.attachNeeded = evidence.attachNeeded();
        this.holding = evidence.nodes.values().stream().filter(NodeState::holds).toList();
        this.contradictions = AttachContradiction.in(evidence);
    }

    private static List<String> with(List<String> kinds, String kind) {
        return Stream.concat(kinds.stream(), Stream.of(kind))
                .distinct()
                .sorted()
                .toList();
    }

    /** What the premises examine: the cases of the pods, nodes and attachments, which are added here. */
    AttachPremise.Facts facts() {
        evidence.uses.stream().filter(Use::isUnmountable).forEach(this::addUnmountable);
        evidence.waiting().stream().filter(use -> !use.isUnmountable()).forEach(this::addWaiting);
        evidence.kept().forEach(this::addKept);
        if (waiting.isEmpty()) {
            holding.forEach(this::addNode);
        }
        evidence.attachments.forEach(this::addAttachment);
        return new AttachPremise.Facts(evidence, contradictions, List.copyOf(cases), gaps());
    }

    VolumeDiagnosis diagnose() {
        AttachPremise.Facts facts = facts();
        State given = stateOfTheGiven();
        Optional<Certificate> yes = WELL.contains(given)
                ? judged(
                        " is " + given,
                        UNUSED.contains(given) ? List.of(AttachPremise.values()) : AttachPremise.USED,
                        facts)
                : Optional.empty();
        boolean whole = (yes.isPresent() && UNUSED.contains(given))
                || judged("", AttachPremise.EVIDENCE, facts).isPresent();
        Alive alive = alive(whole);
        facts.gaps().stream()
                .filter(gap -> isNews(gap) && (UNUSED.contains(given) || gap.code() != AttachCode.LOST_NODE_MAY_WRITE))
                .forEach(cases::add);
        cases.addAll(contradictions);
        addRemarks();
        List<ObjectRef> waitingPods = waiting.stream().distinct().sorted().toList();
        List<Case> all = cases.stream().sorted(GRAVEST_FIRST).toList();
        return yes.map(proof -> VolumeDiagnosis.proven(evidence, waitingPods, given, proof, alive, all))
                .orElseGet(() -> VolumeDiagnosis.unproven(evidence, waitingPods, unproven(given), alive, all));
    }

    private Optional<Certificate> judged(String yes, List<AttachPremise> premises, AttachPremise.Facts facts) {
        return Certificate.judge("volume " + evidence.name + yes, evidence.objects.release(), facts, premises)
                .yes();
    }

    /** For a lost node with the volume, the cases say more. */
    private boolean isNews(Case gap) {
        return gap.code() != AttachCode.NODE_REPORTS_OLD
                || cases.stream()
                        .noneMatch(each ->
                                each.node().equals(gap.node()) && each.reason().severity() != Severity.INFO);
    }

    private State unproven(State given) {
        if (contradictions.stream().anyMatch(found -> found.reason().severity() == Severity.DANGER)) {
            return State.UNSAFE;
        }
        return given == State.STUCK ? State.STUCK : State.UNKNOWN;
    }

    /** The state if only the given objects exist and do not contradict each other. */
    private State stateOfTheGiven() {
        boolean well = cases.stream().allMatch(found -> found.reason().severity() == Severity.INFO)
                && evidence.uses.stream().noneMatch(Use::isUnmountable);
        if (!waiting.isEmpty() && !well) {
            return State.STUCK;
        }
        if (evidence.nodes.values().stream().anyMatch(node -> !node.isReady() && node.mayWrite())) {
            return State.UNKNOWN;
        }
        if (!waiting.isEmpty()) {
            return State.WAITING;
        }
        if (evidence.nodes.values().stream().anyMatch(NodeState::wanted)) {
            return State.IN_PLACE;
        }
        return holding.isEmpty() ? State.FREE : State.UNUSED;
    }

    private Alive alive(boolean whole) {
        List<NodeState> writers =
                evidence.nodes.values().stream().filter(NodeState::mayWrite).toList();
        if (writers.stream().anyMatch(node -> !node.saidToBeOff())) {
            return Alive.YES;
        }
        return writers.isEmpty() && whole ? Alive.NO : Alive.UNKNOWN;
    }

    private void add(AttachCode code, ObjectRef subject, String node, String seen) {
        cases.add(found(code, subject, node, seen));
    }

    private static Case found(AttachCode code, ObjectRef subject, String node, String seen) {
        String message = seen.isEmpty() ? code.why() : code.why() + " (" + seen + ")";
        Reason reason = Reason.of(code, subject.toString(), message);
        return new Case(reason.withRemedy(AttachRemedy.of(code, subject, node)), node);
    }

    private void addWaiting(Use use) {
        ObjectRef pod = use.pod().ref();
        if (!attachNeeded) {
            waiting.add(pod);
            Optional<String> broken = brokenLink(use);
            add(
                    broken.isPresent() ? AttachCode.POD_UNSEEN : AttachCode.NO_ATTACH_NEEDED,
                    pod,
                    use.node(),
                    broken.orElse(""));
            return;
        }
        NodeState here = Optional.ofNullable(evidence.nodes.get(use.node())).orElseThrow();
        if (!here.running().isEmpty() && isForOnePod(use)) {
            add(AttachCode.READ_WRITE_ONCE_POD_VOLUME_IN_USE, pod, use.node(), "node " + use.node());
        }
        if (!here.isReported()) {
            waiting.add(pod);
        }
        Optional<String> unseen = unseen(use);
        if (unseen.isPresent()) {
            waiting.add(pod);
            add(AttachCode.POD_UNSEEN, pod, use.node(), unseen.get());
        } else {
            boolean elsewhere = holding.size() > (here.holds() ? 1 : 0);
            CaseRules.own(here, elsewhere, exclusive).forEach(code -> add(code, pod, use.node(), here.error()));
        }
        if (exclusive && !here.isReported()) {
            addHolders(pod, here.node());
        }
    }

    private static boolean isForOnePod(Use use) {
        return use.volume().spec().flatMap(Conflicts::readWriteOncePodMount).isPresent();
    }

    /** A pod whose volume no node mounts waits for ever, whatever its node reports. */
    private void addUnmountable(Use use) {
        ObjectRef pod = use.pod().ref();
        waiting.add(pod);
        VolumeSpec spec = use.volume().spec().orElseThrow();
        VolumePlugin plugin = spec.plugin().orElseThrow();
        if (use.mount().isPresent()) {
            cases.add(new Case(use.mount().get().reason(), use.node()));
        } else if (!plugin.isRemoved(spec.release())) {
            add(AttachCode.NOT_TRANSLATED, pod, use.node(), "plugin " + plugin.id());
        } else if (!spec.isPersistent()) {
            VolumeRemark.onPlugin(spec.source(), plugin, spec.release())
                    .ifPresent(remark -> cases.add(new Case(remark, "")));
        }
    }

    private void addKept(Use use) {
        ObjectRef pod = use.pod().ref();
        waiting.add(pod);
        String claim = use.volume().claim().map(ObjectRef::key).orElse("");
        add(AttachCode.READ_WRITE_ONCE_POD_CLAIM_IN_USE, pod, "", "claim " + claim);
        addHolders(pod, "");
    }

    private void addHolders(ObjectRef pod, String except) {
        for (NodeState there : holding) {
            if (!there.node().equals(except)) {
                String error = there.error().isEmpty() ? "" : ": " + there.error();
                add(CaseRules.other(there), pod, there.node(), "node " + there.node() + error);
            }
        }
    }

    /** Why the controller does not process a pod: its node, or a link on the way to the volume. */
    private Optional<String> unseen(Use use) {
        Optional<NodeView> node = evidence.objects.node(use.node());
        if (node.isEmpty()) {
            return Optional.of(
                    switch (Optional.ofNullable(evidence.nodes.get(use.node()))
                            .map(NodeState::presence)
                            .orElseThrow()) {
                        case UNREADABLE -> "the Node object " + use.node() + " cannot be read";
                        case NOT_GIVEN -> "the Node object " + use.node() + " is not given";
                        case GIVEN, GONE -> "there is no Node object " + use.node();
                    });
        }
        if (!node.get().isAttachManaged()) {
            return Optional.of("node " + use.node() + " is not annotated as managed by the controller");
        }
        return brokenLink(use);
    }

    /** Why a pod's volume does not lead to the volume as it should. */
    static Optional<String> brokenLink(Use use) {
        return use.volume().reasons().stream()
                .filter(reason -> reason.severity() != Severity.INFO)
                .findFirst()
                .map(Reason::message);
    }

    private void addAttachment(Attachment attachment) {
        ObjectRef ref = attachment.object().ref();
        Optional<CsiVolume> csi = attachment.csi();
        NodeState node =
                Optional.ofNullable(evidence.nodes.get(attachment.node())).orElseThrow();
        String seen = "node " + node.node();
        if (csi.isEmpty() || ignored(ref.name(), csi.get(), node)) {
            add(AttachCode.LEFT_FOR_EVER, ref, node.node(), seen);
        } else if (!csi.get().isDetachable() && !node.wanted()) {
            add(AttachCode.NEVER_DETACHED, ref, node.node(), seen);
        }
    }

    private boolean ignored(String attachmentName, CsiVolume csi, NodeState node) {
        boolean usualName = attachmentName.equals(csi.attachmentName(node.node()));
        boolean attachable = Attachability.isAttachRequired(csi.driver(), evidence.objects);
        return !usualName || (!attachable && !node.isReported());
    }

    /** A node that has the volume while no pod waits for it. */
    private void addNode(NodeState node) {
        AttachCode code = CaseRules.other(node);
        if (!ORDINARY.contains(code)) {
            AttachCode said = code == AttachCode.DETACH_DUE ? AttachCode.UNUSED : code;
            String error = node.error().isEmpty() ? "" : ": " + node.error();
            add(said, ObjectRef.node(node.node()), node.node(), "node " + node.node() + error);
        }
    }

    /** What is missing for a certain answer. */
    private List<Case> gaps() {
        List<Case> gaps = new ArrayList<>();
        if (!evidence.isKnown()) {
            gaps.add(found(AttachCode.VOLUME_NOT_GIVEN, subject(), "", ""));
        }
        if (!missingKinds.isEmpty()) {
            gaps.add(found(AttachCode.EVIDENCE_NOT_COMPLETE, subject(), "", String.join(", ", missingKinds)));
        }
        evidence.nodes.values().stream()
                .filter(node -> !node.isReady() && node.mayWrite())
                .map(node -> found(
                        AttachCode.NODE_REPORTS_OLD, ObjectRef.node(node.node()), node.node(), "node " + node.node()))
                .forEach(gaps::add);
        evidence.lostNodes()
                .forEach((node, doubt) -> gaps.add(found(
                        AttachCode.LOST_NODE_MAY_WRITE,
                        node.ref(),
                        node.name(),
                        "node " + node.name() + ": " + doubt)));
        return gaps;
    }

    /** The subject for the volume as a whole: the first PersistentVolume, VolumeAttachment or Node that names it. */
    private ObjectRef subject() {
        if (!evidence.volumes.isEmpty()) {
            return evidence.volumes.firstKey();
        }
        return evidence.attachments.isEmpty()
                ? ObjectRef.node(evidence.nodes.isEmpty() ? "" : evidence.nodes.firstKey())
                : evidence.attachments.get(0).object().ref();
    }

    private void addRemarks() {
        evidence.volumes.keySet().stream()
                .flatMap(ref -> evidence.objects.volume(ref.name()).stream())
                .flatMap(volume -> VolumeRemark.of(volume, evidence.objects.release()).stream())
                .forEach(remark -> cases.add(new Case(remark, "")));
    }
}
