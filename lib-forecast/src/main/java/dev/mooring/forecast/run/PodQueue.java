package dev.mooring.forecast.run;

import dev.mooring.deletion.DeletionEnd;
import dev.mooring.deletion.Deletions;
import dev.mooring.forecast.Forecast.NodeChoice;
import dev.mooring.forecast.PodEnd;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.Unreadable;
import dev.mooring.scheduling.PodVerdict;
import dev.mooring.scheduling.internal.SchedulingNodes;
import dev.mooring.scheduling.internal.SchedulingPod;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The nodes of a forecast, and its pods in the order they arrive in. Immutable. */
public final class PodQueue {

    static final PodQueue EMPTY = new PodQueue(
            Map.of(), Inventory.EMPTY, SchedulingNodes.of(Inventory.EMPTY), List.of(), null, Followers.NONE);

    private static final int MOST_RUNS = 20_000;

    private static final Set<String> SURROUNDINGS = Set.of(
            Kinds.NODE,
            Kinds.CSI_DRIVER,
            Kinds.CSI_NODE,
            Kinds.CSI_STORAGE_CAPACITY,
            Kinds.PRIORITY_CLASS,
            Kinds.VOLUME_ATTACHMENT);

    private final Map<ObjectRef, SchedulingPod> pods;
    private final Inventory surroundings;
    private final SchedulingNodes nodes;
    private final List<Unreadable> unreadable;
    private final @Nullable NodeChoice choice;
    private final Followers followers;

    private PodQueue(
            Map<ObjectRef, SchedulingPod> pods,
            Inventory surroundings,
            SchedulingNodes nodes,
            List<Unreadable> unreadable,
            @Nullable NodeChoice choice,
            Followers followers) {
        this.pods = pods;
        this.surroundings = surroundings;
        this.nodes = nodes;
        this.unreadable = List.copyOf(unreadable);
        this.choice = choice;
        this.followers = followers;
    }

    /** The pods of an inventory in the order of some documents. */
    static List<PodView> inOrder(Inventory inventory, List<Manifest> order) {
        if (!inventory.isGiven(Kinds.POD)) {
            return List.of();
        }
        Map<ObjectRef, PodView> pods = new LinkedHashMap<>();
        for (Manifest each : order) {
            if (each.kind().equals(Kinds.POD)) {
                inventory.pod(each.namespace(), each.name()).ifPresent(pod -> pods.put(pod.ref(), pod));
            }
        }
        return List.copyOf(pods.values());
    }

    /** With the nodes, drivers and capacities of an inventory, and some of its pods in this order. */
    PodQueue with(Inventory objects, List<PodView> arriving) {
        if (arriving.isEmpty() && SURROUNDINGS.stream().noneMatch(objects::isGiven)) {
            return this;
        }
        Map<ObjectRef, SchedulingPod> morePods = new LinkedHashMap<>(pods);
        List<Unreadable> bad = new ArrayList<>(unreadable);
        for (PodView pod : arriving) {
            try {
                morePods.put(pod.ref(), SchedulingPod.of(pod));
            } catch (ManifestException e) {
                morePods.remove(pod.ref());
                bad.add(Unreadable.of(e, pod.manifest()));
            }
        }
        Inventory around = surroundings;
        for (String kind : SURROUNDINGS) {
            around = around.withAll(objects.all(kind));
        }
        if (objects.isComplete(Kinds.CSI_STORAGE_CAPACITY)) {
            around = around.complete(Kinds.CSI_STORAGE_CAPACITY);
        }
        SchedulingNodes same = around.equals(surroundings) ? nodes : SchedulingNodes.of(around);
        return new PodQueue(morePods, around, same, bad, choice, followers);
    }

    PodQueue without(ObjectRef object) {
        Map<ObjectRef, SchedulingPod> fewer = new LinkedHashMap<>(pods);
        fewer.remove(object);
        Inventory around = surroundings.without(object);
        SchedulingNodes same = isAboutNodes(object.kind()) ? SchedulingNodes.of(around) : nodes;
        return new PodQueue(fewer, around, same, unreadable, choice, followers);
    }

    /** Without pods that are gone, and with others as they are now. */
    PodQueue after(Deletions deletions, WorkloadPlay workloads) {
        Map<ObjectRef, SchedulingPod> leftPods = new LinkedHashMap<>(pods);
        Inventory around = surroundings;
        List<PodView> changed = new ArrayList<>();
        for (DeletionEnd end : deletions.ends()) {
            ObjectRef ref = end.object();
            boolean isGone = end.state() == DeletionEnd.State.GONE;
            if (isGone) {
                leftPods.remove(ref);
                around = isAboutNodes(ref.kind()) ? around.without(ref) : around;
            } else if (leftPods.containsKey(ref)) {
                deletions.inventory().pod(ref.namespace(), ref.name()).ifPresent(changed::add);
            }
        }
        SchedulingNodes same = around.equals(surroundings) ? nodes : SchedulingNodes.of(around);
        Followers left = Followers.of(workloads.later());
        return new PodQueue(leftPods, around, same, unreadable, choice, left).with(Inventory.EMPTY, changed);
    }

