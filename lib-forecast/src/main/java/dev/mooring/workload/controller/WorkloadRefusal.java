package dev.mooring.workload.controller;

import dev.mooring.manifest.Part;
import dev.mooring.object.LabelMatcher;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.release.Release;
import dev.mooring.workload.controller.internal.MadeObjectCode;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Why the API server refuses a workload, as far as it matters for the objects that it creates: it must have a name, a
 * pod template, and a selector that matches the labels of the template. Its other fields are not checked.
 *
 * @upstream pkg/apis/apps/validation/validation.go ValidateStatefulSetSpec, ValidateDeploymentSpec, ValidateDaemonSetSpec
 */
final class WorkloadRefusal {

    /** A Job gets a selector from the server. */
    private static final Set<WorkloadKind> WITHOUT_SELECTOR = EnumSet.of(WorkloadKind.JOB, WorkloadKind.CRON_JOB);

    private WorkloadRefusal() {}

    static Optional<Reason> of(Release release, Workload workload) {
        if (workload.name().isEmpty()) {
            return refused(
                    workload, workload.metadata().at("name"), "Required value: name or generateName is required");
        }
        Part template = workload.podTemplatePart();
        if (!template.at("spec").isPresent()) {
            return refused(workload, template.at("spec"), "Required value");
        }
        return WITHOUT_SELECTOR.contains(workload.kind()) ? Optional.empty() : selector(release, workload);
    }

    private static Optional<Reason> selector(Release release, Workload workload) {
        Part selector = workload.selectorPart();
        if (!selector.isPresent()) {
            return refused(workload, selector, "Required value");
        }
        if (selector.at("matchLabels").members().isEmpty()
                && selector.at("matchExpressions").items().isEmpty()) {
            return refused(
                    workload, selector, "Invalid value: empty selector is invalid for " + words(workload.kind()));
        }
        LabelMatcher labels = LabelMatcher.from(selector);
        Optional<String> error = labels.error(release);
        if (error.isPresent()) {
            return refused(workload, selector, "Invalid value: " + error.get());
        }
        Part given = workload.template().at("metadata", "labels");
        return labels.matches(given.textMembers())
                ? Optional.empty()
                : refused(workload, given, "Invalid value: `selector` does not match template `labels`");
    }

    private static String words(WorkloadKind kind) {
        return switch (kind) {
            case DEPLOYMENT, REPLICA_SET -> "deployment";
            case DAEMON_SET -> "daemonset";
            case STATEFUL_SET -> "statefulset";
            case CRON_JOB, JOB, REPLICATION_CONTROLLER -> "";
        };
    }

    /** It matters only if claims are created for its pods. */
    private static Optional<Reason> refused(Workload workload, Part at, String words) {
        String field = String.join(".", at.pointer().segments());
        Reason reason = MadeObjectCode.WORKLOAD_REFUSED.at(at, "the API server refuses it: " + field + ": " + words);
        return Optional.of(workload.makesClaims() ? reason : reason.withSeverity(Severity.INFO));
    }
}
