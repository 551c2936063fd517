package dev.mooring.attach;

import dev.mooring.attach.internal.Attachability;
import dev.mooring.attach.internal.MultiAttach;
import dev.mooring.driver.internal.WriteSharing;
import dev.mooring.internal.Lazy;
import dev.mooring.kubelet.internal.MountCode;
import dev.mooring.kubelet.internal.Mountability.NodeMount;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Everything that the objects say about one volume; {@link VolumeFacts} fills it and the rules read it. */
final class AttachEvidence {

    /** A pod's use of the volume, and what its node can do if its kubelet is of another release than the servers. */
    record Use(PodView pod, PodVolume volume, Optional<NodeMount> mount) {

        private static final Set<MountCode> BY_RELEASE = EnumSet.of(
                MountCode.KUBELET_HAS_NO_PLUGIN,
                MountCode.KUBELET_REFUSES_PLUGIN,
                MountCode.KUBELET_CANNOT_TRANSLATE,
                MountCode.CONTROLLER_DOES_NOT_ATTACH);

        String node() {
            return pod.nodeName();
        }

        /** Whether no node mounts it for the pod: its plugin was removed, or a driver serves it that cannot translate it. */
        boolean isUnmountable() {
            boolean unmountable = mount.isPresent()
                    ? BY_RELEASE.contains(mount.get().code())
                    : volume.spec().filter(VolumeSpec::isUnmountable).isPresent();
            return unmountable && !pod.isTerminated();
        }

        /** Whether the pod is on a node and does not have the volume yet, as far as its status says. */
        boolean waits() {
            return pod.isScheduled() && !pod.isTerminated() && !NodeState.runs(pod);
        }

        /** Why it does not lead to the volume as it should. */
        Optional<String> brokenLink() {
            return volume.reasons().stream()
                    .filter(reason -> reason.severity() != Severity.INFO)
                    .findFirst()
                    .map(Reason::message);
        }
    }

    /** A VolumeAttachment, and its volume as the driver knows it. */
    record Attachment(AttachmentView object, Optional<CsiVolume> csi) {

        String node() {
            return object.nodeName();
        }
    }

    final UniqueVolumeName name;
    final ClusterFacts cluster;
    final NavigableMap<ObjectRef, VolumeSpec> volumes;
    final List<Use> uses;
    final List<Attachment> attachments;
    final NavigableMap<String, NodeState> nodes;
    /** Where everything else is read. */
    final Inventory objects;

    private final NavigableSet<String> missing;
    private final Lazy<List<String>> others;
    private final Lazy<VolumeCases> cases = new Lazy<>(() -> new VolumeCases(this));

    /**
     * Nothing yet.
     *
     * @param name the volume
     * @param cluster what is the same for all volumes
     * @param missing the kinds with an object that is missing or cannot be read
     * @param objects the objects of the cluster
     */
    AttachEvidence(UniqueVolumeName name, ClusterFacts cluster, NavigableSet<String> missing, Inventory objects) {
        this.name = name;
        this.cluster = cluster;
        this.volumes = new TreeMap<>();
        this.uses = new ArrayList<>();
        this.attachments = new ArrayList<>();
        this.nodes = new TreeMap<>();
        this.missing = missing;
        this.objects = objects;
        this.others = new Lazy<>(() -> cluster.otherUsers(persistent(), name).toList());
    }

    private AttachEvidence(AttachEvidence same, Inventory objects) {
        this.name = same.name;
        this.cluster = same.cluster;
        this.volumes = same.volumes;
        this.uses = same.uses;
        this.attachments = same.attachments;
        this.nodes = same.nodes;
        this.missing = same.missing;
        this.objects = objects;
        this.others = same.others;
    }

    /** The same, with another way to the objects. */
    AttachEvidence in(Inventory inventory) {
        return new AttachEvidence(this, inventory);
    }

    /** The cases of the pods, nodes and attachments. */
    VolumeCases cases() {
        return cases.get();
    }

    /** The subject for the volume as a whole: the first PersistentVolume, VolumeAttachment or Node that names it. */
    ObjectRef subject() {
        if (!volumes.isEmpty()) {
            return volumes.firstKey();
        }
        return attachments.isEmpty()
                ? ObjectRef.node(nodes.isEmpty() ? "" : nodes.firstKey())
                : attachments.get(0).object().ref();
    }

