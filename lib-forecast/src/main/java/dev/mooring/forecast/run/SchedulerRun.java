package dev.mooring.forecast.run;

import static java.util.Objects.requireNonNull;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.Forecast.NodeChoice;
import dev.mooring.forecast.PodEnd;
import dev.mooring.forecast.PodEnd.State;
import dev.mooring.internal.GoText;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.scheduling.PodVerdict;
import dev.mooring.scheduling.PodVerdict.NodeVerdict;
import dev.mooring.scheduling.PodVerdict.NodeVerdict.Choice;
import dev.mooring.scheduling.PodVerdict.Preemption;
import dev.mooring.scheduling.internal.PlacedPod;
import dev.mooring.scheduling.internal.PlacedPod.Stay;
import dev.mooring.scheduling.internal.PreBinding;
import dev.mooring.scheduling.internal.SchedulingNodes;
import dev.mooring.scheduling.internal.SchedulingPod;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Plays the scheduler for pods that arrive one after the other; the controller settles after each of its writes. */
public final class SchedulerRun {

    private static final String FAILED = "running PreBind plugin \"VolumeBinding\": binding volumes: ";

    /** How often the pods without a node are tried before the next one arrives. */
    private static final int MOST_TRIES = 20;

    private final SchedulingNodes nodes;
    private final ScriptedChoices choices;
    private final @Nullable NodeChoice nodeChoice;
    private final Map<ObjectRef, Attempt> attempts = new LinkedHashMap<>();
    /** Those of the pods that have a node; null if they must be searched again. */
    private @Nullable List<Attempt> there;

    private final Set<ObjectRef> released = new HashSet<>();
    /** The pods for which others were evicted on a node. */
    private final Map<ObjectRef, PlacedPod> nominated = new LinkedHashMap<>();

    private ControllerRun run;
    /** The same without what happens to the pods that several nodes take. */
    private ControllerRun base;
    /** Whether there is such a pod. */
    private boolean isOpen;

    /** The pods without a node, and the number of changes when each was last tried. */
    private final Map<ObjectRef, Integer> pending = new LinkedHashMap<>();
    /** The number of changes when none of them had to be tried again. */
    private int quietAt;

    private final Changes changes;

    /** Who is faster when the scheduler writes two volumes for one claim. */
    private enum Race {
        /** The controller syncs after each write. */
        CONTROLLER,
        /** The scheduler writes everything before the controller syncs. */
        SCHEDULER,
        /** The same, and the scheduler sees the claim bound before the controller releases the other volume. */
        QUICK_LOOK
    }

    /** What was done for a pod so far. */
    private record Attempt(
            SchedulingPod pod,
            State state,
            String node,
            boolean isOpen,
            String message,
            PodVerdict verdict,
            List<Choice> bindings) {

        /** The node of a pod that several nodes take is not shown. */
        PodEnd end() {
            return new PodEnd(
                    pod.ref(),
                    isOpen && state == State.PLACED ? State.OPEN : state,
                    isOpen ? Optional.empty() : present(node),
                    present(message),
                    verdict);
        }

        private static Optional<String> present(String text) {
            return Optional.of(text).filter(each -> !each.isEmpty());
        }
    }

    SchedulerRun(ControllerRun run, SchedulingNodes nodes, ScriptedChoices choices, @Nullable NodeChoice nodeChoice) {
        this(run, nodes, choices, nodeChoice, new Changes());
    }

    SchedulerRun(
            ControllerRun run,
            SchedulingNodes nodes,
            ScriptedChoices choices,
            @Nullable NodeChoice nodeChoice,
            Changes changes) {
        this.changes = changes;
        this.run = run;
        this.base = run;
        this.nodes = nodes;
        this.choices = choices;
        this.nodeChoice = nodeChoice;
    }

    /** Pods are nominated before the first of them is scheduled. */
    SchedulerRun expecting(Iterable<SchedulingPod> pods) {
        for (SchedulingPod pod : pods) {
            if (!pod.nominatedNode().isEmpty()
                    && !pod.pod().isScheduled()
                    && !pod.pod().isFinished()) {
                nominate(pod, Optional.of(pod.nominatedNode()));
            }
        }
        return this;
    }

    SchedulerRun play(Iterable<SchedulingPod> pods) {
        pods.forEach(this::come);
        return this;
    }

    private void come(SchedulingPod pod) {
        settle(List.of(pod.pod()), true);
        if (!pod.pod().isFinished()) {
            arrive(pod);
        }
    }

