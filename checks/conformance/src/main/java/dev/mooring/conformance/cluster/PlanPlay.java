package dev.mooring.conformance.cluster;

import dev.mooring.conformance.cluster.PlanWorld.Accident;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.plan.Counterexample;
import dev.mooring.plan.Goal;
import dev.mooring.plan.Plan;
import dev.mooring.plan.Plan.Verdict;
import dev.mooring.plan.Plans;
import dev.mooring.plan.internal.Disturbance;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.step.Step;
import dev.mooring.step.StepCondition;
import dev.mooring.step.StepKind;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** One goal, from the accident to its end. */
final class PlanPlay {

    /** The modes of execution. */
    enum Mode {
        /** Step by step; after some steps, planning again must give the rest. */
        CALM,
        /** Stopped after some steps, and planned again from a new export. */
        RESUMED,
        /** Something happens between steps, or between check and action. */
        DISTURBED,
        /** A command fails or runs twice, and the operator continues. */
        BROKEN,
        /** Conditions are ignored, and the data are not retained first: the harm must happen. */
        RECKLESS,
        /** A tool applies the policy of the volumes again: the plan is rejected, and its counterexample must happen. */
        MARKED,
        /**
         * The claims are being deleted while pods use them: the plan is rejected, and its counterexample must happen.
         */
        TERMINATING,
        /** The risks that the plan names before its first step must happen. */
        AT_RISK;

        /** Whether something must be harmed. */
        boolean mustFail() {
            return this == RECKLESS || this == MARKED || this == TERMINATING || this == AT_RISK;
        }
    }

    /** Of GitOps tools. */
    static final String MARK = "argocd.argoproj.io/tracking-id";

    /** Other claims always appear, and another mode disturbs steps. */
    private static final List<Disturbance> EVENTS = List.of(
            Disturbance.GITOPS,
            Disturbance.AUTOSCALER,
            Disturbance.POD_RESTARTS,
            Disturbance.NODE_DIES,
            Disturbance.NOBODY_FOR_A_WEEK);

    private static final Set<String> KEEPING = Set.of("keep-data", "set-retain");
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    /** A disturbed condition may never become true. */
    private static final Duration LITTLE_PATIENCE = Duration.ofSeconds(20);

    private static final Duration POLL = Duration.ofMillis(300);
    private static final int MOST_PLANS = 40;
    /** The volume controller checks every waiting claim every two seconds. */
    private static final int MOST_OTHERS = 6;

    private static final int MOST_DISTURBANCES = 2;

    private static final Goal NOT_YET = new Goal.Drain(ObjectRef.node("not-yet"));

    private final PlanWorld world;
    private final Mode mode;
    private final FullPlane plane;
    private final Hands hands;
    private final Dice dice;
    private final List<String> differences = new ArrayList<>();
    private final Set<String> harms = new TreeSet<>();
    private final Map<Disturbance, Integer> disturbed = new EnumMap<>(Disturbance.class);
    private PlanEnd end;
    private int steps;
    private int plans;
    private int others;
    private int seen;
    private String stopped = "";
    /** A log of the plan and the events, for analysis. */
    private final List<String> told = new ArrayList<>();

    PlanPlay(PlanWorld world, Mode mode, FullPlane plane, Hands hands, Dice dice) {
        this.world = world;
        this.mode = mode;
        this.plane = plane;
        this.hands = hands;
        this.dice = dice;
        this.end = new PlanEnd(world, NOT_YET, Inventory.EMPTY);
    }

    PlanWorld world() {
        return world;
    }

    Mode mode() {
        return mode;
    }

    List<String> differences() {
        return differences.stream().map(each -> this + ": " + each).toList();
    }

    List<String> told() {
        return told;
    }

    Map<Disturbance, Integer> disturbed() {
        return disturbed;
    }

    int steps() {
        return steps;
    }

    int plans() {
        return plans;
    }

    /** How often the condition of a later step detected a failed step. */
    int seen() {
        return seen;
    }

