package dev.mooring.scheduling.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.binding.BindingRequest;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.internal.Lazy;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.scheduling.PodVerdict;
import dev.mooring.scheduling.PodVerdict.NodeVerdict;
import dev.mooring.scheduling.PodVerdict.NodeVerdict.Choice;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Proves that a pod finds a node in whatever order it and others are scheduled, and whichever nodes are chosen for them.
 *
 * <p>It counts how many other pods are needed to fill a node, and how many of their claims to take the volumes that
 * fit. If there are fewer than all nodes of the pod need together, one node is left. Without a proof, the pod may still
 * find a node.
 *
 * <p>For example, three claims and three local volumes on three nodes: the two other claims cannot take all three volumes.
 */
public final class PlacementProof {

    private static final long NEVER = Long.MAX_VALUE;

    private final SchedulingNodes nodes;
    private final ClusterSnapshot cluster;
    private final NodeUse use;
    private final Map<ObjectRef, Entry> entries = new LinkedHashMap<>();
    private final Map<String, Crowd> crowds = new HashMap<>();
    private final Map<String, Integer> places = new HashMap<>();
    private final Map<ObjectRef, List<Entry>> users = new HashMap<>();
    private final Map<ObjectRef, Set<VolumeView>> fitting = new HashMap<>();

    private final Rivals rivals = new Rivals(each -> true);

    /**
     * A pod without a node, where it may go, its claims that matter to other pods, and whether one of them gets a volume that
     * exists.
     */
    private record Entry(
            SchedulingPod pod, PodVerdict verdict, Set<ObjectRef> claims, BitSet mayGoTo, boolean findsVolumes) {}

    /** Those of some pods that may be scheduled to one of the nodes of a pod. */
    public final class Rivals {

        private final Predicate<ObjectRef> some;
        /** By the nodes of a pod, all of them in their order. Pods that may go to the same nodes have the same ones. */
        private final Lazy<Map<BitSet, List<ObjectRef>>> byNodes = new Lazy<>(this::byNodes);

        private Rivals(Predicate<ObjectRef> some) {
            this.some = some;
        }

        private Map<BitSet, List<ObjectRef>> byNodes() {
            Map<BitSet, List<ObjectRef>> found = new HashMap<>();
            for (Entry entry : entries.values()) {
                found.computeIfAbsent(entry.mayGoTo(), this::thatMayGoTo);
            }
            return found;
        }

        private List<ObjectRef> thatMayGoTo(BitSet nodes) {
            return entries.values().stream()
                    .filter(each -> each.mayGoTo().intersects(nodes))
                    .map(each -> each.pod().ref())
                    .filter(some)
                    .toList();
        }

        private List<ObjectRef> of(Entry entry) {
            return byNodes.get().getOrDefault(entry.mayGoTo(), List.of());
        }

        private boolean counts(Entry entry, ObjectRef other) {
            Entry its = entries.get(other);
            return its != null && its.mayGoTo().intersects(entry.mayGoTo()) && some.test(other);
        }

        /**
         * How many there are.
         *
         * @param pod the pod, which does not count
         * @param later the pods that come only after it, which do not count either
         * @return the number
         */
        public long count(ObjectRef pod, Set<ObjectRef> later) {
            Entry entry = entries.get(pod);
            if (entry == null) {
                return 0;
            }
            long others = later.stream().filter(each -> counts(entry, each)).count();
            return of(entry).size() - others - (counts(entry, pod) ? 1 : 0);
        }

        /**
         * The first of them.
         *
         * @param pod the pod, which is left out
         * @param later the pods that come only after it, which are left out too
         * @param limit how many at most
         * @return the pods, in the order in which they arrive
         */
        public List<ObjectRef> first(ObjectRef pod, Set<ObjectRef> later, int limit) {
            Entry entry = entries.get(pod);
            return entry == null
                    ? List.of()
                    : of(entry).stream()
                            .filter(each -> !each.equals(pod) && !later.contains(each))
                            .limit(limit)
                            .toList();
        }
    }

