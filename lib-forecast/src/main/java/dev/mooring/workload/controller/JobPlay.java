package dev.mooring.workload.controller;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.internal.CronSchedule;
import dev.mooring.workload.controller.internal.MadeObjectCode;
import dev.mooring.workload.internal.JobEnd;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The pods that a Job has at the same time, and the Job of a CronJob. A CronJob is simulated as one run: one Job,
 * unless one of its existing Jobs is not finished.
 *
 * @upstream pkg/controller/job/job_controller.go manageJob
 * @upstream pkg/controller/cronjob/utils.go getJobFromTemplate2
 */
final class JobPlay {

    /** The label with the name of the Job. */
    static final String NAME = "job-name";

    /** The controller of Kubernetes, which is the default. */
    private static final String CONTROLLER = "kubernetes.io/job-controller";

    private static final String INDEX = "batch.kubernetes.io/job-completion-index";
    private static final String TRACKING = "batch.kubernetes.io/job-tracking";
    private static final String INDEX_VARIABLE = "JOB_COMPLETION_INDEX";

    private final Creation creation;
    private final Workload job;
    private final boolean isIndexed;
    private final Optional<Integer> completions;

    private JobPlay(Creation creation, Workload job) {
        Part spec = job.spec();
        boolean isPlain =
                !spec.at("completions").isPresent() && !spec.at("parallelism").isPresent();
        this.creation = creation;
        this.job = job;
        this.isIndexed = spec.at("completionMode").text().equals("Indexed");
        this.completions = isPlain
                ? Optional.of(1)
                : spec.at("completions").int32().map(any -> Creation.count(spec.at("completions"), 1));
    }

    static void cronJob(Creation creation, Workload cron) {
        if (cron.spec().at("suspend").flag().orElse(false)) {
            creation.tell(
                    MadeObjectCode.WORKLOAD_RESTS.at(cron.spec().at("suspend"), "is suspended: it creates no Job"));
            return;
        }
        if (!CronSchedule.of(cron.spec().at("schedule").text()).fires()) {
            creation.tell(MadeObjectCode.WORKLOAD_RESTS.at(
                    cron.spec().at("schedule"), "has no time that exists: it creates no Job"));
            return;
        }
        creation.tell(cron.aboutPods(
                MadeObjectCode.CRON_JOB_PLAYED_ONCE, "creates a Job at each scheduled time; one run is simulated"));
        Manifest job = new Manifest(jobDocument(cron));
        boolean runs = creation.existing().of(cron, Kinds.JOB).stream()
                .anyMatch(each -> JobEnd.of(each.manifest()).isEmpty());
        if (!runs && !creation.exists(job.ref())) {
            creation.addWorkload(
                    WorkloadKind.JOB, job, cron, cron.podTemplate().parent().parent());
        }
    }

    private static JsonObject jobDocument(Workload cron) {
        JsonObject template = cron.manifest().spec().child("jobTemplate");
        JsonObject metadata = JsonObject.EMPTY
                .with("name", cron.name() + "-" + GeneratedNames.MINUTES)
                .with("namespace", cron.namespace());
        metadata = MadeDocuments.copied(template.child("metadata"), "labels", metadata);
        metadata = MadeDocuments.copied(template.child("metadata"), "annotations", metadata);
        return MadeDocuments.object("batch/v1", Kinds.JOB, MadeDocuments.owned(metadata, cron))
                .with("spec", template.child("spec"));
    }

    static void job(Creation creation, Workload job) {
        boolean isSuspended = job.spec().at("suspend").flag().orElse(false);
        if (isSuspended || JobEnd.of(job.manifest()).isPresent()) {
            creation.tell(MadeObjectCode.WORKLOAD_RESTS.about(
                    job.ref(), (isSuspended ? "is suspended" : "is finished") + ": it creates no pods"));
            return;
        }
        String controller = job.spec().at("managedBy").text();
        if (!controller.isEmpty() && !controller.equals(CONTROLLER)) {
            creation.tell(MadeObjectCode.MADE_BY_OTHER_CONTROLLER.at(
                    job.spec().at("managedBy"), "is managed by " + controller + ", which creates its pods"));
            return;
        }
        new JobPlay(creation, job).play();
    }

    private void play() {
        List<Dependent> pods = creation.existing().of(job, Kinds.POD);
        List<Dependent> active = pods.stream().filter(Dependent::isActive).toList();
        int parallelism = Creation.count(job.spec().at("parallelism"), 1);
        int succeeded = succeeded(pods);
        int left = completions.map(all -> Math.max(0, all - succeeded)).orElse(succeeded > 0 ? 0 : parallelism);
        int wanted = Math.min(parallelism, left);
        List<Integer> indexes = isIndexed ? indexes(pods, wanted) : List.of();
        int missing = Math.max(0, wanted - active.size());
        for (int i = 0; i < (isIndexed ? Math.min(missing, indexes.size()) : missing); i++) {
            pod(isIndexed ? Optional.of(indexes.get(i)) : Optional.empty());
        }
        if (left > wanted && completions.isPresent()) {
            creation.tell(job.aboutPods(
                    MadeObjectCode.JOB_MAKES_MORE_PODS,
                    "runs " + wanted + " of " + left + " pods at the same time; the later ones are not simulated"));
        }
    }

