package dev.mooring.apply;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.NamespaceLifecycle;
import dev.mooring.admission.internal.Reapply;
import dev.mooring.apply.ApplyPlan.ApplyDocument;
import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.podsecurity.internal.PodSecurity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The documents applied to a forecast of the cluster, one after the other. After each one the cluster settles; binding is
 * never decided here.
 */
final class ApplyRun {

    /** What the other claims of the cluster do until every document is applied. */
    enum Others {
        /** Nothing. */
        WAIT,
        /** They act before each claim of the documents: this is the worst that can happen. */
        ACT
    }

    private final ApplyPlan plan;
    private final Reapply reapply;
    private final Map<ObjectRef, String> refusals = new LinkedHashMap<>();
    private Forecast forecast;

    private ApplyRun(ApplyPlan plan, Forecast start) {
        this.plan = plan;
        this.reapply =
                new Reapply(plan.mode(), plan.serverMinor(), plan.target().release());
        this.forecast = start;
    }

    /** The cluster with its classes, before anything else is applied. Without nodes no pod is scheduled in between. */
    static Forecast start(ApplyPlan plan) {
        Inventory target = plan.target();
        for (NodeView node : target.nodes()) {
            target = target.without(node.ref());
        }
        Forecast start = Forecast.of(target);
        for (ApplyDocument storageClass : plan.classes()) {
            if (storageClass.decision() instanceof Accepted accepted) {
                start = start.creating(accepted);
            }
        }
        return start;
    }

    static ApplyRun of(ApplyPlan plan, Forecast start, ApplyForecast.Order order, Others others) {
        ApplyRun run = new ApplyRun(plan, start);
        run.apply(order, others);
        return run;
    }

    private void apply(ApplyForecast.Order order, Others others) {
        if (others == Others.WAIT) {
            forecast = forecast.paused(claim -> !plan.isOwnClaim(claim));
        }
        if (order == ApplyForecast.Order.CLAIMS_FIRST) {
            plan.claims().forEach(this::apply);
            if (others == Others.ACT) {
                forecast = forecast.paused(plan::isOwnClaim);
            }
            plan.volumes().forEach(this::apply);
        } else {
            plan.volumes().forEach(this::apply);
            plan.claims().forEach(this::apply);
        }
        forecast = forecast.resumed();
    }

    /** The cluster in the end. */
    Forecast forecast() {
        return forecast;
    }

    /** Why the server refused a document, by the object that it describes; empty if it did not. */
    Optional<String> refusal(ObjectRef object) {
        return Optional.ofNullable(refusals.get(object));
    }

    private void apply(ApplyDocument document) {
        Manifest manifest = document.manifest();
        Optional<Manifest> live = live(manifest);
        if (live.isPresent()) {
            Reapply.Outcome outcome = reapply.onto(live.get(), manifest);
            outcome.stored()
                    .ifPresentOrElse(
                            stored -> forecast = forecast.changing(stored), () -> refuse(manifest, outcome.refusal()));
        } else {
            refusalToCreate(manifest).ifPresentOrElse(why -> refuse(manifest, why), () -> create(document));
        }
    }

    private Optional<Manifest> live(Manifest document) {
        return forecast.find(document.ref());
    }

    private Optional<String> refusalToCreate(Manifest document) {
        Inventory target = plan.target();
        Inventory known = target.isGiven(Kinds.NAMESPACE) ? target.complete(Kinds.NAMESPACE) : target;
        return NamespaceLifecycle.refusal(known, document)
                .or(() -> PodSecurity.refusal(known, document).map(each -> each))
                .map(AdmissionDecision::refusal)
                .or(() -> reapply.refusalToCreate(document));
    }

    private void create(ApplyDocument document) {
        if (document.decision() instanceof Accepted accepted) {
            Forecast after = forecast.creating(accepted);
            after.refusals().stream()
                    .skip(forecast.refusals().size())
                    .forEach(each -> refuse(document.manifest(), each.decision().refusal()));
            forecast = after;
        } else {
            refuse(document.manifest(), document.decision().refusal());
        }
    }

    private void refuse(Manifest document, String why) {
        refusals.put(ApplyPlan.ref(document), why);
    }
}
