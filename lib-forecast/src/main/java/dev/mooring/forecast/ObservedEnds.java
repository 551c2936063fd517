package dev.mooring.forecast;

import dev.mooring.binding.internal.AttributesClassMode;
import dev.mooring.controller.internal.ControllerOptions;
import dev.mooring.deletion.Deletion;
import dev.mooring.forecast.run.Arrival;
import dev.mooring.forecast.run.Components;
import dev.mooring.internal.SortedTree;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.object.StorageClassView;
import dev.mooring.scheduling.internal.SchedulingNodes;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The ends of all claims, volumes and pods of an inventory, kept so that after a change only those that it can affect
 * are played again. There are none where more than that decides: a pod waits for a node, something is deleted, a
 * workload is played, a claim is invalid, or the cluster does not settle.
 */
final class ObservedEnds {

    private static final ObjectRef FIRST = new ObjectRef("", "", "");

    /** A change of one of them changes no end while no pod waits for a node. */
    private static final Set<String> WITHOUT_EFFECT = Set.of(
            Kinds.CSI_DRIVER,
            Kinds.CSI_NODE,
            Kinds.CSI_STORAGE_CAPACITY,
            Kinds.PRIORITY_CLASS,
            Kinds.VOLUME_ATTACHMENT,
            Kinds.RESOURCE_QUOTA,
            Kinds.LIMIT_RANGE,
            "ConfigMap",
            "Event",
            "Lease",
            "Secret",
            "Service",
            "ServiceAccount");

    /** Far more than these finished pods are deleted by a controller, which then checks all of them. */
    private static final int MOST_FINISHED_PODS = 10_000;

    private final Inventory inventory;
    private final Function<Inventory, Forecast> play;
    private final boolean hasNodes;
    private final int finishedPods;
    private final SortedTree<Edge, Edge> edges;
    private final SortedTree<ObjectRef, ClaimEnd> claims;
    private final SortedTree<String, VolumeEnd> volumes;
    private final SortedTree<ObjectRef, PodEnd> pods;

    /** That an object touches something. Objects that touch the same are played together. */
    private record Edge(String touched, ObjectRef by) implements Comparable<Edge> {

        @Override
        public int compareTo(Edge other) {
            int order = touched.compareTo(other.touched);
            return order != 0 ? order : by.compareTo(other.by);
        }
    }

    private ObservedEnds(
            Inventory inventory,
            Function<Inventory, Forecast> play,
            boolean hasNodes,
            int finishedPods,
            SortedTree<Edge, Edge> edges,
            SortedTree<ObjectRef, ClaimEnd> claims,
            SortedTree<String, VolumeEnd> volumes,
            SortedTree<ObjectRef, PodEnd> pods) {
        this.inventory = inventory;
        this.play = play;
        this.hasNodes = hasNodes;
        this.finishedPods = finishedPods;
        this.edges = edges;
        this.claims = claims;
        this.volumes = volumes;
        this.pods = pods;
    }

    /**
     * The ends of a fresh forecast.
     *
     * @param fresh the forecast
     * @param inventory what it is of
     * @param play makes the fresh forecast of another inventory
     */
    static Optional<ObservedEnds> of(Forecast fresh, Inventory inventory, Function<Inventory, Forecast> play) {
        boolean hasNodes = !fresh.nodes().isEmpty();
        List<PodView> all = inventory.pods();
        AttributesClassMode mode = mode(inventory);
        if (!isPlain(fresh)
                || WorkloadObjects.kinds().stream()
                        .anyMatch(kind -> !inventory.all(kind).isEmpty())
                || (hasNodes && !all.stream().allMatch(PodView::isScheduled))
                || inventory.claims().stream().anyMatch(each -> Components.isInvalid(each, mode))) {
            return Optional.empty();
        }
        List<Edge> edges = new ArrayList<>();
        for (Manifest each : inventory.all()) {
            touched(each.ref(), inventory).forEach(touched -> edges.add(new Edge(touched, each.ref())));
        }
        return Optional.of(new ObservedEnds(
                inventory,
                play,
                hasNodes,
                (int) all.stream().filter(PodView::isFinished).count(),
                SortedTree.<Edge, Edge>empty().withAll(edges, each -> each),
                SortedTree.<ObjectRef, ClaimEnd>empty()
                        .withAll(fresh.claims(), end -> end.claim().ref()),
                SortedTree.<String, VolumeEnd>empty()
                        .withAll(fresh.volumes(), end -> end.volume().name()),
                SortedTree.<ObjectRef, PodEnd>empty().withAll(fresh.pods(), PodEnd::pod)));
    }

    /** Whether nothing but the controller decided how it ends. */
    private static boolean isPlain(Forecast forecast) {
        return !forecast.state().before().provisioners().isPlayed()
                && forecast.settles()
                && forecast.deletions().isEmpty()
                && forecast.refusals().isEmpty()
                && forecast.workloads().made().isEmpty();
    }

