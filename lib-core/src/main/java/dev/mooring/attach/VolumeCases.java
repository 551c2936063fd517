package dev.mooring.attach;

import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.attach.AttachDiagnosis.State;
import dev.mooring.attach.NodeState.Attachment;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The cases of one volume. */
final class VolumeCases {

    private static final String RUNNING = "Running";
    private static final Comparator<Case> GRAVEST_FIRST = Comparator.<Case, Severity>comparing(
                    found -> found.reason().severity())
            .reversed();

    private final Inventory objects;
    private final UniqueVolumeName name;
    private final VolumeFacts.Gathered gathered;
    private final boolean exclusive;
    private final boolean attachNeeded;
    private final NavigableMap<String, NodeState> nodes = new TreeMap<>();
    private final List<ObjectRef> waiting = new ArrayList<>();
    private final List<Case> cases = new ArrayList<>();

    VolumeCases(VolumeFacts facts, UniqueVolumeName name, VolumeFacts.Gathered gathered) {
        this.objects = facts.objects;
        this.name = name;
        this.gathered = gathered;
        this.exclusive = gathered.specs.values().stream().anyMatch(spec -> !MultiAttach.isMultiAttachAllowed(spec));
        this.attachNeeded = gathered.specs.isEmpty()
                || gathered.specs.values().stream()
                        .anyMatch(spec -> Attachability.name(spec, objects).isPresent());
        gathered.nodes.forEach(node -> nodes.put(node, facts.state(node, name, gathered)));
    }

    VolumeDiagnosis diagnose() {
        gathered.uses.forEach(this::addWaiting);
        addSharedStorage();
        gathered.attachments.forEach(this::addAttachment);
        nodes.values().forEach(this::addUnused);
        return new VolumeDiagnosis(
                name,
                List.copyOf(gathered.specs.keySet()),
                !exclusive,
                List.copyOf(nodes.values()),
                waiting.stream().distinct().sorted().toList(),
                state(),
                cases.stream().sorted(GRAVEST_FIRST).toList());
    }

    private State state() {
        boolean twice = nodes.values().stream().filter(NodeState::attached).count() > 1;
        if (exclusive && twice) {
            return State.UNSAFE;
        }
        if (!waiting.isEmpty()) {
            boolean stuck = cases.stream().anyMatch(found -> found.reason().severity() != Severity.INFO);
            return stuck ? State.STUCK : State.WAITING;
        }
        if (nodes.values().stream().anyMatch(NodeState::wanted)) {
            return State.IN_PLACE;
        }
        return nodes.values().stream().anyMatch(NodeState::holds) ? State.UNUSED : State.FREE;
    }

    private void add(AttachCode code, ObjectRef subject, String node, String seen) {
        String message = seen.isEmpty() ? code.why() : code.why() + " (" + seen + ")";
        cases.add(new Case(Reason.of(code, subject.toString(), message), node));
    }

    private void addWaiting(VolumeFacts.Use use) {
        if (use.pod().phase().equals(RUNNING) || use.pod().isTerminated()) {
            return;
        }
        ObjectRef pod = use.pod().ref();
        if (use.node().isEmpty()) {
            addClaimInUse(use);
        } else if (attachNeeded) {
            addOnNode(use, pod);
        } else {
            waiting.add(pod);
            add(AttachCode.NO_ATTACH_NEEDED, pod, use.node(), "");
        }
    }

    private void addClaimInUse(VolumeFacts.Use use) {
        Conflicts.readWriteOncePodClaim(use.pod(), objects)
                .filter(claim -> use.volume().claim().filter(claim::equals).isPresent())
                .ifPresent(claim -> add(
                        AttachCode.READ_WRITE_ONCE_POD_CLAIM_IN_USE, use.pod().ref(), "", "claim " + claim.key()));
    }

