package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.scheduling.Chance;
import dev.mooring.scheduling.PodVerdict;
import dev.mooring.scheduling.Provisioners;
import dev.mooring.scheduling.SchedulingNode;
import dev.mooring.scheduling.SchedulingPod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Which nodes take a pod as far as its volumes are concerned, and what is bound there. Looked at are, besides the
 * volumes: cordons, taints, the pod's node selector and affinity, and the resources a node has left. Other pods near it,
 * topology spread, host ports, and how many volumes a node can attach are not.
 *
 * <p>For example, a claim that waits for its first consumer, and two volumes of its class on two nodes: each node takes
 * the pod, and binds its own volume.
 */
public final class Scheduling {

    private static final int MOST_RUNS = 20_000;

    private final Forecast forecast;
    private final Map<String, SchedulingNode> nodes;
    private final List<SchedulingPod> pods;
    private final Provisioners provisioners;

    private Scheduling(
            Forecast forecast, Map<String, SchedulingNode> nodes, List<SchedulingPod> pods, Provisioners provisioners) {
        this.forecast = forecast;
        this.nodes = nodes;
        this.pods = pods;
        this.provisioners = provisioners;
    }

    /**
     * Pods and nodes in a cluster.
     *
     * @param forecast the cluster before the pods that have no node yet
     * @param objects nodes, pods in the order they come in, storage classes again (for their topologies), CSIDrivers and
     *     CSIStorageCapacities; other kinds do not matter
     * @return the question
     * @throws dev.mooring.manifest.ManifestException if a part that is read has another JSON type or an unreadable
     *     quantity
     */
    public static Scheduling of(Forecast forecast, Iterable<Manifest> objects) {
        Map<String, SchedulingNode> nodes = new TreeMap<>();
        Map<ObjectRef, SchedulingPod> pods = new LinkedHashMap<>();
        Provisioners provisioners = new Provisioners();
        for (Manifest object : objects) {
            switch (object.kind()) {
                case "Node" -> {
                    SchedulingNode node = SchedulingNode.of(NodeView.from(object));
                    nodes.put(node.node().name(), node);
                }
                case "Pod" -> {
                    SchedulingPod pod = SchedulingPod.of(PodView.from(object));
                    pods.put(pod.pod().ref(), pod);
                }
                default -> provisioners.read(object);
            }
        }
        return new Scheduling(forecast, nodes, List.copyOf(pods.values()), provisioners);
    }

    /**
     * Pods and nodes in a cluster that is told by exports and new manifests together, see {@link Forecast#given}. Pods
     * without a node come when all else has settled; if no node is told, they are there from the first.
     *
     * @param objects objects of all kinds, pods in the order they come in
     * @return the question
     * @throws dev.mooring.manifest.ManifestException as {@link #of(Forecast, Iterable)} and {@link Forecast#given}
     */
    public static Scheduling given(List<Manifest> objects) {
        return given(objects, List.of());
    }

    /**
     * {@link #given(List)}, and when that has settled more objects are created.
     *
     * @param objects objects of all kinds
     * @param created objects of all kinds that are created one after the other, wherever they come from, see
     *     {@link Forecast#plus(List)}; pods without a node come after them
     * @return the question
     * @throws dev.mooring.manifest.ManifestException as {@link #of(Forecast, Iterable)} and {@link Forecast#given}
     */
    public static Scheduling given(List<Manifest> objects, List<Manifest> created) {
        return of(objects, created, Forecast::given);
    }

    /**
     * Pods and nodes in a cluster whose objects are taken as they are, see {@link Forecast#of(Iterable)}. Pods without a
     * node come when all else has settled; if no node is told, they are there from the first.
     *
     * @param objects objects of all kinds, pods in the order they come in
     * @return the question
     * @throws dev.mooring.manifest.ManifestException as {@link #of(Forecast, Iterable)} and {@link Forecast#of(Iterable)}
     */
    public static Scheduling of(List<Manifest> objects) {
        return of(objects, List.of(), Forecast::of);
    }