    private static AttributesClassMode mode(Inventory inventory) {
        return ControllerOptions.DEFAULT.on(inventory.release()).attributesClassMode();
    }

    /** What an object touches: a change of it affects whatever else touches that. */
    private static Set<String> touched(ObjectRef ref, Inventory inventory) {
        Set<String> touched = new LinkedHashSet<>();
        Optional<Manifest> manifest = inventory.find(ref);
        if (manifest.isEmpty()) {
            return touched;
        }
        owners(manifest.get()).forEach(owner -> touched.add("owner " + owner));
        switch (ref.kind()) {
            case Kinds.PERSISTENT_VOLUME_CLAIM -> {
                touched.add(ref.toString());
                inventory
                        .claim(ref.namespace(), ref.name())
                        .ifPresent(claim -> Components.touchedBy(
                                        Arrival.asRead(claim),
                                        inventory.defaultStorageClass().map(StorageClassView::name),
                                        mode(inventory))
                                .forEach(each -> touched.add(each.toString())));
            }
            case Kinds.PERSISTENT_VOLUME -> {
                touched.add(ref.toString());
                inventory
                        .volume(ref.name())
                        .map(Arrival::asRead)
                        .ifPresent(volume -> Components.touchedBy(
                                        volume,
                                        volume.claimRef()
                                                .flatMap(owner -> inventory.claim(owner.namespace(), owner.name()))
                                                .map(Arrival::asRead),
                                        mode(inventory))
                                .forEach(each -> touched.add(each.toString())));
            }
            case Kinds.POD ->
                inventory
                        .pod(ref.namespace(), ref.name())
                        .ifPresent(pod -> pod.claimNames()
                                .forEach(name -> touched.add(
                                        ObjectRef.claim(pod.namespace(), name).toString())));
            default -> {
                // It is played with nothing.
            }
        }
        return touched;
    }

    /** Its owners, with a namespace and without, as only the kind of an owner says which it is. */
    private static List<ObjectRef> owners(Manifest manifest) {
        List<ObjectRef> owners = new ArrayList<>();
        manifest.metadata().array("ownerReferences").items().forEach(each -> {
            if (each instanceof JsonObject owner) {
                String kind = Kinds.of(owner);
                String name = owner.string("name").orElse("");
                owners.add(new ObjectRef(kind, manifest.namespace(), name));
                owners.add(new ObjectRef(kind, "", name));
            }
        });
        return owners;
    }

    /** The ends of a later inventory; empty if they must be computed from the beginning. */
    Optional<ObservedEnds> observing(Inventory next) {
        Optional<List<ObjectRef>> changed = next.changedSince(inventory);
        if (changed.isEmpty()
                || !changed.get().stream().allMatch(each -> isPartial(each, next))
                || isAnythingDue(changed.get(), next)) {
            return Optional.empty();
        }
        int finished = finishedPods;
        for (ObjectRef each : changed.get()) {
            finished += finished(next, each) - finished(inventory, each);
        }
        Set<ObjectRef> affected = affected(changed.get(), next);
        Inventory part = part(affected, next);
        Forecast played = play.apply(part);
        return finished <= MOST_FINISHED_PODS && isPlain(played)
                ? Optional.of(with(affected, played, next, finished))
                : Optional.empty();
    }

    private static int finished(Inventory of, ObjectRef ref) {
        return ref.kind().equals(Kinds.POD)
                        && of.pod(ref.namespace(), ref.name())
                                .filter(PodView::isFinished)
                                .isPresent()
                ? 1
                : 0;
    }

    /** Whether the change of an object affects only what touches the same. */
    private boolean isPartial(ObjectRef ref, Inventory next) {
        return switch (ref.kind()) {
            case Kinds.PERSISTENT_VOLUME -> true;
            case Kinds.PERSISTENT_VOLUME_CLAIM ->
                next.claim(ref.namespace(), ref.name())
                        .filter(each -> Components.isInvalid(each, mode(next)))
                        .isEmpty();
            case Kinds.POD ->
                !hasNodes
                        || next.pod(ref.namespace(), ref.name())
                                .filter(pod -> !pod.isScheduled())
                                .isEmpty();
            case Kinds.NODE -> isSameToAll(ref, next);
            default -> WITHOUT_EFFECT.contains(ref.kind());
        };
    }

    /** Whether a node evicts no pod that it kept, for example because only its status is new. */
    private boolean isSameToAll(ObjectRef ref, Inventory next) {
        Optional<NodeView> before = inventory.node(ref.name());
        Optional<NodeView> now = next.node(ref.name());
        return before.isPresent()
                && now.isPresent()
                && before.get().taints().equals(now.get().taints())
                && !now.get().isBeingDeleted()
                && ownerReferences(before.get()).equals(ownerReferences(now.get()))
                && isReadByTheScheduler(before.get())
                && isReadByTheScheduler(now.get());
    }

    private static JsonArray ownerReferences(NodeView node) {
        return node.manifest().metadata().array("ownerReferences");
    }

