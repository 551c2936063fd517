package dev.mooring.report;

import dev.mooring.controller.ControllerRule;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.forecast.BoundVerdict;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimRef;
import java.util.Optional;
import java.util.Set;

/** The answers of the other rooms about one claim or volume. */
final class Evidence {

    private static final Set<ControllerRule> OF_ANOTHER_CLAIM =
            Set.of(ControllerRule.VOLUME_RESERVED_FOR_OTHER_CLAIM, ControllerRule.CHOSEN_VOLUME_TAKEN_BY_OTHER_CLAIM);

    private final ReportModel scene;
    private final ObjectRef object;
    private final Optional<ClaimEnd> claim;
    private final Optional<VolumeEnd> volume;
    private final Optional<DeletionEnd> deletion;

    Evidence(ReportModel scene, ObjectRef object) {
        this.scene = scene;
        this.object = object;
        this.claim = scene.claim(object);
        this.volume = scene.volume(object);
        this.deletion = scene.forecast().deletions().end(object);
    }

    private ForecastReport report() {
        return scene.report();
    }

    Optional<ClaimEnd> claim() {
        return claim;
    }

    Optional<VolumeEnd> volume() {
        return volume;
    }

    /** The final phase; empty if unknown. */
    String phase() {
        return claim.map(ClaimEnd::phase).or(() -> volume.map(VolumeEnd::phase)).orElse("");
    }

    /** The other object of the pair: the volume that a claim names, or the claim in claimRef. */
    Optional<ObjectRef> partner() {
        return claim.flatMap(ClaimEnd::volume)
                .map(ObjectRef::volume)
                .or(() -> volume.flatMap(VolumeEnd::claim).map(ClaimRef::ref));
    }

    boolean isUnreadable() {
        return scene.isUnreadable(object);
    }

    boolean isRefused() {
        return claim.isEmpty() && volume.isEmpty() && scene.isRefused(object);
    }

    boolean isUnstable() {
        return scene.isUnstable(object);
    }

    boolean isGone() {
        return (claim.isEmpty() && volume.isEmpty())
                || deletion.filter(end -> end.state() == DeletionEnd.State.GONE).isPresent();
    }

    private boolean isBeingDeleted() {
        return claim.filter(ClaimEnd::isBeingDeleted).isPresent()
                || volume.filter(VolumeEnd::isBeingDeleted).isPresent();
    }

    boolean isHeld() {
        return isBeingDeleted()
                && (claim.filter(each -> each.isBeingDeleted() && each.isKept()).isPresent()
                        || volume.filter(each -> each.isBeingDeleted() && each.isKept())
                                .isPresent());
    }

    boolean isUnknown() {
        return isBeingDeleted()
                || deletion.filter(end -> end.state() == DeletionEnd.State.UNKNOWN)
                        .isPresent()
                || isWithoutItsClaim();
    }

    /**
     * A volume that had a claim which is missing from the input or unreadable: the forecast treats the claim as gone.
     */
    private boolean isWithoutItsClaim() {
        return isReleased()
                && partner().filter(scene::isMissing).isPresent()
                && !scene.phaseNow(object).equals(Phases.RELEASED);
    }

    boolean isOrderDependent() {
        return report().orderDependence().possibleEnds().containsKey(object);
    }

    boolean isLost() {
        return phase().equals(Phases.LOST);
    }

    boolean isContended() {
        return isNamingVolumeOfAnother(claim) || scene.isContended(object);
    }

    static boolean isNamingVolumeOfAnother(Optional<ClaimEnd> claim) {
        return claim.filter(end -> end.rules().stream().anyMatch(OF_ANOTHER_CLAIM::contains))
                .isPresent();
    }

    boolean isFailed() {
        return phase().equals(Phases.FAILED);
    }

    boolean isReleased() {
        return phase().equals(Phases.RELEASED);
    }

    boolean isTaken() {
        return phase().equals(Phases.BOUND);
    }

    boolean isBound() {
        Optional<ObjectRef> bound = claim.isPresent() ? Optional.of(object) : partner();
        return isTaken()
                && bound.map(report()::verdict).filter(BoundVerdict::isYes).isPresent();
    }

    boolean isReserved() {
        return partner().isPresent();
    }

    boolean isWaitingForPod() {
        return claim.filter(ClaimEnd::isWaitingForConsumer).isPresent();
    }

    boolean isWaitingForProvisioner() {
        return claim.filter(ClaimEnd::isWaitingForProvisioner).isPresent();
    }

    boolean isAvailable() {
        return phase().equals(Phases.AVAILABLE);
    }
}
