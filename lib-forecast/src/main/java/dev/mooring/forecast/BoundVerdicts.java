package dev.mooring.forecast;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.forecast.AllBoundPremise.Whole;
import dev.mooring.forecast.BoundVerdict.Answer;
import dev.mooring.internal.Lazy;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.provisioning.ProvisioningDecision.NotProvisioned;
import dev.mooring.provisioning.ProvisioningDecision.State;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Whether each claim, and every claim, is certain to end Bound. */
final class BoundVerdicts {

    private final Forecast forecast;
    private final OrderDependence orders;
    private final ForecastEvidence evidence;
    private final Release release;
    private final Map<ObjectRef, ObjectRef> made;
    private final Map<ObjectRef, Lazy<BoundVerdict>> claims = new LinkedHashMap<>();
    /** The findings about each claim. */
    private final Map<String, List<Reason>> found = new LinkedHashMap<>();
    /** The findings that are not about one claim. */
    private final List<Reason> general = new ArrayList<>();

    private final Lazy<BoundVerdict> all = new Lazy<>(this::together);

    private BoundVerdicts(Forecast forecast, OrderDependence orders) {
        this.forecast = forecast;
        this.orders = orders;
        this.evidence = new ForecastEvidence(forecast, orders);
        this.release = forecast.cluster().options().release();
        this.made = BoundCase.makers(forecast.workloads().made());
        for (ClaimEnd each : forecast.claims()) {
            found.put(each.claim().ref().toString(), new ArrayList<>());
        }
        for (Reason each : ForecastContradiction.in(evidence)) {
            found.getOrDefault(each.subject(), general).add(each);
        }
        for (ClaimEnd each : forecast.claims()) {
            claims.put(each.claim().ref(), new Lazy<>(() -> verdict(each)));
        }
    }

    static BoundVerdicts of(Forecast forecast, OrderDependence orders) {
        return new BoundVerdicts(forecast, orders);
    }

    /** What the premises about a claim examine. */
    BoundCase facts(ClaimEnd end) {
        List<Reason> about = found.getOrDefault(end.claim().ref().toString(), List.of());
        return new BoundCase(evidence, made, end, about, end.dependsOnNodes() ? List.of() : against(end));
    }

    /** What the premises about all claims together examine. */
    Whole facts() {
        return new Whole(evidence, general);
    }

    private BoundVerdict verdict(ClaimEnd end) {
        BoundCase one = facts(end);
        List<Reason> against = one.against();
        String question = end.claim().ref() + " ends Bound";
        if (!against.isEmpty()) {
            // The other premises are about the end that the run has.
            List<BoundPremise> run = List.of(BoundPremise.BINDS_IN_EVERY_ORDER);
            return BoundVerdict.of(Certificate.judge(question, release, one, run), against);
        }
        Judged judged = Certificate.judge(question, release, one, BoundPremise.ALL);
        // What was found is open, and an object that is given twice may be one that the claim only rests on.
        Set<Reason> reasons = new LinkedHashSet<>(one.found());
        reasons.addAll(judged.open());
        reasons.addAll(one.provisioningReasons());
        return BoundVerdict.of(judged, Reasons.sorted(List.copyOf(reasons)));
    }

    /** Whether another scheduler decides, or a provisioner by an object that is not given. */
    static boolean isUnknown(ClaimEnd end) {
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
                    forecast.unstable().get(0) + " never settles"));
        }
        return orders.possibleEnds().getOrDefault(ref, List.of()).stream()
                .filter(each -> !each.phase().equals(Phases.BOUND))
                .map(each -> Reason.of(ForecastCode.DEPENDS_ON_ORDER, ref.toString(), "can end " + each))
                .toList();
    }

    /** The verdict on a claim; not bound if there is no such claim. */
    BoundVerdict of(ObjectRef claim) {
        Lazy<BoundVerdict> verdict = claims.get(claim);
        return verdict == null ? BoundVerdict.notBound(List.of()) : verdict.get();
    }

    /** The verdict on all claims together. */
    BoundVerdict all() {
        return all.get();
    }

    private BoundVerdict together() {
        List<Reason> reasons = new ArrayList<>(general);
        List<Certificate> proofs = new ArrayList<>();
        boolean isNo = false;
        for (Lazy<BoundVerdict> claim : claims.values()) {
            BoundVerdict each = claim.get();
            isNo |= each.answer() == Answer.NOT_BOUND;
            each.proof().ifPresent(proofs::add);
            reasons.addAll(each.reasons());
        }
        for (Refusal each : forecast.refusals()) {
            if (each.object().kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM)) {
                isNo = true;
                reasons.addAll(each.reasons());
            }
        }
        String question = "every claim ends Bound";
        List<AllBoundPremise> table =
                claims.isEmpty() ? List.of(AllBoundPremise.EVERY_CLAIM_LOOKED_AT) : List.of(AllBoundPremise.values());
        Judged judged = Certificate.judge(question, release, facts(), table);
        judged.yes().ifPresent(proofs::add);
        boolean isYes = !isNo && proofs.size() == claims.size() + 1;
        return new BoundVerdict(
                isNo ? Answer.NOT_BOUND : isYes ? Answer.BOUND : Answer.UNKNOWN,
                Reasons.sorted(reasons),
                isYes ? Optional.of(Certificate.all(question, proofs)) : Optional.empty());
    }
}