    /** Workloads make more objects when the pods that these wait for are ready. */
    SchedulerRun play(Followers followers) {
        Map<ObjectRef, Followers.Group> waiting = new LinkedHashMap<>(followers.groups());
        List<ObjectRef> ready;
        do {
            ready = attempts.keySet().stream()
                    .filter(waiting::containsKey)
                    .filter(this::isReady)
                    .toList();
            for (ObjectRef pod : ready) {
                released.add(pod);
                Followers.Group group = requireNonNull(waiting.remove(pod), "group");
                settle(group.claims().stream().filter(each -> !isThere(each)).toList(), true);
                group.pods().stream()
                        .filter(each -> !attempts.containsKey(each.ref()))
                        .forEach(this::come);
                tryUntilQuiet(pod);
            }
        } while (!ready.isEmpty());
        return this;
    }

    private boolean isThere(Manifest claim) {
        return run.end().claim(claim.namespace(), claim.name()).isPresent();
    }

    /** A pod that has a node becomes ready once its claims are bound. */
    private boolean isReady(ObjectRef pod) {
        return requireNonNull(attempts.get(pod), "attempt").state() == State.PLACED;
    }

    /** The pods after which objects were made. */
    public Set<ObjectRef> released() {
        return released;
    }

    public ControllerRun controller() {
        return run;
    }

    /** Whether nodes were checked for a pod, and no choice is made to see other ends. */
    public boolean isAsked() {
        return choices.leavesNodesOpen()
                && attempts.values().stream()
                        .anyMatch(each -> !each.verdict().nodes().isEmpty());
    }

    /** Whether the scheduler chose one of several nodes for a pod. */
    public boolean isOpen() {
        return isOpen;
    }

    /** The pods that got one of several nodes. */
    List<ObjectRef> openPods() {
        return attempts.values().stream()
                .filter(Attempt::isOpen)
                .map(each -> each.pod().ref())
                .toList();
    }

    public SchedulingNodes nodes() {
        return nodes;
    }

    /** The pods that came, those that workloads made included. */
    public List<SchedulingPod> pods() {
        return attempts.values().stream().map(Attempt::pod).toList();
    }

    public Optional<SchedulingPod> pod(ObjectRef pod) {
        return Optional.ofNullable(attempts.get(pod)).map(Attempt::pod);
    }

    /** Where a pod went in this run that may have got another node. */
    Optional<String> node(ObjectRef pod) {
        return Optional.ofNullable(attempts.get(pod)).map(Attempt::node).filter(name -> !name.isEmpty());
    }

    public List<PodEnd> ends() {
        return attempts.values().stream().map(Attempt::end).toList();
    }

    private void arrive(SchedulingPod pod) {
        PodVerdict unasked = new PodVerdict(pod.ref(), Optional.empty(), List.of(), List.of());
        if (pod.pod().nodeName().isEmpty()) {
            attempts.put(pod.ref(), new Attempt(pod, State.UNSCHEDULABLE, "", false, "", unasked, List.of()));
            pending.put(pod.ref(), 0);
        } else {
            attempts.put(
                    pod.ref(), new Attempt(pod, State.PLACED, pod.pod().nodeName(), false, "", unasked, List.of()));
            there = null;
            changes.ofNode(pod.pod());
            changes.happen();
        }
        tryUntilQuiet(pod.ref());
    }

    /** Tries a pod, and the others without a node if something has changed. */
    private void tryUntilQuiet(ObjectRef pod) {
        boolean tried = true;
        for (int tries = 0; tried && tries < MOST_TRIES; tries++) {
            tried = changes.count() == quietAt ? tryAgain(pod) : tryAll();
        }
        quietAt = tried ? quietAt : changes.count();
    }

    /** Every pod that has no node yet, if something that it sees has changed since it was last tried; false if nothing has. */
    private boolean tryAll() {
        boolean tried = false;
        for (ObjectRef ref : List.copyOf(pending.keySet())) {
            tried |= tryAgain(ref);
        }
        return tried;
    }

    /** Tries a pod that has no node yet, if something that it sees has changed since it was last tried; false if nothing has. */
    private boolean tryAgain(ObjectRef ref) {
        Attempt before = attempts.get(ref);
        Integer last = pending.get(ref);
        if (before == null || last == null || !changes.areSeenBy(before.pod().pod(), last)) {
            return false;
        }
        pending.put(ref, changes.count());
        Attempt after = before.state() == State.WAITING_FOR_CLAIMS ? look(before, Race.CONTROLLER) : schedule(before);
        attempts.put(ref, after);
        if (!before.node().isEmpty() || !after.node().isEmpty()) {
            there = null;
        }
        if (!after.node().equals(before.node())) {
            changes.ofNode(after.pod().pod());
        }
        if (after.state() == State.PLACED || after.state() == State.NOT_SCHEDULED) {
            pending.remove(ref);
        }
        return true;
    }