    /** The pods that may go to one node, together. */
    private static final class Crowd {
        private long count;
        private ResourceAmounts sum = ResourceAmounts.NONE;
        private ResourceAmounts most = ResourceAmounts.NONE;
        private long volumes;
        private long mostVolumes;

        void add(SchedulingPod pod, ResourceAmounts requests) {
            count++;
            sum = sum.plus(requests);
            most = most.max(requests);
            volumes += pod.mostLimited();
            mostVolumes = Math.max(mostVolumes, pod.mostLimited());
        }
    }

    private PlacementProof(SchedulingNodes nodes, ClusterSnapshot cluster, Iterable<PlacedPod> there) {
        this.nodes = nodes;
        this.cluster = cluster;
        this.use = NodeUse.of(there, cluster.options().release());
        nodes.names().forEach(name -> places.put(name, places.size()));
    }

    /**
     * Examines pods before any of them is scheduled.
     *
     * @param nodes the nodes
     * @param cluster the claims, volumes and classes, with no claim of these pods bound by the scheduler
     * @param there the pods that have a node, and those that are nominated
     * @param pods the pods without a node
     * @return the proof
     */
    public static PlacementProof of(
            SchedulingNodes nodes, ClusterSnapshot cluster, List<PlacedPod> there, Iterable<SchedulingPod> pods) {
        PlacementProof proof = new PlacementProof(nodes, cluster, there);
        for (SchedulingPod pod : pods) {
            proof.add(pod, nodes.verdict(pod, cluster, there));
        }
        proof.entries.values().forEach(proof::spread);
        return proof;
    }

    /** The claims whose volume is not known yet, and those that only one pod may use. */
    private Set<ObjectRef> open(SchedulingPod pod) {
        Set<ObjectRef> open = new HashSet<>();
        for (String name : pod.pod().claimNames()) {
            cluster.claim(pod.ref().namespace(), name)
                    .filter(claim ->
                            !PreBinding.isBound(claim) || claim.accessModes().contains(AccessModes.RWOP))
                    .ifPresent(claim -> open.add(claim.ref()));
        }
        return open;
    }

    private void add(SchedulingPod pod, PodVerdict verdict) {
        boolean findsVolumes = verdict.nodes().stream()
                .flatMap(each -> each.volumes().stream())
                .anyMatch(choice -> choice.volume().isPresent());
        Entry entry = new Entry(pod, verdict, open(pod), new BitSet(), findsVolumes);
        entries.put(pod.ref(), entry);
        entry.claims()
                .forEach(claim ->
                        users.computeIfAbsent(claim, each -> new ArrayList<>()).add(entry));
    }

    /** A pod that another scheduler places, or that shares a claim whose volume is not known yet, may go anywhere. */
    private void spread(Entry entry) {
        boolean anywhere = entry.verdict()
                        .refusal()
                        .filter(each -> each.code() == SchedulingCode.OTHER_SCHEDULER)
                        .isPresent()
                || entry.claims().stream()
                        .anyMatch(claim -> users.getOrDefault(claim, List.of()).size() > 1);
        for (String node : anywhere ? nodes.names() : entry.verdict().feasible()) {
            entry.mayGoTo().set(requireNonNull(places.get(node), "place"));
            crowds.computeIfAbsent(node, each -> new Crowd())
                    .add(entry.pod(), entry.pod().requests(cluster.options().release()));
        }
    }

    /**
     * What a pod's claims can get on a node that takes the pod.
     *
     * @param pod the pod
     * @param node the node
     * @return an option for each claim that is bound when the pod has a node; empty if the node does not take it
     */
    public List<ClaimOption> options(ObjectRef pod, String node) {
        Entry entry = entries.get(pod);
        return entry == null
                ? List.of()
                : entry.verdict().on(node).map(each -> options(entry, each)).orElse(List.of());
    }

