package dev.mooring.forecast;

import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.forecast.PodEnd.State;
import dev.mooring.internal.GoText;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.reason.Reason;
import dev.mooring.scheduling.Chance;
import dev.mooring.scheduling.ClaimsOfPod;
import dev.mooring.scheduling.NodeFilter;
import dev.mooring.scheduling.NodeUse;
import dev.mooring.scheduling.NodeVerdict;
import dev.mooring.scheduling.NodeVerdict.Choice;
import dev.mooring.scheduling.PodVerdict;
import dev.mooring.scheduling.PreBinding;
import dev.mooring.scheduling.Provisioners;
import dev.mooring.scheduling.SchedulingCode;
import dev.mooring.scheduling.SchedulingNode;
import dev.mooring.scheduling.SchedulingPod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Plays the scheduler for pods that come one after the other; the controller settles after each of its writes. */
final class SchedulerRun {

    private static final String FAILED = "running PreBind plugin \"VolumeBinding\": binding volumes: ";

    /** How often the pods without a node are tried without another one coming in between. */
    private static final int MOST_TRIES = 20;

    private final Map<String, SchedulingNode> nodes;
    private final Provisioners provisioners;
    private final Chance chance;
    private final Map<ObjectRef, Attempt> attempts = new LinkedHashMap<>();
    private @Nullable BiFunction<ObjectRef, List<String>, String> choice;
    private Forecast forecast;
    /** The pods without a node, and after how many changes they were last tried. */
    private final Map<ObjectRef, Integer> pending = new LinkedHashMap<>();
    /** How often something was written that may let a pod in which was kept out before. */
    private int changes = 1;

    /** Who is quicker where one claim is written for twice, so that it matters. */
    private enum Race {
        /** The controller looks after each write. */
        CONTROLLER,
        /** The scheduler has written everything before the controller looks. */
        SCHEDULER,
        /** And it sees the claim bound before the controller frees the volume that is too much. */
        QUICK_LOOK
    }

    /** What has become of a pod so far. */
    private record Attempt(
            SchedulingPod pod, State state, String node, String message, PodVerdict verdict, List<Choice> bindings) {

        PodEnd end() {
            return new PodEnd(pod.pod().ref(), state, present(node), present(message), verdict);
        }

        private static Optional<String> present(String text) {
            return Optional.of(text).filter(each -> !each.isEmpty());
        }
    }

    SchedulerRun(Forecast forecast, Map<String, SchedulingNode> nodes, Provisioners provisioners, Chance chance) {
        this.forecast = forecast;
        this.nodes = nodes;
        this.provisioners = provisioners;
        this.chance = chance;
    }

    SchedulerRun choosing(BiFunction<ObjectRef, List<String>, String> newChoice) {
        choice = newChoice;
        return this;
    }

    SchedulingEnd end(List<SchedulingPod> pods) {
        for (SchedulingPod pod : pods) {
            settle(List.of(pod.pod().manifest()));
            if (!pod.pod().isFinished()) {
                come(pod);
            }
        }
        return new SchedulingEnd(
                forecast, attempts.values().stream().map(Attempt::end).toList());
    }

    private void come(SchedulingPod pod) {
        PodVerdict unasked = new PodVerdict(pod.pod().ref(), Optional.empty(), List.of(), List.of());
        if (pod.pod().nodeName().isEmpty()) {
            attempts.put(pod.pod().ref(), new Attempt(pod, State.UNSCHEDULABLE, "", "", unasked, List.of()));
            pending.put(pod.pod().ref(), 0);
        } else {
            attempts.put(
                    pod.pod().ref(), new Attempt(pod, State.PLACED, pod.pod().nodeName(), "", unasked, List.of()));
            changes++;
        }
        boolean tried = true;
        for (int tries = 0; tried && tries < MOST_TRIES; tries++) {
            tried = tryAll();
        }
    }

    /** Every pod that has no node yet, if something has changed since it was last tried; false if nothing has. */
    private boolean tryAll() {
        boolean tried = false;
        for (ObjectRef ref : List.copyOf(pending.keySet())) {
            Attempt before = attempts.get(ref);
            Integer last = pending.get(ref);
            if (before == null || last == null || last == changes) {
                continue;
            }
            tried = true;
            pending.put(ref, changes);
            Attempt after =
                    before.state() == State.WAITING_FOR_CLAIMS ? look(before, Race.CONTROLLER) : schedule(before);
            attempts.put(ref, after);
            if (after.state() == State.PLACED) {
                pending.remove(ref);
            }
        }
        return tried;
    }

    PodVerdict verdict(SchedulingPod pod) {
        ClaimsOfPod claims = ClaimsOfPod.of(pod, forecast.cluster());
        List<Reason> remarks = pod.notJudged().stream()
                .map(what ->
                        Reason.of(SchedulingCode.NOT_JUDGED, pod.pod().ref().toString(), what + " is not judged"))
                .toList();
        List<NodeVerdict> verdicts = new ArrayList<>();
        if (claims.refusal() == null) {
            NodeFilter filter = filter(pod, Chance.closed());
            nodes.values().forEach(node -> verdicts.add(filter.verdict(pod, claims, node)));
        }
        return new PodVerdict(pod.pod().ref(), Optional.ofNullable(claims.refusal()), verdicts, remarks);
    }