    PodVerdict verdict(SchedulingPod pod) {
        return nodes.verdict(pod, run.end(), others(pod, true));
    }

    private List<PlacedPod> others(SchedulingPod pod, boolean withOpen) {
        if (there == null) {
            there = attempts.values().stream()
                    .filter(each -> !each.node().isEmpty())
                    .toList();
        }
        List<PlacedPod> others = new ArrayList<>();
        for (Attempt each : there) {
            if ((withOpen || !each.isOpen()) && !each.pod().ref().equals(pod.ref())) {
                others.add(new PlacedPod(each.pod(), each.node()));
            }
        }
        nominated.values().stream()
                .filter(each -> !each.pod().ref().equals(pod.ref()))
                .forEach(others::add);
        return others;
    }

    private Attempt schedule(Attempt before) {
        SchedulingPod pod = before.pod();
        PodVerdict verdict = verdict(pod);
        if (pod.leftAlone().isPresent()) {
            String message = verdict.message(nodes.names().size()).orElse("");
            return new Attempt(pod, State.NOT_SCHEDULED, "", false, message, verdict, List.of());
        }
        PodVerdict shown = isOpen ? nodes.verdict(pod, base.end(), others(pod, false)) : verdict;
        List<String> feasible = verdict.feasible();
        if (feasible.isEmpty()) {
            nominate(pod, verdict.preemption());
            String message = verdict.message(
                            nodes.names().size(), run.end().options().release())
                    .orElse("");
            return new Attempt(pod, State.UNSCHEDULABLE, "", false, message, verdict, List.of());
        }
        Optional<String> nominee = nominatedNode(pod).filter(feasible::contains);
        String chosen = nominee.orElseGet(() -> choose(pod, feasible));
        boolean isOneOfSeveral = nominee.isEmpty() && isShownOpen(feasible, shown);
        isOpen |= isOneOfSeveral;
        nominate(pod, Optional.empty());
        List<Choice> bindings = bindings(pod, chosen, verdict);
        boolean twice = bindings.stream().map(Choice::claim).distinct().count() < bindings.size();
        Race race = twice ? Race.values()[choices.among(Race.values().length)] : Race.CONTROLLER;
        String conflict = bind(bindings, chosen, race, !isOneOfSeveral);
        PodVerdict told = shown.feasible().containsAll(feasible) ? shown : verdict;
        Attempt waiting =
                new Attempt(pod, State.WAITING_FOR_CLAIMS, chosen, isOneOfSeveral, before.message(), told, bindings);
        return conflict.isEmpty() ? look(waiting, race) : failed(waiting, conflict);
    }

    /** Whether it stays open which node the pod gets. */
    private boolean isShownOpen(List<String> feasible, PodVerdict shown) {
        return choices.leavesNodesOpen()
                && nodeChoice == null
                && (feasible.size() > 1 || shown.feasible().size() > 1);
    }

    /**
     * For other pods, an abandoned node is one that a pod has left.
     *
     * @upstream pkg/scheduler/eventhandlers.go hasNominatedNodeNameChanged
     */
    private void nominate(SchedulingPod pod, Optional<String> node) {
        Optional<String> before = nominatedNode(pod);
        if (node.equals(before)) {
            return;
        }
        if (node.isPresent()) {
            nominated.put(pod.ref(), new PlacedPod(pod, node.get(), Stay.NOMINATED));
        } else {
            nominated.remove(pod.ref());
        }
        changes.ofAll();
        if (before.isPresent()) {
            changes.happen();
        }
    }

    private Optional<String> nominatedNode(SchedulingPod pod) {
        return Optional.ofNullable(nominated.get(pod.ref())).map(PlacedPod::node);
    }

    /**
     * Where evicting helps on one node only, the pod is nominated there. A pod that still waits for evicted pods keeps its
     * node, every other one loses it.
     *
     * @upstream pkg/scheduler/framework/preemption/preemption.go Preempt
     */
    private void nominate(SchedulingPod pod, Preemption preemption) {
        Set<String> helped = preemption.victims().keySet();
        if (helped.size() == 1) {
            nominate(pod, Optional.of(helped.iterator().next()));
        } else if (preemption.notEligible().isEmpty()) {
            nominate(pod, Optional.empty());
        }
    }

