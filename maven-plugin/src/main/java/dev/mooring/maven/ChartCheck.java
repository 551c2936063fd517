package dev.mooring.maven;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.admission.ApplyMode;
import dev.mooring.apply.ApplyForecast;
import dev.mooring.apply.ApplyForecast.Order;
import dev.mooring.apply.ApplyPlan;
import dev.mooring.apply.ObjectForecast;
import dev.mooring.apply.ObjectForecast.Phase;
import dev.mooring.forecast.BoundVerdict;
import dev.mooring.forecast.BoundVerdict.Answer;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.forecast.Refusal;
import dev.mooring.lint.Lint;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.workload.controller.MadeObject;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the library says about rendered manifests: does the API server accept them, are they dangerous, do they bind? */
final class ChartCheck {

    private final List<Finding> findings = new ArrayList<>();
    private final Set<ObjectRef> refused = new LinkedHashSet<>();
    private final RenderedFiles files;
    private final Inventory target;
    private final Inventory applied;
    private final Map<String, ObjectRef> owners;

    /**
     * A finding.
     *
     * @param object the object, or the workload that makes it
     * @param pointer the field as a JSON pointer; empty for the object
     * @param severity its severity
     * @param message the sentence
     */
    record Finding(ObjectRef object, String pointer, Severity severity, String message) {}

    private ChartCheck(RenderedFiles files, Inventory target) {
        this.files = files;
        this.target = target;
        this.applied = applied(files, target);
        this.owners = owners(files, applied);
    }

    /** What is found in files without a cluster. */
    static List<Finding> of(RenderedFiles files, Inventory empty) {
        ChartCheck check = new ChartCheck(files, empty);
        check.admit();
        check.lint();
        return check.findings;
    }

    /**
     * What is found in files that are applied to a cluster.
     *
     * @param provisioners the provisioners that run there
     * @param mustBeCertain whether a claim must be certain to end Bound
     */
    static List<Finding> of(RenderedFiles files, Inventory target, Provisioners provisioners, boolean mustBeCertain) {
        ChartCheck check = new ChartCheck(files, target);
        check.admit();
        check.bind(provisioners, mustBeCertain);
        check.lint();
        return check.findings;
    }

    private void admit() {
        for (Manifest each : files.manifests()) {
            Optional<AdmissionDecision> strict =
                    Admission.strict(target.release(), each).map(AdmissionDecision.class::cast);
            // What is in the cluster is changed, not created: the forecast judges that.
            if (strict.isPresent() || target.find(each.ref()).isEmpty()) {
                refuse(each.ref(), strict.orElseGet(() -> Admission.post(target.release(), each)));
            }
        }
    }

    private void refuse(ObjectRef object, AdmissionDecision decision) {
        if (decision instanceof Accepted || decision instanceof NotCovered) {
            return;
        }
        refused.add(object);
        if (decision instanceof Invalid invalid) {
            invalid.errors()
                    .forEach(each -> findings.add(
                            new Finding(object, pointer(each.field()), Severity.ERROR, object + " " + each)));
            return;
        }
        for (Reason each : new Refusal(object, decision).reasons()) {
            findings.add(new Finding(object, each.pointer(), Severity.ERROR, object + ": " + each.message()));
        }
    }

    /** The server's spelling of a field, such as {@code spec.capacity[storage]}, as a pointer. */
    private static String pointer(String field) {
        return "/"
                + String.join("/", field.replace("~", "~0").replace("/", "~1").split("[.\\[\\]]+"));
    }

    private void lint() {
        for (Reason each : Lint.of(applied).findings()) {
            // What the server refuses never exists.
            Optional.ofNullable(owners.get(each.subject()))
                    .filter(owner -> !refused.contains(owner))
                    .ifPresent(owner -> findings.add(new Finding(
                            owner,
                            each.subject().equals(owner.toString()) ? each.pointer() : "",
                            each.severity(),
                            each.subject() + " " + each.message())));
        }
    }

    /** The objects of the cluster, each as the files have it. */
    private static Inventory applied(RenderedFiles files, Inventory target) {
        Inventory others = target;
        for (Manifest each : files.manifests()) {
            others = others.without(each.ref());
        }
        return others.withAll(files.manifests());
    }

    /** The objects of the files, and those that their workloads make: in which manifest each has its place. */
    private static Map<String, ObjectRef> owners(RenderedFiles files, Inventory applied) {
        Map<String, ObjectRef> owners = new HashMap<>();
        for (MadeObject each : WorkloadObjects.of(applied).made()) {
            if (files.has(each.workload())) {
                owners.put(each.ref().toString(), each.workload());
            }
        }
        files.manifests().forEach(each -> owners.put(each.ref().toString(), each.ref()));
        return owners;
    }

    private void bind(Provisioners provisioners, boolean mustBeCertain) {
        List<Manifest> created = new ArrayList<>();
        List<Manifest> changed = new ArrayList<>();
        files.manifests().forEach(each -> (target.find(each.ref()).isEmpty() ? created : changed).add(each));
        changes(changed);
        Forecast forecast = Forecast.given(target).creating(created.toArray()).provisioning(provisioners);
        for (Refusal each : forecast.refusals()) {
            if (files.has(each.object()) && !refused.contains(each.object())) {
                refuse(each.object(), each.decision());
            }
        }
        ForecastReport report = ForecastReport.of(forecast);
        for (ClaimEnd each : forecast.claims()) {
            ObjectRef claim = each.claim().ref();
            ObjectRef owner = owners.get(claim.toString());
            if (owner != null && !refused.contains(owner)) {
                verdict(owner, claim, each, report.verdict(claim), mustBeCertain);
            }
        }
    }

    /** Volumes and claims of the cluster that the files change. */
    private void changes(List<Manifest> changed) {
        ApplyPlan plan = ApplyPlan.of(target, ApplyMode.APPLY, changed);
        for (ObjectForecast each : ApplyForecast.of(plan).objects(Order.VOLUMES_FIRST)) {
            if (each.phase() == Phase.REJECTED && refused.add(each.ref())) {
                findings.add(new Finding(each.ref(), "", Severity.ERROR, each.ref() + ": " + each.refusal()));
            }
        }
    }

    private void verdict(ObjectRef owner, ObjectRef claim, ClaimEnd end, BoundVerdict verdict, boolean mustBeCertain) {
        boolean isWrong = verdict.answer() == Answer.NOT_BOUND || (mustBeCertain && verdict.answer() == Answer.UNKNOWN);
        if (!isWrong) {
            return;
        }
        String ends = claim + " ends " + end.shownPhase() + ", " + verdict.answer() + ": ";
        for (Reason each : verdict.reasons()) {
            findings.add(new Finding(owner, "", Severity.ERROR, ends + each));
        }
    }
}
