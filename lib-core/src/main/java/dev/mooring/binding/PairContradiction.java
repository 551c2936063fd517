package dev.mooring.binding;

import dev.mooring.internal.Quote;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * What prevents calling a volume and a claim fine for each other although {@link VolumeBinding#checkVolumeSatisfyClaim} has
 * no objection: it compares what the claim requests and the volume offers, not which objects they belong to.
 */
enum PairContradiction implements ReasonCode {
    /** The claim was bound, and the claimRef of the volume that it names has another uid: the claim is Lost. */
    CLAIM_WAS_BOUND_WITH_OTHER_UID(
            "the claim is Lost: it was bound to the volume, and claimRef lacks its uid",
            (volume, claim) -> wasBound(claim)
                    && names(claim, volume)
                    && volume.claimRef()
                            .filter(owner -> !owner.uid().equals(claim.uid()))
                            .isPresent()),
    /** The phase of the claim is Lost. */
    PHASE_OF_CLAIM_IS_LOST(
            "the phase of the claim is Lost", (volume, claim) -> claim.phase().equals(Phases.LOST)),
    /** The claim was bound and names no volume. */
    BOUND_CLAIM_NAMES_NO_VOLUME(
            "the claim is Lost: it was bound and names no volume",
            (volume, claim) -> wasBound(claim) && claim.volumeName().isEmpty()),
    /** The claim names another volume. */
    CLAIM_NAMES_OTHER_VOLUME(
            "the claim names another volume",
            (volume, claim) -> !claim.volumeName().isEmpty() && !names(claim, volume)),
    /** The volume is reserved for or bound to another claim, or a claim of the same name with another uid. */
    VOLUME_NAMES_OTHER_CLAIM(
            "claimRef of the volume names another claim",
            (volume, claim) -> volume.claimRef().isPresent() && !VolumeBinding.isVolumeBoundToClaim(volume, claim)),
    /** A deleted claim released the volume; it is not bound again until its claimRef changes. */
    VOLUME_IS_RELEASED(
            "the volume is not free",
            (volume, claim) -> List.of(Phases.RELEASED, Phases.FAILED).contains(volume.phase())),
    /** The claim is being deleted. */
    CLAIM_IS_BEING_DELETED("the claim is being deleted", (volume, claim) -> claim.isBeingDeleted()),
    /** The volume is being deleted. */
    VOLUME_IS_BEING_DELETED("the volume is being deleted", (volume, claim) -> volume.isBeingDeleted()),
    /** The claim was read from a server without its status: it may be Lost. */
    PHASE_OF_CLAIM_NOT_GIVEN(
            "the claim has a uid and no phase, so it may be Lost",
            (volume, claim) -> !claim.uid().isEmpty() && claim.phase().isEmpty()),
    /** The volume was read from a server without its status: it may be released. */
    PHASE_OF_VOLUME_NOT_GIVEN(
            "the volume has a uid and no phase, so it may be Released",
            (volume, claim) -> !volume.uid().isEmpty() && volume.phase().isEmpty());

    private final String message;

    private final BiPredicate<VolumeView, ClaimView> found;

    PairContradiction(String message, BiPredicate<VolumeView, ClaimView> found) {
        this.message = message;
        this.found = found;
    }

    private static boolean wasBound(ClaimView claim) {
        return claim.hasAnnotation(Annotations.BIND_COMPLETED);
    }

    private static boolean names(ClaimView claim, VolumeView volume) {
        return claim.volumeName().equals(volume.name());
    }

    /**
     * Everything that contradicts a pair.
     *
     * @param volume the volume
     * @param claim the claim
     * @return a reason for each constant that applies, in their order; the subject is the claim
     */
    public static List<Reason> in(VolumeView volume, ClaimView claim) {
        return Arrays.stream(values())
                .filter(each -> each.found.test(volume, claim))
                .map(each -> each.reason(volume, claim))
                .toList();
    }

    private Reason reason(VolumeView volume, ClaimView claim) {
        Optional<ClaimRef> owner = volume.claimRef();
        return Reason.of(this, claim.ref().toString(), message)
                .withValues(
                        "claim " + claim.key() + uid(claim.uid()) + " that names volume "
                                + Quote.text(claim.volumeName()) + phase(claim.phase()),
                        volume.ref()
                                + owner.map(each -> " for claim " + each.key() + uid(each.uid()))
                                        .orElse(" without a claimRef")
                                + phase(volume.phase()));
    }

    private static String uid(String uid) {
        return uid.isEmpty() ? "" : " with uid " + uid;
    }

    private static String phase(String phase) {
        return phase.isEmpty() ? ", without a phase" : ", " + phase;
    }

    @Override
    public Severity severity() {
        return Severity.WARN;
    }

    @Override
    public String toString() {
        return id();
    }
}