    private List<ClaimOption> options(Entry entry, NodeVerdict node) {
        List<ClaimOption> options = new ArrayList<>();
        for (Choice each : node.volumes()) {
            ClaimView claim =
                    cluster.claim(each.claim().namespace(), each.claim().name()).orElseThrow();
            List<String> volumes = entry.findsVolumes() ? volumes(claim, node.node()) : List.of();
            options.add(new ClaimOption(
                    each.claim(), volumes, each.volume().isEmpty() || nodes.canProvision(claim, cluster, node.node())));
        }
        return options;
    }

    /**
     * What a pod's claims may get on a node, in whatever order the pods are scheduled: the smallest volume that fits, one that is as
     * small, and a larger or a new one only if other claims may take those that are smaller.
     *
     * @param pod the pod
     * @param node the node
     * @param turn which pods come before it and after it in every order
     * @return what is left of {@link #options}
     */
    public List<ClaimOption> mayGet(ObjectRef pod, String node, Turn turn) {
        Entry entry = entries.get(pod);
        return options(pod, node).stream()
                .map(each -> entry == null || each.volumes().isEmpty() ? each : narrowed(entry, node, each, turn))
                .toList();
    }

    private ClaimOption narrowed(Entry entry, String node, ClaimOption option, Turn turn) {
        ClaimView claim =
                cluster.claim(option.claim().namespace(), option.claim().name()).orElseThrow();
        List<VolumeView> fit = views(option.volumes());
        List<ClaimView> others = others(claim, turn.later()).stream()
                .filter(each -> fit.stream().anyMatch(volume -> fits(each, volume)))
                .toList();
        Map<ClaimView, List<VolumeView>> inOrder = new LinkedHashMap<>();
        for (ObjectRef each : turn.earlier()) {
            List<String> nodesOfEarlier = nodes(each);
            if (nodesOfEarlier.size() == 1) {
                addInOrder(inOrder, requireNonNull(entries.get(each), "entry"), nodesOfEarlier.get(0));
            }
        }
        addInOrder(inOrder, entry, node);
        List<ClaimView> outside = others.stream()
                .filter(each -> !inOrder.containsKey(each)
                        || users.getOrDefault(each.ref(), List.of()).size() > 1)
                .toList();
        VolumeOrder order = new VolumeOrder(fit, claim);
        if (outside.isEmpty()) {
            return order.among(inOrder).option(option);
        }
        List<ClaimView> before = others.stream()
                .filter(each -> outside.contains(each)
                        || !entry.claims().contains(each.ref())
                        || each.request().compareTo(claim.request()) <= 0)
                .toList();
        return order.against(before, this::fits).option(option);
    }

    private void addInOrder(Map<ClaimView, List<VolumeView>> inOrder, Entry entry, String node) {
        for (ClaimView each : ClaimsOfPod.of(entry.pod(), cluster).bySize()) {
            inOrder.putIfAbsent(each, views(volumes(each, node)));
        }
    }

    private List<VolumeView> views(List<String> names) {
        return names.stream().flatMap(name -> cluster.volume(name).stream()).toList();
    }

    /** The other claims that may take a volume of the claim's class. */
    private List<ClaimView> others(ClaimView claim, Set<ObjectRef> later) {
        return unbound(Set.of(claim.ref()), later)
                .filter(each -> each.className().equals(claim.className()))
                .toList();
    }

    private boolean fits(ClaimView claim, VolumeView volume) {
        return fitting.computeIfAbsent(claim.ref(), each -> fitting(claim)).contains(volume);
    }

    private List<String> volumes(ClaimView claim, String node) {
        Map<String, String> labels = nodes.schedulingNode(node).node().labels();
        return fitting.computeIfAbsent(claim.ref(), each -> fitting(claim)).stream()
                .filter(volume ->
                        VolumeBinding.checkNodeAffinity(volume, labels).isEmpty())
                .map(VolumeView::name)
                .toList();
    }