    private static Scheduling of(
            List<Manifest> objects, List<Manifest> created, Function<List<Manifest>, Forecast> first) {
        List<Manifest> all = new ArrayList<>(objects);
        all.addAll(created);
        boolean hasNode = all.stream().anyMatch(each -> each.kind().equals("Node"));
        Predicate<Manifest> comesLast = each ->
                hasNode && each.kind().equals("Pod") && !PodView.from(each).isScheduled();
        Forecast settled =
                first.apply(objects.stream().filter(comesLast.negate()).toList());
        return of(settled.plus(created.stream().filter(comesLast.negate()).toList()), all);
    }

    /**
     * The same with a single node.
     *
     * @param name the node that is left
     * @return the changed copy
     * @throws IllegalArgumentException if there is no such node
     */
    public Scheduling onlyNode(String name) {
        SchedulingNode node = nodes.get(requireNonNull(name, "name"));
        if (node == null) {
            throw new IllegalArgumentException("no node " + name);
        }
        return new Scheduling(forecast, Map.of(name, node), pods, provisioners);
    }

    /**
     * The cluster before the pods that have no node yet.
     *
     * @return the forecast
     */
    public Forecast before() {
        return forecast;
    }

    /**
     * The nodes.
     *
     * @return their names, sorted
     */
    public List<String> nodes() {
        return nodes.keySet().stream().sorted().toList();
    }

    /**
     * Where a pod can run now, before any other that has no node yet.
     *
     * @param pod which one
     * @return the verdict
     * @throws IllegalArgumentException if there is no such pod
     */
    public PodVerdict judge(ObjectRef pod) {
        SchedulingPod facts = pods.stream()
                .filter(each -> each.pod().ref().equals(pod))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no pod " + pod.key()));
        List<SchedulingPod> placed =
                pods.stream().filter(each -> each.pod().isScheduled()).toList();
        SchedulerRun run = run(Chance.closed());
        run.end(placed);
        return run.verdict(facts);
    }

    /**
     * How it ends when the pods come one after the other, each after the quiet end of the one before. A pod that more
     * than one node takes stays {@link PodEnd.State#OPEN}.
     *
     * @return the end
     */
    public SchedulingEnd end() {
        return run(Chance.closed()).end(pods);
    }

    /**
     * {@link #end()} with somebody who says which of several nodes is taken.
     *
     * @param choice given a pod and the nodes that take it, at least two and sorted, says one of them
     * @return the end
     * @throws IllegalArgumentException if another node is said
     */
    public SchedulingEnd end(BiFunction<ObjectRef, List<String>, String> choice) {
        return run(Chance.closed()).choosing(choice).end(pods);
    }

    /**
     * Every end that is possible: whichever of several nodes is taken, whatever chance chooses among equal volumes, and
     * whoever writes first where that matters. Meant for small worlds.
     *
     * @param most how many ends are told at most
     * @return the ends, each once
     */
    public List<SchedulingEnd> ends(int most) {
        Map<List<Object>, SchedulingEnd> ends = new LinkedHashMap<>();
        Chance chance = Chance.open();
        for (int runs = 0; chance.isOpen() && runs < MOST_RUNS && ends.size() < most; runs++) {
            SchedulingEnd end = run(chance).end(pods);
            ends.putIfAbsent(shape(end), end);
            chance = chance.next();
        }
        return List.copyOf(ends.values());
    }

    /** What makes two ends the same: the documents and what is told of the pods. */
    private static List<Object> shape(SchedulingEnd end) {
        List<Object> shape = new ArrayList<>();
        end.forecast().cluster().claims().forEach(shape::add);
        end.forecast().cluster().volumes().volumes().forEach(shape::add);
        for (PodEnd pod : end.pods()) {
            shape.add(List.of(pod.state(), pod.node(), pod.message()));
        }
        return shape;
    }

    private SchedulerRun run(Chance chance) {
        return new SchedulerRun(forecast, nodes, provisioners, chance);
    }
}