    private int succeeded(List<Dependent> pods) {
        int counted = Creation.count(job.status().at("succeeded"), 0);
        int seen = (int) pods.stream()
                .filter(pod -> pod.phase().equals(Phases.SUCCEEDED))
                .count();
        return Math.max(counted, seen);
    }

    /**
     * The first indexes without a pod that have not succeeded.
     *
     * @upstream pkg/controller/job/indexed_job_utils.go firstPendingIndexes
     */
    private List<Integer> indexes(List<Dependent> pods, int wanted) {
        Set<String> taken = pods.stream()
                .filter(pod -> pod.isActive() || pod.phase().equals(Phases.SUCCEEDED))
                .map(pod -> pod.manifest().annotation(INDEX).orElse(""))
                .collect(Collectors.toCollection(TreeSet::new));
        CompletedIndexes done =
                CompletedIndexes.parse(job.status().at("completedIndexes").text());
        List<Integer> free = new ArrayList<>();
        for (long index = done.from(0); index < completions.orElse(0) && free.size() < wanted; ) {
            if (!taken.contains(Long.toString(index))) {
                free.add((int) index);
            }
            index = done.from(index + 1);
        }
        return free;
    }

    private void pod(Optional<Integer> index) {
        String prefix = index.map(each -> GeneratedNames.indexedPrefix(job.name(), each))
                .orElseGet(() -> GeneratedNames.podPrefix(job.name()));
        JsonObject pod = MadeDocuments.pod(job, creation.podName(job.namespace(), prefix), prefix);
        JsonObject metadata = tracked(MadeDocuments.labelled(pod.child("metadata"), labels()));
        if (index.isPresent()) {
            String number = index.get().toString();
            metadata = MadeDocuments.labelled(metadata, Map.of(INDEX, number));
            metadata =
                    metadata.with("annotations", metadata.child("annotations").with(INDEX, number));
            pod = pod.with("spec", withIndex(pod.child("spec")).with("hostname", job.name() + "-" + number));
        }
        creation.addPod(job, pod.with("metadata", metadata), Optional.empty());
    }

    /**
     * The labels that the server writes into the template of a new Job; those with its uid are not known.
     *
     * @upstream pkg/registry/batch/job/strategy.go generateSelector
     */
    private Map<String, String> labels() {
        boolean isByHand = job.spec().at("manualSelector").flag().orElse(false);
        if (isByHand || !job.manifest().uid().isEmpty()) {
            return Map.of();
        }
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("batch.kubernetes.io/job-name", job.name());
        labels.put(NAME, job.name());
        return labels;
    }

    private static JsonObject tracked(JsonObject metadata) {
        List<JsonValue> finalizers =
                new ArrayList<>(metadata.array("finalizers").items());
        if (!finalizers.contains(JsonString.of(TRACKING))) {
            finalizers.add(JsonString.of(TRACKING));
        }
        return metadata.with("finalizers", new JsonArray(finalizers));
    }

    /** @upstream pkg/controller/job/indexed_job_utils.go addCompletionIndexEnvVariables */
    private static JsonObject withIndex(JsonObject spec) {
        JsonObject changed = spec;
        for (String key : List.of("initContainers", "containers")) {
            List<JsonValue> containers = new ArrayList<>();
            spec.array(key).items().forEach(each -> containers.add(withVariable(each)));
            changed = containers.isEmpty() ? changed : changed.with(key, new JsonArray(containers));
        }
        return changed;
    }

    private static JsonValue withVariable(JsonValue container) {
        if (!(container instanceof JsonObject object)) {
            return container;
        }
        List<JsonValue> variables = new ArrayList<>(object.array("env").items());
        boolean isThere = variables.stream()
                .anyMatch(each -> each instanceof JsonObject variable
                        && variable.string("name")
                                .filter(INDEX_VARIABLE::equals)
                                .isPresent());
        if (isThere) {
            return container;
        }
        JsonObject field = JsonObject.of("fieldPath", JsonString.of("metadata.labels['" + INDEX + "']"));
        variables.add(JsonObject.of("name", JsonString.of(INDEX_VARIABLE))
                .with("valueFrom", JsonObject.of("fieldRef", field)));
        return object.with("env", new JsonArray(variables));
    }
}