    /** Why it did not reach the goal after a disturbance, although nothing was harmed; empty if it did. */
    String stopped() {
        return stopped.isEmpty() ? "" : this + ": " + stopped + "\n    " + String.join("\n    ", told);
    }

    @Override
    public String toString() {
        return world.name() + " (" + world.aim() + ", " + mode + ", " + end.goal() + ")";
    }

    void run() {
        try {
            create();
            Inventory before = export();
            Goal goal = world.goal().apply(before);
            end = new PlanEnd(world, goal, before);
            switch (mode) {
                case RECKLESS -> reckless();
                case MARKED, TERMINATING -> happens();
                case AT_RISK -> risk();
                case CALM, RESUMED, DISTURBED, BROKEN -> reach();
            }
        } catch (IOException | RuntimeException e) {
            differences.add(e.toString());
        }
        if (!mode.mustFail()) {
            differences.addAll(harms);
        }
        end = new PlanEnd(world, end.goal(), Inventory.EMPTY);
        // The controllers process all existing objects repeatedly.
        world.namespaces()
                .forEach(each ->
                        plane.api().deleteAll(Draft.namespace(each).manifest().ref()));
    }

    private void create() throws IOException {
        for (String each : world.namespaces()) {
            plane.api().create(Draft.namespace(each).manifest()).orFail("create namespace");
        }
        world.objects().forEach(each -> plane.api().create(each).orFail("create " + each.ref()));
        happen(new Accident((api, now) -> {}, PlanWorldGenerator::isReady));
        for (Accident each : world.accidents()) {
            happen(each);
        }
        if (mode == Mode.TERMINATING) {
            happen(new Accident(
                    (api, now) -> now.claims().forEach(each -> api.deleteAll(each.ref())),
                    now -> now.claims().stream().allMatch(each -> each.isBeingDeleted())));
        }
        if (mode == Mode.MARKED) {
            happen(new Accident(
                    (api, now) -> now.volumes().forEach(each -> api.merge(each.ref(), mark(JsonString.of("shop")))),
                    now -> now.volumes().stream()
                            .allMatch(each -> each.manifest().annotation(MARK).isPresent())));
        }
    }

    private void happen(Accident accident) throws IOException {
        accident.act().accept(plane.api(), export());
        settle(() ->
                accident.isOver().test(export()) ? List.of() : List.of("something did not happen before the plan"));
        if (!differences.isEmpty()) {
            throw new IOException("there is nothing to plan for: " + objects());
        }
    }

    private static JsonObject mark(JsonValue value) {
        return JsonObject.of("metadata", JsonObject.of("annotations", JsonObject.of(MARK, value)));
    }

    // The current objects.

    private boolean isOwn(Manifest object) {
        String kind = object.kind();
        if (kind.equals(Kinds.PERSISTENT_VOLUME)) {
            return Set.of(world.name(), world.otherClass())
                    .contains(object.spec().string("storageClassName").orElse(""));
        }
        if (kind.equals(Kinds.NODE)) {
            return object.name()
                    .startsWith((world.aim() == PlanWorld.Aim.DRAIN
                                    ? world.name()
                                    : plane.folder().getFileName()) + "-");
        }
        if (kind.equals(Kinds.VOLUME_SNAPSHOT_CONTENT)) {
            return world.namespaces()
                    .contains(object.spec()
                            .child("volumeSnapshotRef")
                            .string("namespace")
                            .orElse(""));
        }
        return object.namespace().isEmpty()
                ? Set.of(world.name(), world.otherClass()).contains(object.name())
                        || world.namespaces().contains(object.name())
                : world.namespaces().contains(object.namespace());
    }

    private List<Manifest> objects() {
        List<Manifest> own = new ArrayList<>(plane.objects(this::isOwn));
        Set<String> volumes = own.stream()
                .filter(each -> each.ref().isVolume())
                .map(Manifest::name)
                .collect(Collectors.toSet());
        own.addAll(plane.objects(each -> each.kind().equals(Kinds.VOLUME_ATTACHMENT)
                && volumes.contains(each.spec()
                        .child("source")
                        .string("persistentVolumeName")
                        .orElse(""))));
        return own;
    }

