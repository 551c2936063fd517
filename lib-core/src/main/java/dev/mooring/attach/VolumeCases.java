package dev.mooring.attach;

import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.attach.NodeState.Attachment;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The cases of one volume. */
final class VolumeCases {

    private final Inventory objects;
    private final UniqueVolumeName name;
    private final VolumeFacts.Gathered gathered;
    private final boolean exclusive;
    private final boolean attachNeeded;
    private final List<NodeState> nodes = new ArrayList<>();
    private final List<ObjectRef> waiting = new ArrayList<>();
    private final List<Case> cases = new ArrayList<>();

    VolumeCases(Inventory objects, UniqueVolumeName name, VolumeFacts.Gathered gathered) {
        this.objects = objects;
        this.name = name;
        this.gathered = gathered;
        this.exclusive = gathered.specs.values().stream().anyMatch(spec -> !MultiAttach.isMultiAttachAllowed(spec));
        this.attachNeeded = gathered.specs.isEmpty()
                || gathered.specs.values().stream()
                        .anyMatch(spec -> Attachability.name(spec, objects).isPresent());
        gathered.nodes.forEach(node -> nodes.add(view(node)));
    }

    AttachDiagnosis.Volume diagnose() {
        gathered.uses.forEach(this::addWaiting);
        addSharedStorage();
        gathered.attachments.forEach(this::addAttachment);
        addUnused();
        boolean held = nodes.stream().anyMatch(NodeState::holds);
        boolean wanted = nodes.stream().anyMatch(NodeState::wanted);
        boolean twice = exclusive && nodes.stream().filter(NodeState::attached).count() > 1;
        List<Case> sorted =
                VolumeFacts.gravestFirst(cases, found -> found.reason().severity());
        return new AttachDiagnosis.Volume(
                name,
                List.copyOf(gathered.specs.keySet()),
                !exclusive,
                nodes,
                waiting.stream().distinct().sorted().toList(),
                AttachDiagnosis.state(!waiting.isEmpty(), held, wanted, twice, sorted),
                sorted);
    }

    private NodeState view(String node) {
        Optional<Manifest> object = objects.find(new ObjectRef("Node", "", node));
        Optional<Manifest> attachment = gathered.attachments.stream()
                .filter(found -> found.node().equals(node))
                .map(VolumeFacts.Attachment::object)
                .findFirst();
        return new NodeState(
                node,
                object.isPresent(),
                object.map(Nodes::ready).orElse(false),
                object.map(Nodes::outOfService).orElse(false),
                attachment.map(VolumeCases::state).orElse(Attachment.NONE),
                attachment.map(VolumeCases::error).orElse(""),
                object.map(found -> Nodes.volumesAttached(found).contains(name.toString()))
                        .orElse(false),
                object.map(found -> Nodes.volumesInUse(found).contains(name.toString()))
                        .orElse(false),
                users(node, false),
                users(node, true));
    }

    private List<ObjectRef> users(String node, boolean terminating) {
        return gathered.uses.stream()
                .filter(use -> use.node().equals(node))
                .map(VolumeFacts.Use::pod)
                .filter(pod -> !Pods.isPodTerminated(pod) && Pods.isTerminating(pod) == terminating)
                .map(Manifest::ref)
                .distinct()
                .toList();
    }

    private static Attachment state(Manifest attachment) {
        Part status = Part.of(attachment).at("status");
        if (Part.of(attachment).at("metadata", "deletionTimestamp").isPresent()) {
            return status.at("detachError").isPresent() ? Attachment.DETACH_ERROR : Attachment.DELETING;
        }
        if (status.at("attached").flag().orElse(false)) {
            return Attachment.ATTACHED;
        }
        if (status.at("attachError").isPresent()) {
            return Attachment.ATTACH_ERROR;
        }
        boolean taken =
                !Part.of(attachment).at("metadata", "finalizers").items().isEmpty();
        return taken ? Attachment.ATTACHING : Attachment.NOT_TAKEN_UP;
    }

    private static String error(Manifest attachment) {
        Part status = Part.of(attachment).at("status");
        return status.at("detachError", "message")
                .string()
                .or(() -> status.at("attachError", "message").string())
                .orElse("");
    }

