package dev.mooring.kubelet.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.Quote;
import dev.mooring.kubelet.internal.MountCode.Answer;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.CsiNodeView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumePlugin.Attach;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.release.KubernetesVersion;
import dev.mooring.release.Release;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.VolumeSpec;
import java.util.List;
import java.util.Optional;

/**
 * Which nodes can mount a volume, by the release of each node's kubelet, which may be older than the server.
 *
 * <p>A kubelet of the server's release is assumed to have the same feature gates; a kubelet of another release, the
 * default gates of that release. This class does not check the disk of a node, or whether its storage network works.
 */
public final class Mountability {

    private Mountability() {}

    /**
     * The answers for all nodes in the input.
     *
     * @param spec the volume
     * @param objects nodes, CSINodes and volumes
     * @return one for each node, by name
     */
    public static List<NodeMount> of(VolumeSpec spec, Inventory objects) {
        return objects.nodes().stream().map(node -> on(node, spec, objects)).toList();
    }

    /**
     * The answer for a node.
     *
     * @param node the node
     * @param spec the volume
     * @param objects CSINodes and volumes, and the release of the server
     * @return the answer
     * @upstream pkg/volume/plugins.go FindPluginBySpec
     * @upstream pkg/volume/util/operationexecutor/operation_generator.go checkNodeAffinity
     */
    public static NodeMount on(NodeView node, VolumeSpec spec, Inventory objects) {
        Optional<KubernetesVersion> version = node.kubeletVersion();
        if (version.isEmpty()) {
            String seen = node.kubeletVersionText();
            return unjudged(
                    MountCode.KUBELET_VERSION_NOT_GIVEN,
                    node,
                    seen.isEmpty()
                            ? "the node does not report the version of its kubelet"
                            : "the version of the kubelet cannot be read: " + Quote.text(seen));
        }
        if (!Release.isKnown(version.get())) {
            return unjudged(
                    MountCode.KUBELET_RELEASE_NOT_MIRRORED,
                    node,
                    "the kubelet has version " + version.get() + "; known are "
                            + Release.known().get(0) + " to " + Release.LATEST);
        }
        Release release =
                version.get().minor() == objects.release().minor() ? objects.release() : Release.of(version.get());
        Question question = new Question(node.name(), Optional.of(release), spec.on(release), objects);
        Optional<String> excluded = affinity(node, spec, objects);
        if (excluded.isPresent()) {
            return question.answer(
                    MountCode.VOLUME_EXCLUDES_NODE, "the node affinity of the volume: " + excluded.get());
        }
        return node.isAttachManaged() && question.waitsForEver()
                ? question.answer(
                        MountCode.CONTROLLER_DOES_NOT_ATTACH,
                        "the kubelet waits until the controller has attached the volume, and the controller has no"
                                + " plugin for it")
                : question.answer();
    }

    private static NodeMount unjudged(MountCode code, NodeView node, String words) {
        return new NodeMount(
                node.name(), Optional.empty(), code, Reason.of(code, node.ref().toString(), words));
    }

    private static Optional<String> affinity(NodeView node, VolumeSpec spec, Inventory objects) {
        return Optional.of(spec)
                .filter(VolumeSpec::isPersistent)
                .flatMap(volume -> objects.volume(volume.name()))
                .map(VolumeView::nodeAffinity)
                .flatMap(affinity -> affinity.check(spec.release(), node.labels()));
    }

    /** The error for a volume whose plugin the kubelet of its release does not have. */
    public static String withoutPlugin(VolumeSpec spec, VolumePlugin plugin) {
        return "the kubelet of Kubernetes 1." + spec.release().minor() + " has no plugin " + plugin.id();
    }

    /** A volume, and the kubelet to check. */
    private record Question(String node, Optional<Release> release, VolumeSpec spec, Inventory objects) {

        NodeMount answer(MountCode code, String words) {
            String subject = node.isEmpty()
                    ? spec.source().ref().toString()
                    : ObjectRef.node(node).toString();
            return new NodeMount(node, release, code, Reason.of(code, subject, words));
        }

        /** Whether the kubelet has a plugin with an attacher, and the controller has none. */
        boolean waitsForEver() {
            return spec.plugin()
                    .filter(plugin -> plugin.attach(spec.release()) == Attach.YES)
                    .filter(plugin -> plugin.isRemoved(objects.release()))
                    .isPresent();
        }

        NodeMount answer() {
            VolumePlugin plugin = spec.plugin().orElse(null);
            if (plugin == null) {
                return answer(MountCode.MOUNT_SOURCE_NOT_KNOWN, "the source of the volume is not known");
            }
            String kubelet = "the kubelet of Kubernetes 1." + spec.release().minor();
            return switch (plugin.state(spec.release())) {
                case REMOVED -> answer(MountCode.KUBELET_HAS_NO_PLUGIN, withoutPlugin(spec, plugin));
                case DISABLED ->
                    answer(
                            MountCode.KUBELET_REFUSES_PLUGIN,
                            kubelet + " mounts no volume of the plugin " + plugin.id());
                case MIGRATED ->
                    spec.csi()
                            .map(csi -> ofDriver(csi.driver()))
                            .orElseGet(() -> answer(
                                    MountCode.KUBELET_CANNOT_TRANSLATE,
                                    "the volume cannot be translated for the CSI driver that serves " + plugin.id()));
                case IN_TREE -> ofPlugin(plugin, kubelet);
            };
        }

        private NodeMount ofPlugin(VolumePlugin plugin, String kubelet) {
            return switch (plugin) {
                case CSI ->
                    ofDriver(spec.csi()
                            .map(CsiVolume::driver)
                            .orElse(spec.source().at("driver").text()));
                case FLEX_VOLUME ->
                    answer(
                            MountCode.FLEX_DRIVER_NOT_SHOWN,
                            "the API does not show whether the FlexVolume driver is on the node");
                default -> answer(MountCode.KUBELET_HAS_PLUGIN, kubelet + " has the plugin " + plugin.id());
            };
        }

        private NodeMount ofDriver(String driver) {
            Optional<CsiNodeView> csiNode = objects.csiNode(node);
            boolean absent = objects.isComplete(Kinds.CSI_NODE)
                    && objects.find(new ObjectRef(Kinds.CSI_NODE, "", node)).isEmpty();
            if (csiNode.isEmpty() && !absent) {
                return answer(
                        MountCode.CSI_NODE_NOT_GIVEN,
                        "the CSINode, which shows whether the CSI driver " + driver + " is on the node, is not given");
            }
            return csiNode.filter(each -> each.limits().containsKey(driver)).isPresent()
                    ? answer(MountCode.DRIVER_IS_ON_NODE, "the CSI driver " + driver + " is registered on the node")
                    : answer(
                            MountCode.DRIVER_IS_NOT_ON_NODE,
                            "the CSI driver " + driver + " is not registered on the node");
        }
    }

    /**
     * Whether one node can mount a volume.
     *
     * @param node the name of the node; empty for any node with this release
     * @param release the release of its kubelet; empty if its version is not given or not mirrored
     * @param code the answer, and the rule that decided it
     * @param reason the same as a reason
     */
    public record NodeMount(String node, Optional<Release> release, MountCode code, Reason reason) {

        public NodeMount {
            requireNonNull(node, "node");
            requireNonNull(release, "release");
            requireNonNull(code, "code");
            requireNonNull(reason, "reason");
        }

        /** {@return whether the node can mount the volume} */
        public Answer answer() {
            return code.answer();
        }
    }
}