    private Set<VolumeView> fitting(ClaimView claim) {
        Set<VolumeView> found = new LinkedHashSet<>();
        for (VolumeView each : BindingRequest.delayed(claim, cluster.volumes()).volumes()) {
            boolean fits = VolumeBinding.isVolumeBoundToClaim(each, claim)
                    || VolumeBinding.matchFailures(
                                    claim, each, cluster.options().release())
                            .isEmpty();
            if (fits) {
                found.add(each);
            }
        }
        return found;
    }

    /**
     * The nodes that take a pod when it is scheduled before all others.
     *
     * @param pod the pod
     * @return their names, sorted
     */
    public List<String> nodes(ObjectRef pod) {
        Entry entry = entries.get(pod);
        return entry == null ? List.of() : entry.verdict().feasible();
    }

    /**
     * Which nodes take a pod when it is scheduled before all others.
     *
     * @param pod the pod
     * @return the verdict
     * @throws IllegalArgumentException if the pod was not examined
     */
    public PodVerdict verdict(ObjectRef pod) {
        Entry entry = entries.get(pod);
        if (entry == null) {
            throw new IllegalArgumentException("pod " + pod.key() + " was not examined");
        }
        return entry.verdict();
    }

    /**
     * The pods that compete for nodes.
     *
     * @param some which pods to select from
     * @return those of them that may be scheduled to one of the nodes of a pod
     */
    public Rivals rivals(Predicate<ObjectRef> some) {
        return new Rivals(some);
    }

    /**
     * How many claims of other pods may take a volume of the classes that a pod asks for.
     *
     * @param pod the pod
     * @param later the pods that come only after it
     * @return the number
     */
    public long takers(ObjectRef pod, Set<ObjectRef> later) {
        Entry entry = entries.get(pod);
        return entry == null ? 0 : takers(entry, later);
    }

    /** The claims of the pods that do not come later, without these and those that are bound. */
    private Stream<ClaimView> unbound(Set<ObjectRef> without, Set<ObjectRef> later) {
        Set<ObjectRef> others = new LinkedHashSet<>();
        for (Entry each : entries.values()) {
            if (!later.contains(each.pod().ref())) {
                others.addAll(each.claims());
            }
        }
        others.removeAll(without);
        return others.stream()
                .flatMap(each -> cluster.claim(each.namespace(), each.name()).stream())
                .filter(each -> !PreBinding.isBound(each));
    }

    private long takers(Entry entry, Set<ObjectRef> later) {
        Set<String> classes = new HashSet<>();
        entry.claims()
                .forEach(claim -> cluster.claim(claim.namespace(), claim.name())
                        .ifPresent(each -> classes.add(each.className())));
        return unbound(entry.claims(), later)
                .filter(claim -> classes.contains(claim.className()))
                .count();
    }

    /**
     * Whether a claim certainly gets a node from one of its pods: a pod finds one, and each pod that shares a claim
     * with this pod also shares this claim.
     *
     * @param pod the pod
     * @param claim a claim of it that is bound when it has a node
     * @param later the pods that come only after the pod
     * @return true if this is proven
     */
    public boolean findsNode(ObjectRef pod, ObjectRef claim, Set<ObjectRef> later) {
        Entry own = entries.get(pod);
        return own != null
                && own.claims().stream()
                        .flatMap(each -> users.getOrDefault(each, List.of()).stream())
                        .allMatch(each -> each.claims().contains(claim))
                && findsNode(pod, later);
    }

