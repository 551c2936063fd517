package dev.mooring.forecast.run;

import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.ClaimEnd.Placement;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.forecast.PodEnd;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.internal.Documents;
import dev.mooring.internal.Lazy;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.reason.Reason;
import dev.mooring.scheduling.internal.PlacedPod;
import dev.mooring.scheduling.internal.PlacementProof;
import dev.mooring.scheduling.internal.PlacementProof.ClaimOption;
import dev.mooring.scheduling.internal.PlacementProof.Turn;
import dev.mooring.scheduling.internal.SchedulingCode;
import dev.mooring.scheduling.internal.SchedulingPod;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What stays open about claims because the scheduler chooses among nodes, and among volumes on a node. A claim is called bound if a count proves that one of its
 * pods finds a node whatever is chosen, or if every choice was played and it is always bound.
 */
public final class Places {

    /** How many runs are played at most, and how many pairs of pod and node they may check together. */
    private static final int MOST_RUNS = 200;

    private static final long MOST_PAIRS = 20_000;

    private static final List<String> ZONE =
            List.of("topology.kubernetes.io/zone", "failure-domain.beta.kubernetes.io/zone");

    private static final int MOST_NAMES = 3;

    private final PodQueue queue;
    private final ControllerRun before;
    private final SchedulerRun run;
    /** The cluster in which no pod is scheduled and everything that waits for a pod is made. */
    private final ControllerRun nobody;

    /** How many runs are played at most. */
    private final int most;

    private final PlacementProof proof;
    /** By a pod that is made when another one is ready, that one. */
    private final Map<ObjectRef, ObjectRef> earlierPods;

    /** The pods that got one of several nodes, as rivals of others. */
    private final PlacementProof.Rivals openRivals;

    private final Map<ObjectRef, List<SchedulingPod>> users = new LinkedHashMap<>();
    /** The pods that share a claim. */
    private final Set<ObjectRef> sharing = new HashSet<>();

    private final Map<List<Object>, Boolean> made = new HashMap<>();
    private final Map<ObjectRef, Placement> placements = new HashMap<>();
    private final Map<String, Set<ObjectRef>> takers = new HashMap<>();
    private final Lazy<First> first = new Lazy<>(this::first);
    private final Lazy<Alternatives> alternatives = new Lazy<>(this::alternatives);

    /** The first of all choices, the next ones, and whether there may be so few that all of them are played. */
    private record First(SchedulerRun run, ScriptedChoices next, boolean mayBeComplete) {}

    /** Other ends, each with the first choices that lead there, and whether there are no others. */
    private record Alternatives(List<SchedulerRun> runs, boolean isComplete) {}

    private Places(PodQueue queue, ControllerRun before, SchedulerRun run) {
        this.queue = queue;
        this.before = before;
        this.run = run;
        this.nobody = queue.released(before, run);
        this.earlierPods = queue.before();
        long pairs = Math.max(1L, (long) run.pods().size() * run.nodes().names().size());
        this.most = (int) Math.min(MOST_RUNS, MOST_PAIRS / pairs);
        List<PlacedPod> there = new ArrayList<>();
        List<SchedulingPod> waiting = new ArrayList<>();
        for (SchedulingPod pod : queue.arrivedAfter(run)) {
            if (pod.pod().isFinished()) {
                continue;
            }
            if (pod.pod().isScheduled()) {
                there.add(new PlacedPod(pod, pod.pod().nodeName()));
            } else {
                waiting.add(pod);
            }
        }
        this.proof = PlacementProof.of(run.nodes(), nobody.end(), there, waiting);
        for (SchedulingPod pod : waiting) {
            for (String name : new LinkedHashSet<>(pod.pod().claimNames())) {
                users.computeIfAbsent(ObjectRef.claim(pod.ref().namespace(), name), each -> new ArrayList<>())
                        .add(pod);
            }
        }
        this.openRivals = proof.rivals(Set.copyOf(run.openPods())::contains);
        for (List<SchedulingPod> each : users.values()) {
            if (each.size() > 1) {
                each.forEach(pod -> sharing.add(pod.ref()));
            }
        }
        users.keySet().forEach(this::look);
    }

