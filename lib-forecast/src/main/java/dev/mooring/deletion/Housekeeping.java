package dev.mooring.deletion;

import dev.mooring.deletion.Deletion.Propagation;
import dev.mooring.deletion.internal.DeletionCode;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.NodeView.NodeTaint;
import dev.mooring.object.PodView;
import dev.mooring.object.internal.PodToleration;
import dev.mooring.workload.internal.JobEnd;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What controllers delete in a cluster without a request: pods of nodes that do not exist, pods that a taint evicts,
 * and Jobs that finished long enough ago. The time that this takes is assumed to have passed.
 */
final class Housekeeping {

    /** The default of {@code --terminated-pod-gc-threshold}. */
    private static final int MOST_FINISHED_PODS = 12_500;

    private static final int SUCCESSFUL_JOBS = 3;
    private static final int FAILED_JOBS = 1;
    private static final Set<String> UNFINISHED = Set.of(Phases.PENDING, Phases.RUNNING, Phases.UNKNOWN);

    private final Inventory inventory;
    private final List<Due> due = new ArrayList<>();

    private Housekeeping(Inventory inventory) {
        this.inventory = inventory;
    }

    /**
     * An object that is deleted.
     *
     * @param object which one
     * @param code why
     * @param why the same in words
     * @param how what becomes of its dependents
     */
    record Due(ObjectRef object, DeletionCode code, String why, Propagation how) {

        /** Whether the pod garbage collector deletes it, without waiting for a kubelet. */
        boolean isForced() {
            return code == DeletionCode.NODE_IS_GONE;
        }

        /** Whether an unknown setting of the cluster decides. */
        boolean isOpen() {
            return code == DeletionCode.TOO_MANY_FINISHED_PODS;
        }
    }

    /** {@return what is due, pods first} */
    static List<Due> of(Inventory inventory) {
        Housekeeping all = new Housekeeping(inventory);
        all.pods(inventory.pods());
        inventory.all(Kinds.JOB).forEach(each -> all.guarded(() -> all.timeToLive(each)));
        all.histories();
        return List.copyOf(all.due);
    }

    /** {@return whether something is due after these objects were written to a cluster where nothing was} */
    static boolean isDue(Inventory inventory, Inventory written) {
        boolean isSimple = Stream.of(Kinds.NODE, Kinds.JOB, Kinds.CRON_JOB)
                .allMatch(kind -> written.all(kind).isEmpty());
        if (!isSimple) {
            return !of(inventory).isEmpty();
        }
        Housekeeping pods = new Housekeeping(inventory);
        if (!written.pods().isEmpty()) {
            pods.pods(written.pods());
        }
        return !pods.due.isEmpty();
    }

    /** What cannot be read is left as it is. */
    private void guarded(Runnable look) {
        try {
            look.run();
        } catch (ManifestException e) {
            return;
        }
    }

    private void add(ObjectRef object, DeletionCode code, String why, Propagation how) {
        due.add(new Due(object, code, why, how));
    }

    private void pods(List<PodView> pods) {
        Map<String, NodeView> nodes =
                inventory.nodes().stream().collect(Collectors.toMap(NodeView::name, each -> each));
        for (PodView pod : pods) {
            if (pod.isScheduled() && !isBeingDeleted(pod.manifest())) {
                NodeView node = nodes.get(pod.nodeName());
                if (node != null) {
                    guarded(() -> evict(pod, node));
                } else if (isAbsent(pod.nodeName(), nodes)) {
                    add(pod.ref(), DeletionCode.NODE_IS_GONE, nodeIsGone(pod.nodeName()), Propagation.BACKGROUND);
                }
            }
        }
        if (pods.size() > MOST_FINISHED_PODS) {
            tooManyFinished(pods);
        }
    }

    static String nodeIsGone(String node) {
        return "is deleted: its node " + node + " does not exist";
    }

    /** If no node is given, the cluster is assumed to have nodes. */
    private boolean isAbsent(String node, Map<String, NodeView> nodes) {
        return inventory.isComplete(Kinds.NODE)
                && !nodes.isEmpty()
                && inventory.find(ObjectRef.node(node)).isEmpty();
    }

    /** @upstream pkg/controller/tainteviction/taint_eviction.go processPodOnNode, getMinTolerationTime */
    private void evict(PodView pod, NodeView node) {
        List<PodToleration> tolerations = null;
        NodeTaint first = null;
        long least = Long.MAX_VALUE;
        for (NodeTaint taint : node.taints()) {
            if (!taint.effect().equals("NoExecute")) {
                continue;
            }
            tolerations = tolerations == null
                    ? PodToleration.of(Part.of(pod.manifest()).at("spec"))
                    : tolerations;
            Optional<PodToleration> toleration =
                    tolerations.stream().filter(each -> each.covers(taint)).findFirst();
            long seconds = toleration
                    .map(each -> each.seconds().orElse(Long.MAX_VALUE))
                    .orElse(0L);
            if (seconds < least) {
                least = seconds;
                first = taint;
            }
        }
        if (first != null) {
            String taint = "node " + node.name() + " has the taint " + first.key() + ":NoExecute";
            String why = "is deleted: " + taint
                    + (least > 0 ? ", which it tolerates for " + least + " seconds" : ", which it does not tolerate");
            add(pod.ref(), DeletionCode.EVICTED_BY_TAINT, why, Propagation.BACKGROUND);
        }
    }