    /** The kinds with an object that is missing or cannot be read; whether the driver attaches is in its CSIDriver. */
    List<String> missingKinds() {
        boolean isDriverKnown = name.csi()
                .map(csi -> objects.csiDriver(csi.driver()).isPresent() || objects.isComplete(Kinds.CSI_DRIVER))
                .orElse(true);
        return isDriverKnown
                ? List.copyOf(missing)
                : Stream.concat(missing.stream(), Stream.of(Kinds.CSI_DRIVER))
                        .distinct()
                        .sorted()
                        .toList();
    }

    /** The claim that a volume names, if it is given. */
    Optional<ClaimView> claim(VolumeView volume) {
        return volume.claimRef().flatMap(owner -> objects.claim(owner.namespace(), owner.name()));
    }

    /** The persistent volumes that can be read. */
    Stream<VolumeView> persistent() {
        return volumes.keySet().stream().flatMap(ref -> objects.volume(ref.name()).stream());
    }

    /** The persistent volumes, and the sources that are written in pods. */
    private Stream<VolumeSpec> specs() {
        return Stream.concat(volumes.values().stream(), uses.stream().flatMap(use -> use.volume().spec().stream()));
    }

    /** Whether anything but a node's report says which volume it is. */
    boolean isKnown() {
        return specs().findAny().isPresent();
    }

    /** Whether the controller keeps a second node away. */
    boolean exclusive() {
        return specs().anyMatch(spec -> !MultiAttach.isMultiAttachAllowed(spec));
    }

    boolean attachNeeded() {
        return !isKnown()
                || specs().anyMatch(spec -> Attachability.name(spec, objects).isPresent());
    }

    /** Whether the controller makes a VolumeAttachment for it. */
    boolean isCsi() {
        return name.csi().isPresent() && attachNeeded();
    }

    /** Whether two nodes that have it are two possible writers; not if nothing says how many may write. */
    boolean oneWriter() {
        return specs().map(AttachEvidence::writers).anyMatch(WriteSharing.ONE::equals);
    }

    private static WriteSharing writers(VolumeSpec spec) {
        if (spec.isPersistent()) {
            return WriteSharing.of(spec.accessModes(), spec.isBlock() ? "Block" : "", driver(spec));
        }
        if (spec.plugin().equals(Optional.of(VolumePlugin.AZURE_FILE))) {
            return WriteSharing.MANY;
        }
        return spec.source().at("readOnly").flag().orElse(false) ? WriteSharing.NONE : WriteSharing.ONE;
    }

    private static String driver(VolumeSpec spec) {
        return spec.csi()
                .map(CsiVolume::driver)
                .or(() -> spec.plugin().map(VolumePlugin::id))
                .orElse("");
    }

    List<Use> waiting() {
        return uses.stream().filter(Use::waits).toList();
    }

    /** The pods that are on no node because the claim is for one pod and another pod has it. */
    List<Use> kept() {
        Set<ObjectRef> taken = uses.stream()
                .filter(use -> use.pod().isScheduled() && !use.pod().isFinished())
                .flatMap(use -> use.volume().claim().stream())
                .filter(this::isForOnePod)
                .collect(Collectors.toSet());
        return uses.stream()
                .filter(use -> !use.pod().isScheduled() && !use.pod().isTerminated())
                .filter(use -> use.volume().claim().filter(taken::contains).isPresent())
                .toList();
    }

    private boolean isForOnePod(ObjectRef claim) {
        return objects.claim(claim.namespace(), claim.name())
                .filter(found -> found.accessModes().contains(AccessModes.RWOP))
                .isPresent();
    }

    /** The nodes that do not answer and may have kept the volume although nothing shows it there, and why. */
    Map<NodeView, String> lostNodes() {
        Map<NodeView, String> lost =
                cluster.reports().mayKeep(name.toString(), persistent().toList());
        lost.keySet().removeIf(node -> {
            NodeState state = nodes.get(node.name());
            return state != null && (state.holds() || state.wanted());
        });
        return lost;
    }

    /** What has, or may have, the storage without naming the volume; compared once, because all nodes are. */
    List<String> others() {
        return others.get();
    }

    Stream<NodeState> nodes(Predicate<NodeState> which) {
        return nodes.values().stream().filter(which);
    }
}