    public static Places of(PodQueue queue, ControllerRun before, SchedulerRun run) {
        return new Places(queue, before, run);
    }

    /** What is open about a claim; empty if nothing is. */
    public Optional<Placement> of(ObjectRef claim) {
        return Optional.ofNullable(placements.get(claim));
    }

    /** A volume in the end: it may be open which claim gets it. */
    public VolumeEnd finished(VolumeEnd end) {
        Set<ObjectRef> claims = takers.getOrDefault(end.volume().name(), Set.of());
        if (claims.isEmpty()) {
            return end;
        }
        String names = some(claims.stream().map(ObjectRef::key).toList());
        String subject = end.volume().ref().toString();
        boolean isAboutNodes = claims.stream().anyMatch(each -> {
            Placement placement = placements.get(each);
            return placement != null
                    && (placement.nodes().size() > 1 || placement.otherwise().isPresent());
        });
        return VolumeEnds.openFor(
                end,
                claims,
                isAboutNodes
                        ? Reason.of(
                                ForecastCode.NODE_IS_OPEN,
                                subject,
                                "the node of its pod decides whether it is taken by claim " + names)
                        : Reason.of(
                                ForecastCode.VOLUME_IS_OPEN,
                                subject,
                                "may be taken by claim " + names
                                        + ": the order of pods, or chance among volumes of one size, decides"));
    }

    /** Whether it is proven that the scheduler binds a claim, in every order of pods and whichever nodes it chooses. */
    public boolean isSure(ObjectRef claim) {
        return users.getOrDefault(claim, List.of()).stream().anyMatch(pod -> isSure(claim, pod));
    }

    private boolean isSure(ObjectRef claim, SchedulingPod pod) {
        Set<ObjectRef> later = queue.after(pod.ref());
        List<String> nodes = proof.nodes(pod.ref());
        return !nodes.isEmpty()
                && proof.findsNode(pod.ref(), claim, later)
                && nodes.stream().allMatch(node -> binds(claim, pod, node, later));
    }

    /** Whether a claim is certainly bound once its pod has a node. */
    private boolean binds(ObjectRef claim, SchedulingPod pod, String node, Set<ObjectRef> later) {
        List<ClaimOption> options = proof.options(pod.ref(), node);
        Optional<ClaimOption> own =
                options.stream().filter(each -> each.claim().equals(claim)).findFirst();
        if (own.isEmpty()) {
            return false;
        }
        return !own.get().canProvision()
                || isMade(claim, node)
                || own.get().volumes().size() >= options.size() + proof.takers(pod.ref(), later);
    }

    /** Whether a claim may be bound on a node. */
    private boolean mayBind(ObjectRef claim, SchedulingPod pod, String node) {
        return proof.options(pod.ref(), node).stream()
                .filter(each -> each.claim().equals(claim))
                .anyMatch(each -> !each.volumes().isEmpty() || isMade(claim, node));
    }

    /** Whether a provisioner makes the volume on a node. Claims that ask for the same get the same answer. */
    private boolean isMade(ObjectRef claim, String node) {
        ClaimView view = nobody.end().claim(claim.namespace(), claim.name()).orElseThrow();
        JsonObject document = view.manifest().json();
        List<Object> key = List.of(
                claim.namespace(),
                node,
                view.manifest().spec(),
                view.annotations(),
                view.manifest().metadata().members().getOrDefault("labels", JsonNull.NULL));
        return made.computeIfAbsent(key, each -> {
            Manifest selected = new Manifest(Documents.withAnnotation(document, Annotations.SELECTED_NODE, node));
            return nobody.with(Inventory.of(List.of(selected)), List.of())
                    .claim(claim.namespace(), claim.name())
                    .filter(ClaimEnd::isBound)
                    .isPresent();
        });
    }

