package dev.mooring.attach;

import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.attach.AttachDiagnosis.State;
import dev.mooring.attach.AttachEvidence.Attachment;
import dev.mooring.attach.AttachEvidence.Use;
import dev.mooring.attach.VolumeDiagnosis.Alive;
import dev.mooring.attach.internal.Attachability;
import dev.mooring.driver.VolumeRemark;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.NodeView;
import dev.mooring.object.VolumePlugin;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The cases of the pods, nodes and attachments of one volume, and its state. */
final class VolumeCases {

    /** A node that is used by a pod, where no pod waits for it. */
    private static final Set<AttachCode> ORDINARY =
            EnumSet.of(AttachCode.USED_ELSEWHERE, AttachCode.TERMINATING_ELSEWHERE);

    private final AttachEvidence evidence;
    private final boolean exclusive;
    private final boolean attachNeeded;
    private final List<NodeState> holding;
    private final List<Case> cases = new ArrayList<>();
    private final List<ObjectRef> waiting = new ArrayList<>();

    VolumeCases(AttachEvidence evidence) {
        this.evidence = evidence;
        this.exclusive = evidence.exclusive();
        this.attachNeeded = evidence.attachNeeded();
        this.holding = evidence.nodes(NodeState::holds).toList();
        evidence.uses.stream().filter(Use::isUnmountable).forEach(this::addUnmountable);
        evidence.waiting().stream().filter(use -> !use.isUnmountable()).forEach(this::addWaiting);
        evidence.kept().forEach(this::addKept);
        if (waiting.isEmpty()) {
            holding.forEach(this::addNode);
        }
        evidence.attachments.forEach(this::addAttachment);
    }

    List<Case> all() {
        return List.copyOf(cases);
    }

    /** The pods that wait, sorted. */
    List<ObjectRef> waiting() {
        return waiting.stream().distinct().sorted().toList();
    }

    /** The state if only the given objects exist and do not contradict each other. */
    State state() {
        boolean well = cases.stream().allMatch(found -> found.reason().severity() == Severity.INFO)
                && evidence.uses.stream().noneMatch(Use::isUnmountable);
        if (!waiting.isEmpty() && !well) {
            return State.STUCK;
        }
        if (evidence.nodes(node -> !node.isReady() && node.mayWrite()).findAny().isPresent()) {
            return State.UNKNOWN;
        }
        if (!waiting.isEmpty()) {
            return State.WAITING;
        }
        if (evidence.nodes(NodeState::wanted).findAny().isPresent()) {
            return State.IN_PLACE;
        }
        return holding.isEmpty() ? State.FREE : State.UNUSED;
    }

    /** Whether the state is another than that no pod uses the volume. */
    boolean isUsed() {
        State state = state();
        return state != State.FREE && state != State.UNUSED;
    }

    /**
     * Whether a writer may be alive.
     *
     * @param whole whether all evidence of a writer is given, and agrees; asked only if no writer is seen
     */
    Alive alive(BooleanSupplier whole) {
        List<NodeState> writers = evidence.nodes(NodeState::mayWrite).toList();
        if (writers.stream().anyMatch(node -> !node.saidToBeOff())) {
            return Alive.YES;
        }
        return writers.isEmpty() && whole.getAsBoolean() ? Alive.NO : Alive.UNKNOWN;
    }

    private void add(AttachCode code, ObjectRef subject, String node, String seen) {
        cases.add(code.about(subject, node, seen));
    }

    private void addWaiting(Use use) {
        ObjectRef pod = use.pod().ref();
        if (!attachNeeded) {
            waiting.add(pod);
            Optional<String> broken = use.brokenLink();
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
        return use.brokenLink();
    }

    private void addAttachment(Attachment attachment) {
        ObjectRef ref = attachment.object().ref();
        Optional<CsiVolume> csi = attachment.csi();
        NodeState node =
                Optional.ofNullable(evidence.nodes.get(attachment.node())).orElseThrow();
        boolean isIgnored = csi.isEmpty() || ignored(ref.name(), csi.get(), node);
        boolean isStuck = !isIgnored && !csi.get().isDetachable() && !node.wanted();
        if (attachment.object().isBeingDeleted()) {
            if (isIgnored || isStuck || (!node.isReady() && (exclusive || waiting.isEmpty()))) {
                addDeleted(attachment);
            }
        } else if (isIgnored) {
            add(AttachCode.LEFT_FOR_EVER, ref, node.node(), "node " + node.node());
        } else if (isStuck) {
            add(AttachCode.NEVER_DETACHED, ref, node.node(), "node " + node.node());
        }
    }

    /** Who hangs: the attacher with the finalizer, and what its driver said. */
    private void addDeleted(Attachment attachment) {
        AttachmentView object = attachment.object();
        String seen = Stream.of(
                        "node " + attachment.node(),
                        object.finalizers().isEmpty() ? "" : "finalizers " + String.join(", ", object.finalizers()),
                        "driver " + object.attacher(),
                        object.volumeName()
                                .filter(name -> attachment.csi().isEmpty())
                                .map(name -> "the driver is not asked without " + ObjectRef.volume(name))
                                .orElse(""),
                        object.detachError().map(error -> "its error: " + error).orElse(""))
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining(", "));
        Case hangs = AttachCode.DETACH_HANGS.about(object.ref(), attachment.node(), seen);
        List<RemedyStep> steps = Stream.concat(
                        attachment.csi().flatMap(AttachRemedy::askStorage).stream(), hangs.reason().remedy().stream())
                .toList();
        cases.add(new Case(hangs.reason().withRemedy(steps), hangs.node()));
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
}