    private NodeFilter filter(SchedulingPod pod, Chance by) {
        NodeUse use = new NodeUse();
        for (Attempt each : attempts.values()) {
            if (!each.node().isEmpty()
                    && !each.pod().pod().ref().equals(pod.pod().ref())) {
                use.add(each.pod(), each.node());
            }
        }
        return new NodeFilter(forecast.cluster(), provisioners, use, by);
    }

    private Attempt schedule(Attempt before) {
        SchedulingPod pod = before.pod();
        PodVerdict verdict = verdict(pod);
        List<String> feasible = verdict.feasible();
        if (feasible.isEmpty()) {
            String message = verdict.message(nodes.size()).orElse("");
            return new Attempt(pod, State.UNSCHEDULABLE, "", message, verdict, List.of());
        }
        Optional<String> chosen = choose(pod, feasible);
        if (chosen.isEmpty()) {
            return new Attempt(pod, State.OPEN, "", "", verdict, List.of());
        }
        List<Choice> bindings = bindings(pod, chosen.get(), verdict);
        boolean twice = bindings.stream().map(Choice::claim).distinct().count() < bindings.size();
        Race race = twice ? Race.values()[chance.among(Race.values().length)] : Race.CONTROLLER;
        String conflict = bind(bindings, chosen.get(), race);
        Attempt waiting = new Attempt(pod, State.WAITING_FOR_CLAIMS, chosen.get(), before.message(), verdict, bindings);
        return conflict.isEmpty() ? look(waiting, race) : failed(waiting, conflict);
    }

    private Optional<String> choose(SchedulingPod pod, List<String> feasible) {
        if (feasible.size() == 1 || chance.isOpen()) {
            return Optional.of(feasible.get(chance.among(feasible.size())));
        }
        if (choice == null) {
            return Optional.empty();
        }
        String said = choice.apply(pod.pod().ref(), feasible);
        if (!feasible.contains(said)) {
            throw new IllegalArgumentException(
                    "node " + said + " does not take pod " + pod.pod().ref().key() + ", only " + feasible + " do");
        }
        return Optional.of(said);
    }

    private List<Choice> bindings(SchedulingPod pod, String node, PodVerdict verdict) {
        SchedulingNode facts = nodes.get(node);
        if (chance.isOpen() && facts != null) {
            NodeVerdict lucky = filter(pod, chance).verdict(pod, ClaimsOfPod.of(pod, forecast.cluster()), facts);
            if (lucky.isFeasible()) {
                return lucky.volumes();
            }
        }
        return verdict.on(node).map(NodeVerdict::volumes).orElse(List.of());
    }

    /** Writes what the scheduler writes. Says what went wrong, or nothing. */
    private String bind(List<Choice> bindings, String node, Race race) {
        ClusterSnapshot seen = forecast.cluster();
        List<Manifest> written = new ArrayList<>();
        for (Choice each : bindings) {
            ClaimView claim =
                    seen.claim(each.claim().namespace(), each.claim().name()).orElseThrow();
            Optional<Manifest> changed = PreBinding.write(each, claim, seen, node);
            if (changed.isPresent() && each.volume().isEmpty() && isOutdated(claim)) {
                return "Operation cannot be fulfilled on persistentvolumeclaims " + GoText.quote(claim.name())
                        + ": the object has been modified; please apply your changes to the latest version and try again";
            }
            changed.ifPresent(written::add);
            if (race == Race.CONTROLLER) {
                settle(written);
                written.clear();
            }
        }
        settle(written);
        return "";
    }

    private boolean isOutdated(ClaimView claim) {
        return forecast.cluster()
                .claim(claim.namespace(), claim.name())
                .filter(claim::equals)
                .isEmpty();
    }

    private void settle(List<Manifest> changed) {
        if (changed.isEmpty()) {
            return;
        }
        forecast = forecast.with(changed);
        boolean wrote = forecast.rounds() > 1;
        if (wrote || changed.stream().anyMatch(each -> !each.kind().equals("Pod"))) {
            changes++;
        }
        if (chance.isOpen()) {
            List<ClusterSnapshot> ends = forecast.endsByChance();
            int taken = chance.among(ends.size());
            forecast = taken == 0 ? forecast : Forecast.of(ends.get(taken));
        }
    }

    /** Whether the claims are bound by now, wait on, or cannot be bound as was thought. */
    private Attempt look(Attempt waiting, Race race) {
        SchedulingNode node = nodes.get(waiting.node());
        for (Choice each : waiting.bindings()) {
            Optional<ClaimView> claim = forecast.cluster()
                    .claim(each.claim().namespace(), each.claim().name());
            if (claim.isEmpty() || node == null) {
                return failed(waiting, "failed to check binding");
            }
            boolean isBound = ClaimsOfPod.isFullyBound(claim.get());
            Optional<String> problem = PreBinding.problem(each, claim.get(), forecast.cluster(), node);
            if (problem.isPresent() && !(isBound && race == Race.QUICK_LOOK)) {
                return failed(waiting, problem.get());
            }
            if (!isBound) {
                return waiting;
            }
        }
        SchedulingPod placed = waiting.pod().on(waiting.node());
        settle(List.of(placed.pod().manifest()));
        changes++;
        return new Attempt(placed, State.PLACED, waiting.node(), "", waiting.verdict(), List.of());
    }

    private static Attempt failed(Attempt waiting, String problem) {
        return new Attempt(waiting.pod(), State.UNSCHEDULABLE, "", FAILED + problem, waiting.verdict(), List.of());
    }
}
