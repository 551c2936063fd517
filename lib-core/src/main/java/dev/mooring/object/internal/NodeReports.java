package dev.mooring.object.internal;

import dev.mooring.evidence.Fact;
import dev.mooring.internal.Lazy;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeMatcher;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.ObjectTimes.Written;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether the nodes of a cluster answer: the one place where this is decided. A node that does not answer may still run
 * its pods and write their volumes. There is no clock here: the newest heartbeat, lease or other time of the input is
 * the time that a report is compared with.
 */
public final class NodeReports {

    private static final String LEASES = "kube-node-lease";

    /** A kubelet renews its lease every 10 seconds, and its node counts as lost after 40 to 50 seconds. */
    private static final Duration LEASE = Duration.ofSeconds(60);

    /** A kubelet with a lease writes its status every 5 minutes, plus or minus half. */
    private static final Duration HEARTBEAT = Duration.ofMinutes(10);

    /** The taints of a node that is not Ready, or whose machine its cloud reports as stopped. */
    private static final Set<String> LOST = Set.of(
            "node.kubernetes.io/not-ready",
            "node.kubernetes.io/unreachable",
            "node.cloudprovider.kubernetes.io/shutdown");

    /** The conditions that the node controller sets to Unknown together with Ready, when a kubelet is silent. */
    private static final Set<String> OF_KUBELET = Set.of("MemoryPressure", "DiskPressure", "PIDPressure");

    /** The drivers whose detach cuts the machine off, whatever the node says. */
    private static final Set<String> CUTS_OFF = Stream.of(
                    VolumePlugin.AWS_EBS,
                    VolumePlugin.AZURE_DISK,
                    VolumePlugin.CINDER,
                    VolumePlugin.GCE_PD,
                    VolumePlugin.VSPHERE)
            .flatMap(plugin -> plugin.csiDriver().stream())
            .collect(Collectors.toUnmodifiableSet());

    private final Inventory nodes;
    private final Lazy<Map<NodeView, String>> doubtful = new Lazy<>(this::doubtful);
    private final Map<String, Manifest> leases = new HashMap<>();
    private final Map<String, Set<String>> nodesByAddress = new HashMap<>();
    private final boolean heartbeats;
    private final Optional<Instant> newest;
    private final Optional<Written> latest;

    private NodeReports(Inventory objects) {
        this.nodes = objects;
        for (Manifest lease : objects.all(Kinds.LEASE)) {
            if (lease.namespace().equals(LEASES)) {
                leases.put(lease.name(), lease);
            }
        }
        for (NodeView node : objects.nodes()) {
            node.ipAddresses()
                    .forEach(address -> nodesByAddress
                            .computeIfAbsent(address, none -> new TreeSet<>())
                            .add(node.name()));
        }
        this.heartbeats =
                objects.nodes().stream().anyMatch(node -> node.heartbeat().isPresent());
        this.latest = ObjectTimes.latest(objects);
        this.newest = Stream.concat(
                        leases.values().stream().flatMap(lease -> renewed(lease).stream()),
                        objects.nodes().stream().flatMap(node -> node.heartbeat().stream()))
                .max(Instant::compareTo);
    }

    /**
     * The reports of the nodes of a cluster.
     *
     * @param objects its Node and Lease objects
     * @return the reports
     */
    public static NodeReports of(Inventory objects) {
        return objects.derived(NodeReports.class, NodeReports::new, (before, earlier, now) -> new NodeReports(now));
    }

    private static Optional<Instant> renewed(Manifest lease) {
        return lease.spec().string("renewTime").flatMap(ObjectTimes::time);
    }

