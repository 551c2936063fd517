package dev.mooring.forecast;

import dev.mooring.forecast.BoundVerdict.Answer;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.provisioning.ProvisioningCode;
import dev.mooring.provisioning.ProvisioningDecision.NotProvisioned;
import dev.mooring.provisioning.ProvisioningDecision.State;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Whether each claim, and every claim, ends Bound for sure. */
final class BoundVerdicts {

    private final Forecast forecast;
    private final OrderDependence orders;
    private final Map<ObjectRef, BoundVerdict> claims = new LinkedHashMap<>();
    /** What is not about one of the claims. */
    private final List<Reason> general = new ArrayList<>();

    private final BoundVerdict all;

    private BoundVerdicts(Forecast forecast, OrderDependence orders) {
        this.forecast = forecast;
        this.orders = orders;
        Map<String, List<Reason>> found = new LinkedHashMap<>();
        for (ClaimEnd each : forecast.claims()) {
            found.put(each.claim().ref().toString(), new ArrayList<>());
        }
        for (Reason each : ForecastContradiction.in(new ForecastEvidence(forecast, orders))) {
            found.getOrDefault(each.subject(), general).add(each);
        }
        for (ClaimEnd each : forecast.claims()) {
            ObjectRef ref = each.claim().ref();
            claims.put(ref, of(each, found.getOrDefault(ref.toString(), List.of())));
        }
        this.all = together();
    }

    static BoundVerdicts of(Forecast forecast, OrderDependence orders) {
        return new BoundVerdicts(forecast, orders);
    }

    private BoundVerdict of(ClaimEnd end, List<Reason> contradictions) {
        if (end.dependsOnNodes()) {
            return new BoundVerdict(Answer.UNKNOWN, Reasons.sorted(contradictions));
        }
        List<Reason> against = against(end);
        if (!against.isEmpty()) {
            return new BoundVerdict(isUnknown(end) ? Answer.UNKNOWN : Answer.NOT_BOUND, against);
        }
        return end.isProvisioned() ? provisioned(end, contradictions) : BoundVerdict.unless(contradictions);
    }

    /** The caller says that the provisioner runs; what else is assumed must be given before the answer is yes. */
    private static BoundVerdict provisioned(ClaimEnd end, List<Reason> contradictions) {
        List<Reason> reasons = new ArrayList<>(contradictions);
        reasons.addAll(end.provisioning().orElseThrow().reasons());
        boolean isSure = contradictions.isEmpty()
                && reasons.stream()
                        .noneMatch(each -> each.code() instanceof ProvisioningCode code && code.isMissingEvidence());
        return new BoundVerdict(isSure ? Answer.BOUND : Answer.UNKNOWN, Reasons.sorted(reasons));
    }

    /** Whether another scheduler decides, or a provisioner by an object that is not given. */
    private static boolean isUnknown(ClaimEnd end) {
        return Hindrance.isUnknown(end) || isProvisionerUnknown(end);
    }

    private static boolean isProvisionerUnknown(ClaimEnd end) {
        return !end.isBound()
                && end.provisioning()
                        .filter(each -> each instanceof NotProvisioned not && not.state() == State.UNKNOWN)
                        .isPresent();
    }

    /** Why the claim does not end Bound, in this order or in another one. */
    private List<Reason> against(ClaimEnd end) {
        ObjectRef ref = end.claim().ref();
        if (!end.isBound()) {
            return end.reasons().stream().limit(1).toList();
        }
        if (!forecast.settles()) {
            return List.of(Reason.of(
                    ForecastCode.NEVER_SETTLES,
                    ref.toString(),
                    forecast.unstable().get(0) + " is written again and again without end"));
        }
        return orders.possibleEnds().getOrDefault(ref, List.of()).stream()
                .filter(each -> !each.phase().equals("Bound"))
                .map(each -> Reason.of(ForecastCode.DEPENDS_ON_ORDER, ref.toString(), "can end " + each))
                .toList();
    }

    /** The verdict on a claim; not bound if there is no such claim. */
    BoundVerdict of(ObjectRef claim) {
        return claims.getOrDefault(claim, new BoundVerdict(Answer.NOT_BOUND, List.of()));
    }

    /** The verdict on all claims together. */
    BoundVerdict all() {
        return all;
    }

    private BoundVerdict together() {
        List<Reason> reasons = new ArrayList<>();
        Answer worst = general.isEmpty() ? Answer.BOUND : Answer.UNKNOWN;
        for (BoundVerdict each : claims.values()) {
            worst = each.answer().compareTo(worst) > 0 ? each.answer() : worst;
            reasons.addAll(each.reasons());
        }
        for (Refusal each : forecast.refusals()) {
            boolean isClaim = each.object().kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM);
            worst = isClaim ? Answer.NOT_BOUND : worst;
            reasons.addAll(isClaim ? each.reasons() : List.of());
        }
        return new BoundVerdict(
                worst,
                Reasons.sorted(Stream.concat(general.stream(), reasons.stream()).toList()));
    }
}
