package dev.mooring.plan;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.move.internal.Owners;
import dev.mooring.move.internal.WritingWorkloads;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.step.StepKind;
import dev.mooring.step.internal.Check;
import dev.mooring.step.internal.DraftStep;
import dev.mooring.step.internal.Kubectl;
import dev.mooring.step.internal.WorkloadStop;
import dev.mooring.workload.internal.ClaimMaker;
import dev.mooring.workload.internal.Restarters;
import dev.mooring.workload.internal.StatefulSetClaims;
import dev.mooring.workload.internal.WorkloadClaims;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Who writes the volumes of a plan: they are stopped before the claims change, and started again after that. */
final class PlanWriters {

    static final Set<String> WORKLOADS = Set.of(
            Kinds.CRON_JOB,
            Kinds.DAEMON_SET,
            Kinds.DEPLOYMENT,
            Kinds.JOB,
            Kinds.REPLICATION_CONTROLLER,
            Kinds.REPLICA_SET,
            Kinds.STATEFUL_SET);

    private static final JsonObject KEEPING_CLAIMS = joined(
            PlanAnnotation.annotated(PlanAnnotation.WHEN_SCALED, JsonString.of("Delete")),
            whenScaled(JsonString.of("Retain")));
    private static final JsonObject DELETING_CLAIMS = joined(
            PlanAnnotation.annotated(PlanAnnotation.WHEN_SCALED, JsonNull.NULL), whenScaled(JsonString.of("Delete")));

    private final Inventory now;
    private final Draft draft;
    private WritingWorkloads writers = new WritingWorkloads(List.of(), List.of(), List.of(), List.of());
    /** Custom resources that name or own a claim. */
    private final Map<ObjectRef, ObjectRef> others = new TreeMap<>();
    /** The workloads that a step of this plan, or of the plan that this one continues, has stopped. */
    private final Set<ObjectRef> stopped = new TreeSet<>();
    /** Those of them that delete claims when they are scaled down, which the plan prevents. */
    private final Set<ObjectRef> keepingClaims = new TreeSet<>();

    PlanWriters(Inventory now, Draft draft) {
        this.now = now;
        this.draft = draft;
    }

    /** The current users of the claims. */
    WritingWorkloads users(Set<ObjectRef> claims) {
        WritingWorkloads all = WritingWorkloads.of(now, claims);
        List<Manifest> users = new ArrayList<>(
                all.workloads().stream().filter(each -> isUser(each, claims)).toList());
        WORKLOADS.stream()
                .sorted()
                .forEach(kind -> now.all(kind).stream()
                        .filter(each -> !users.contains(each) && wasUser(each, claims))
                        .forEach(users::add));
        writers = new WritingWorkloads(users, all.made(), all.pods(), all.unstoppable());
        writers.workloads().forEach(each -> draft.concerned.add(each.ref()));
        ClaimMaker.of(now, claims).stream()
                .filter(each -> !each.isWorkload())
                .forEach(each -> others.put(each.object(), each.claim()));
        for (Manifest each : writers.workloads()) {
            if (each.annotation(PlanAnnotation.REPLICAS).isPresent()) {
                stopped.add(each.ref());
            }
        }
        return writers;
    }

    /**
     * A StatefulSet that was stopped wants no claims now. A ReplicaSet has the annotations of its Deployment, and keeps them.
     *
     * @upstream pkg/controller/deployment/util/deployment_util.go SetNewReplicaSetAnnotations
     */
    private static boolean wasUser(Manifest workload, Set<ObjectRef> claims) {
        return Owners.controller(workload).isEmpty()
                && replicasBefore(workload)
                        .map(count -> new Manifest(
                                workload.json().with("spec", workload.spec().with("replicas", JsonNumber.of(count)))))
                        .filter(before ->
                                WorkloadClaims.of(before).claims().stream().anyMatch(claims::contains))
                        .isPresent();
    }

    /** How many pods a workload had that a plan has stopped. */
    private static Optional<Integer> replicasBefore(Manifest workload) {
        return workload.annotation(PlanAnnotation.REPLICAS)
                .filter(each -> each.matches("\\d{1,9}"))
                .map(Integer::parseInt);
    }