    /** When nothing has changed for a while. */
    private Inventory export() throws IOException {
        return Inventory.of(plane.quiet(this::objects)).complete(Inventory.ALL_KINDS);
    }

    private Plan plan() throws IOException {
        plans++;
        Plan plan = Plans.of(end.goal(), export());
        told.add(plan.verdict() + " " + acting(plan.steps()));
        return plan;
    }

    // The goal.

    private void reach() throws IOException {
        Plan plan = plan();
        if (plan.verdict() != Verdict.READY && plan.verdict() != Verdict.DONE) {
            differences.add("no plan: " + plan.reasons());
            return;
        }
        for (int begun = 0; plan.verdict() == Verdict.READY && begun < MOST_PLANS; begun++) {
            carryOut(plan);
            plan = plan();
        }
        if (plan.verdict() == Verdict.DONE) {
            Plan last = plan;
            settle(() -> end.differences(objects(), Journal.read(plane.journal())));
            if (isUndisturbed() && world.aim() == PlanWorld.Aim.GROW) {
                differences.addAll(end.restarted(objects()));
            }
            if (!last.steps().isEmpty()) {
                differences.add("it is done, and has steps: " + last.steps());
            }
        } else if (isUndisturbed() || mode == Mode.BROKEN || plan.verdict() != Verdict.REFUSED) {
            differences.add("does not end: " + plan.verdict() + " " + plan.reasons() + plan.steps());
        } else {
            stopped = disturbed.keySet() + " " + plan.verdict() + " " + plan.reasons() + plan.steps();
        }
        look();
    }

    private interface Look {
        List<String> differences() throws IOException;
    }

    /** Looks again until nothing differs, for a while. */
    private void settle(Look look) throws IOException {
        Instant start = Instant.now();
        List<String> now = look.differences();
        while (!now.isEmpty() && Duration.between(start, Instant.now()).compareTo(PATIENCE) < 0) {
            start = Nap.overslept(POLL) ? Instant.now() : start;
            now = look.differences();
        }
        differences.addAll(now);
    }

    private boolean isUndisturbed() {
        return disturbed.isEmpty();
    }

    /** Until it is done, stopped, or a condition is not seen. */
    private void carryOut(Plan plan) throws IOException {
        for (Step step : plan.steps()) {
            thirdClaims(step.number());
            // Harm before the first step is not a fault of the plan.
            boolean isBegun = plans > 1 || step.number() > 1;
            disturb(isBegun ? 20 : 0);
            boolean isInTime = await(step.checks(), isUndisturbed() ? PATIENCE : LITTLE_PATIENCE);
            if (!isInTime && isUndisturbed()) {
                throw new IOException("waited in vain before " + step + ": " + unseen(step.checks()));
            }
            if (!isInTime) {
                seen += disturbed.containsKey(Disturbance.STEP_FAILS) ? 1 : 0;
                told.add("not seen before " + step + ": " + unseen(step.checks()));
                return;
            }
            disturb(isBegun ? 12 : 0);
            if (!take(step)) {
                return;
            }
            look();
            boolean isStopped = mode == Mode.RESUMED && dice.chance(40);
            if (isStopped || (mode == Mode.CALM && dice.chance(15))) {
                compareRest(plan.steps().subList(step.number(), plan.steps().size()));
            }
            if (isStopped) {
                return;
            }
        }
    }

    /** Whether it goes on with the next one. */
    private boolean take(Step step) throws IOException {
        boolean isActing = step.kind() != StepKind.WAIT;
        if (mode == Mode.BROKEN && isActing && !disturbed.containsKey(Disturbance.STEP_FAILS) && dice.chance(30)) {
            count(Disturbance.STEP_FAILS);
            return true;
        }
        try {
            carryOut(step);
            if (mode == Mode.BROKEN && isActing && dice.chance(30)) {
                count(Disturbance.STEP_TWICE);
                carryOut(step);
            }
        } catch (IOException e) {
            if (isUndisturbed()) {
                throw e;
            }
            return disturbed.containsKey(Disturbance.STEP_TWICE);
        }
        return true;
    }

