package dev.mooring.admission;

import dev.mooring.internal.CanIgnoreReturnValue;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.LabelMatcher;
import dev.mooring.object.internal.CronSchedule;
import dev.mooring.object.internal.NameSyntax;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The rules that all workloads share: those about counts, the selector and the pod template.
 *
 * @param noun how messages name the kind; a ReplicaSet is a deployment there
 * @param kind how one message names the kind
 * @param template the members on the way from the spec to the pod template
 * @param selector what the kind does with a selector
 * @param restartPolicies the restart policies of its pods
 * @param before the counts that are checked before the pod template
 * @param after those that are checked after it
 * @upstream kubernetes pkg/apis/apps/validation/validation.go, pkg/apis/batch/validation/validation.go
 */
record WorkloadRules(
        String noun,
        String kind,
        List<String> template,
        Selector selector,
        List<String> restartPolicies,
        List<String> before,
        List<String> after)
        implements ApiKind.Check {

    /** What a kind does with its selector. */
    private enum Selector {
        REQUIRED,
        /** The same, but the pod template is checked even if the selector cannot be read. */
        COMPARED,
        /** The labels of the template if there is none. */
        LABELS,
        /** The server makes it. */
        MADE
    }

    private static final List<String> TEMPLATE = List.of("template");
    private static final List<String> FOR_EVER = List.of(PodRules.ALWAYS);
    private static final List<String> UNTIL_DONE = List.of("OnFailure", "Never");
    private static final String REPLICAS = "replicas";
    private static final String MIN_READY = "minReadySeconds";
    private static final String REVISIONS = "revisionHistoryLimit";
    private static final String DEADLINE = "progressDeadlineSeconds";
    private static final String STARTING_DEADLINE = "startingDeadlineSeconds";
    private static final List<String> COUNTS_OF_JOB = List.of(
            "parallelism",
            "completions",
            "activeDeadlineSeconds",
            "backoffLimit",
            "ttlSecondsAfterFinished",
            "backoffLimitPerIndex",
            "maxFailedIndexes");

    static final WorkloadRules DEPLOYMENT = new WorkloadRules(
            "deployment",
            Kinds.REPLICA_SET,
            TEMPLATE,
            Selector.REQUIRED,
            FOR_EVER,
            List.of(REPLICAS),
            List.of(MIN_READY, REVISIONS, DEADLINE));
    static final WorkloadRules REPLICA_SET = new WorkloadRules(
            "deployment",
            Kinds.REPLICA_SET,
            TEMPLATE,
            Selector.REQUIRED,
            FOR_EVER,
            List.of(REPLICAS, MIN_READY),
            List.of());
    static final WorkloadRules STATEFUL_SET = new WorkloadRules(
            "statefulset",
            Kinds.STATEFUL_SET,
            TEMPLATE,
            Selector.REQUIRED,
            FOR_EVER,
            List.of(REPLICAS, MIN_READY, "ordinals.start"),
            List.of());
    static final WorkloadRules DAEMON_SET = new WorkloadRules(
            "daemonset",
            Kinds.DAEMON_SET,
            TEMPLATE,
            Selector.COMPARED,
            FOR_EVER,
            List.of(),
            List.of(MIN_READY, REVISIONS));
    static final WorkloadRules REPLICATION_CONTROLLER = new WorkloadRules(
            "replicationcontroller",
            Kinds.REPLICATION_CONTROLLER,
            TEMPLATE,
            Selector.LABELS,
            FOR_EVER,
            List.of(),
            List.of(REPLICAS, MIN_READY));
    static final WorkloadRules JOB =
            new WorkloadRules("job", Kinds.JOB, TEMPLATE, Selector.MADE, UNTIL_DONE, COUNTS_OF_JOB, List.of());
    static final WorkloadRules CRON_JOB = new WorkloadRules(
            "cronjob",
            Kinds.CRON_JOB,
            List.of("jobTemplate", "spec", "template"),
            Selector.MADE,
            UNTIL_DONE,
            Stream.concat(Stream.of(STARTING_DEADLINE), COUNTS_OF_JOB.stream().map(each -> "jobTemplate.spec." + each))
                    .toList(),
            List.of("successfulJobsHistoryLimit", "failedJobsHistoryLimit"));

    /** The room for the suffix of the Jobs of a CronJob. */
    private static final int MOST_FOR_CRON_JOB = 52;

    private static final int DEFAULT_DEADLINE = 600;
    private static final String NO_MATCH = "`selector` does not match template `labels`";

    private static final FieldPath SPEC = FieldPath.of("spec");

    @Override
    public void check(JsonObject workload, JsonObject old, Errors errors) {
        JsonObject spec = FieldReads.withoutNulls(workload.child("spec"));
        if (!old.isEmpty()) {
            WorkloadUpdate.check(this, spec, FieldReads.withoutNulls(old.child("spec")), errors);
            if (noun.equals("job")) {
                JobRules.name(FieldReads.text(workload.child("metadata"), "name"), spec, errors);
                JobRules.generated(workload.child("metadata"), spec, old, errors);
            }
            return;
        }
        JsonObject metadata = workload.child("metadata");
        String name = FieldReads.text(metadata, "name");
        boolean isLabelled = noun.equals("job") && !FieldReads.flag(spec, "manualSelector");
        new MetadataRules(labelled(metadata, spec.child("template").child("metadata"), isLabelled), errors).check(true);
        checkSpec(spec, isLabelled ? name : "", Optional.of(List.of()), errors);
        if (noun.equals("job")) {
            JobRules.name(name, spec, errors);
        } else if (noun.equals("cronjob") && name.length() > MOST_FOR_CRON_JOB) {
            errors.invalid(FieldPath.of("metadata").child("name"), name, "must be no more than 52 characters");
        }
    }

    /** Jobs and ReplicationControllers without labels get those of their template; a Job with the one that it makes. */
    private JsonObject labelled(JsonObject metadata, JsonObject template, boolean isLabelled) {
        JsonObject labels = template.child("labels");
        boolean takesLabels = selector == Selector.LABELS || noun.equals("job");
        if (!takesLabels || labels.isEmpty() || !metadata.child("labels").isEmpty()) {
            return metadata;
        }
        return metadata.with(
                "labels", isLabelled ? labels.with("job-name", FieldReads.text(metadata, "name")) : labels);
    }

    /**
     * The rules of the spec.
     *
     * @param job the name that the pods get as a label; empty if they get none
     * @param volumes those that the controller adds to the pods; empty if the server does not check the pod spec
     */
    void checkSpec(JsonObject spec, String job, Optional<? extends Collection<String>> volumes, Errors errors) {
        if (noun.equals("cronjob")) {
            schedule(spec, errors);
        }
        for (String each : before) {
            count(spec, each, errors);
            if (each.equals(STARTING_DEADLINE)) {
                JobRules.cron(spec, SPEC, errors);
            }
        }
        FieldPath place = SPEC;
        JsonObject pods = spec;
        for (String each : template) {
            place = place.child(each);
            pods = pods.child(each);
        }
        FieldPath at = place;
        if (restartPolicies.equals(UNTIL_DONE)) {
            jobs(spec, errors);
        }
        JsonObject metadata = pods.child("metadata");
        if (selector == Selector.MADE || selects(spec, metadata, at, errors) || selector == Selector.COMPARED) {
            template(pods, at, job, volumes, errors);
        }
        for (String each : after) {
            if (each.equals(noun.equals("daemonset") ? REVISIONS : MIN_READY)) {
                strategy(spec, errors);
            }
            count(spec, each, errors);
        }
        long deadline = spec.has(DEADLINE) ? FieldReads.number(spec, DEADLINE) : DEFAULT_DEADLINE;
        if (after.contains(DEADLINE) && deadline <= FieldReads.number(spec, MIN_READY)) {
            errors.invalidShown(SPEC.child(DEADLINE), Long.toString(deadline), "must be greater than minReadySeconds");
        }
        if (noun.equals("job")) {
            selectorOfJob(spec, metadata, at, errors);
        } else if (noun.equals("cronjob")
                && FieldReads.flag(spec.child("jobTemplate").child("spec"), "manualSelector")) {
            errors.notSupportedShown(
                    SPEC.child("jobTemplate").child("spec").child("manualSelector"), "true", List.of("nil", "false"));
        }
    }

    private void jobs(JsonObject spec, Errors errors) {
        if (noun.equals("job")) {
            JobRules.check(spec, SPEC, errors);
            return;
        }
        JobRules.check(
                spec.child("jobTemplate").child("spec"),
                SPEC.child("jobTemplate").child("spec"),
                errors);
    }

    private void strategy(JsonObject spec, Errors errors) {
        if (noun.equals("daemonset")) {
            StrategyRules.ofDaemonSet(spec, errors);
        } else if (after.contains(DEADLINE)) {
            StrategyRules.ofDeployment(spec, errors);
        }
    }

    private static void schedule(JsonObject spec, Errors errors) {
        String schedule = FieldReads.text(spec, "schedule");
        FieldPath at = SPEC.child("schedule");
        if (schedule.isEmpty()) {
            errors.required(at);
            return;
        }
        String problem = CronSchedule.of(schedule).problem();
        if (!problem.isEmpty()) {
            errors.invalid(at, schedule, problem);
        }
        if (schedule.contains("TZ")) {
            errors.invalid(at, schedule, "cannot use TZ or CRON_TZ in schedule, use timeZone field instead");
        }
    }

    private static void count(JsonObject spec, String path, Errors errors) {
        FieldPath at = SPEC;
        JsonObject parent = spec;
        List<String> steps = List.of(path.split("\\.", -1));
        for (String each : steps.subList(0, steps.size() - 1)) {
            at = at.child(each);
            parent = parent.child(each);
        }
        String key = steps.get(steps.size() - 1);
        if (parent.members().get(key) instanceof JsonNumber number
                && number.text().startsWith("-")) {
            errors.invalidShown(at.child(key), number.text(), "must be greater than or equal to 0");
        }
    }

    private void template(
            JsonObject pods, FieldPath at, String job, Optional<? extends Collection<String>> volumes, Errors errors) {
        JsonObject metadata = pods.child("metadata");
        MetadataRules.labels(FieldReads.map(metadata, "labels"), at.child("labels"), errors);
        errors.invalid(at.child("labels"), job, NameSyntax.labelValue(errors.server(), job));
        JsonObject pod = pods.child("spec");
        volumes.ifPresent(added -> PodRules.checkTemplate(pod, at.child("spec"), added, errors));
        String policy = PodRules.restartPolicy(pod);
        FieldPath restart = at.child("spec").child("restartPolicy");
        if (restartPolicies.equals(UNTIL_DONE) && policy.equals(PodRules.ALWAYS)) {
            errors.required(restart, "valid values: \"OnFailure\", \"Never\"");
        } else if (!restartPolicies.contains(policy)) {
            errors.notSupported(restart, policy, restartPolicies);
        }
        if (restartPolicies.equals(FOR_EVER) && pod.has("activeDeadlineSeconds")) {
            errors.forbidden(
                    at.child("spec").child("activeDeadlineSeconds"),
                    "activeDeadlineSeconds in " + kind + " is not Supported");
        }
    }

    /** Whether the selector can be read. */
    private boolean selects(JsonObject spec, JsonObject metadata, FieldPath template, Errors errors) {
        FieldPath at = SPEC.child("selector");
        JsonObject selects = spec.child("selector");
        if (selector == Selector.LABELS) {
            JsonObject own = selects.isEmpty() ? metadata.child("labels") : selects;
            if (own.isEmpty()) {
                errors.required(at);
            }
            compare(JsonObject.of("matchLabels", own), metadata, template, errors);
            return true;
        }
        if (!spec.has("selector")) {
            if (selector == Selector.REQUIRED) {
                errors.required(at);
            }
            noMatch(metadata, template, errors);
            return true;
        }
        SelectorRules.check(selects, false, at, errors);
        boolean isEmpty = FieldReads.isEmpty(selects, "matchLabels") && FieldReads.isEmpty(selects, "matchExpressions");
        String words = "empty selector is invalid for " + noun;
        if (isEmpty && selector == Selector.REQUIRED) {
            errors.invalidShown(at, ShownValue.selector(errors.server(), selects), words);
        }
        boolean isValid = compare(selects, metadata, template, errors);
        if (isEmpty && selector == Selector.COMPARED) {
            errors.invalidShown(at, ShownValue.selector(errors.server(), selects), words);
        } else if (!isValid && selector == Selector.REQUIRED) {
            errors.invalidShown(
                    at,
                    ShownValue.selector(errors.server(), selects),
                    noun.equals("statefulset") ? "" : "invalid label selector");
        }
        return isValid;
    }

    private void selectorOfJob(JsonObject spec, JsonObject metadata, FieldPath template, Errors errors) {
        FieldPath at = SPEC.child("selector");
        JsonObject selects = spec.child("selector");
        if (FieldReads.flag(spec, "manualSelector")) {
            if (!spec.has("selector")) {
                errors.required(at);
                noMatch(metadata, template, errors);
                return;
            }
            SelectorRules.check(selects, false, at, errors);
            compare(selects, metadata, template, errors);
        } else if (!FieldReads.isEmpty(selects, "matchLabels") || !FieldReads.isEmpty(selects, "matchExpressions")) {
            errors.invalidShown(at, ShownValue.selector(errors.server(), selects), "`selector` not auto-generated");
        }
    }

    private static void noMatch(JsonObject metadata, FieldPath template, Errors errors) {
        errors.invalidShown(
                template.child("metadata").child("labels"),
                ShownValue.map(errors.server(), metadata, "labels"),
                NO_MATCH);
    }

    /** Whether a selector selects these labels, or cannot be read. */
    static boolean selects(JsonObject selector, Map<String, String> labels) {
        try {
            LabelMatcher matcher = LabelMatcher.from(Part.of(new ObjectRef(Kinds.POD, "", "template"), selector));
            return !matcher.isValid() || matcher.matches(labels);
        } catch (ManifestException e) {
            return true;
        }
    }

    /** Whether the selector can be read; there is an error if it does not match. */
    @CanIgnoreReturnValue
    private static boolean compare(JsonObject selector, JsonObject metadata, FieldPath template, Errors errors) {
        ObjectRef place = new ObjectRef(Kinds.POD, "", "template");
        try {
            LabelMatcher matcher = LabelMatcher.from(Part.of(place, selector));
            if (matcher.isValid()
                    && !matcher.matches(Part.of(place, metadata.child("labels")).textMembers())) {
                noMatch(metadata, template, errors);
            }
            return matcher.isValid();
        } catch (ManifestException e) {
            return true;
        }
    }
}