    private void look(ObjectRef claim) {
        boolean wasBound = nobody.claim(claim.namespace(), claim.name())
                .map(ClaimEnd::isBound)
                .orElse(true);
        if (wasBound) {
            return;
        }
        Set<String> nodes = new TreeSet<>();
        Set<String> volumes = new TreeSet<>();
        for (SchedulingPod pod : users.getOrDefault(claim, List.of())) {
            for (String node : nodes(pod.ref())) {
                nodes.add(node);
                volumes.addAll(volumes(claim, pod.ref(), node));
            }
        }
        Optional<String> otherwise = run.isOpen() && !isSure(claim) ? otherwise(claim) : Optional.empty();
        boolean isBound = phase(run, claim).equals(Phases.BOUND);
        boolean hasPlace = isBound
                || users.getOrDefault(claim, List.of()).stream()
                        .anyMatch(pod -> run.node(pod.ref()).isPresent());
        if ((nodes.size() > 1 && hasPlace) || otherwise.isPresent() || (isBound && volumes.size() > 1)) {
            Placement placement = new Placement(List.copyOf(nodes), zones(nodes), List.copyOf(volumes), otherwise);
            placements.put(claim, placement);
            if (!placement.isVolumeKnown() || otherwise.isPresent()) {
                volumes.forEach(each ->
                        takers.computeIfAbsent(each, name -> new TreeSet<>()).add(claim));
            }
        }
    }

    /** The nodes that a pod may get: all that take it, unless the run leaves none open. */
    private List<String> nodes(ObjectRef pod) {
        return run.isOpen() ? proof.nodes(pod) : run.node(pod).map(List::of).orElse(List.of());
    }

    /** The names of the volumes that a claim may get on a node. A new one has a name that depends on the claim only. */
    private Set<String> volumes(ObjectRef claim, ObjectRef pod, String node) {
        Set<String> names = new TreeSet<>();
        boolean isAsked = proof.options(pod, node).stream()
                .anyMatch(each ->
                        each.claim().equals(claim) && each.volumes().size() + (each.canProvision() ? 1 : 0) > 1);
        for (ClaimOption option : isAsked ? proof.mayGet(pod, node, turn(pod)) : proof.options(pod, node)) {
            if (!option.claim().equals(claim)) {
                continue;
            }
            names.addAll(option.volumes());
            if (option.canProvision()) {
                nobody.end()
                        .claim(claim.namespace(), claim.name())
                        .ifPresent(each -> names.add(Identities.volumeName(each.uid())));
            }
        }
        return names;
    }

    private Turn turn(ObjectRef pod) {
        Deque<ObjectRef> earlier = new ArrayDeque<>();
        Optional<ObjectRef> at = Optional.ofNullable(earlierPods.get(pod));
        while (at.isPresent() && earlier.size() <= earlierPods.size()) {
            earlier.addFirst(at.get());
            at = Optional.ofNullable(earlierPods.get(at.get()));
        }
        return new Turn(List.copyOf(earlier), queue.after(pod));
    }

    private List<String> zones(Set<String> nodes) {
        Set<String> zones = new TreeSet<>();
        for (String name : nodes) {
            Map<String, String> labels =
                    run.nodes().node(name).map(NodeView::labels).orElse(Map.of());
            ZONE.stream()
                    .filter(labels::containsKey)
                    .findFirst()
                    .map(labels::get)
                    .ifPresent(zones::add);
        }
        return List.copyOf(zones);
    }