    /** How many pods it gets: whoever scaled it up since it was stopped may have chosen fewer than before. */
    static int replicas(Manifest workload) {
        return Math.max(
                WorkloadStop.replicas(workload), replicasBefore(workload).orElse(0));
    }

    /** An old ReplicaSet of a Deployment names a claim that the Deployment no longer uses. */
    private boolean isUser(Manifest workload, Set<ObjectRef> claims) {
        return !workload.kind().equals(Kinds.DEPLOYMENT)
                || WorkloadClaims.of(workload).claims().stream().anyMatch(claims::contains)
                || now.pods().stream()
                        .anyMatch(pod -> !pod.isFinished()
                                && pod.namespace().equals(workload.namespace())
                                && pod.claimNames().stream()
                                        .anyMatch(name -> claims.contains(ObjectRef.claim(pod.namespace(), name))));
    }

    /**
     * Stops the owners of pods that use the claims; a pod without an owner is deleted. A claim that is being deleted
     * goes with its last pod, so its volume keeps the data before that.
     */
    void stop(List<Check> checks) {
        draft.kinds.addAll(WORKLOADS);
        for (PodView each : writers.unstoppable()) {
            draft.refuse(
                    PlanCode.PLAN_WRITER_CANNOT_BE_STOPPED,
                    each.ref(),
                    "uses the claim, and its owner is not given, or is not one of Kubernetes' own workloads",
                    RemedyStep.of(
                            "stop-writer",
                            "stop the pod with the tool that creates it, or give that object, and export again"));
        }
        others.forEach((object, claim) -> draft.refuse(
                PlanCode.PLAN_WRITER_CANNOT_BE_STOPPED,
                object,
                "names or owns " + claim + ", and may make pods that use it: no step stops that",
                RemedyStep.of("stop-writer", "stop it with its own tool, and export again")));
        for (Manifest each : writers.workloads()) {
            Optional<WorkloadStop> stop = WorkloadStop.of(each.kind());
            if (each.kind().equals(Kinds.POD)) {
                deletePod(each, checks);
            } else if (stop.isPresent() && !stop.get().isStopped(each)) {
                stop(each, stop.get(), checks);
            }
            if (each.kind().equals(Kinds.STATEFUL_SET)) {
                unready(each).forEach(pod -> deletePod(pod.manifest(), checks));
            }
            checkRestarters(each);
            if (Restarters.isManaged(each)) {
                draft.remark(
                        PlanCode.PLAN_GITOPS_APPLIES_AGAIN,
                        each.ref(),
                        "has the mark of a GitOps tool: pause it until the last step, or it starts the workload again and"
                                + " the steps wait");
            }
        }
    }

    /** What is given and starts a stopped workload again, or creates a deleted one. */
    void checkRestarters(Manifest workload) {
        Restarters.given(workload, now)
                .forEach(what -> draft.refuse(
                        PlanCode.PLAN_WRITER_CANNOT_BE_STOPPED,
                        workload.ref(),
                        what + ": no step stops that",
                        RemedyStep.of("pause-restarter", "pause it with its own tool, and export again")));
    }

    /**
     * The pods that a stopped, ordered set does not delete on its own: those that are not ready, except the first.
     *
     * @upstream pkg/controller/statefulset/stateful_set_control.go processCondemned
     */
    private List<PodView> unready(Manifest set) {
        boolean isOrdered = !set.spec().string("podManagementPolicy").orElse("").equals("Parallel");
        return writers.pods().stream()
                .filter(pod -> isOrdered
                        && pod.namespace().equals(set.namespace())
                        && StatefulSetClaims.member(pod.name()).set().equals(set.name())
                        && !pod.manifest().metadata().has("deletionTimestamp")
                        && isUnready(pod))
                .sorted(Comparator.comparingInt(
                        pod -> StatefulSetClaims.member(pod.name()).ordinal()))
                .skip(1)
                .toList();
    }

    static boolean isUnready(PodView pod) {
        return !pod.phase().equals(Phases.RUNNING)
                || pod.manifest().status().array("conditions").items().stream()
                        .anyMatch(each -> each instanceof JsonObject condition
                                && condition
                                        .string("type")
                                        .filter("Ready"::equals)
                                        .isPresent()
                                && condition
                                        .string("status")
                                        .filter("True"::equals)
                                        .isEmpty());
    }