    private void carryOut(Step step) throws IOException {
        hands.file(step.file(), step.document().stream().toList());
        String unused = hands.run(step.argv());
        steps++;
        told.add("done: " + step);
    }

    private boolean await(List<StepCondition> conditions, Duration patience) throws IOException {
        Instant start = Instant.now();
        while (!unseen(conditions).isEmpty()) {
            if (Duration.between(start, Instant.now()).compareTo(patience) > 0) {
                return false;
            }
            start = Nap.overslept(POLL) ? Instant.now() : start;
        }
        return true;
    }

    private List<String> unseen(List<StepCondition> conditions) throws IOException {
        List<String> unseen = new ArrayList<>();
        for (StepCondition each : conditions) {
            String output;
            try {
                output = hands.run(each.argv());
            } catch (IOException e) {
                output = e.getMessage();
                unseen.add(each.statement() + ": " + output);
                continue;
            }
            if (!each.isShownBy(output)) {
                unseen.add(each.statement() + ": " + each.argv() + " prints " + output);
            }
        }
        return unseen;
    }

    /** Planning again from a new export gives the remaining steps. */
    private void compareRest(List<Step> rest) throws IOException {
        List<String> expected = acting(rest);
        settle(() -> {
            Plan again = plan();
            List<String> really = acting(again.steps());
            boolean isSame =
                    really.equals(expected) && (again.verdict() == Verdict.READY || again.verdict() == Verdict.DONE);
            return isSame
                    ? List.of()
                    : List.of("planned again: expected " + expected + ", really " + really + " " + again.verdict() + " "
                            + again.reasons());
        });
    }

    private static List<String> acting(List<Step> steps) {
        return steps.stream()
                .filter(each -> each.kind() != StepKind.WAIT)
                .map(each -> each.action() + " " + each.target())
                .toList();
    }

    /** The objects that were stolen, lost, deleted or are written by two. */
    private void look() throws IOException {
        harms.addAll(end.harms(objects(), Journal.read(plane.journal())));
    }

    // Events in between.

    private void count(Disturbance row) {
        told.add(row.toString());
        disturbed.merge(row, 1, Integer::sum);
    }

    /** Other claims appear before the first steps; they may take a free volume until the first one is done. */
    private void thirdClaims(int number) {
        List<VolumeView> volumes = end.before().volumes();
        boolean isFree = volumes.stream().anyMatch(each -> each.claimRef().isEmpty());
        if (!volumes.isEmpty() && others < MOST_OTHERS && !(isFree && plans == 1 && number == 1)) {
            others++;
            MovePlay.others(world.others(), dice.pick(volumes), others).forEach(plane.api()::create);
        }
    }

    private void disturb(int chance) {
        if (mode == Mode.DISTURBED && disturbed.size() < MOST_DISTURBANCES && dice.chance(chance)) {
            Disturbance row = dice.pick(EVENTS);
            if (act(row)) {
                count(row);
            }
        }
    }

    private boolean act(Disturbance row) {
        return new PlanDisturbances(plane.api(), world, end.before(), objects()).act(row);
    }

    // Expected failures.

    private void reckless() throws IOException {
        Plan plan = plan();
        boolean isKept = plan.steps().stream().anyMatch(each -> KEEPING.contains(each.action()));
        boolean isDeleting = end.before().volumes().stream()
                .anyMatch(each -> each.reclaimPolicy().equals("Delete"));
        if (!isKept || !isDeleting) {
            stopped = "nothing to forget: " + plan.verdict() + " " + plan.reasons();
            return;
        }
        for (Step each : plan.steps()) {
            if (!KEEPING.contains(each.action())) {
                boolean unused = await(each.checks(), LITTLE_PATIENCE);
                try {
                    carryOut(each);
                } catch (IOException e) {
                    steps++;
                }
            }
            if (each.action().equals("wait-until-gone")) {
                // A fast operator reserves the volume again before its data are deleted.
                break;
            }
        }
        settle(this::harmless);
        seen += harms.isEmpty() ? 0 : 1;
    }

