package dev.mooring.plan.internal;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.internal.ThirdClaims;
import dev.mooring.object.PodView;
import dev.mooring.step.internal.Change;
import dev.mooring.step.internal.Patches;
import dev.mooring.step.internal.WorkloadStop;
import dev.mooring.step.internal.World;
import dev.mooring.workload.internal.Restarters;
import dev.mooring.workload.internal.WorkloadClaims;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * What may happen while a plan is carried out, before any step, or between the check of its conditions and the step.
 */
public enum Disturbance {
    /** Other users' claims arrive that fit each volume of the goal: one that names it, one that takes any. */
    THIRD_CLAIM("other users create claims that fit the volumes", Disturbance::thirdClaims),
    /** A tool such as Argo CD or Flux applies the manifests again as they were: of workloads, and of all that has its mark. */
    GITOPS("a GitOps tool applies the old manifests again", Disturbance::applied),
    /** An autoscaler gives a workload a pod again. */
    AUTOSCALER("an autoscaler scales the workloads up", Disturbance::scaledUp),
    /** A pod of the goal is deleted, and its owner recreates it. */
    POD_RESTARTS("a pod is evicted and recreated", Disturbance::restarted),
    NODE_DIES("the node of a pod stops answering", Disturbance::nodeDies),
    /** A command fails, and the operator continues with the plan. */
    STEP_FAILS("the command of the step fails", (world, cast) -> Optional.empty()),
    STEP_TWICE("the command of the step is run twice", (world, cast) -> Optional.empty()),
    NOBODY_FOR_A_WEEK("the plan pauses for a week, and CronJobs run", Disturbance::week);

    /** What a manifest of a StatefulSet sets and a plan changes, in addition to the replicas. */
    private static final List<String> OF_SETS = List.of("persistentVolumeClaimRetentionPolicy", "ordinals");

    private final String sentence;

    private final BiFunction<World, DisturbingActors, Optional<World>> acts;

    Disturbance(String sentence, BiFunction<World, DisturbingActors, Optional<World>> acts) {
        this.sentence = sentence;
        this.acts = acts;
    }

    /** {@return what happens, one clause for people} */
    public String sentence() {
        return sentence;
    }

    /** {@return the name in kebab-case, for example {@code third-claim}} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }

    /** The states after it; none if it changes nothing then. A tool that applies one object after the other may be halfway. */
    public List<World> in(World world, DisturbingActors cast) {
        List<World> after = new ArrayList<>();
        acts.apply(world, cast).ifPresent(after::add);
        if (this == GITOPS) {
            after.add(appliedStorage(world, cast));
        }
        after.removeIf(each -> each.objects().equals(world.objects()));
        return after;
    }

    private static Optional<World> thirdClaims(World world, DisturbingActors cast) {
        Manifest namespace = new Manifest(JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", Kinds.NAMESPACE)
                .with("metadata", JsonObject.of("name", JsonString.of(ThirdClaims.NAMESPACE))));
        List<Manifest> coming = new ArrayList<>(List.of(namespace));
        coming.addAll(ThirdClaims.of(cast.volumes()));
        return Optional.of(world.creating(coming));
    }

    private static Optional<World> applied(World world, DisturbingActors cast) {
        World now = world;
        for (Manifest each : cast.workloads()) {
            now = applied(now, each);
        }
        return Optional.of(appliedStorage(now, cast));
    }

    private static World appliedStorage(World world, DisturbingActors cast) {
        World now = world;
        for (ObjectRef each : cast.claims()) {
            now = cast.before().find(each).filter(Restarters::isManaged).isPresent() ? again(now, cast, each) : now;
        }
        for (var each : cast.volumes()) {
            now = Restarters.isManaged(each.manifest())
                    ? new Change.Patch(each.ref(), Patches.reclaimPolicy(each.reclaimPolicy())).on(now)
                    : now;
        }
        return now;
    }

    /** A claim of the manifest has no uid and no volume that a controller wrote. */
    private static World again(World world, DisturbingActors cast, ObjectRef claim) {
        return cast.before()
                .find(claim)
                .map(each -> new Change.Create(ClaimDocument.fresh(each)).on(world))
                .orElse(world);
    }

    private static World applied(World world, Manifest workload) {
        if (world.find(workload.ref()).isEmpty()) {
            return new Change.Create(ClaimDocument.unserved(workload)).on(world);
        }
        JsonObject patch = WorkloadStop.of(workload.kind())
                .map(stop ->
                        stop.isStopped(workload) ? stop.stopping() : stop.starting(WorkloadStop.replicas(workload)))
                .orElse(JsonObject.EMPTY);
        for (String each : OF_SETS) {
            Optional<JsonValue> before = workload.spec().get(each);
            patch = before.isEmpty()
                    ? patch
                    : patch.with("spec", patch.child("spec").with(each, before.get()));
        }
        return new Change.Patch(workload.ref(), patch).on(world);
    }