    /** A set that deletes the claims of pods that it has too many must not do so when it is stopped: both in one patch. */
    private void stop(Manifest workload, WorkloadStop stop, List<Check> checks) {
        int replicas = replicas(workload);
        boolean isDeleting = workload.kind().equals(Kinds.STATEFUL_SET)
                && whenScaled(workload).equals("Delete");
        JsonObject stopping = joined(
                PlanAnnotation.annotated(PlanAnnotation.REPLICAS, JsonString.of(Integer.toString(replicas))),
                stop.stopping());
        JsonObject starting =
                joined(PlanAnnotation.annotated(PlanAnnotation.REPLICAS, JsonNull.NULL), stop.starting(replicas));
        JsonObject patch = isDeleting ? joined(stopping, KEEPING_CLAIMS) : stopping;
        JsonObject back = isDeleting ? joined(starting, DELETING_CLAIMS) : starting;
        draft.patch(
                        stop.isScaled() ? StepKind.SCALE : StepKind.PATCH,
                        "stop-writer",
                        workload.ref(),
                        patch,
                        "no pod may write while the claim changes; the annotation remembers how many pods there were"
                                + (isDeleting ? ", and the set keeps the claims that it would delete" : ""),
                        checks)
                .proving("the workload no longer creates pods")
                .undoneBy(Kubectl.HERE.patch(workload.ref(), back));
        stopped.add(workload.ref());
        if (isDeleting) {
            keepingClaims.add(workload.ref());
        }
        if (!stop.isScaled()) {
            writers.pods().forEach(pod -> deletePod(pod.manifest(), checks));
        }
    }

    private static String whenScaled(Manifest set) {
        return set.spec()
                .child("persistentVolumeClaimRetentionPolicy")
                .string("whenScaled")
                .orElse("");
    }

    private static JsonObject whenScaled(JsonString policy) {
        return JsonObject.of(
                "spec", JsonObject.of("persistentVolumeClaimRetentionPolicy", JsonObject.of("whenScaled", policy)));
    }

    private void deletePod(Manifest pod, List<Check> checks) {
        if (draft.steps.stream().anyMatch(each -> each.target().equals(pod.ref()))) {
            return;
        }
        draft.delete(
                "delete-pod", pod.ref(), "the pod uses the claim, and stopping its owner does not stop it", checks);
        if (pod.metadata().array("ownerReferences").items().isEmpty()) {
            draft.remark(
                    PlanCode.PLAN_POD_NOT_MADE_AGAIN,
                    pod.ref(),
                    "is deleted, and nothing recreates it: keep its manifest, and create it after the last step");
        }
    }

    /** What was stopped and is not started again. */
    void stayStopped(ObjectRef but) {
        writers.workloads().stream()
                .filter(each -> stopped.contains(each.ref()) && !each.ref().equals(but))
                .forEach(each -> draft.remark(
                        PlanCode.PLAN_WORKLOAD_STAYS_STOPPED,
                        each.ref(),
                        "stays stopped: it names a claim that is gone"));
    }

    /** Starts again what was stopped; with the new claim name if a workload names the claim. */
    void start(List<Check> checks, Optional<ObjectRef> old, Optional<ObjectRef> renamed) {
        for (Manifest each : writers.workloads()) {
            JsonObject change = old.isPresent() && renamed.isPresent()
                    ? renaming(each, old.get(), renamed.get())
                    : JsonObject.EMPTY;
            if (!stopped.contains(each.ref()) && change.isEmpty()) {
                continue;
            }
            boolean isElsewhere = renamed.filter(to -> !to.namespace().equals(each.namespace()))
                    .isPresent();
            if (isElsewhere || (renamed.isPresent() && change.isEmpty())) {
                draft.remark(
                        PlanCode.PLAN_WORKLOAD_STAYS_STOPPED,
                        each.ref(),
                        "stays stopped: it names the old claim; create it again with the new one");
                continue;
            }
            start(each, change, JsonObject.EMPTY, checks);
            if (!change.isEmpty()) {
                ObjectRef to = renamed.orElseThrow();
                draft.end(
                        each.ref() + " names " + to,
                        world -> world.is(
                                each.ref(),
                                now -> renaming(now, old.orElseThrow(), to).isEmpty()));
            }
        }
    }