    public PodQueue onlyNode(String name) {
        Inventory around = surroundings;
        for (Manifest node : surroundings.all(Kinds.NODE)) {
            around = node.name().equals(name) ? around : around.without(node.ref());
        }
        return new PodQueue(pods, around, nodes.only(name), unreadable, choice, followers);
    }

    /** With objects that workloads make when a pod is ready. */
    PodQueue with(Followers more) {
        return new PodQueue(pods, surroundings, nodes, unreadable, choice, followers.and(more));
    }

    public PodQueue choosing(NodeChoice newChoice) {
        return new PodQueue(pods, surroundings, nodes, unreadable, newChoice, followers);
    }

    static boolean isAboutNodes(String kind) {
        return SURROUNDINGS.contains(kind);
    }

    public List<String> nodes() {
        return nodes.names();
    }

    boolean contains(PodView pod) {
        return contains(pod.ref());
    }

    boolean contains(ObjectRef pod) {
        return pods.containsKey(pod);
    }

    /** Whether the scheduler places the pod when everything else has settled. */
    boolean isLate(PodView pod) {
        return !nodes.names().isEmpty() && !pod.isScheduled();
    }

    /** The pods and nodes that the scheduler cannot read. */
    List<Unreadable> unreadable() {
        List<Unreadable> all = new ArrayList<>(unreadable);
        all.addAll(nodes.unreadable());
        all.addAll(followers.unreadable());
        return all;
    }

    public SchedulerRun play(ControllerRun before, ScriptedChoices choices) {
        return new SchedulerRun(before, nodes, choices, choice)
                .expecting(pods.values())
                .play(pods.values())
                .play(followers);
    }

    /** The cluster with everything that was made when pods were ready, and with none of them scheduled. */
    public ControllerRun released(ControllerRun before, SchedulerRun run) {
        List<PodView> late = new ArrayList<>();
        pods.values().stream().map(SchedulingPod::pod).filter(this::isLate).forEach(late::add);
        for (ObjectRef pod : run.released()) {
            Followers.Group group = followers.groups().get(pod);
            if (group != null) {
                group.pods().forEach(each -> late.add(each.pod()));
            }
        }
        return before.with(Inventory.of(claimsAfter(run)), late);
    }

    /** The claims that were made when pods were ready. */
    public List<Manifest> claimsAfter(SchedulerRun run) {
        List<Manifest> claims = new ArrayList<>();
        for (ObjectRef pod : run.released()) {
            Followers.Group group = followers.groups().get(pod);
            claims.addAll(group == null ? List.of() : group.claims());
        }
        return claims;
    }

    /** The pods that came in a run, as they were when they came. */
    List<SchedulingPod> arrivedAfter(SchedulerRun run) {
        List<SchedulingPod> arrived = new ArrayList<>(pods.values());
        for (ObjectRef pod : run.released()) {
            Followers.Group group = followers.groups().get(pod);
            arrived.addAll(group == null ? List.of() : group.pods());
        }
        return arrived;
    }

    /** By a pod that is made when another one is ready, that one. */
    Map<ObjectRef, ObjectRef> before() {
        return followers.before();
    }

    /** The pods that are made only when a pod is ready, and those that are made after them. */
    Set<ObjectRef> after(ObjectRef pod) {
        Set<ObjectRef> later = new HashSet<>();
        Deque<ObjectRef> open = new ArrayDeque<>(List.of(pod));
        while (!open.isEmpty()) {
            Followers.Group group = followers.groups().get(open.pop());
            for (SchedulingPod each : group == null ? List.<SchedulingPod>of() : group.pods()) {
                if (later.add(each.ref())) {
                    open.push(each.ref());
                }
            }
        }
        return later;
    }

    /** Where a pod can run while only the pods that have a node are there. */
    public Optional<PodVerdict> verdict(ObjectRef pod, ControllerRun before) {
        List<SchedulingPod> placed =
                pods.values().stream().filter(each -> each.pod().isScheduled()).toList();
        return Optional.ofNullable(pods.get(pod))
                .map(new SchedulerRun(before, nodes, ScriptedChoices.closed(), choice)
                        .expecting(pods.values())
                        .play(placed)::verdict);
    }

    /** One run for each end that is possible. */
    public Collection<SchedulerRun> possibleRuns(ControllerRun before, int most) {
        Map<List<Object>, SchedulerRun> ends = new LinkedHashMap<>();
        ScriptedChoices choices = ScriptedChoices.open();
        for (int runs = 0; choices.isOpen() && runs < MOST_RUNS && ends.size() < most; runs++) {
            SchedulerRun run = play(before, choices);
            ends.putIfAbsent(shape(run), run);
            choices = choices.next();
        }
        return ends.values();
    }

    /** What makes two ends the same: the documents and the ends of the pods. */
    private static List<Object> shape(SchedulerRun run) {
        List<Object> shape = new ArrayList<>();
        run.controller().end().claims().forEach(shape::add);
        run.controller().end().volumes().volumes().forEach(shape::add);
        for (PodEnd pod : run.ends()) {
            shape.add(List.of(pod.state(), pod.node(), pod.message()));
        }
        return shape;
    }
}
