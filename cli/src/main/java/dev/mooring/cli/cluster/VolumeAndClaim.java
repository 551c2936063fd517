package dev.mooring.cli.cluster;

import dev.mooring.binding.PairContradiction;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.binding.VolumeBinding.DelayBinding;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The results of the helpers of Kubernetes for a volume and a claim. */
record VolumeAndClaim(VolumeView volume, ClaimView claim, DelayBinding delay, Release kubernetes) {

    static final List<String> HEADING =
            List.of("VOLUME", "CLAIM", "BOUND", "MODE", "ACCESS", "VOLUME-CLASS", "CLAIM-CLASS", "SATISFIES-CLAIM");

    /** A claim is Lost regardless of the compared volume. */
    private static final Set<ReasonCode> LOST =
            Set.of(PairContradiction.PHASE_OF_CLAIM_IS_LOST, PairContradiction.BOUND_CLAIM_NAMES_NO_VOLUME);

    List<String> row() {
        return List.of(
                volume.name(),
                claim.key(),
                VolumeBinding.isVolumeBoundToClaim(volume, claim) ? "yes" : "no",
                VolumeBinding.checkVolumeModeMismatches(claim, volume) ? "differs" : "same",
                VolumeBinding.checkAccessModes(claim, volume) ? "offered" : "missing",
                orNone(volume.className()),
                claim.hasClass() ? orNone(claim.className()) : "<unset>",
                VolumeBinding.checkVolumeSatisfyClaim(volume, claim, kubernetes)
                        .or(() -> contradictions().stream().findFirst().map(Reason::message))
                        .orElse("fine")
                        .strip());
    }

    private List<Reason> contradictions() {
        return PairContradiction.in(volume, claim);
    }

    /** Whether the claim is Lost, or one names the other and something forbids the pair. */
    boolean isBroken() {
        boolean isPair = claim.volumeName().equals(volume.name())
                || volume.claimRef()
                        .filter(owner -> owner.key().equals(claim.key()))
                        .isPresent();
        boolean isLost = contradictions().stream().anyMatch(each -> LOST.contains(each.code()));
        return isLost || (isPair && !contradictions().isEmpty());
    }

    List<Reason> reasons() {
        List<Reason> reasons = new ArrayList<>(contradictions());
        reasons.addAll(VolumeBinding.namedVolumeFailures(volume, claim, kubernetes));
        return reasons;
    }

    private static String orNone(String className) {
        return className.isEmpty() ? "<none>" : className;
    }

    JsonObject toJson() {
        return JsonObject.of("volume", JsonString.of(volume.name()))
                .with("claim", claim.key())
                .with("isVolumeBoundToClaim", JsonBoolean.of(VolumeBinding.isVolumeBoundToClaim(volume, claim)))
                .with(
                        "checkVolumeModeMismatches",
                        JsonBoolean.of(VolumeBinding.checkVolumeModeMismatches(claim, volume)))
                .with("checkAccessModes", JsonBoolean.of(VolumeBinding.checkAccessModes(claim, volume)))
                .with("persistentVolumeClass", volume.className())
                .with("persistentVolumeClaimClass", claim.className())
                .with("persistentVolumeClaimHasClass", JsonBoolean.of(claim.hasClass()))
                .with(
                        "checkVolumeSatisfyClaim",
                        orNull(VolumeBinding.checkVolumeSatisfyClaim(volume, claim, kubernetes)))
                .with("isDelayBindingProvisioning", JsonBoolean.of(VolumeBinding.isDelayBindingProvisioning(claim)))
                .with("isDelayBindingMode", delay.error().isEmpty() ? JsonBoolean.of(delay.delayed()) : JsonNull.NULL)
                .with("contradictions", Reason.toJson(contradictions()))
                .with("failures", Reason.toJson(VolumeBinding.namedVolumeFailures(volume, claim, kubernetes)));
    }

    private static JsonValue orNull(Optional<String> text) {
        return text.<JsonValue>map(JsonString::of).orElse(JsonNull.NULL);
    }
}
