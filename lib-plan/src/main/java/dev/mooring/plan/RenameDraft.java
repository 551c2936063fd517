package dev.mooring.plan;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.internal.Owners;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.plan.internal.ClaimDocument;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.workload.internal.StatefulSetClaims;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A claim gets another name: the volume keeps the data, and a new claim takes it. */
final class RenameDraft extends GoalDraft {

    private final ObjectRef old;
    private final ObjectRef to;

    RenameDraft(Goal.Rename goal, Inventory now) {
        super(now);
        this.old = goal.claim();
        this.to = goal.to();
    }

    @Override
    void write() {
        Optional<ClaimView> there = now.claim(old.namespace(), old.name());
        Optional<VolumeView> volume = volume(there);
        if (old.equals(to)) {
            draft.refuse(PlanCode.PLAN_GOAL_UNCLEAR, old, "already has this name");
        } else if (volume.isEmpty()) {
            draft.refuse(
                    there.isPresent() ? PlanCode.PLAN_VOLUME_NOT_KNOWN : PlanCode.PLAN_OBJECT_NOT_GIVEN,
                    old,
                    there.isPresent()
                            ? "has no given volume that names it: without data there is nothing to keep; delete it and"
                                    + " create the other one"
                            : "is not given, and no given volume remembers it");
        } else {
            rename(there, volume.get());
        }
    }

    private Optional<VolumeView> volume(Optional<ClaimView> there) {
        if (there.isPresent()) {
            return now.volume(there.get().volumeName())
                    .filter(each ->
                            each.claimRef().filter(ref -> ref.isOf(there.get())).isPresent());
        }
        List<VolumeView> remembering = now.volumes().stream()
                .filter(each -> PlanAnnotation.of(each)
                                .flatMap(PlanAnnotation::owner)
                                .filter(old::equals)
                                .isPresent()
                        || isDone(each))
                .toList();
        return remembering.size() == 1 ? Optional.of(remembering.get(0)) : Optional.empty();
    }

    private boolean isDone(VolumeView volume) {
        Optional<ClaimView> renamed = now.claim(to.namespace(), to.name());
        return renamed.isPresent()
                && volume.claimRef().filter(ref -> ref.isOf(renamed.get())).isPresent()
                && renamed.get().volumeName().equals(volume.name());
    }

    private void rename(Optional<ClaimView> there, VolumeView volume) {
        String name = volume.name();
        draft.concerned.add(old);
        binds(to, volume, Set.of(old, to));
        draft.end("there is no " + old, world -> !world.has(old));
        recipe.othersStay(Set.of(old, to));
        Optional<Manifest> kept = there.filter(each -> !each.isBeingDeleted()
                        || PlanAnnotation.of(volume)
                                .flatMap(PlanAnnotation::claim)
                                .isEmpty())
                .map(each -> ClaimDocument.kept(each.manifest()))
                .or(() -> PlanAnnotation.of(volume).flatMap(PlanAnnotation::claim));
        check(there, volume);
        obstacles.checkOnly(old, volume, obstacles.remembering(old, volume));
        obstacles.checkUsers(volume);
        obstacles.checkStorage(volume);
        if (there.isPresent()) {
            obstacles.checkCopies(volume);
        }
        if (!draft.refused.isEmpty()) {
            return;
        }
        if (there.isPresent()) {
            recipe.keep(volume, kept);
        }
        writers.users(Set.of(old));
        writers.stop(PlanBlocks.kept(name));
        recipe.delete(old, name);
        if (now.claim(to.namespace(), to.name()).isEmpty()) {
            recipe.handOver(volume, old, to);
            recipe.create(ClaimDocument.named(kept.orElseGet(() -> ClaimDocument.of(volume, to)), to, name), name);
        }
        if (!isDone(volume) || there.isPresent()) {
            recipe.bound(to, name);
        }
        finish(volume, to, Optional.of(old), Optional.of(to));
    }

    private void check(Optional<ClaimView> there, VolumeView volume) {
        Optional<ClaimView> taken =
                now.claim(to.namespace(), to.name()).filter(each -> !isDone(volume) && !isOurs(each, volume));
        taken.ifPresent(each -> draft.refuse(
                PlanCode.PLAN_NAME_TAKEN,
                to,
                "exists already" + (each.volumeName().isEmpty() ? "" : " and has " + each.volumeName()),
                RemedyStep.of("choose-name", "choose another name, or retire that claim first")));
        if (volume.isBeingDeleted()) {
            draft.refuse(
                    PlanCode.PLAN_OBJECT_BEING_DELETED,
                    volume.ref(),
                    "is being deleted",
                    RemedyStep.of("undelete", "plan to undelete the volume first"));
        }
        boolean isNamespaceMissing = !to.namespace().equals(old.namespace())
                && now.isComplete(Kinds.NAMESPACE)
                && now.find(new ObjectRef(Kinds.NAMESPACE, "", to.namespace())).isEmpty()
                && !now.all(Kinds.NAMESPACE).isEmpty();
        if (isNamespaceMissing) {
            draft.refuse(
                    PlanCode.PLAN_OBJECT_NOT_GIVEN,
                    new ObjectRef(Kinds.NAMESPACE, "", to.namespace()),
                    "does not exist",
                    RemedyStep.of("create-namespace", "create the namespace first"));
        }
        for (Manifest set : there.isPresent() ? now.all(Kinds.STATEFUL_SET) : List.<Manifest>of()) {
            boolean isOfSet = set.namespace().equals(old.namespace())
                    && StatefulSetClaims.of(set).wanted().stream()
                            .anyMatch(each -> each.claim().equals(old));
            if (isOfSet) {
                draft.refuse(
                        PlanCode.PLAN_SET_MAKES_CLAIM_AGAIN,
                        set.ref(),
                        "creates " + old + " from a template: under another name it would create an empty one",
                        RemedyStep.of("rename-set", "rename the set: its claims get their names from it"));
            }
        }
        if (there.filter(each -> Owners.has(each.manifest(), Kinds.POD)).isPresent()) {
            draft.refuse(
                    PlanCode.PLAN_DATA_GO_WITH_OBJECT, old, "belongs to the pod that owns it, and is deleted with it");
        }
    }

    /** A claim that this plan created, and that is not bound yet. */
    private static boolean isOurs(ClaimView claim, VolumeView volume) {
        return claim.volumeName().equals(volume.name())
                && volume.claimRef().filter(ref -> ref.isOf(claim)).isPresent();
    }
}