    private String choose(SchedulingPod pod, List<String> feasible) {
        if (feasible.size() == 1 || choices.isOpen() || nodeChoice == null) {
            return feasible.get(choices.amongPlaces(feasible.size()));
        }
        String said = nodeChoice.choose(pod.ref(), feasible);
        if (!feasible.contains(said)) {
            throw new IllegalArgumentException(
                    "node " + said + " does not take pod " + pod.ref().key() + ", only " + feasible + " do");
        }
        return said;
    }

    private List<Choice> bindings(SchedulingPod pod, String node, PodVerdict verdict) {
        if (choices.isAnyOpen()) {
            Optional<NodeVerdict> other = nodes.verdict(pod, run.end(), others(pod, true), node, choices::amongPlaces)
                    .filter(NodeVerdict::isFeasible);
            if (other.isPresent()) {
                return other.get().volumes();
            }
        }
        return verdict.on(node).map(NodeVerdict::volumes).orElse(List.of());
    }

    /** Writes what the scheduler writes; the result is what went wrong, or empty. */
    private String bind(List<Choice> bindings, String node, Race race, boolean inBase) {
        ClusterSnapshot seen = run.end();
        List<Manifest> written = new ArrayList<>();
        for (Choice each : bindings) {
            ClaimView claim =
                    seen.claim(each.claim().namespace(), each.claim().name()).orElseThrow();
            Optional<Manifest> changed = PreBinding.write(each, claim, seen, node);
            if (changed.isPresent() && each.volume().isEmpty() && isOutdated(claim)) {
                return "Operation cannot be fulfilled on persistentvolumeclaims " + GoText.quote(claim.name())
                        + ": the object has been modified; please apply your changes to the latest version and try"
                        + " again";
            }
            changed.ifPresent(written::add);
            if (race == Race.CONTROLLER) {
                settle(written, inBase);
                written.clear();
            }
        }
        settle(written, inBase);
        return "";
    }

    private boolean isOutdated(ClaimView claim) {
        return run.end()
                .claim(claim.namespace(), claim.name())
                .filter(claim::equals)
                .isEmpty();
    }

    /** The pods that several nodes take change nothing in the base. */
    private void settle(List<?> changed, boolean inBase) {
        if (changed.isEmpty()) {
            return;
        }
        List<PodView> pods = changed.stream()
                .filter(PodView.class::isInstance)
                .map(PodView.class::cast)
                .toList();
        List<Manifest> others = changed.stream()
                .filter(Manifest.class::isInstance)
                .map(Manifest.class::cast)
                .toList();
        ControllerRun before = run;
        run = run.with(Inventory.of(others), pods);
        if (!isOpen) {
            base = run;
        } else if (inBase) {
            base = before == base ? run : base.with(Inventory.of(others), pods);
        }
        if (run.rounds() > 1 || !others.isEmpty()) {
            others.forEach(each -> changes.of(each.ref()));
            run.written().forEach(changes::of);
            changes.happen();
        }
        if (choices.isOpen()) {
            List<ClusterSnapshot> ends = run.possibleEnds();
            int taken = choices.among(ends.size());
            if (taken > 0) {
                run = ControllerRun.of(ends.get(taken), run.provisioners());
                base = run;
                changes.ofAll();
            }
        }
    }

    /** Whether the claims are bound by now, still wait, or cannot be bound as chosen. */
    private Attempt look(Attempt waiting, Race race) {
        Optional<NodeView> node = nodes.node(waiting.node());
        for (Choice each : waiting.bindings()) {
            Optional<ClaimView> claim =
                    run.end().claim(each.claim().namespace(), each.claim().name());
            if (claim.isEmpty() || node.isEmpty()) {
                return failed(waiting, "failed to check binding");
            }
            boolean isBound = PreBinding.isBound(claim.get());
            Optional<String> problem = PreBinding.problem(each, claim.get(), run.end(), nodes, node.get());
            if (problem.isPresent() && !(isBound && race == Race.QUICK_LOOK)) {
                return failed(waiting, problem.get());
            }
            if (!isBound) {
                return waiting;
            }
        }
        SchedulingPod placed = waiting.pod().on(waiting.node());
        settle(List.of(placed.pod()), !waiting.isOpen());
        changes.ofNode(placed.pod());
        changes.happen();
        return new Attempt(placed, State.PLACED, waiting.node(), waiting.isOpen(), "", waiting.verdict(), List.of());
    }

    private static Attempt failed(Attempt waiting, String problem) {
        return new Attempt(
                waiting.pod(), State.UNSCHEDULABLE, "", false, FAILED + problem, waiting.verdict(), List.of());
    }
}
