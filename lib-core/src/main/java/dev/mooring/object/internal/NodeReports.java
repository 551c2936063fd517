package dev.mooring.object.internal;

import dev.mooring.evidence.Fact;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Whether the status of a Node can still be true. There is no clock here: the newest heartbeat or lease of the input is
 * the time that the others are compared with.
 */
public final class NodeReports {

    private static final String LEASES = "kube-node-lease";

    /** A kubelet renews its lease every 10 seconds, and its node counts as lost after 40 to 50 seconds. */
    private static final Duration LEASE = Duration.ofSeconds(60);

    /** A kubelet with a lease writes its status every 5 minutes, plus or minus half. */
    private static final Duration HEARTBEAT = Duration.ofMinutes(10);

    /** The taints of a node that is not Ready. */
    private static final Set<String> LOST = Set.of("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable");

    private final Map<String, Manifest> leases = new HashMap<>();
    private final Optional<Instant> newest;

    private NodeReports(Inventory objects) {
        for (Manifest lease : objects.all(Kinds.LEASE)) {
            if (lease.namespace().equals(LEASES)) {
                leases.put(lease.name(), lease);
            }
        }
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
        return lease.spec().string("renewTime").flatMap(NodeReports::time);
    }

    private static Optional<Instant> time(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /**
     * The facts of the leases that decide: those of some nodes, and the one that was renewed last.
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
        return evidence;
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
        return node.taints().stream()
                .map(NodeView.NodeTaint::key)
                .filter(LOST::contains)
                .findFirst()
                .map(key -> "it has the taint " + key)
                .orElse("");
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
        return node.heartbeat()
                .filter(heartbeat -> heartbeat.plus(HEARTBEAT).isBefore(now))
                .map(heartbeat -> "its last heartbeat was " + heartbeat + ", and the newest report is from " + now)
                .orElse("");
    }

    private static boolean isOfOtherNode(Manifest lease, NodeView node) {
        String uid = node.manifest().metadata().string("uid").orElse("");
        return !uid.isEmpty()
                && lease.metadata().array("ownerReferences").items().stream()
                        .flatMap(NodeReports::owner)
                        .anyMatch(owner -> !owner.equals(uid));
    }

    private static Stream<String> owner(JsonValue reference) {
        return reference instanceof JsonObject owner && Kinds.of(owner).equals(Kinds.NODE)
                ? owner.string("uid").stream()
                : Stream.empty();
    }

    /**
     * Whether a pod that is being deleted should have been removed long before the newest report.
     *
     * @param pod the pod
     * @return whether it is overdue
     */
    public boolean isOverdue(PodView pod) {
        return newest.isPresent()
                && pod.manifest()
                        .metadata()
                        .string("deletionTimestamp")
                        .flatMap(NodeReports::time)
                        .filter(deadline -> deadline.plus(HEARTBEAT).isBefore(newest.get()))
                        .isPresent();
    }
}