    /** What the choice of nodes decides about a claim without a proof. */
    private Optional<String> otherwise(ObjectRef claim) {
        String phase = phase(run, claim);
        boolean mayBeBound = users.getOrDefault(claim, List.of()).stream()
                .anyMatch(pod -> proof.nodes(pod.ref()).stream().anyMatch(node -> mayBind(claim, pod, node)));
        if (!phase.equals(Phases.BOUND) && !mayBeBound) {
            return Optional.empty();
        }
        for (SchedulerRun other : alternatives.get().runs()) {
            if (!phase(other, claim).equals(phase)) {
                return Optional.of("it ends " + phase + " with " + chosen(run) + ", and " + phase(other, claim)
                        + " with " + chosen(other));
            }
        }
        return alternatives.get().isComplete()
                ? Optional.empty()
                : Optional.of("not every choice of nodes was played, and with another one it may be "
                        + (phase.equals(Phases.BOUND) ? "left without a node or a volume" : "bound"));
    }

    private static String phase(SchedulerRun run, ObjectRef claim) {
        return run.controller()
                .end()
                .claim(claim.namespace(), claim.name())
                .map(ClaimView::phase)
                .orElse("deleted");
    }

    private String chosen(SchedulerRun which) {
        List<String> words = new ArrayList<>();
        for (ObjectRef pod : run.openPods()) {
            which.node(pod).ifPresent(node -> words.add(pod.key() + " on " + node));
        }
        return some(words);
    }

    private First first() {
        ScriptedChoices choices = ScriptedChoices.ofPlaces();
        SchedulerRun played = queue.play(before, choices);
        return new First(played, choices.next(), choices.least() <= most);
    }

    private Alternatives alternatives() {
        if (most == 0) {
            return new Alternatives(List.of(), false);
        }
        List<SchedulerRun> runs = new ArrayList<>(List.of(first.get().run()));
        ScriptedChoices choices = first.get().next();
        while (choices.isAnyOpen() && runs.size() < most) {
            runs.add(queue.play(before, choices));
            choices = choices.next();
        }
        return new Alternatives(runs, !choices.isAnyOpen());
    }

    /** The end of a pod; unknown if it may find a node or not, as other nodes are chosen for other pods. */
    public PodEnd doubted(PodEnd end) {
        ObjectRef pod = end.pod();
        boolean isAsked = !proof.nodes(pod).isEmpty() && end.state() != PodEnd.State.NOT_SCHEDULED;
        if (!isAsked || (proof.findsNode(pod, queue.after(pod)) && !sharing.contains(pod)) || isSameInAll(pod)) {
            return end;
        }
        Set<ObjectRef> later = queue.after(pod);
        long rivals = openRivals.count(pod, later);
        return rivals == 0
                ? end
                : unknown(
                        pod,
                        Reason.of(
                                SchedulingCode.ROOM_MAY_BE_TAKEN,
                                pod.toString(),
                                "several nodes take "
                                        + some(
                                                openRivals.first(pod, later, MOST_NAMES).stream()
                                                        .map(ObjectRef::key)
                                                        .toList(),
                                                rivals)
                                        + ": if the scheduler chooses "
                                        + some(proof.nodes(pod))
                                        + " for them, this pod may find no room or no volume"));
    }

    /** The same pod if others decide how it ends; its verdict is about the time before them. */
    private PodEnd unknown(ObjectRef pod, Reason why) {
        return new PodEnd(
                pod,
                PodEnd.State.UNKNOWN,
                Optional.empty(),
                Optional.empty(),
                proof.verdict(pod).with(why));
    }

    /** Whether every choice was played, and the pod has a node after each of them, or after none. */
    private boolean isSameInAll(ObjectRef pod) {
        return most > 0
                && first.get().mayBeComplete()
                && alternatives.get().isComplete()
                && alternatives.get().runs().stream()
                                .map(each -> each.node(pod).isPresent())
                                .distinct()
                                .count()
                        < 2;
    }

    public static String some(List<String> names) {
        return some(names.subList(0, Math.min(names.size(), MOST_NAMES)), names.size());
    }

    /** The first names, and how many more there are. */
    private static String some(List<String> first, long all) {
        String names = String.join(", ", first);
        return all > first.size() ? names + " and " + (all - first.size()) + " more" : names;
    }
}