    /**
     * The facts that decide when a node reported: the leases of some nodes, the one that was renewed last, and the latest
     * time of an object.
     *
     * @param nodes the names of the nodes
     * @return when each was renewed, its holder and the Node that owns it, by name of the lease
     */
    public List<Fact> evidence(Set<String> nodes) {
        List<Fact> evidence = new ArrayList<>();
        leases.values().stream()
                .filter(lease -> nodes.contains(lease.name())
                        || renewed(lease)
                                .filter(newest.orElse(Instant.MIN)::equals)
                                .isPresent())
                .sorted(Comparator.comparing(Manifest::name))
                .forEach(lease -> {
                    evidence.add(Fact.Value.of(lease, "spec", "renewTime"));
                    evidence.add(Fact.Value.of(lease, "spec", "holderIdentity"));
                    evidence.add(Fact.Value.of(lease, "metadata", "ownerReferences"));
                });
        latest.map(Written::where).ifPresent(evidence::add);
        return evidence;
    }

    /**
     * The evidence that a node may not answer: it is not Ready, it has the out-of-service taint, something contradicts
     * its condition, or its reports are old.
     *
     * @param node the node
     * @return the evidence; empty if the node answers
     */
    public String doubt(NodeView node) {
        if (!node.isReady()) {
            return node.readyStatus().map(status -> "Ready is " + status).orElse("it does not say whether it is Ready");
        }
        return Stream.of(
                        node.isOutOfService() ? "it has the taint " + NodeView.OUT_OF_SERVICE : "",
                        disputed(node),
                        silent(node))
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElse("");
    }

    /**
     * The nodes that do not answer and may have kept a volume, although nothing shows it there: a detach stops a writer
     * only if the node takes part, or if the storage cuts the node off, as a cloud does.
     *
     * @param uniqueName the name of the volume in the status of a node
     * @param volumes the volumes that it is; a node that their affinity excludes cannot have it
     * @return the nodes by name, with the evidence that they may not answer
     */
    public Map<NodeView, String> mayKeep(String uniqueName, Collection<VolumeView> volumes) {
        Map<NodeView, String> lost = new TreeMap<>(Comparator.comparing(NodeView::name));
        if (CUTS_OFF.stream().noneMatch(driver -> uniqueName.startsWith(VolumePlugin.CSI.id() + "/" + driver + "^"))) {
            doubtful.get().forEach((node, doubt) -> {
                boolean isExcluded = volumes.stream()
                        .map(volume -> volume.nodeAffinity().check(nodes.release(), node.labels()))
                        .anyMatch(Optional.of(NodeMatcher.NO_MATCH)::equals);
                if (!isExcluded) {
                    lost.put(node, doubt);
                }
            });
        }
        return lost;
    }

    private Map<NodeView, String> doubtful() {
        Map<NodeView, String> found = new LinkedHashMap<>();
        for (NodeView node : nodes.nodes()) {
            String doubt = doubt(node);
            if (!doubt.isEmpty()) {
                found.put(node, doubt);
            }
        }
        return found;
    }

    /**
     * The evidence that a pod is on another node than its spec says.
     *
     * @param pod the pod
     * @return the evidence; empty if there is none
     */
    public String elsewhere(PodView pod) {
        JsonObject status = pod.manifest().status();
        return Stream.concat(
                        status.string("hostIP").stream(),
                        status.array("hostIPs").objects().stream().flatMap(each -> each.string("ip").stream()))
                .filter(address -> {
                    Set<String> nodes = nodesByAddress.getOrDefault(address, Set.of());
                    return !nodes.isEmpty() && !nodes.contains(pod.nodeName());
                })
                .findFirst()
                .map(address -> "its status has the host address " + address + " of node "
                        + String.join(", ", nodesByAddress.get(address)))
                .orElse("");
    }