    private void addWaiting(VolumeFacts.Use use) {
        boolean running = Part.of(use.pod()).at("status", "phase").text().equals("Running");
        if (running || Pods.isPodTerminated(use.pod())) {
            return;
        }
        ObjectRef pod = use.pod().ref();
        if (use.node().isEmpty()) {
            Conflicts.readWriteOncePodClaim(use.pod(), objects)
                    .filter(claim -> claim.equals(use.volume().claim()))
                    .ifPresent(claim -> cases.add(
                            VolumeFacts.about(AttachCode.RWOP_CLAIM_IN_USE, pod, "", "claim " + claim.key())));
            return;
        }
        if (!attachNeeded) {
            waiting.add(pod);
            cases.add(VolumeFacts.about(AttachCode.NO_ATTACH_NEEDED, pod, use.node(), ""));
            return;
        }
        addSecondOnNode(use, pod);
        NodeState here = nodes.stream()
                .filter(node -> node.node().equals(use.node()))
                .findFirst()
                .orElseThrow();
        Optional<String> unseen = unseen(use);
        List<NodeState> others =
                nodes.stream().filter(node -> !node.node().equals(use.node())).toList();
        if (unseen.isPresent()) {
            waiting.add(pod);
            cases.add(VolumeFacts.about(AttachCode.POD_UNSEEN, pod, use.node(), unseen.get()));
            return;
        }
        Optional<AttachCode> own = CaseRules.own(here, others, exclusive);
        own.ifPresent(code -> cases.add(VolumeFacts.about(code, pod, use.node(), here.error())));
        if (!here.reported()) {
            waiting.add(pod);
        }
        if (own.isEmpty() || own.get() == AttachCode.ATTACHED_TWICE) {
            others.stream().filter(NodeState::holds).forEach(there -> addOther(pod, there));
        }
    }

    private void addSecondOnNode(VolumeFacts.Use use, ObjectRef pod) {
        boolean once = Optional.ofNullable(use.volume().spec())
                .flatMap(Conflicts::readWriteOncePodMount)
                .isPresent();
        boolean second = gathered.uses.stream()
                .anyMatch(other -> other.node().equals(use.node())
                        && !other.pod().ref().equals(pod)
                        && Part.of(other.pod()).at("status", "phase").text().equals("Running"));
        if (once && second) {
            cases.add(VolumeFacts.about(AttachCode.RWOP_VOLUME_IN_USE, pod, use.node(), "node " + use.node()));
        }
    }

    private void addOther(ObjectRef pod, NodeState there) {
        String seen = there.error().isEmpty() ? "node " + there.node() : "node " + there.node() + ": " + there.error();
        cases.add(VolumeFacts.about(CaseRules.other(there), pod, there.node(), seen));
    }

    /** Why the controller does not count a pod: its node, or a link on the way to the volume. */
    private Optional<String> unseen(VolumeFacts.Use use) {
        Optional<Manifest> node = objects.find(new ObjectRef("Node", "", use.node()));
        if (node.isEmpty()) {
            return Optional.of("there is no Node object " + use.node());
        }
        if (!Nodes.managed(node.get())) {
            return Optional.of("node " + use.node() + " is not annotated as managed by the controller");
        }
        return use.volume().reasons().stream()
                .filter(reason -> reason.severity() != Severity.INFO)
                .findFirst()
                .map(Reason::message);
    }

    private void addSharedStorage() {
        if (gathered.specs.size() > 1) {
            String volumes = String.join(
                    ", ", gathered.specs.keySet().stream().map(ObjectRef::name).toList());
            cases.add(
                    VolumeFacts.about(AttachCode.SHARED_STORAGE, gathered.specs.firstKey(), "", "volumes " + volumes));
        }
    }

    private void addAttachment(VolumeFacts.Attachment attachment) {
        ObjectRef ref = attachment.object().ref();
        Optional<CsiVolume> csi = attachment.spec().flatMap(VolumeSpec::csi);
        NodeState node = view(attachment.node());
        if (csi.isEmpty() || leftAlone(ref.name(), csi.get(), node)) {
            cases.add(VolumeFacts.about(AttachCode.LEFT_FOR_EVER, ref, node.node(), "node " + node.node()));
        } else if (!csi.get().detachable() && !node.wanted()) {
            cases.add(VolumeFacts.about(AttachCode.NEVER_DETACHED, ref, node.node(), "node " + node.node()));
        } else if (waiting.isEmpty() && node.attachment() == Attachment.ATTACHED && !node.reported()) {
            AttachCode code = node.exists() ? AttachCode.UNCERTAIN : AttachCode.NODE_GONE;
            cases.add(VolumeFacts.about(code, ref, node.node(), "node " + node.node()));
        }
    }

    private boolean leftAlone(String attachmentName, CsiVolume csi, NodeState node) {
        boolean usualName = attachmentName.equals(csi.attachmentName(node.node()));
        boolean attachable = Attachability.attachRequired(csi.driver(), objects);
        return !usualName || (!attachable && !node.reported());
    }

    private void addUnused() {
        for (NodeState node : nodes) {
            boolean unused = node.exists() && node.reported() && !node.wanted() && waiting.isEmpty();
            if (unused) {
                ObjectRef ref = new ObjectRef("Node", "", node.node());
                AttachCode code = CaseRules.other(node);
                cases.add(VolumeFacts.about(
                        code == AttachCode.DETACH_DUE ? AttachCode.UNUSED : code, ref, node.node(), node.error()));
            }
        }
    }
}