    /**
     * Starts a workload again if it was stopped, and changes it in the same patch.
     *
     * @param back the patch that undoes the change
     */
    void start(Manifest workload, JsonObject change, JsonObject back, List<Check> checks) {
        Optional<WorkloadStop> stop = WorkloadStop.of(workload.kind());
        if (stop.isEmpty() || workload.kind().equals(Kinds.POD)) {
            return;
        }
        boolean isStopped = stopped.contains(workload.ref());
        int replicas = replicas(workload);
        boolean isKeepingClaims =
                workload.annotation(PlanAnnotation.WHEN_SCALED).isPresent() || keepingClaims.contains(workload.ref());
        JsonObject noted =
                isStopped ? PlanAnnotation.annotated(PlanAnnotation.REPLICAS, JsonNull.NULL) : JsonObject.EMPTY;
        JsonObject mark = isKeepingClaims ? joined(noted, DELETING_CLAIMS) : noted;
        JsonObject starting = isStopped ? stop.get().starting(replicas) : JsonObject.EMPTY;
        JsonObject patch = joined(joined(mark, change), starting);
        boolean isScaled = stop.get().isScaled();
        DraftStep step = draft.patch(
                        isScaled && isStopped ? StepKind.SCALE : StepKind.PATCH,
                        isStopped ? "start-writer" : "use-new-name",
                        workload.ref(),
                        patch,
                        change.isEmpty()
                                ? "the application starts again"
                                : "the application starts again with the new names",
                        checks)
                .proving("the workload creates its pods");
        if (isScaled) {
            step.undoneBy(
                    Kubectl.HERE.patch(workload.ref(), joined(back, stop.get().stopping())));
        }
        draft.end(
                workload.ref() + " runs as before",
                world -> world.is(
                        workload.ref(),
                        each -> each.annotation(PlanAnnotation.REPLICAS).isEmpty()
                                && each.annotation(PlanAnnotation.WHEN_SCALED).isEmpty()
                                && (!isScaled || !isStopped || WorkloadStop.replicas(each) == replicas)));
    }

    /** Both patches in one; unlike applying one to the other, what they remove stays removed. */
    private static JsonObject joined(JsonObject one, JsonObject other) {
        JsonObject joined = one;
        for (var each : other.members().entrySet()) {
            JsonValue mine = one.get(each.getKey()).orElse(JsonNull.NULL);
            boolean both = mine instanceof JsonObject && each.getValue() instanceof JsonObject;
            joined = joined.with(
                    each.getKey(), both ? joined((JsonObject) mine, (JsonObject) each.getValue()) : each.getValue());
        }
        return joined;
    }

    /** The patch that makes a workload name another claim; empty if that is not possible. */
    static JsonObject renaming(Manifest workload, ObjectRef old, ObjectRef renamed) {
        boolean isNamed = WorkloadClaims.of(workload).claims().contains(old);
        if (!isNamed
                || !old.namespace().equals(renamed.namespace())
                || workload.kind().equals(Kinds.JOB)) {
            return JsonObject.EMPTY;
        }
        boolean isCronJob = workload.kind().equals(Kinds.CRON_JOB);
        JsonObject spec = isCronJob ? workload.spec().child("jobTemplate").child("spec") : workload.spec();
        List<JsonValue> volumes = new ArrayList<>();
        boolean isChanged = false;
        for (JsonValue each :
                spec.child("template").child("spec").array("volumes").items()) {
            boolean isIt = each instanceof JsonObject volume
                    && volume.child("persistentVolumeClaim")
                            .string("claimName")
                            .filter(old.name()::equals)
                            .isPresent();
            isChanged |= isIt;
            volumes.add(
                    isIt
                            ? ((JsonObject) each)
                                    .with(
                                            "persistentVolumeClaim",
                                            ((JsonObject) each)
                                                    .child("persistentVolumeClaim")
                                                    .with("claimName", renamed.name()))
                            : each);
        }
        JsonObject template = JsonObject.of(
                "spec",
                JsonObject.of("template", JsonObject.of("spec", JsonObject.of("volumes", new JsonArray(volumes)))));
        return !isChanged
                ? JsonObject.EMPTY
                : isCronJob ? JsonObject.of("spec", JsonObject.of("jobTemplate", template)) : template;
    }
}