    /**
     * The evidence that a Ready node is not ready, or will not stay.
     *
     * @param node the node
     * @return the evidence; empty if there is none
     */
    public String disputed(NodeView node) {
        if (node.isReadyDisputed()) {
            return "it has Ready conditions with different statuses";
        }
        if (node.isBeingDeleted()) {
            return "the Node object is being deleted";
        }
        Stream<String> taints = node.taints().stream()
                .map(NodeView.NodeTaint::key)
                .filter(LOST::contains)
                .map(key -> "it has the taint " + key);
        Stream<String> unknown = node.manifest().status().array("conditions").objects().stream()
                .filter(each -> each.string("status").filter("Unknown"::equals).isPresent())
                .flatMap(each -> each.string("type").stream())
                .filter(OF_KUBELET::contains)
                .map(type -> "its condition " + type + " is Unknown");
        return Stream.concat(taints, unknown).findFirst().orElse("");
    }

    /**
     * The evidence that a node has stopped reporting, although its condition is still Ready.
     *
     * @param node the node
     * @return the evidence; empty if there is none
     */
    public String silent(NodeView node) {
        if (newest.isEmpty()) {
            return "";
        }
        Instant now = newest.get();
        Manifest lease = leases.get(node.name());
        if (lease == null && !leases.isEmpty()) {
            return "it has no Lease, and other nodes have one";
        }
        if (lease != null) {
            Optional<Instant> renewed = renewed(lease);
            if (renewed.isEmpty() || renewed.get().plus(LEASE).isBefore(now)) {
                return "its Lease was renewed " + renewed.map(Instant::toString).orElse("at an unknown time")
                        + ", and the newest report is from " + now;
            }
            if (isOfOtherNode(lease, node)) {
                return "its Lease belongs to a Node with another uid";
            }
            Optional<String> holder = lease.spec().string("holderIdentity");
            if (holder.filter(each -> !each.equals(node.name())).isPresent()) {
                return "its Lease is held by " + holder.get();
            }
        }
        if (node.heartbeat().isEmpty()) {
            return heartbeats ? "its condition has no heartbeat, and other nodes have one" : "";
        }
        Instant heartbeat = node.heartbeat().get();
        if (heartbeat.plus(HEARTBEAT).isBefore(now)) {
            return "its last heartbeat was " + heartbeat + ", and the newest report is from " + now;
        }
        return latest.filter(each -> now.plus(HEARTBEAT).isBefore(each.at()))
                .map(each -> "the newest report of all nodes is from " + now + ", and "
                        + each.where().object() + " was written at " + each.at())
                .orElse("");
    }

    private static boolean isOfOtherNode(Manifest lease, NodeView node) {
        String uid = node.manifest().metadata().string("uid").orElse("");
        return !uid.isEmpty()
                && lease.metadata().array("ownerReferences").objects().stream()
                        .filter(owner -> Kinds.of(owner).equals(Kinds.NODE))
                        .flatMap(owner -> owner.string("uid").stream())
                        .anyMatch(owner -> !owner.equals(uid));
    }

    /**
     * Whether the containers of a finished pod may still run: the control plane sets the phase of the pods of a lost
     * node. A node that answers and does not have the volume in use has stopped them, whatever their status says.
     *
     * @param pod the pod
     * @param volumes the names by which a node reports the volume in use; empty if nodes do not report it
     * @return whether the phase is finished, and the containers may run
     */
    public boolean mayRunFinished(PodView pod, Set<String> volumes) {
        boolean isUnmounted = !volumes.isEmpty()
                && nodes.node(pod.nodeName())
                        .filter(node -> doubt(node).isEmpty()
                                && node.volumesInUse().stream().noneMatch(volumes::contains))
                        .isPresent();
        return pod.isFinished() && (pod.hasRunningContainer() || (!pod.haveContainersEnded() && !isUnmounted));
    }

    /**
     * Whether a pod that is being deleted should have been removed long before the latest time of the input.
     *
     * @param pod the pod
     * @return whether it is overdue
     */
    public boolean isOverdue(PodView pod) {
        return pod.manifest()
                .metadata()
                .string("deletionTimestamp")
                .flatMap(ObjectTimes::time)
                .filter(deadline -> latest.filter(
                                each -> deadline.plus(HEARTBEAT).isBefore(each.at()))
                        .isPresent())
                .isPresent();
    }
}
