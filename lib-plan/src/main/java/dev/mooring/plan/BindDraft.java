package dev.mooring.plan;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.plan.internal.ClaimDocument;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.step.internal.Check;
import dev.mooring.step.internal.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** One volume for one claim: the one with its data. */
final class BindDraft extends GoalDraft {

    private final Goal.Bind goal;
    private final ObjectRef claim;
    private final Optional<ClaimView> there;

    BindDraft(Goal.Bind goal, Inventory now) {
        super(now);
        this.goal = goal;
        this.claim = goal.claim();
        this.there = now.claim(claim.namespace(), claim.name());
    }

    @Override
    void write() {
        volume().ifPresent(this::bind);
    }

    private Optional<VolumeView> volume() {
        Set<String> known = candidates(now, claim);
        if (goal.volume().isPresent()) {
            String name = goal.volume().get();
            known.stream()
                    .filter(each -> !each.equals(name))
                    .forEach(each -> draft.remark(
                            PlanCode.PLAN_OTHER_CANDIDATE,
                            ObjectRef.volume(each),
                            "was the volume of " + claim + " too: compare the data before you give one of them up"));
            Optional<VolumeView> found = now.volume(name);
            if (found.isEmpty()) {
                draft.refuse(
                        PlanCode.PLAN_OBJECT_NOT_GIVEN,
                        ObjectRef.volume(name),
                        "is not given, or cannot be read",
                        RemedyStep.of("give-evidence", "export the volumes again, and check its name"));
            }
            return found;
        }
        if (known.size() == 1) {
            return now.volume(known.iterator().next());
        }
        if (known.isEmpty()) {
            draft.refuse(
                    PlanCode.PLAN_VOLUME_NOT_KNOWN,
                    claim,
                    "no volume names the claim, and the claim names no given volume",
                    RemedyStep.of("name-volume", "name the volume that holds the data"));
        } else {
            draft.refuse(
                    PlanCode.PLAN_SEVERAL_VOLUMES,
                    claim,
                    "several volumes were those of the claim: " + String.join(", ", known),
                    RemedyStep.of("name-volume", "compare the data, and name the volume for the claim"));
        }
        return Optional.empty();
    }

    /** The volumes that were, or are, those of a claim; if the claim names one, only that one counts. */
    static Set<String> candidates(Inventory now, ObjectRef claim) {
        String named = now.claim(claim.namespace(), claim.name())
                .map(ClaimView::volumeName)
                .orElse("");
        if (now.volume(named).filter(each -> isOf(each, claim)).isPresent()) {
            return new TreeSet<>(Set.of(named));
        }
        Set<String> candidates = new TreeSet<>();
        for (VolumeView each : now.volumes()) {
            if (each.name().equals(named) ? each.claimRef().isEmpty() : isOf(each, claim)) {
                candidates.add(each.name());
            }
        }
        return candidates;
    }

    private static boolean isOf(VolumeView volume, ObjectRef claim) {
        return volume.claimRef().filter(ref -> ref.key().equals(claim.key())).isPresent()
                || PlanAnnotation.of(volume)
                        .flatMap(PlanAnnotation::owner)
                        .filter(claim::equals)
                        .isPresent();
    }

    /** Whose data a volume holds: the claim that it remembers, that it names, or that was bound and names it. */
    static Optional<ObjectRef> owner(Inventory now, VolumeView volume) {
        Optional<ObjectRef> named = PlanAnnotation.of(volume)
                .flatMap(PlanAnnotation::owner)
                .or(() -> volume.claimRef().map(ClaimRef::ref));
        return named.isPresent()
                ? named
                : now.claims().stream()
                        .filter(each -> each.volumeName().equals(volume.name())
                                && each.hasAnnotation(Annotations.BIND_COMPLETED))
                        .map(ClaimView::ref)
                        .findFirst();
    }

    private void bind(VolumeView volume) {
        String name = volume.name();
        draft.concerned.add(claim);
        draft.concerned.add(volume.ref());
        draft.end(claim + " is Bound to " + volume.ref(), world -> world.isBound(claim, name));
        recipe.othersStay(Set.of(claim));
        checkVolume(volume);
        checkData(volume);
        checkStorage(volume);
        obstacles.checkUsers(volume);
        Optional<ObjectRef> owner = owner(now, volume);
        Set<ObjectRef> owners = new TreeSet<>(Set.of(claim));
        owner.ifPresent(owners::add);
        draft.owners.put(name, owners);
        boolean isBeingDeleted = there.filter(ClaimView::isBeingDeleted).isPresent();
        Optional<Manifest> remembered = PlanAnnotation.of(volume)
                .flatMap(PlanAnnotation::claim)
                .filter(each -> each.ref().equals(claim));
        if (isBeingDeleted && remembered.isEmpty()) {
            draft.refuse(
                    PlanCode.PLAN_OBJECT_BEING_DELETED,
                    claim,
                    "is being deleted: a plan that undoes the deletion keeps its data and recreates it",
                    RemedyStep.of("undelete", "plan to undelete the claim"));
        }
        if (!draft.refused.isEmpty()) {
            return;
        }
        boolean isOther = there.filter(each ->
                        !each.volumeName().isEmpty() && !each.volumeName().equals(name))
                .isPresent();
        if (isOther || isBeingDeleted) {
            recreate(volume);
        } else if (there.isPresent()) {
            String uid = there.get().uid();
            if (!isBoundNow(volume, there.get())) {
                // A claim that was bound is Lost without its uid; one that was not is bound soon.
                boolean isReserved = !there.get().hasAnnotation(Annotations.BIND_COMPLETED)
                        && volume.claimRef()
                                .filter(ref -> ref.isOf(there.get()))
                                .isPresent();
                if (!isReserved) {
                    recipe.reserve(volume, claim, uid, quiet(volume));
                }
                recipe.bound(claim, name);
            }
            finish(volume);
        } else {
            recipe.reserve(volume, claim, "", quiet(volume));
            recipe.create(
                    remembered
                            .map(each -> ClaimDocument.named(each, claim, name))
                            .orElseGet(() -> ClaimDocument.of(volume, claim)),
                    name);
            recipe.bound(claim, name);
            finish(volume);
        }
    }