    /** @upstream pkg/controller/podgc/gc_controller.go gcTerminated */
    private void tooManyFinished(List<PodView> pods) {
        List<PodView> finished = pods.stream()
                .filter(each -> !UNFINISHED.contains(each.phase()))
                .sorted(Comparator.comparing((PodView each) -> !isEvicted(each))
                        .thenComparing(each -> text(each.manifest().metadata().get("creationTimestamp")))
                        .thenComparing(PodView::name))
                .toList();
        for (PodView pod : finished.subList(0, Math.max(0, finished.size() - MOST_FINISHED_PODS))) {
            add(
                    pod.ref(),
                    DeletionCode.TOO_MANY_FINISHED_PODS,
                    "is one of " + finished.size() + " finished pods: the oldest are deleted if there are more than "
                            + "--terminated-pod-gc-threshold allows, by default " + MOST_FINISHED_PODS,
                    Propagation.BACKGROUND);
        }
    }

    private static boolean isEvicted(PodView pod) {
        return pod.phase().equals(Phases.FAILED)
                && pod.manifest()
                        .status()
                        .string("reason")
                        .filter("Evicted"::equals)
                        .isPresent();
    }

    private static String text(Optional<JsonValue> value) {
        return value.map(JsonValue::toJson).orElse("");
    }

    /** @upstream pkg/controller/ttlafterfinished/ttlafterfinished_controller.go processJob */
    private void timeToLive(Manifest job) {
        Part spec = Part.of(job).at("spec");
        if (isBeingDeleted(job)
                || JobEnd.of(job).isEmpty()
                || !spec.at("ttlSecondsAfterFinished").isPresent()) {
            return;
        }
        add(
                job.ref(),
                DeletionCode.TIME_TO_LIVE_OVER,
                "is deleted with its pods "
                        + spec.at("ttlSecondsAfterFinished").int32().orElse(0) + " seconds after it has finished",
                Propagation.FOREGROUND);
    }

    /** @upstream pkg/controller/cronjob/cronjob_controllerv2.go cleanupFinishedJobs */
    private void histories() {
        List<Manifest> crons = inventory.all(Kinds.CRON_JOB);
        if (crons.isEmpty()) {
            return;
        }
        Map<List<String>, List<Manifest>> jobs = new HashMap<>();
        for (Manifest job : inventory.all(Kinds.JOB)) {
            Life.of(job)
                    .controller()
                    .filter(owner -> owner.kind().equals(Kinds.CRON_JOB))
                    .ifPresent(owner -> guarded(() -> JobEnd.of(job)
                            .ifPresent(condition -> jobs.computeIfAbsent(
                                            List.of(
                                                    owner.uid(),
                                                    condition.at("type").text()),
                                            any -> new ArrayList<>())
                                    .add(job))));
        }
        for (Manifest cron : crons) {
            guarded(() -> {
                Part spec = Part.of(cron).at("spec");
                history(
                        jobs.getOrDefault(List.of(cron.uid(), JobEnd.COMPLETE), List.of()),
                        spec.at("successfulJobsHistoryLimit"),
                        SUCCESSFUL_JOBS);
                history(
                        jobs.getOrDefault(List.of(cron.uid(), JobEnd.FAILED), List.of()),
                        spec.at("failedJobsHistoryLimit"),
                        FAILED_JOBS);
            });
        }
    }

    private void history(List<Manifest> jobs, Part limit, int otherwise) {
        int most = limit.int32().orElse(otherwise);
        List<Manifest> oldest = jobs.stream()
                .sorted(Comparator.comparing((Manifest each) -> started(each).isEmpty())
                        .thenComparing(Housekeeping::started)
                        .thenComparing(Manifest::name))
                .limit(Math.max(0, jobs.size() - (long) most))
                .toList();
        for (Manifest each : oldest) {
            if (!isBeingDeleted(each)) {
                add(
                        each.ref(),
                        DeletionCode.HISTORY_LIMIT,
                        "is deleted: its CronJob keeps " + most + " of " + jobs.size() + " such finished Jobs",
                        Propagation.BACKGROUND);
            }
        }
    }

    private static String started(Manifest job) {
        return job.status().string("startTime").orElse("");
    }

    static boolean isBeingDeleted(Manifest manifest) {
        return manifest.metadata()
                .get("deletionTimestamp")
                .filter(each -> !each.isNull())
                .isPresent();
    }
}
