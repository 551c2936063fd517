package dev.mooring.admission;

import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.LabelMatcher;
import dev.mooring.object.internal.NameSyntax;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The rules that all workloads share: those about replicas, the selector and the pod template.
 *
 * @param noun how messages name the kind; a ReplicaSet is a deployment there
 * @param kind how one message names the kind
 * @param template the members on the way from the spec to the pod template
 * @param selector what the kind does with a selector
 * @param restartPolicies the restart policies of its pods
 * @upstream kubernetes pkg/apis/apps/validation/validation.go, pkg/apis/batch/validation/validation.go
 */
record WorkloadRules(String noun, String kind, List<String> template, Selector selector, List<String> restartPolicies)
        implements ApiKind.Check {

    /** What a kind does with its selector. */
    private enum Selector {
        REQUIRED,
        /** The labels of the template if there is none. */
        LABELS,
        /** The server makes it. */
        MADE
    }

    private static final List<String> TEMPLATE = List.of("template");
    private static final List<String> FOR_EVER = List.of(PodRules.ALWAYS);
    private static final List<String> UNTIL_DONE = List.of("OnFailure", "Never");

    static final WorkloadRules DEPLOYMENT =
            new WorkloadRules("deployment", Kinds.REPLICA_SET, TEMPLATE, Selector.REQUIRED, FOR_EVER);
    static final WorkloadRules REPLICA_SET = DEPLOYMENT;
    static final WorkloadRules STATEFUL_SET =
            new WorkloadRules("statefulset", Kinds.STATEFUL_SET, TEMPLATE, Selector.REQUIRED, FOR_EVER);
    static final WorkloadRules DAEMON_SET =
            new WorkloadRules("daemonset", Kinds.DAEMON_SET, TEMPLATE, Selector.REQUIRED, FOR_EVER);
    static final WorkloadRules REPLICATION_CONTROLLER = new WorkloadRules(
            "replicationcontroller", Kinds.REPLICATION_CONTROLLER, TEMPLATE, Selector.LABELS, FOR_EVER);
    static final WorkloadRules JOB = new WorkloadRules("job", Kinds.JOB, TEMPLATE, Selector.MADE, UNTIL_DONE);
    static final WorkloadRules CRON_JOB = new WorkloadRules(
            "cronjob", Kinds.CRON_JOB, List.of("jobTemplate", "spec", "template"), Selector.MADE, UNTIL_DONE);

    /** The room for the suffix of the Jobs of a CronJob. */
    private static final int MOST_FOR_CRON_JOB = 52;

    private static final FieldPath SPEC = FieldPath.of("spec");

    @Override
    public void check(JsonObject workload, JsonObject old, Errors errors) {
        JsonObject spec = workload.child("spec");
        if (!old.isEmpty()) {
            boolean isKept = selector != Selector.REQUIRED
                    || spec.child("selector").equals(old.child("spec").child("selector"));
            if (!isKept) {
                errors.invalidShown(
                        SPEC.child("selector"), GoJson.of(spec.child("selector")), ImmutableFields.IMMUTABLE);
            }
            return;
        }
        JsonObject metadata = workload.child("metadata");
        new MetadataRules(metadata, errors).check(true);
        checkSpec(spec, Optional.of(List.of()), errors);
        String name = FieldReads.text(metadata, "name");
        if (noun.equals("cronjob") && name.length() > MOST_FOR_CRON_JOB) {
            errors.invalid(FieldPath.of("metadata").child("name"), name, "must be no more than 52 characters");
        }
        if (noun.equals("job")) {
            errors.invalid(SPEC.child("template").child("labels"), name, NameSyntax.labelValue(errors.server(), name));
        }
    }

    /**
     * The rules of the spec.
     *
     * @param volumes those that the controller adds to the pods; empty if the server does not check the pod spec
     */
    void checkSpec(JsonObject spec, Optional<? extends Collection<String>> volumes, Errors errors) {
        if (spec.members().get("replicas") instanceof JsonNumber replicas
                && replicas.text().startsWith("-")) {
            errors.invalidShown(SPEC.child("replicas"), replicas.text(), "must be greater than or equal to 0");
        }
        FieldPath place = SPEC;
        JsonObject pods = spec;
        for (String each : template) {
            place = place.child(each);
            pods = pods.child(each);
        }
        FieldPath at = place;
        JsonObject pod = pods.child("spec");
        selector(spec, pods.child("metadata").child("labels"), at, errors);
        MetadataRules.labels(FieldReads.map(pods.child("metadata"), "labels"), at.child("labels"), errors);
        volumes.ifPresent(added -> PodRules.checkSpec(pod, at.child("spec"), added, errors));
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

    private void selector(JsonObject spec, JsonObject labels, FieldPath template, Errors errors) {
        FieldPath at = SPEC.child("selector");
        JsonObject selects = spec.child("selector");
        if (selector == Selector.MADE || (selector == Selector.LABELS && selects.isEmpty())) {
            if (selector == Selector.LABELS && labels.isEmpty()) {
                errors.required(at);
            }
            return;
        }
        if (!spec.has("selector")) {
            errors.required(at);
            return;
        }
        JsonObject whole = selector == Selector.LABELS ? JsonObject.of("matchLabels", selects) : selects;
        if (selector == Selector.REQUIRED) {
            SelectorRules.check(selects, false, at, errors);
            if (FieldReads.isEmpty(selects, "matchLabels") && FieldReads.isEmpty(selects, "matchExpressions")) {
                errors.invalidShown(at, GoJson.of(selects), "empty selector is invalid for " + noun);
            }
        }
        if (!matches(whole, labels)) {
            errors.invalidShown(
                    template.child("metadata").child("labels"),
                    GoJson.of(labels),
                    "`selector` does not match template `labels`");
        }
    }

    /** A selector that cannot be read has its own errors. */
    private static boolean matches(JsonObject selector, JsonObject labels) {
        ObjectRef place = new ObjectRef(Kinds.POD, "", "template");
        try {
            LabelMatcher matcher = LabelMatcher.from(Part.of(place, selector));
            return !matcher.isValid() || matcher.matches(Part.of(place, labels).textMembers());
        } catch (ManifestException e) {
            return true;
        }
    }
}