    private void addOnNode(VolumeFacts.Use use, ObjectRef pod) {
        addSecondOnNode(use, pod);
        Optional<String> unseen = unseen(use);
        if (unseen.isPresent()) {
            waiting.add(pod);
            add(AttachCode.POD_UNSEEN, pod, use.node(), unseen.get());
            return;
        }
        NodeState here = Optional.ofNullable(nodes.get(use.node())).orElseThrow();
        List<NodeState> others =
                nodes.values().stream().filter(node -> node != here).toList();
        Optional<AttachCode> own = CaseRules.own(here, others, exclusive);
        own.ifPresent(code -> add(code, pod, use.node(), here.error()));
        if (!here.reported()) {
            waiting.add(pod);
        }
        if (own.isEmpty() || own.get() == AttachCode.ATTACHED_TWICE) {
            others.stream().filter(NodeState::holds).forEach(there -> addOther(pod, there));
        }
    }

    private void addSecondOnNode(VolumeFacts.Use use, ObjectRef pod) {
        boolean once =
                use.volume().spec().flatMap(Conflicts::readWriteOncePodMount).isPresent();
        boolean second = gathered.uses.stream()
                .anyMatch(other -> other.node().equals(use.node())
                        && !other.pod().ref().equals(pod)
                        && other.pod().phase().equals(RUNNING));
        if (once && second) {
            add(AttachCode.READ_WRITE_ONCE_POD_VOLUME_IN_USE, pod, use.node(), "node " + use.node());
        }
    }

    private void addOther(ObjectRef pod, NodeState there) {
        String seen = there.error().isEmpty() ? "node " + there.node() : "node " + there.node() + ": " + there.error();
        add(CaseRules.other(there), pod, there.node(), seen);
    }

    /** Why the controller does not process a pod: its node, or a link on the way to the volume. */
    private Optional<String> unseen(VolumeFacts.Use use) {
        Optional<NodeView> node = objects.node(use.node());
        if (node.isEmpty()) {
            boolean there = objects.find(ObjectRef.node(use.node())).isPresent();
            return Optional.of(
                    there
                            ? "the Node object " + use.node() + " cannot be read"
                            : "there is no Node object " + use.node());
        }
        if (!node.get().isAttachManaged()) {
            return Optional.of("node " + use.node() + " is not annotated as managed by the controller");
        }
        return use.volume().reasons().stream()
                .filter(reason -> reason.severity() != Severity.INFO)
                .findFirst()
                .map(Reason::message);
    }

    private void addSharedStorage() {
        if (gathered.specs.size() > 1) {
            List<String> names =
                    gathered.specs.keySet().stream().map(ObjectRef::name).toList();
            add(AttachCode.SHARED_STORAGE, gathered.specs.firstKey(), "", "volumes " + String.join(", ", names));
        }
    }

    private void addAttachment(VolumeFacts.Attachment attachment) {
        ObjectRef ref = attachment.object().ref();
        Optional<CsiVolume> csi = attachment.spec().flatMap(VolumeSpec::csi);
        NodeState node = Optional.ofNullable(nodes.get(attachment.node())).orElseThrow();
        String seen = "node " + node.node();
        if (csi.isEmpty() || ignored(ref.name(), csi.get(), node)) {
            add(AttachCode.LEFT_FOR_EVER, ref, node.node(), seen);
        } else if (!csi.get().detachable() && !node.wanted()) {
            add(AttachCode.NEVER_DETACHED, ref, node.node(), seen);
        } else if (waiting.isEmpty() && node.attachment() == Attachment.ATTACHED && !node.reported()) {
            add(node.exists() ? AttachCode.UNCERTAIN : AttachCode.NODE_GONE, ref, node.node(), seen);
        }
    }

    private boolean ignored(String attachmentName, CsiVolume csi, NodeState node) {
        boolean usualName = attachmentName.equals(csi.attachmentName(node.node()));
        boolean attachable = Attachability.attachRequired(csi.driver(), objects);
        return !usualName || (!attachable && !node.reported());
    }

    private void addUnused(NodeState node) {
        if (node.exists() && node.reported() && !node.wanted() && waiting.isEmpty()) {
            AttachCode code = CaseRules.other(node);
            add(
                    code == AttachCode.DETACH_DUE ? AttachCode.UNUSED : code,
                    ObjectRef.node(node.node()),
                    node.node(),
                    node.error());
        }
    }
}
