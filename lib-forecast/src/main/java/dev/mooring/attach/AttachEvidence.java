package dev.mooring.attach;

import dev.mooring.attach.internal.Attachability;
import dev.mooring.attach.internal.MultiAttach;
import dev.mooring.driver.internal.WriteSharing;
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
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
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
    }

    /** A VolumeAttachment, and its volume as the driver knows it. */
    record Attachment(AttachmentView object, Optional<CsiVolume> csi) {

        String node() {
            return object.nodeName();
        }
    }

    final UniqueVolumeName name;
    final ClusterFacts cluster;
    final Inventory objects;
    final NavigableMap<ObjectRef, VolumeSpec> volumes = new TreeMap<>();
    final List<Use> uses = new ArrayList<>();
    final List<Attachment> attachments = new ArrayList<>();
    final NavigableMap<String, NodeState> nodes = new TreeMap<>();

    AttachEvidence(UniqueVolumeName name, ClusterFacts cluster) {
        this.name = name;
        this.cluster = cluster;
        this.objects = cluster.objects();
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

    /** Whether it is known if the driver wants its volumes attached: its CSIDriver is given, or there is none. */
    boolean isDriverKnown() {
        return objects.isComplete(Kinds.CSI_DRIVER)
                || name.csi()
                        .map(csi -> objects.csiDriver(csi.driver()).isPresent())
                        .orElse(true);
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

    /** The nodes that have it. */
    List<NodeState> holders() {
        return nodes.values().stream().filter(NodeState::has).toList();
    }
}
