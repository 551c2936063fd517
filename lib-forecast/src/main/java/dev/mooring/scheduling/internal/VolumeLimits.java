package dev.mooring.scheduling.internal;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Part;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.ClaimView;
import dev.mooring.object.CsiDriverView;
import dev.mooring.object.CsiNodeView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.object.PodView.ClaimUse;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How many volumes the CSI drivers can attach to each node. A node without CSINode has no limit.
 *
 * <p>As upstream, a volume that the pod needs and that is already attached counts twice, unless a pod on the node uses
 * it.
 *
 * @param nodes the CSINodes by name
 * @param attachments the VolumeAttachments by node
 * @param drivers the CSIDrivers by name
 * @upstream pkg/scheduler/framework/plugins/nodevolumelimits/csi.go CSILimits.Filter
 */
record VolumeLimits(
        Map<String, CsiNodeView> nodes,
        Map<String, List<AttachmentView>> attachments,
        Map<String, CsiDriverView> drivers) {

    private static final String MIGRATED_PLUGINS = "storage.alpha.kubernetes.io/migrated-plugins";

    /** The in-tree plugins whose volumes count as those of their drivers, once these serve them. */
    private static final Set<VolumePlugin> MIGRATED = Set.of(
            VolumePlugin.AWS_EBS,
            VolumePlugin.PORTWORX,
            VolumePlugin.RBD,
            VolumePlugin.GCE_PD,
            VolumePlugin.AZURE_DISK,
            VolumePlugin.CINDER);

    /** Those of them that old releases count only if the CSINode names them. */
    private static final Set<VolumePlugin> NAMED = Set.of(VolumePlugin.PORTWORX, VolumePlugin.RBD);

    static VolumeLimits of(Inventory inventory) {
        Map<String, CsiNodeView> nodes = new HashMap<>();
        inventory.csiNodes().forEach(node -> nodes.put(node.name(), node));
        Map<String, List<AttachmentView>> attachments = new HashMap<>();
        for (AttachmentView each : inventory.attachments()) {
            attachments
                    .computeIfAbsent(each.nodeName(), name -> new ArrayList<>())
                    .add(each);
        }
        Map<String, CsiDriverView> drivers = new HashMap<>();
        inventory.csiDrivers().forEach(driver -> drivers.put(driver.name(), driver));
        return new VolumeLimits(nodes, attachments, drivers);
    }

    /** Why the volumes of a pod keep it from a node on which these pods are. */
    Optional<Reason> problem(SchedulingPod pod, NodeView node, List<SchedulingPod> there, ClusterSnapshot cluster) {
        CsiNodeView csiNode = nodes.get(node.name());
        if (csiNode == null && drivers.isEmpty()) {
            // There is no limit, and no driver that could be missing.
            return Optional.empty();
        }
        Map<String, String> wanted = volumes(pod.pod(), cluster, csiNode);
        Release release = cluster.options().release();
        Optional<Reason> missing = wanted.values().stream()
                .sorted()
                .filter(driver -> isMissing(driver, node, release))
                .findFirst()
                .map(driver -> Reason.of(
                        SchedulingCode.DRIVER_NOT_ON_NODE,
                        node.ref().toString(),
                        driver + " " + SchedulingCode.DRIVER_NOT_ON_NODE.words()));
        return missing.isPresent() || !areExceeded(wanted, node, there, cluster)
                ? missing
                : Optional.of(SchedulingCode.TOO_MANY_VOLUMES.onNode(node, release));
    }

    private boolean isMissing(String driver, NodeView node, Release release) {
        CsiDriverView known = drivers.get(driver);
        CsiNodeView csiNode = nodes.get(node.name());
        return release.has(SchedulingDifference.DRIVER_MUST_BE_ON_NODE)
                && known != null
                && (known.isNeededOnNode() || !release.has(SchedulingDifference.DRIVER_OPTS_IN))
                && (csiNode == null || !csiNode.limits().containsKey(driver));
    }

    private boolean areExceeded(
            Map<String, String> wanted, NodeView node, List<SchedulingPod> there, ClusterSnapshot cluster) {
        CsiNodeView csiNode = nodes.get(node.name());
        if (csiNode == null || !mayBeExceeded(wanted, csiNode, there)) {
            return false;
        }
        Map<String, String> attached = new TreeMap<>();
        there.forEach(other -> attached.putAll(volumes(other.pod(), cluster, csiNode)));
        wanted.keySet().removeAll(attached.keySet());
        if (cluster.options().release().has(SchedulingDifference.ATTACHED_VOLUMES_COUNT)) {
            attached.putAll(attached(node, cluster));
        }
        return wanted.values().stream()
                .distinct()
                .anyMatch(driver -> exceeds(csiNode, driver, count(attached, driver) + count(wanted, driver)));
    }

    /** Whether a limit is exceeded if everything counts that may: on most nodes it is not, and nothing has to be read. */
    private boolean mayBeExceeded(Map<String, String> wanted, CsiNodeView csiNode, List<SchedulingPod> there) {
        long most = wanted.size()
                + attachments.getOrDefault(csiNode.name(), List.of()).size()
                + there.stream().mapToLong(SchedulingPod::mostLimited).sum();
        return wanted.values().stream().anyMatch(driver -> exceeds(csiNode, driver, most));
    }

    /** How many more volumes a node takes at least if everything counts that may; very many if it has no limit. */
    long left(NodeView node, List<SchedulingPod> there) {
        CsiNodeView csiNode = nodes.get(node.name());
        OptionalInt limit = csiNode == null
                ? OptionalInt.empty()
                : csiNode.limits().values().stream()
                        .flatMapToInt(OptionalInt::stream)
                        .min();
        return limit.isEmpty()
                ? Long.MAX_VALUE / 2
                : limit.getAsInt()
                        - attachments.getOrDefault(node.name(), List.of()).size()
                        - there.stream().mapToLong(SchedulingPod::mostLimited).sum();
    }

    /** How many volumes of a pod may count, whatever the cluster: its claims, and disks that are written in it. */
    static long most(PodView pod) {
        Stream<Part> disks = pod.volumes().stream()
                .filter(entry -> MIGRATED.stream()
                        .anyMatch(plugin -> entry.at(plugin.sourceKey()).isPresent()));
        return pod.claims().size() + disks.count();
    }

    private static boolean exceeds(CsiNodeView node, String driver, long count) {
        OptionalInt limit = node.limits().getOrDefault(driver, OptionalInt.empty());
        return limit.isPresent() && count > limit.getAsInt();
    }

    private static long count(Map<String, String> volumes, String driver) {
        return volumes.values().stream().filter(driver::equals).count();
    }

    /** The drivers of the volumes that are attached, by unique name; only volumes that say their driver count. */
    private Map<String, String> attached(NodeView node, ClusterSnapshot cluster) {
        Map<String, String> found = new TreeMap<>();
        for (AttachmentView each : attachments.getOrDefault(node.name(), List.of())) {
            each.volumeName()
                    .flatMap(cluster::volume)
                    .flatMap(volume -> VolumeSpec.ofReadable(volume, Release.LATEST))
                    .filter(VolumeLimits::isCsi)
                    .flatMap(VolumeSpec::csi)
                    .ifPresent(volume -> found.put(each.attacher() + "/" + volume.handle(), each.attacher()));
        }
        return found;
    }

    /** The drivers of the volumes that a pod needs, by unique name. */
    private static Map<String, String> volumes(PodView pod, ClusterSnapshot cluster, @Nullable CsiNodeView csiNode) {
        Release release = cluster.options().release();
        Map<String, String> found = new TreeMap<>();
        for (ClaimUse use : pod.claims()) {
            cluster.claim(pod.namespace(), use.claim())
                    .flatMap(claim -> volume(claim, cluster, csiNode))
                    .ifPresent(volume -> add(found, volume));
        }
        pod.volumes().stream()
                .flatMap(entry -> inline(entry, release).stream())
                .filter(spec -> isMigrated(spec, release, csiNode))
                .flatMap(spec -> spec.csi().stream())
                .forEach(volume -> add(found, volume));
        return found;
    }

    private static void add(Map<String, String> volumes, CsiVolume volume) {
        if (!volume.driver().isEmpty() && !volume.handle().isEmpty()) {
            volumes.put(volume.driver() + "/" + volume.handle(), volume.driver());
        }
    }

    /** A source that cannot be read is not counted, because it is refused elsewhere. */
    private static Optional<VolumeSpec> inline(Part entry, Release release) {
        try {
            return Optional.of(VolumeSpec.inline(entry, release));
        } catch (ManifestException e) {
            return Optional.empty();
        }
    }

    private static boolean isCsi(VolumeSpec spec) {
        return spec.plugin().filter(VolumePlugin.CSI::equals).isPresent();
    }

    private static boolean isMigrated(VolumeSpec spec, Release release, @Nullable CsiNodeView csiNode) {
        return spec.plugin()
                .filter(plugin -> isMigrated(plugin, release, csiNode))
                .isPresent();
    }

    /**
     * Whether the volumes of an in-tree plugin count on a node.
     *
     * @upstream pkg/scheduler/framework/plugins/nodevolumelimits/utils.go isCSIMigrationOn
     */
    private static boolean isMigrated(VolumePlugin plugin, Release release, @Nullable CsiNodeView csiNode) {
        return csiNode != null
                && MIGRATED.contains(plugin)
                && plugin.csiDriver(release).isPresent()
                && (!NAMED.contains(plugin)
                        || release.has(SchedulingDifference.MIGRATION_NEEDS_NO_ANNOTATION)
                        || isNamed(plugin, csiNode));
    }

    /** A bound volume as its node affinity is checked on a node. */
    VolumeView onNode(VolumeView volume, NodeView node, Release release) {
        CsiNodeView csiNode = nodes.get(node.name());
        return VolumeSpec.ofReadable(volume, release)
                .flatMap(VolumeSpec::plugin)
                .filter(plugin -> csiNode != null
                        && MIGRATED.contains(plugin)
                        && plugin.csiDriver(release).isPresent()
                        && isNamed(plugin, csiNode))
                .map(plugin -> MigratedVolume.of(volume, plugin))
                .orElse(volume);
    }

    private static boolean isNamed(VolumePlugin plugin, CsiNodeView csiNode) {
        String named = csiNode.manifest().annotation(MIGRATED_PLUGINS).orElse("");
        return List.of(named.split(",", -1)).contains(plugin.id());
    }

    /** A claim without a volume counts by its class, with a handle of its own. */
    private static Optional<CsiVolume> volume(ClaimView claim, ClusterSnapshot cluster, @Nullable CsiNodeView csiNode) {
        Release release = cluster.options().release();
        Optional<VolumeView> volume = cluster.volume(claim.volumeName());
        if (volume.isPresent()) {
            return VolumeSpec.ofReadable(volume.get(), release)
                    .filter(each -> isCsi(each) || isMigrated(each, release, csiNode))
                    .flatMap(VolumeSpec::csi);
        }
        return cluster.storageClass(claim.className())
                .flatMap(each -> driver(each, release, csiNode))
                .map(driver -> new CsiVolume(driver, "-" + claim.key()));
    }

    private static Optional<String> driver(
            StorageClassView storageClass, Release release, @Nullable CsiNodeView csiNode) {
        Optional<VolumePlugin> plugin = VolumePlugin.ofId(storageClass.provisioner());
        return plugin.isEmpty()
                ? Optional.of(storageClass.provisioner())
                : plugin.filter(each -> isMigrated(each, release, csiNode)).flatMap(each -> each.csiDriver(release));
    }
}
