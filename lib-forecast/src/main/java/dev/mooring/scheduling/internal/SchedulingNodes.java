package dev.mooring.scheduling.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.Unreadable;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.scheduling.PodVerdict;
import dev.mooring.scheduling.PodVerdict.NodeVerdict;
import dev.mooring.scheduling.PodVerdict.NodeVerdict.Choice;
import dev.mooring.scheduling.PodVerdict.Preemption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that the scheduler can choose from, and where volumes can be provisioned.
 *
 * <p>For example, a claim that waits for its first consumer and two volumes of its class on two nodes: each node takes the
 * pod, and the claim gets the volume of that node.
 */
public final class SchedulingNodes {

    private final Map<String, SchedulingNode> nodes;
    private final List<String> names;
    private final PublishedCapacity provisioners;
    private final VolumeLimits limits;
    private final Priorities priorities;
    private final List<Unreadable> unreadable;

    private SchedulingNodes(
            Map<String, SchedulingNode> nodes,
            PublishedCapacity provisioners,
            VolumeLimits limits,
            Priorities priorities,
            List<Unreadable> unreadable) {
        this.nodes = nodes;
        this.names = List.copyOf(nodes.keySet());
        this.provisioners = provisioners;
        this.limits = limits;
        this.priorities = priorities;
        this.unreadable = List.copyOf(unreadable);
    }

    /**
     * The nodes of an inventory.
     *
     * @param inventory its nodes, CSINodes, VolumeAttachments, CSIDrivers, CSIStorageCapacities and PriorityClasses are
     *     read
     * @return the nodes
     */
    public static SchedulingNodes of(Inventory inventory) {
        Map<String, SchedulingNode> nodes = new TreeMap<>();
        List<Unreadable> unreadable = new ArrayList<>();
        for (NodeView node : inventory.nodes()) {
            try {
                nodes.put(node.name(), SchedulingNode.of(node));
            } catch (ManifestException e) {
                unreadable.add(Unreadable.of(e, node.manifest()));
            }
        }
        Priorities priorities = Priorities.of(inventory);
        unreadable.addAll(priorities.unreadable());
        return new SchedulingNodes(
                nodes, PublishedCapacity.of(inventory), VolumeLimits.of(inventory), priorities, unreadable);
    }

    /** {@return the nodes whose resources cannot be read, and which are left out} */
    public List<Unreadable> unreadable() {
        return unreadable;
    }

    /** {@return the names of the nodes, sorted} */
    public List<String> names() {
        return names;
    }

    /**
     * A node.
     *
     * @param name its name
     * @return the node; empty if there is no such node
     */
    public Optional<NodeView> node(String name) {
        return Optional.ofNullable(nodes.get(name)).map(SchedulingNode::node);
    }

    /**
     * The same with a single node.
     *
     * @param name the node that is left
     * @return the changed copy
     * @throws IllegalArgumentException if there is no such node
     */
    public SchedulingNodes only(String name) {
        SchedulingNode node = nodes.get(requireNonNull(name, "name"));
        if (node == null) {
            throw new IllegalArgumentException("no node " + name);
        }
        return new SchedulingNodes(Map.of(name, node), provisioners, limits, priorities, unreadable);
    }

    /**
     * Which nodes take a pod, and what is bound there.
     *
     * @param pod the pod
     * @param cluster the claims, volumes and classes
     * @param others the other pods that have a node, wait there for their claims, or are nominated there
     * @return the verdict of every node
     */
    public PodVerdict verdict(SchedulingPod pod, ClusterSnapshot cluster, Iterable<PlacedPod> others) {
        Optional<Reason> leftAlone = pod.leftAlone();
        if (leftAlone.isPresent()) {
            return new PodVerdict(pod.ref(), leftAlone, List.of(), pod.remarks());
        }
        PlacementCheck check = check(pod, cluster, others, null);
        Reason refusal = check.claims().refusal();
        if (refusal != null) {
            return new PodVerdict(pod.ref(), Optional.of(refusal), List.of(), pod.remarks(), check.unasked());
        }
        List<NodeVerdict> verdicts = nodes.values().stream().map(check::verdict).toList();
        boolean fits = verdicts.stream().anyMatch(NodeVerdict::isFeasible);
        Preemption preemption = fits ? Preemption.NONE : check.preemption(List.copyOf(nodes.values()), verdicts);
        return new PodVerdict(
                pod.ref(),
                Optional.empty(),
                NodeVerdicts.of(names, verdicts),
                remarks(pod, preemption, storageDecides(cluster, verdicts), openRoom(cluster, verdicts)),
                preemption);
    }

    /**
     * Whether several nodes accept the pod and, on one of them, its claims get no existing volume but a new one whose
     * remaining capacity is known.
     *
     * @upstream pkg/scheduler/framework/plugins/volumebinding/volume_binding.go Score
     */
    private boolean storageDecides(ClusterSnapshot cluster, List<NodeVerdict> verdicts) {
        List<NodeVerdict> feasible =
                verdicts.stream().filter(NodeVerdict::isFeasible).toList();
        return cluster.options().release().has(SchedulingDifference.STORAGE_LEFT_IS_SCORED)
                && feasible.size() > 1
                && feasible.stream()
                        .map(NodeVerdict::volumes)
                        .filter(made ->
                                made.stream().allMatch(choice -> choice.volume().isEmpty()))
                        .anyMatch(made -> made.stream().anyMatch(choice -> isTracked(cluster, choice)));
    }

