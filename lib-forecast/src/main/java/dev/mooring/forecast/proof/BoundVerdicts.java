package dev.mooring.forecast.proof;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.evidence.internal.Kept;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.forecast.BoundVerdict;
import dev.mooring.forecast.BoundVerdict.Answer;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.forecast.ObjectEnd;
import dev.mooring.forecast.Refusal;
import dev.mooring.forecast.proof.AllBoundRule.Whole;
import dev.mooring.forecast.run.Hindrance;
import dev.mooring.internal.Lazy;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.provisioning.ProvisioningDecision.NotProvisioned;
import dev.mooring.provisioning.ProvisioningDecision.State;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.release.Release;
import dev.mooring.workload.controller.MadeObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;

/** Whether each claim, and every claim, is certain to end Bound. */
public final class BoundVerdicts {

    private final Forecast forecast;
    private final SortedMap<ObjectRef, List<ObjectEnd>> possibleEnds;
    private final ForecastEvidence evidence;
    private final Release release;
    private final Map<ObjectRef, ObjectRef> made;
    private final Map<ObjectRef, Lazy<BoundVerdict>> claims = new LinkedHashMap<>();
    /** The findings about each claim. */
    private final Map<String, List<Reason>> found = new LinkedHashMap<>();
    /** The findings that are not about one claim. */
    private final List<Reason> general = new ArrayList<>();

    private final Lazy<BoundVerdict> all = new Lazy<>(this::together);

    private BoundVerdicts(
            Forecast forecast,
            SortedMap<ObjectRef, List<ObjectEnd>> possibleEnds,
            ForecastEvidence evidence,
            List<Reason> contradictions) {
        this.forecast = forecast;
        this.possibleEnds = possibleEnds;
        this.evidence = evidence;
        this.release = evidence.release();
        this.made = makers(forecast.workloads().made());
        for (ClaimEnd each : forecast.claims()) {
            found.put(each.claim().ref().toString(), new ArrayList<>());
        }
        for (Reason each : contradictions) {
            found.getOrDefault(each.subject(), general).add(each);
        }
        for (ClaimEnd each : forecast.claims()) {
            claims.put(each.claim().ref(), new Lazy<>(() -> verdict(each)));
        }
    }

    /**
     * The verdicts on the claims of a forecast.
     *
     * @param forecast the forecast
     * @param possibleEnds the ends of the objects that have several
     * @param evidence what is known about the claims
     * @param contradictions what was found in it
     */
    public static BoundVerdicts of(
            Forecast forecast,
            SortedMap<ObjectRef, List<ObjectEnd>> possibleEnds,
            ForecastEvidence evidence,
            List<Reason> contradictions) {
        return new BoundVerdicts(forecast, possibleEnds, evidence, contradictions);
    }

    private static Map<ObjectRef, ObjectRef> makers(Iterable<MadeObject> made) {
        Map<ObjectRef, ObjectRef> makers = new HashMap<>();
        made.forEach(each -> makers.put(each.ref(), each.owner()));
        return makers;
    }

    /** What the rules about a claim examine. */
    public BoundEvidence.Case facts(ClaimEnd end) {
        List<Reason> about = found.getOrDefault(end.claim().ref().toString(), List.of());
        ObjectRef source = end.claim().ref();
        for (ObjectRef maker = made.get(source); maker != null; maker = made.get(maker)) {
            source = maker;
        }
        return new BoundEvidence.Case(
                evidence,
                end,
                source,
                evidence.isReserved(end),
                about,
                end.dependsOnNodes() ? List.of() : against(end),
                new Kept());
    }

    /** How the rules about a claim read the input. */
    public Function<Reads, BoundEvidence> reading(BoundEvidence.Case claim) {
        return reads -> new BoundEvidence(claim, reads);
    }

    /** How the rules about all claims together read the input. */
    public Function<Reads, Whole> reading() {
        return reads -> new Whole(evidence, general, evidence.reading(reads));
    }

    private BoundVerdict verdict(ClaimEnd end) {
        BoundEvidence.Case one = facts(end);
        List<Reason> against = one.against();
        String question = end.claim().ref() + " ends Bound";
        if (!against.isEmpty()) {
            // The other rules are about the end that the run has.
            List<BoundRule> run = List.of(BoundRule.BINDS_IN_EVERY_ORDER);
            return verdict(Rule.judge(question, release, reading(one), run), against);
        }
        Judged judged = Rule.judge(question, release, reading(one), BoundRule.ALL);
        // What was found is open, and an object that is given twice may be one that the claim only rests on.
        Set<Reason> reasons = new LinkedHashSet<>(one.found());
        reasons.addAll(judged.open());
        reasons.addAll(one.provisioningReasons());
        return verdict(judged, Reasons.sorted(List.copyOf(reasons)));
    }

    /** The answer that the premises give: a yes only if each of them is proven. */
    private static BoundVerdict verdict(Judged judged, List<Reason> reasons) {
        Answer no = judged.refuted().isEmpty() ? Answer.UNKNOWN : Answer.NOT_BOUND;
        return new BoundVerdict(judged.yes().isPresent() ? Answer.BOUND : no, reasons, judged.yes());
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
        return possibleEnds.getOrDefault(ref, List.of()).stream()
                .filter(each -> !each.phase().equals(Phases.BOUND))
                .map(each -> Reason.of(ForecastCode.DEPENDS_ON_ORDER, ref.toString(), "can end " + each))
                .toList();
    }

    /** The verdict on a claim; not bound if there is no such claim. */
    public BoundVerdict of(ObjectRef claim) {
        Lazy<BoundVerdict> verdict = claims.get(claim);
        return verdict == null ? new BoundVerdict(Answer.NOT_BOUND, List.of(), Optional.empty()) : verdict.get();
    }

    /** The verdict on all claims together. */
    public BoundVerdict all() {
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
        List<AllBoundRule> table =
                claims.isEmpty() ? List.of(AllBoundRule.EVERY_CLAIM_LOOKED_AT) : List.of(AllBoundRule.values());
        Judged judged = Rule.judge(question, release, reading(), table);
        judged.yes().ifPresent(proofs::add);
        boolean isYes = !isNo && proofs.size() == claims.size() + 1;
        return new BoundVerdict(
                isNo ? Answer.NOT_BOUND : isYes ? Answer.BOUND : Answer.UNKNOWN,
                Reasons.sorted(reasons),
                isYes ? Optional.of(Certificate.all(question, proofs)) : Optional.empty());
    }
}