    private static World started(World world, Manifest workload, int replicas) {
        return WorkloadStop.of(workload.kind())
                .map(stop -> new Change.Patch(workload.ref(), stop.starting(replicas)).on(world))
                .orElse(world);
    }

    private static Optional<World> scaledUp(World world, DisturbingActors cast) {
        World now = world;
        for (Manifest each : cast.workloads()) {
            boolean isStopped = world.is(
                    each.ref(),
                    found -> WorkloadStop.of(found.kind())
                                    .filter(WorkloadStop::isScaled)
                                    .isPresent()
                            && WorkloadStop.replicas(found) == 0);
            now = isStopped ? started(now, each, 1) : now;
        }
        return Optional.of(now);
    }

    private static Optional<PodView> user(World world, DisturbingActors cast) {
        return world.objects().pods().stream()
                .filter(pod -> !pod.isFinished()
                        && pod.claimNames().stream()
                                .anyMatch(name -> cast.claims().contains(ObjectRef.claim(pod.namespace(), name))))
                .findFirst();
    }

    private static Optional<World> restarted(World world, DisturbingActors cast) {
        return user(world, cast).map(pod -> new Change.Delete(pod.ref()).on(world));
    }

    private static Optional<World> nodeDies(World world, DisturbingActors cast) {
        return user(world, cast)
                .flatMap(pod -> world.objects().node(pod.nodeName()))
                .map(node -> world.with(dead(node.manifest())));
    }

    private static Manifest dead(Manifest node) {
        JsonObject condition = JsonObject.of("type", JsonString.of("Ready")).with("status", "Unknown");
        JsonObject taint = JsonObject.of("key", JsonString.of("node.kubernetes.io/unreachable"))
                .with("effect", "NoExecute");
        return new Manifest(node.json()
                .with("status", node.status().with("conditions", JsonArray.of(condition)))
                .with("spec", node.spec().with("taints", JsonArray.of(taint))));
    }

    /** A pod of each CronJob that is not suspended and uses a claim of the goal. */
    private static Optional<World> week(World world, DisturbingActors cast) {
        World now = world;
        for (Manifest each : world.objects().all(Kinds.CRON_JOB)) {
            boolean isDue = !WorkloadStop.CRON_JOB.isStopped(each)
                    && WorkloadClaims.of(each).claims().stream().anyMatch(cast.claims()::contains);
            now = isDue ? new Change.Create(podOf(each)).on(now) : now;
        }
        return Optional.of(now);
    }

    private static Manifest podOf(Manifest cronJob) {
        JsonObject template = cronJob.spec().child("jobTemplate").child("spec").child("template");
        return new Manifest(JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", Kinds.POD)
                .with(
                        "metadata",
                        JsonObject.of("namespace", JsonString.of(cronJob.namespace()))
                                .with("name", cronJob.name() + "-of-this-week"))
                .with("spec", template.child("spec")));
    }

    /** What it does, for a story. */
    public List<String> objects(DisturbingActors cast) {
        return switch (this) {
            case THIRD_CLAIM ->
                ThirdClaims.of(cast.volumes()).stream()
                        .map(each -> each.ref().toString())
                        .toList();
            case GITOPS -> applied(cast);
            case AUTOSCALER ->
                cast.workloads().stream().map(each -> each.ref().toString()).toList();
            case POD_RESTARTS, NODE_DIES, NOBODY_FOR_A_WEEK ->
                cast.claims().stream().sorted().map(ObjectRef::toString).toList();
            case STEP_FAILS, STEP_TWICE -> List.of();
        };
    }

    private static List<String> applied(DisturbingActors cast) {
        List<String> applied = new ArrayList<>();
        cast.workloads().forEach(each -> applied.add(each.ref().toString()));
        cast.volumes().stream()
                .filter(each -> Restarters.isManaged(each.manifest()))
                .forEach(each -> applied.add(each.ref().toString()));
        cast.claims().stream()
                .sorted()
                .filter(each ->
                        cast.before().find(each).filter(Restarters::isManaged).isPresent())
                .forEach(each -> applied.add(each.toString()));
        return applied;
    }

    /** Whether it acts on the cluster, not on a step. */
    public boolean isEvent() {
        return this != STEP_FAILS && this != STEP_TWICE;
    }
}