    private boolean isTracked(ClusterSnapshot cluster, Choice choice) {
        return isAsked(cluster, choice, provisioners::isTracked);
    }

    private static boolean isAsked(
            ClusterSnapshot cluster, Choice choice, BiPredicate<ClaimView, StorageClassView> question) {
        return cluster.claim(choice.claim().namespace(), choice.claim().name())
                .filter(claim -> cluster.storageClass(claim.className())
                        .filter(each -> question.test(claim, each))
                        .isPresent())
                .isPresent();
    }

    /** The nodes that take the pod if its drivers have storage left there, which is not known. */
    private List<String> openRoom(ClusterSnapshot cluster, List<NodeVerdict> verdicts) {
        return verdicts.stream()
                .filter(each -> each.volumes().stream()
                        .filter(choice -> choice.volume().isEmpty())
                        .anyMatch(choice -> isAsked(
                                cluster,
                                choice,
                                (claim, storageClass) -> provisioners.isRoomOpen(
                                        claim,
                                        storageClass,
                                        schedulingNode(each.node()).node()))))
                .map(NodeVerdict::node)
                .toList();
    }

    private static List<Reason> remarks(
            SchedulingPod pod, Preemption preemption, boolean storageDecides, List<String> openRoom) {
        List<Reason> remarks = new ArrayList<>(pod.remarks());
        if (!openRoom.isEmpty()) {
            remarks.add(Reason.of(
                            SchedulingCode.STORAGE_LEFT_NOT_GIVEN,
                            pod.ref().toString(),
                            "not all CSIStorageCapacity objects are given: whether its driver has enough storage left on "
                                    + openRoom.get(0)
                                    + (openRoom.size() > 1 ? " and " + (openRoom.size() - 1) + " more" : "")
                                    + " is not judged")
                    .withRemedy(RemedyStep.of("give-evidence", "give all CSIStorageCapacity objects")
                            .withTarget(Kinds.CSI_STORAGE_CAPACITY)));
        }
        if (storageDecides) {
            remarks.add(Reason.of(
                    SchedulingCode.STORAGE_LEFT_DECIDES,
                    pod.ref().toString(),
                    "several nodes take the pod: the scheduler prefers the one where its new volumes take the smallest"
                            + " part of the storage that is left"));
        }
        preemption
                .victims()
                .forEach((node, victims) -> remarks.add(Reason.of(
                        SchedulingCode.EVICTS_OTHERS,
                        pod.ref().toString(),
                        "the scheduler can evict pods of lower priority on node " + node + " for it, of "
                                + victims.stream().map(ObjectRef::key).collect(Collectors.joining(", "))
                                + "; what follows is not judged")));
        return remarks;
    }

    /**
     * Whether a node takes a pod if the volumes of a class are tried in another order, which the scheduler leaves open.
     *
     * @param pod the pod
     * @param cluster the claims, volumes and classes
     * @param others the other pods that have a node, wait there for their claims, or are nominated there
     * @param node the name of the node
     * @param order given how many results are possible for a claim, says the index of one of them
     * @return the verdict; empty if there is no such node
     */
    public Optional<NodeVerdict> verdict(
            SchedulingPod pod,
            ClusterSnapshot cluster,
            Iterable<PlacedPod> others,
            String node,
            IntUnaryOperator order) {
        return Optional.ofNullable(nodes.get(node)).map(check(pod, cluster, others, order)::verdict);
    }

    /**
     * What the volumes of a pod lack on a node.
     *
     * @param pod the pod
     * @param cluster the claims, volumes and classes
     * @param node the name of the node
     * @return what they lack; empty if there is no such node, or if no node is considered for the pod
     */
    public Optional<VolumesOnNode> volumes(SchedulingPod pod, ClusterSnapshot cluster, String node) {
        ClaimsOfPod claims = ClaimsOfPod.of(pod, cluster);
        return node(node)
                .filter(each -> claims.refusal() == null)
                .map(each -> VolumesOnNode.of(claims, cluster, provisioners, limits, each));
    }

    SchedulingNode schedulingNode(String name) {
        return requireNonNull(nodes.get(name), "node");
    }

    VolumeLimits limits() {
        return limits;
    }

    /** Whether a new volume can be provisioned for a claim on a node, as the scheduler sees it. */
    boolean canProvision(ClaimView claim, ClusterSnapshot cluster, String node) {
        return cluster.storageClass(claim.className())
                .filter(each -> provisioners
                        .problem(claim, each, schedulingNode(node).node())
                        .isEmpty())
                .isPresent();
    }

    private PlacementCheck check(
            SchedulingPod pod, ClusterSnapshot cluster, Iterable<PlacedPod> others, @Nullable IntUnaryOperator order) {
        NodeFilter filter = new NodeFilter(
                cluster,
                provisioners,
                limits,
                NodeUse.of(List.of(), cluster.options().release()),
                order);
        return new PlacementCheck(pod, cluster, others, filter, priorities);
    }
}
