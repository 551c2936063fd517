package dev.mooring.forecast;

import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.controller.ControllerRule;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Why one claim or volume ends as it does, all there is to say. */
final class Explanation {

    private final ClusterSnapshot cluster;
    private final List<Reason> reasons = new ArrayList<>();

    private Explanation(ClusterSnapshot cluster) {
        this.cluster = cluster;
    }

    static List<Reason> of(Forecast forecast, ObjectRef object) {
        Explanation explanation = new Explanation(forecast.cluster());
        forecast.refusals().stream()
                .filter(refusal -> refusal.object().equals(object))
                .forEach(refusal -> explanation.reasons.addAll(refusal.reasons()));
        if (object.kind().equals("PersistentVolume")) {
            forecast.volume(object.name()).ifPresent(explanation::explain);
        } else if (object.kind().equals("PersistentVolumeClaim")) {
            forecast.claim(object.namespace(), object.name()).ifPresent(explanation::explain);
        }
        return List.copyOf(explanation.reasons);
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
                    CLAIM_WAITS_FOR_FIRST_CONSUMER,
                    CLAIM_NEEDS_PROVISIONING,
                    NO_VOLUME_AND_NO_CLASS ->
                reasons.addAll(nearestFirst(Steps.choice(cluster, claim).reasons()));
            case NAMED_VOLUME_DOES_NOT_FIT ->
                cluster.volume(claim.volumeName())
                        .ifPresent(named -> reasons.addAll(VolumeBinding.namedVolumeFailures(named, claim)));
            case VOLUME_RESERVED_FOR_OTHER_CLAIM, CHOSEN_VOLUME_TAKEN_BY_OTHER_CLAIM -> holder(claim);
            case CLAIM_LOST_VOLUME_NAME_EMPTY ->
                healed(claim, "name its volume in spec.volumeName; the server takes that once");
            case CLAIM_LOST_VOLUME_MISSING ->
                healed(
                        claim,
                        "create volume " + claim.volumeName() + " without claimRef, or with this claim's uid in it");
            case CLAIM_LOST_CLAIM_REF_DIFFERS -> {
                holder(claim);
                healed(
                        claim,
                        "take claimRef off volume " + claim.volumeName() + ", or put the uid " + claim.uid()
                                + " into it");
            }
            default -> {
                // the row says it all
            }
        }
    }

    /** Objects about which there is least to say come first; else the order is kept. */
    private static List<Reason> nearestFirst(List<Reason> all) {
        Map<String, List<Reason>> bySubject = new LinkedHashMap<>();
        all.forEach(reason -> bySubject
                .computeIfAbsent(reason.subject(), subject -> new ArrayList<>())
                .add(reason));
        return bySubject.values().stream()
                .sorted(Comparator.comparing(List::size))
                .flatMap(List::stream)
                .toList();
    }

    private void holder(ClaimView claim) {
        cluster.volume(claim.volumeName())
                .flatMap(VolumeView::claimRef)
                .ifPresent(owner -> reasons.add(Reason.of(
                        ForecastCode.HELD_BY,
                        ObjectRef.volume(claim.volumeName()).toString(),
                        Ends.pointsTo(owner))));
    }

    private void healed(ClaimView claim, String how) {
        reasons.add(Reason.of(ForecastCode.HEALED_BY, claim.ref().toString(), how));
    }

    private void explain(VolumeEnd end) {
        reasons.addAll(end.reasons());
        if (end.isTaken()) {
            return;
        }
        List<Reason> ofClaims = new ArrayList<>();
        for (ClaimView claim : cluster.claims()) {
            if (!claim.phase().equals("Bound")) {
                ofClaims.addAll(why(claim, end.volume()));
            }
        }
        reasons.addAll(nearestFirst(ofClaims));
    }

    /** Why a claim that has no volume does not take this one; it is said of the claim. */
    private static List<Reason> why(ClaimView claim, VolumeView volume) {
        Optional<String> other = Optional.of(claim.volumeName()).filter(name -> !name.isEmpty());
        if (other.isPresent() && !other.get().equals(volume.name())) {
            return List.of();
        }
        List<Reason> failures = other.isPresent()
                ? VolumeBinding.namedVolumeFailures(volume, claim)
                : VolumeBinding.matchFailures(claim, volume);
        return failures.stream()
                .map(failure -> failure.about(claim.ref().toString()))
                .toList();
    }
}
