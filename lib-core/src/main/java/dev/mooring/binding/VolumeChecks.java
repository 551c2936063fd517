package dev.mooring.binding;

import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.List;

/** Every check of a volume for a claim, those that pass included, in upstream's order. */
public final class VolumeChecks {

    private VolumeChecks() {}

    /**
     * The checks that a search makes.
     *
     * @param request the claim and how upstream searches
     * @param volume one of the volumes
     * @return the results
     */
    public static List<CheckResult> searched(BindingRequest request, VolumeView volume) {
        return results(request.question(), volume);
    }

    /**
     * The checks of a volume that a claim names and that was not bound before: its claimRef, and unless it is reserved for
     * the claim those of {@code checkVolumeSatisfyClaim}.
     *
     * @param volume the volume
     * @param claim the claim
     * @return the results
     */
    public static List<CheckResult> named(VolumeView volume, ClaimView claim) {
        Question question = Question.of(claim, SearchPath.NAMED, false);
        List<CheckResult> results = new ArrayList<>();
        results.add(VolumeCheck.CLAIM_REF.result(question, volume, VolumeCheck.CLAIM_REF.passes(question, volume)));
        if (!question.isReserved(volume)) {
            results.addAll(results(question, volume));
        }
        return List.copyOf(results);
    }

    /**
     * The check of the volume of a claim that was bound before: it has no claimRef, or one with the uid of the claim.
     *
     * @param volume the volume
     * @param claim the claim
     * @return the result
     */
    public static List<CheckResult> bound(VolumeView volume, ClaimView claim) {
        boolean passes =
                volume.claimRef().map(ClaimRef::uid).map(claim.uid()::equals).orElse(true);
        return List.of(VolumeCheck.CLAIM_REF.result(Question.of(claim, SearchPath.NAMED, false), volume, passes));
    }

    private static List<CheckResult> results(Question question, VolumeView volume) {
        boolean reserved = question.isReserved(volume);
        return VolumeCheck.inOrder(question.path()).stream()
                .filter(check -> check.appliesTo(question.path(), reserved))
                .map(check -> check.result(question, volume, check.passes(question, volume)))
                .toList();
    }
}
