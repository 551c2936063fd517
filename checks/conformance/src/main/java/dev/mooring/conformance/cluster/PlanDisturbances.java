package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.plan.internal.Disturbance;
import dev.mooring.step.internal.WorkloadStop;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Performs the disturbances that the library simulates.
 *
 * @param before the objects before the first step
 * @param now the current objects
 */
record PlanDisturbances(Api api, PlanWorld world, Inventory before, List<Manifest> now) {

    private static final List<String> OF_SETS = List.of("persistentVolumeClaimRetentionPolicy", "ordinals");
    private static final Set<String> WORKLOADS = Set.of(Kinds.DEPLOYMENT, Kinds.STATEFUL_SET, Kinds.CRON_JOB);
    private static final Set<String> SERVED =
            Set.of("uid", "resourceVersion", "creationTimestamp", "generation", "managedFields", "deletionTimestamp");

    PlanDisturbances {
        now = List.copyOf(now);
    }

    /** Whether there was something to do. */
    boolean act(Disturbance row) {
        return switch (row) {
            case GITOPS -> applyAgain();
            case AUTOSCALER -> scaleUp();
            case POD_RESTARTS -> user().map(pod -> api.deleteAll(pod.ref())).isPresent();
            case NODE_DIES -> killNode();
            case NOBODY_FOR_A_WEEK -> runCronJobs();
            // The others happen before every step, or to a step.
            case THIRD_CLAIM, STEP_FAILS, STEP_TWICE -> false;
        };
    }

    private Optional<Manifest> find(Manifest object) {
        return now.stream().filter(each -> each.ref().equals(object.ref())).findFirst();
    }

    private boolean applyAgain() {
        boolean isAny = false;
        for (Manifest each : before.all()) {
            if (WORKLOADS.contains(each.kind())) {
                isAny = true;
                if (find(each).isPresent()) {
                    api.merge(each.ref(), applied(each));
                } else {
                    api.create(unserved(each));
                }
            }
        }
        for (VolumeView each : before.volumes()) {
            if (each.manifest().annotation(PlanPlay.MARK).isPresent()) {
                isAny = true;
                JsonObject policy = JsonObject.of("persistentVolumeReclaimPolicy", JsonString.of(each.reclaimPolicy()));
                api.merge(each.ref(), JsonObject.of("spec", policy));
            }
        }
        return isAny;
    }

    private static JsonObject applied(Manifest workload) {
        WorkloadStop stop = WorkloadStop.of(workload.kind()).orElseThrow();
        JsonObject starting =
                stop.isStopped(workload) ? stop.stopping() : stop.starting(WorkloadStop.replicas(workload));
        JsonObject spec = starting.child("spec");
        for (String key : OF_SETS) {
            Optional<JsonValue> before = workload.spec().get(key);
            spec = before.isPresent() ? spec.with(key, before.get()) : spec;
        }
        return starting.with("spec", spec);
    }

    private static Manifest unserved(Manifest object) {
        JsonObject metadata = object.metadata();
        for (String each : SERVED) {
            metadata = metadata.without(each);
        }
        return new Manifest(object.json().without("status").with("metadata", metadata));
    }

    private boolean scaleUp() {
        List<Manifest> stopped = now.stream()
                .filter(each -> Set.of(Kinds.DEPLOYMENT, Kinds.STATEFUL_SET).contains(each.kind())
                        && WorkloadStop.replicas(each) == 0)
                .toList();
        stopped.forEach(each -> api.merge(each.ref(), PlanWorldGenerator.replicas(1)));
        return !stopped.isEmpty();
    }

    private Optional<PodView> user() {
        return Inventory.of(now).pods().stream()
                .filter(each -> each.namespace().equals(world.name())
                        && !each.isFinished()
                        && !each.claimNames().isEmpty())
                .findFirst();
    }

    /** Only the world's own node; the pods leave it after a while, unless their plan moves them. */
    private boolean killNode() {
        Optional<Manifest> node = user().filter(each -> each.nodeName().startsWith(world.name() + "-"))
                .flatMap(each -> Inventory.of(now).node(each.nodeName()))
                .map(each -> each.manifest());
        node.ifPresent(each -> {
            JsonArray conditions = JsonArray.of(Draft.source("type", "Ready", "status", "Unknown"));
            api.mergeStatus(each.ref(), JsonObject.of("status", JsonObject.of("conditions", conditions)));
            List<JsonValue> taints = new ArrayList<>(each.spec().array("taints").items());
            taints.add(Draft.source("key", "node.kubernetes.io/unreachable", "effect", "NoExecute"));
            api.merge(each.ref(), JsonObject.of("spec", JsonObject.of("taints", new JsonArray(taints))));
        });
        return node.isPresent();
    }

    /** A Job of each that is not suspended. */
    private boolean runCronJobs() {
        List<Manifest> due = now.stream()
                .filter(each -> each.kind().equals(Kinds.CRON_JOB) && !WorkloadStop.CRON_JOB.isStopped(each))
                .toList();
        due.forEach(each -> api.create(
                new Draft(JsonObject.parse("{\"apiVersion\": \"batch/v1\", \"kind\": \"Job\", \"metadata\": {}}"))
                        .metadata("namespace", each.namespace())
                        .metadata("name", each.name() + "-of-this-week")
                        .with(each.spec().child("jobTemplate").child("spec"), "spec")
                        .manifest()));
        return !due.isEmpty();
    }
}