    /**
     * Whether a pod certainly finds a node if no other pod uses its claims.
     *
     * @param pod the pod
     * @param later the pods that come only after it
     * @return true if this is proven
     */
    public boolean findsNode(ObjectRef pod, Set<ObjectRef> later) {
        Entry entry = entries.get(pod);
        if (entry == null) {
            return false;
        }
        long needed = 0;
        boolean byRoom = false;
        boolean byVolumes = false;
        Set<String> counted = new HashSet<>();
        for (NodeVerdict each : entry.verdict().nodes()) {
            if (!each.isFeasible()) {
                continue;
            }
            long room = toFill(entry.pod(), each.node());
            List<ClaimOption> options = options(entry, each);
            long volumes = toTake(options);
            if (room == NEVER && volumes == NEVER) {
                return true;
            }
            byRoom |= room < NEVER;
            byVolumes |= volumes < NEVER;
            Set<String> there = new HashSet<>();
            options.forEach(option -> there.addAll(option.volumes()));
            // A volume that several nodes share is taken on all of them at once.
            if (volumes == NEVER || Collections.disjoint(counted, there)) {
                counted.addAll(there);
                needed += Math.min(room, volumes);
            }
        }
        return needed > (byRoom ? rivals.count(pod, later) : 0) + (byVolumes ? takers(entry, later) : 0);
    }

    /** How many other pods must at least be on a node before it does not take this one. */
    private long toFill(SchedulingPod pod, String name) {
        SchedulingNode node = nodes.schedulingNode(name);
        Crowd crowd = requireNonNull(crowds.get(name), "crowd");
        long least = NEVER;
        if (!node.allocatable().byResource().isEmpty()) {
            long free = node.allocatable().get("pods") - use.pods(name).size() - 1;
            least = toFill(free, crowd.count - 1, 1);
            ResourceAmounts requests = pod.requests(cluster.options().release());
            for (String resource : requests.byResource().keySet()) {
                long asked = requests.get(resource);
                long left =
                        node.allocatable().get(resource) - use.requested(name).get(resource) - asked;
                if (asked > 0) {
                    least = Math.min(least, toFill(left, crowd.sum.get(resource) - asked, crowd.most.get(resource)));
                }
            }
        }
        long volumes = nodes.limits().left(node.node(), use.pods(name)) - pod.mostLimited();
        return pod.mostLimited() == 0
                ? least
                : Math.min(least, toFill(volumes, crowd.volumes - pod.mostLimited(), crowd.mostVolumes));
    }

    private static long toFill(long free, long all, long most) {
        return all <= free ? NEVER : Math.max(0, free) / Math.max(1, most) + 1;
    }

    /** How many volumes others must at least take before the claims of a pod do not all get one on a node. */
    private long toTake(List<ClaimOption> options) {
        long finding =
                options.stream().filter(each -> !each.volumes().isEmpty()).count();
        long least = NEVER;
        for (ClaimOption each : options) {
            if (!each.canProvision() && !isReserved(each)) {
                least = Math.min(least, Math.max(1, each.volumes().size() - finding + 1));
            }
        }
        return least;
    }

    private boolean isReserved(ClaimOption option) {
        return option.volumes().stream()
                .flatMap(name -> cluster.volume(name).stream())
                .flatMap(volume -> volume.claimRef().stream())
                .anyMatch(owner -> owner.key().equals(option.claim().key()));
    }

    /**
     * Which pods come before a pod and after it in every order, as those of a StatefulSet do.
     *
     * @param earlier the pods that have a node before the pod is made, in their order
     * @param later the pods that are made only when the pod has a node
     */
    public record Turn(List<ObjectRef> earlier, Set<ObjectRef> later) {

        public Turn {
            earlier = List.copyOf(earlier);
            later = Set.copyOf(later);
        }
    }

    /**
     * What an unbound claim can get on a node.
     *
     * @param claim the claim
     * @param volumes the names of the volumes that fit it and can be used on the node
     * @param canProvision whether the scheduler takes a new volume to be possible there
     */
    public record ClaimOption(ObjectRef claim, List<String> volumes, boolean canProvision) {

        public ClaimOption {
            requireNonNull(claim, "claim");
            volumes = List.copyOf(volumes);
        }
    }
}
