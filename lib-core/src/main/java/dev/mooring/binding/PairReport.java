package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

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

/**
 * The results of the helpers of Kubernetes for a volume and a claim, and what they ignore.
 *
 * @param volume the volume
 * @param claim the claim
 * @param delay whether the claim waits for its first consumer, see {@link VolumeBinding#isDelayBindingMode}
 * @param kubernetes the release
 */
public record PairReport(VolumeView volume, ClaimView claim, DelayBinding delay, Release kubernetes) {

    /** A claim is Lost regardless of the compared volume. */
    private static final Set<ReasonCode> LOST =
            Set.of(PairContradiction.PHASE_OF_CLAIM_IS_LOST, PairContradiction.BOUND_CLAIM_NAMES_NO_VOLUME);

    public PairReport {
        requireNonNull(volume, "volume");
        requireNonNull(claim, "claim");
        requireNonNull(delay, "delay");
        requireNonNull(kubernetes, "kubernetes");
    }

    /** {@return the reasons against the pair that {@link VolumeBinding#checkVolumeSatisfyClaim} ignores} */
    public List<Reason> contradictions() {
        return PairContradiction.in(volume, claim);
    }

    /** {@return whether the claim is Lost, or one names the other and something forbids the pair} */
    public boolean isBroken() {
        boolean isPair = claim.volumeName().equals(volume.name())
                || volume.claimRef()
                        .filter(owner -> owner.key().equals(claim.key()))
                        .isPresent();
        boolean isLost = contradictions().stream().anyMatch(each -> LOST.contains(each.code()));
        return isLost || (isPair && !contradictions().isEmpty());
    }

    /** {@return the contradictions, and every check that fails} */
    public List<Reason> reasons() {
        List<Reason> reasons = new ArrayList<>(contradictions());
        reasons.addAll(VolumeBinding.namedVolumeFailures(volume, claim, kubernetes));
        return reasons;
    }

    /**
     * The report as JSON. The page {@code docs/json.md} describes the keys.
     *
     * @return an item of {@code pairs} of {@code check}
     */
    public JsonObject toJson() {
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
                .with("isDelayBindingMode", delay.error().isEmpty() ? JsonBoolean.of(delay.isDelayed()) : JsonNull.NULL)
                .with("contradictions", Reason.toJson(contradictions()))
                .with("failures", Reason.toJson(VolumeBinding.namedVolumeFailures(volume, claim, kubernetes)));
    }

    private static JsonValue orNull(Optional<String> text) {
        return text.<JsonValue>map(JsonString::of).orElse(JsonNull.NULL);
    }
}
