package dev.mooring.forecast;

import dev.mooring.binding.BindingDecision;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.VolumeExplanation.VolumeSummary;
import dev.mooring.forecast.explain.Candidate;
import dev.mooring.forecast.explain.Ends;
import dev.mooring.forecast.run.Hindrance;
import dev.mooring.forecast.run.Steps;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Why one claim or volume ends as it does. The time is linear in the number of volumes or claims. */
final class Explainer {

    private final ClusterSnapshot cluster;
    private final int limit;
    private final List<Reason> reasons = new ArrayList<>();
    private int unlisted;
    private @Nullable VolumeSummary summary;

    private Explainer(ClusterSnapshot cluster, List<Refusal> refusals, int limit) {
        this.cluster = cluster;
        this.limit = limit;
        refusals.forEach(refusal -> reasons.addAll(refusal.reasons()));
    }

    static Explanation explain(Forecast forecast, ObjectRef object, int limit) {
        List<Refusal> refusals = forecast.refusals().stream()
                .filter(refusal -> refusal.object().equals(object))
                .toList();
        Optional<ClaimEnd> claim = object.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM)
                ? forecast.claim(object.namespace(), object.name())
                : Optional.empty();
        if (claim.isPresent()) {
            return explain(forecast, claim.get(), refusals, limit);
        }
        Explainer explainer = new Explainer(forecast.cluster(), refusals, limit);
        if (object.kind().equals(Kinds.PERSISTENT_VOLUME)) {
            forecast.volume(object.name()).ifPresent(explainer::explain);
        }
        return explainer.explanation();
    }

    /** For a claim whose end is known, and which the server also refused. */
    static Explanation explain(Forecast forecast, ClaimEnd end, List<Refusal> refusals, int limit) {
        Explainer explainer = new Explainer(forecast.cluster(), refusals, limit);
        int own = explainer.reasons.size() + end.reasons().size();
        explainer.explain(end);
        forecast.missingSource(end).ifPresent(missing -> explainer.reasons.add(own, missing));
        return Hindrance.isAboutNodes(end)
                ? NodeExplainer.explain(forecast, end.claim().ref(), explainer.reasons, limit)
                : explainer.explanation();
    }

    /** The same for a volume. */
    static Explanation explain(ClusterSnapshot cluster, VolumeEnd end, List<Refusal> refusals, int limit) {
        Explainer explainer = new Explainer(cluster, refusals, limit);
        explainer.explain(end);
        return explainer.explanation();
    }

    private Explanation explanation() {
        return Explanation.of(reasons, limit, unlisted, summary);
    }

    private void explain(ClaimEnd end) {
        reasons.addAll(end.reasons());
        if (end.isBound() || end.rules().isEmpty()) {
            return;
        }
        ClaimView claim = end.claim();
        switch (ControllerRule.deciding(end.rules())) {
            case CLASS_WITHOUT_BINDING_MODE,
                    CLAIM_CANNOT_BE_MATCHED,
                    CLAIM_GETS_DEFAULT_CLASS,
                    CLAIM_NEEDS_PROVISIONING,
                    NO_VOLUME_AND_NO_CLASS -> search(claim);
            case CLAIM_WAITS_FOR_FIRST_CONSUMER -> reserved(claim);
            case NAMED_VOLUME_DOES_NOT_FIT ->
                cluster.volume(claim.volumeName())
                        .ifPresent(named -> reasons.addAll(VolumeBinding.namedVolumeFailures(named, claim, release())));
            case VOLUME_RESERVED_FOR_OTHER_CLAIM, CHOSEN_VOLUME_TAKEN_BY_OTHER_CLAIM -> holder(claim);
            case CLAIM_LOST_VOLUME_NAME_EMPTY ->
                healed(claim, "set spec.volumeName to the name of its volume; it can be set once");
            case CLAIM_LOST_VOLUME_MISSING ->
                healed(
                        claim,
                        "create volume " + claim.volumeName()
                                + " without claimRef, or with the uid of this claim in claimRef");
            case CLAIM_LOST_CLAIM_REF_DIFFERS -> {
                holder(claim);
                String uid = claim.uid().isEmpty() ? "the uid of this claim" : claim.uid();
                healed(claim, "remove claimRef from volume " + claim.volumeName() + ", or set claimRef.uid to " + uid);
            }
            default -> {
                // the rule says everything
            }
        }
    }

    private Release release() {
        return cluster.options().release();
    }

    private void search(ClaimView claim) {
        BindingDecision decision = Steps.choice(cluster, claim);
        List<Candidate> candidates = new ArrayList<>();
        if (!(decision instanceof BindingDecision.Invalid)) {
            for (VolumeView each : decision.request().volumes()) {
                candidates.add(Candidate.of(candidates.size(), claim, each, decision));
            }
        }
        reasons.add(decision.reason());
        List<Candidate> nearest = Candidate.nearest(candidates, limit);
        list(nearest, candidates);
        if (!candidates.isEmpty()) {
            summary = VolumeSummary.of(candidates, nearest.stream().findFirst());
        }
    }

    /** Lists the nearest ones and counts the others. */
    private void list(List<Candidate> nearest, List<Candidate> candidates) {
        int listed = reasons.size();
        nearest.forEach(each -> reasons.addAll(each.reasons()));
        unlisted = candidates.stream().mapToInt(Candidate::count).sum() - (reasons.size() - listed);
    }

    /** A claim that waits for a pod binds at once only to a volume that is reserved for it. */
    private void reserved(ClaimView claim) {
        for (VolumeView volume : cluster.volumes().pointingTo(claim.namespace(), claim.name())) {
            reasons.addAll(VolumeBinding.matchFailures(claim, volume, release()));
        }
    }

    private void holder(ClaimView claim) {
        cluster.volume(claim.volumeName())
                .flatMap(VolumeView::claimRef)
                .ifPresent(owner -> reasons.add(Reason.of(
                        ForecastCode.HELD_BY,
                        ObjectRef.volume(claim.volumeName()).toString(),
                        Ends.names(owner))));
    }

    private void healed(ClaimView claim, String how) {
        reasons.add(Reason.of(ForecastCode.HEALED_BY, claim.ref().toString(), how));
    }

    private void explain(VolumeEnd end) {
        reasons.addAll(end.reasons());
        if (end.isTaken()) {
            return;
        }
        List<Candidate> candidates = new ArrayList<>();
        for (ClaimView claim : cluster.claims()) {
            if (!claim.phase().equals(Phases.BOUND)) {
                List<Reason> failures = failures(claim, end.volume());
                if (!failures.isEmpty()) {
                    candidates.add(Candidate.of(candidates.size(), claim, end.volume(), failures));
                }
            }
        }
        list(Candidate.nearest(candidates, limit), candidates);
    }

    /** Why a claim without a volume does not take this one; the subject is the claim. */
    private List<Reason> failures(ClaimView claim, VolumeView volume) {
        boolean isNamed = !claim.volumeName().isEmpty();
        if (isNamed && !claim.volumeName().equals(volume.name())) {
            return List.of();
        }
        List<Reason> failures = isNamed
                ? VolumeBinding.namedVolumeFailures(volume, claim, release())
                : VolumeBinding.matchFailures(claim, volume, release());
        return failures.stream()
                .map(failure -> failure.about(claim.ref().toString()))
                .toList();
    }
}