    private static boolean isReadByTheScheduler(NodeView node) {
        return SchedulingNodes.of(Inventory.EMPTY.with(node)).unreadable().isEmpty();
    }

    /** Whether a controller deletes something after a change that it did not delete before. */
    private boolean isAnythingDue(List<ObjectRef> changed, Inventory next) {
        List<Manifest> written = new ArrayList<>();
        for (ObjectRef each : changed) {
            if (!each.kind().equals(Kinds.NODE)) {
                next.find(each).ifPresent(written::add);
            }
            touching("owner " + each).forEach(dependent -> next.find(dependent).ifPresent(written::add));
        }
        return Deletion.isDue(next, Inventory.of(written));
    }

    private List<ObjectRef> touching(String touched) {
        List<ObjectRef> by = new ArrayList<>();
        for (Edge each : edges.valuesFrom(new Edge(touched, FIRST))) {
            if (!each.touched().equals(touched)) {
                break;
            }
            by.add(each.by());
        }
        return by;
    }

    private Set<ObjectRef> affected(List<ObjectRef> changed, Inventory next) {
        Set<ObjectRef> affected = new TreeSet<>(changed);
        Deque<ObjectRef> open = new ArrayDeque<>(changed);
        Set<String> seen = new HashSet<>();
        while (!open.isEmpty()) {
            ObjectRef at = open.pop();
            Set<String> touched = touched(at, inventory);
            touched.addAll(touched(at, next));
            for (String each : touched) {
                if (!each.startsWith("owner ") && seen.add(each)) {
                    touching(each).stream().filter(affected::add).forEach(open::push);
                }
            }
        }
        return affected;
    }

    private static Inventory part(Set<ObjectRef> objects, Inventory of) {
        Inventory part = Inventory.EMPTY.on(of.release());
        for (StorageClassView each : of.storageClasses()) {
            part = part.with(each);
        }
        for (ObjectRef each : objects) {
            Inventory others = part;
            part = switch (each.kind()) {
                case Kinds.PERSISTENT_VOLUME_CLAIM ->
                    of.claim(each.namespace(), each.name()).map(others::with).orElse(others);
                case Kinds.PERSISTENT_VOLUME ->
                    of.volume(each.name()).map(others::with).orElse(others);
                case Kinds.POD ->
                    of.pod(each.namespace(), each.name()).map(others::with).orElse(others);
                default -> others;
            };
        }
        return part;
    }

    private ObservedEnds with(Set<ObjectRef> affected, Forecast played, Inventory next, int finished) {
        SortedTree<Edge, Edge> newEdges = edges;
        SortedTree<ObjectRef, ClaimEnd> newClaims = claims;
        SortedTree<String, VolumeEnd> newVolumes = volumes;
        SortedTree<ObjectRef, PodEnd> newPods = pods;
        for (ObjectRef each : affected) {
            Set<String> before = touched(each, inventory);
            Set<String> now = touched(each, next);
            for (String touched : before) {
                newEdges = now.contains(touched) ? newEdges : newEdges.without(new Edge(touched, each));
            }
            for (String touched : now) {
                Edge edge = new Edge(touched, each);
                newEdges = before.contains(touched) ? newEdges : newEdges.with(edge, edge);
            }
            newClaims = newClaims.without(each);
            newVolumes = each.isVolume() ? newVolumes.without(each.name()) : newVolumes;
            newPods = newPods.without(each);
        }
        return new ObservedEnds(
                next,
                play,
                hasNodes,
                finished,
                newEdges,
                newClaims.withAll(played.claims(), end -> end.claim().ref()),
                newVolumes.withAll(played.volumes(), end -> end.volume().name()),
                newPods.withAll(played.pods(), PodEnd::pod));
    }

    List<ClaimEnd> claims() {
        return List.copyOf(claims.list());
    }

    Optional<ClaimEnd> claim(String namespace, String name) {
        return Optional.ofNullable(claims.get(ObjectRef.claim(namespace, name)));
    }

    List<VolumeEnd> volumes() {
        return List.copyOf(volumes.list());
    }

    Optional<VolumeEnd> volume(String name) {
        return Optional.ofNullable(volumes.get(name));
    }

    Optional<PodEnd> pod(ObjectRef pod) {
        return Optional.ofNullable(pods.get(pod));
    }

    /** The objects whose ends differ; pods only where nodes are known. */
    Set<ObjectRef> changedSince(ObservedEnds earlier) {
        Set<ObjectRef> changed = new TreeSet<>(claims.differing(earlier.claims));
        volumes.differing(earlier.volumes).forEach(name -> changed.add(ObjectRef.volume(name)));
        changed.addAll(podsOfNodes().differing(earlier.podsOfNodes()));
        return changed;
    }

    private SortedTree<ObjectRef, PodEnd> podsOfNodes() {
        return hasNodes ? pods : SortedTree.empty();
    }
}