    private static boolean isBoundNow(VolumeView volume, ClaimView claim) {
        return claim.volumeName().equals(volume.name())
                && volume.claimRef()
                        .filter(ref -> ref.isOf(claim) && ref.uid().equals(claim.uid()))
                        .isPresent();
    }

    /** Nothing else may still write the volume when the claim gets it. */
    private List<Check> quiet(VolumeView volume) {
        boolean isOwnUser = now.pods().stream()
                .anyMatch(pod -> !pod.isFinished()
                        && pod.namespace().equals(claim.namespace())
                        && pod.claimNames().contains(claim.name()));
        return isOwnUser ? List.of() : List.of(Checks.HERE.detached(volume.name()));
    }

    private void finish(VolumeView volume) {
        writers.users(Set.of(claim));
        finish(volume, claim, Optional.empty(), Optional.empty());
    }

    /** The name of a volume cannot be changed in a claim. */
    private void recreate(VolumeView volume) {
        ClaimView old = there.orElseThrow();
        List<String> volumes = List.of();
        Optional<VolumeView> other = now.volume(old.volumeName())
                .filter(each -> !each.name().equals(volume.name()))
                .filter(each -> each.claimRef().filter(ref -> ref.isOf(old)).isPresent());
        Manifest again = ClaimDocument.named(ClaimDocument.kept(old.manifest()), claim, volume.name());
        if (other.isPresent()) {
            volumes = List.of(other.get().name());
            draft.concerned.add(other.get().ref());
            draft.owners.put(other.get().name(), Set.of(claim));
            draft.stays.add(
                    other.get().ref() + " keeps its data, with policy Retain, and is billed until it is deleted");
            recipe.retain(other.get());
        }
        recipe.keep(volume, Optional.of(again));
        writers.users(Set.of(claim));
        List<Check> kept = new ArrayList<>(PlanBlocks.kept(volume.name()));
        writers.stop(kept);
        volumes.forEach(each -> kept.add(Checks.HERE.retained(each)));
        recipe.delete(claim, volumes, kept);
        recipe.reserve(volume, claim, "", List.of(Checks.HERE.gone(claim), Checks.HERE.detached(volume.name())));
        recipe.create(again, volume.name());
        recipe.bound(claim, volume.name());
        finish(volume, claim, Optional.empty(), Optional.empty());
    }

    private void checkVolume(VolumeView volume) {
        if (volume.isBeingDeleted()) {
            draft.refuse(
                    PlanCode.PLAN_OBJECT_BEING_DELETED,
                    volume.ref(),
                    "is being deleted",
                    RemedyStep.of("undelete", "plan to undelete the volume first"));
        }
        Optional<ClaimRef> ref = volume.claimRef().filter(each -> !each.key().equals(claim.key()));
        ref.flatMap(each -> now.claim(each.namespace(), each.name()))
                .filter(each ->
                        volume.claimRef().filter(named -> named.isOf(each)).isPresent())
                .ifPresent(each -> draft.refuse(
                        PlanCode.PLAN_VOLUME_TAKEN,
                        volume.ref(),
                        "belongs to " + each.ref() + ", which exists",
                        RemedyStep.of("choose-volume", "choose another volume, or rename that claim")));
    }

    private void checkData(VolumeView volume) {
        Optional<ObjectRef> owner = owner(now, volume);
        Optional<String> said = goal.dataOf();
        if (said.isPresent()) {
            draft.said.add("the data of " + said.get() + " in " + volume.ref() + " are meant for " + claim);
        }
        boolean isMeant = owner.filter(
                        each -> !each.equals(claim) && !each.key().equals(said.orElse("")))
                .isEmpty();
        if (!isMeant && draft.refused.isEmpty()) {
            draft.refuse(
                    PlanCode.PLAN_DATA_OF_OTHER_CLAIM,
                    volume.ref(),
                    "holds the data of " + owner.map(ObjectRef::toString).orElse("") + ", not of " + claim,
                    RemedyStep.of(
                            "say-whose-data",
                            "confirm that you want the data of that claim, or choose another volume"));
        }
        Set<String> known = new TreeSet<>(candidates(now, claim));
        known.remove(volume.name());
        if (owner.isEmpty() && !known.isEmpty() && draft.refused.isEmpty()) {
            draft.refuse(
                    PlanCode.PLAN_VOLUME_NOT_KNOWN,
                    volume.ref(),
                    "does not show that it was bound to a claim, and " + String.join(", ", known)
                            + " was the volume of " + claim,
                    RemedyStep.of("choose-volume", "choose the volume that names the claim"));
        }
    }

    private void checkStorage(VolumeView volume) {
        obstacles.checkStorage(volume);
        obstacles.others(volume).stream()
                .filter(each -> each.phase().equals(Phases.BOUND)
                        && each.reclaimPolicy().equals("Retain"))
                .forEach(each -> draft.refuse(
                        PlanCode.PLAN_STORAGE_HAS_ANOTHER_VOLUME,
                        volume.ref(),
                        "is, or may be, the same storage as " + each.ref()
                                + ", which has a claim: two could write it"));
    }
}
