package dev.mooring.plan;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.plan.internal.ClaimDocument;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.RemedyStep;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A claim or volume that is being deleted: a deletion cannot be undone, so the object goes while its data stay, and is
 * recreated.
 */
final class UndeleteDraft extends GoalDraft {

    private final ObjectRef object;

    UndeleteDraft(Goal.Undelete goal, Inventory now) {
        super(now);
        this.object = goal.object();
    }

    @Override
    void write() {
        if (object.isClaim()) {
            claim();
        } else if (object.isVolume()) {
            volume();
        } else {
            draft.refuse(PlanCode.PLAN_GOAL_UNCLEAR, object, "is neither a claim nor a volume");
        }
    }

    private void claim() {
        Optional<ClaimView> there = now.claim(object.namespace(), object.name());
        Optional<VolumeView> volume = there.map(each -> now.volume(each.volumeName()))
                .orElseGet(() -> now.volumes().stream()
                        .filter(each -> PlanAnnotation.of(each)
                                .flatMap(PlanAnnotation::owner)
                                .filter(object::equals)
                                .isPresent())
                        .findFirst())
                .filter(each -> there.isEmpty()
                        || each.claimRef().filter(ref -> ref.isOf(there.get())).isPresent());
        if (volume.isEmpty()) {
            draft.refuse(
                    there.isPresent() ? PlanCode.PLAN_VOLUME_NOT_KNOWN : PlanCode.PLAN_OBJECT_NOT_GIVEN,
                    object,
                    there.isPresent()
                            ? "has no given volume that names it: there are no data to keep"
                            : "is gone, and no given volume remembers it: bind it to a Released volume that names it",
                    RemedyStep.of("bind", "plan to bind the claim to the volume that named it"));
        } else if (volume.get().isBeingDeleted()) {
            draft.refuse(
                    PlanCode.PLAN_OBJECT_BEING_DELETED,
                    volume.get().ref(),
                    "is being deleted too",
                    RemedyStep.of("undelete", "plan to undelete the volume first"));
        } else {
            claim(there, volume.get());
        }
    }

    private void claim(Optional<ClaimView> there, VolumeView volume) {
        String name = volume.name();
        binds(object, volume, Set.of(object));
        recipe.othersStay(Set.of(object));
        obstacles.checkOnly(object, volume, obstacles.remembering(object, volume));
        obstacles.checkStorage(volume);
        boolean isGoing = there.filter(ClaimView::isBeingDeleted).isPresent();
        Manifest again = there.filter(ClaimView::isBeingDeleted)
                .map(each -> ClaimDocument.named(ClaimDocument.kept(each.manifest()), object, name))
                .or(() -> PlanAnnotation.of(volume)
                        .flatMap(PlanAnnotation::claim)
                        .map(each -> ClaimDocument.named(each, object, name)))
                .orElseGet(() -> ClaimDocument.of(volume, object));
        if (isGoing) {
            recipe.keep(volume, Optional.of(again));
        }
        writers.users(Set.of(object));
        if (isGoing || there.isEmpty()) {
            writers.stop(PlanBlocks.kept(name));
            recipe.delete(object, name);
            recipe.handOver(volume, object, object);
            recipe.create(again, name);
            recipe.bound(object, name);
        }
        finish(volume, object, Optional.empty(), Optional.empty());
    }

    private void volume() {
        Optional<VolumeView> there = now.volume(object.name());
        List<ClaimView> claims = VolumeRecreation.claims(now, object);
        Optional<ClaimView> claim = claims.stream().findFirst();
        Optional<Manifest> kept = claim.flatMap(each -> VolumeRecreation.kept(each, object));
        if (claims.size() > 1) {
            draft.refuse(
                    PlanCode.PLAN_GOAL_UNCLEAR,
                    object,
                    "is remembered by " + claims.get(0).ref() + " and by "
                            + claims.get(1).ref(),
                    RemedyStep.of("forget-volume", "remove the annotation from the claim that did not have it"));
        } else if (there.isEmpty() && kept.isEmpty()) {
            draft.refuse(PlanCode.PLAN_OBJECT_NOT_GIVEN, object, "is not given, and no given claim remembers it");
        } else if (there.filter(each -> !each.isBeingDeleted()).isPresent() && kept.isEmpty()) {
            draft.concerned.add(object);
            draft.end(
                    object + " is not being deleted",
                    world -> world.isVolume(object.name(), each -> !each.isBeingDeleted()));
        } else if (claim.isEmpty()) {
            draft.refuse(
                    PlanCode.PLAN_DATA_GO_WITH_OBJECT,
                    object,
                    "is being deleted, and no claim has it: with policy Retain its data stay; save its manifest, and create it"
                            + " again when it is gone");
        } else if (claim.get().isBeingDeleted()) {
            draft.refuse(
                    PlanCode.PLAN_OBJECT_BEING_DELETED,
                    claim.get().ref(),
                    "is being deleted too: when both are gone nothing in the cluster remembers the data",
                    RemedyStep.of(
                            "save-manifests",
                            "set policy Retain on the volume, save both manifests, and create the volume, reserved for the"
                                    + " claim, and the claim when both are gone"));
        } else {
            new VolumeRecreation(this, claim.get()).write(there, VolumeRecreation.AS_IT_WAS);
        }
    }
}