    private List<String> harmless() throws IOException {
        look();
        return harms.isEmpty() ? List.of("nothing was harmed") : List.of();
    }

    /** The counterexample of a rejected plan. */
    private void happens() throws IOException {
        Inventory now = export();
        plans++;
        Plan plan = Plans.of(end.goal(), now);
        Optional<Counterexample> story = plan.counterexample();
        if (story.isEmpty()) {
            stopped = "has no counterexample: " + plan.verdict() + " " + plan.reasons();
            return;
        }
        Plan twin = Plans.of(end.goal(), calm(now));
        if (twin.verdict() != Verdict.READY) {
            differences.add("without the cause: " + twin.verdict() + " " + twin.reasons());
            return;
        }
        if (!story.get().events().stream().allMatch(each -> isOf(twin, each))) {
            stopped = "the story has other steps than " + twin.steps() + ": " + story.get();
            return;
        }
        int next = 0;
        for (Counterexample.Turn turn : story.get().events()) {
            if (next < twin.steps().size()) {
                boolean unused = await(twin.steps().get(next).checks(), LITTLE_PATIENCE);
            }
            if (turn.step() > 0) {
                carryOut(twin.steps().get(turn.step() - 1));
                next = turn.step();
            } else {
                Disturbance row = Arrays.stream(Disturbance.values())
                        .filter(each -> each.sentence().equals(turn.what()))
                        .findFirst()
                        .orElseThrow();
                count(row);
                next += row == Disturbance.STEP_FAILS ? 1 : 0;
                boolean unused = act(row);
            }
        }
        // If data are lost when the pods of a claim end, ends the pods.
        Inventory.of(objects()).pods().forEach(each -> plane.api().deleteAll(each.ref()));
        settle(() -> harmless().isEmpty()
                ? List.of()
                : List.of("the story does not happen: " + story.get() + "; steps " + twin.steps()));
        seen += harms.isEmpty() ? 0 : 1;
    }

    private static boolean isOf(Plan twin, Counterexample.Turn turn) {
        return turn.step() == 0
                || twin.steps().stream()
                        .anyMatch(each -> each.number() == turn.step()
                                && turn.what().endsWith(" " + each.action())
                                && turn.objects().contains(each.target()));
    }

    /**
     * The risks before the first step of the plan: another claim takes a free volume, or a claim disappears with its
     * last pod.
     */
    private void risk() throws IOException {
        plans++;
        Plan plan = Plans.of(end.goal(), export());
        if (plan.reasons().stream().noneMatch(each -> each.code() == PlanCode.PLAN_AT_RISK_NOW)) {
            stopped = "is not at risk: " + plan.verdict() + " " + plan.reasons();
            return;
        }
        count(Disturbance.THIRD_CLAIM);
        for (VolumeView each : end.before().volumes()) {
            others++;
            MovePlay.others(world.others(), each, others).forEach(plane.api()::create);
        }
        count(Disturbance.POD_RESTARTS);
        Inventory.of(objects()).pods().forEach(each -> plane.api().deleteAll(each.ref()));
        settle(() -> harmless().isEmpty() ? List.of() : List.of("the risk does not happen: " + plan.reasons()));
        seen += harms.isEmpty() ? 0 : 1;
    }

    /** Without the cause of the rejection; a claim to undelete is being deleted in any case. */
    private Inventory calm(Inventory now) {
        Inventory calm = now;
        for (VolumeView each : now.volumes()) {
            calm = patched(calm, each.manifest(), mark(JsonNull.NULL));
        }
        if (end.goal() instanceof Goal.Undelete) {
            return calm;
        }
        JsonObject undeleted = JsonObject.of(
                "metadata",
                JsonObject.of("deletionTimestamp", JsonNull.NULL).with("deletionGracePeriodSeconds", JsonNull.NULL));
        for (ClaimView each : now.claims()) {
            calm = patched(calm, each.manifest(), undeleted);
        }
        return calm;
    }

    private static Inventory patched(Inventory now, Manifest object, JsonObject patch) {
        return now.with(new Manifest((JsonObject) JsonMergePatch.apply(object.json(), patch)));
    }
}
