package dev.mooring.plan;

import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.KeptData;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.plan.Goal.Retire.Data;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.step.internal.Checks;
import dev.mooring.workload.internal.StatefulSetClaims;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Claims go for good, and their data stay or go with them. */
final class RetireDraft extends GoalDraft {

    private final Goal.Retire goal;
    private final ObjectRef object;

    RetireDraft(Goal.Retire goal, Inventory now) {
        super(now);
        this.goal = goal;
        this.object = goal.object();
    }

    @Override
    void write() {
        draft.kinds.addAll(PlanWriters.WORKLOADS);
        draft.kinds.add(object.kind());
        boolean isScope = object.isClaim()
                || object.kind().equals(Kinds.STATEFUL_SET)
                || object.kind().equals(Kinds.NAMESPACE);
        if (!isScope) {
            draft.refuse(PlanCode.PLAN_GOAL_UNCLEAR, object, "is neither a claim nor a StatefulSet nor a namespace");
            return;
        }
        List<ClaimView> claims = claims();
        if (now.find(object).isEmpty()) {
            checkLeft();
        }
        draft.concerned.add(object);
        boolean isNamespace = object.kind().equals(Kinds.NAMESPACE);
        draft.end(
                isNamespace ? object + " is gone or going, and no claim is left in it" : "there is no " + object,
                world -> !world.has(object)
                        || (isNamespace
                                && world.find(object).orElseThrow().metadata().has("deletionTimestamp")));
        List<VolumeView> volumes = volumes(claims);
        recipe.othersStay(new TreeSet<>(claims.stream().map(ClaimView::ref).toList()));
        boolean isKept = goal.data() == Data.KEEP;
        for (VolumeView each : volumes) {
            draft.concerned.add(each.ref());
            if (isKept) {
                keep(each);
            } else {
                destroy(each);
            }
        }
        if (!isKept) {
            claims.stream().filter(each -> !each.volumeName().isEmpty()).forEach(this::checkCopy);
        }
        if (isNamespace) {
            checkContents();
        }
        if (draft.refused.isEmpty()) {
            List<VolumeView> going = isKept
                    ? List.of()
                    : left().stream().filter(RetireDraft::isGoing).toList();
            going.forEach(this::destroy);
            steps(claims, volumes, isKept);
            going.forEach(each -> recipe.gone(each.ref()));
        }
    }

    /** The volumes of the claims, which go. */
    private List<VolumeView> volumes(List<ClaimView> claims) {
        List<VolumeView> volumes = new ArrayList<>();
        for (ClaimView each : claims) {
            draft.concerned.add(each.ref());
            draft.end("there is no " + each.ref(), world -> !world.has(each.ref()));
            Optional<VolumeView> own = now.volume(each.volumeName())
                    .filter(found ->
                            found.claimRef().filter(ref -> ref.isOf(each)).isPresent());
            own.ifPresent(volumes::add);
            if (own.isEmpty() && !each.volumeName().isEmpty()) {
                draft.refuse(
                        PlanCode.PLAN_VOLUME_NOT_KNOWN,
                        each.ref(),
                        "has " + each.volumeName()
                                + ", which is not given or names another claim: what happens to its data is"
                                + " not known");
            }
        }
        return volumes;
    }

    /** With a namespace goes all that is in it: no part of the storage, and no copy of data that are kept. */
    private void checkContents() {
        Set<String> codes = goal.data() == Data.KEEP
                ? Set.of("WhatGoesTakesNothingElse", "SnapshotDataGo")
                : Set.of("WhatGoesTakesNothingElse");
        Forecast gone = Forecast.of(now).deleting(each -> each.inOrder(List.of(object)));
        KeptData.of(gone, now).against().stream()
                .filter(each -> codes.contains(each.code().id()))
                .forEach(each -> draft.refused.add(
                        Reason.of(PlanCode.PLAN_DATA_GO_WITH_OBJECT, each.subject(), each.message())));
    }

    /** What is already gone has left volumes that keep its data, or none. */
    private void checkLeft() {
        List<VolumeView> left = left();
        left.forEach(each -> draft.concerned.add(each.ref()));
        now.claims().stream()
                .filter(each -> object.kind().equals(Kinds.STATEFUL_SET) && isOfObject(each.ref()))
                .forEach(each -> draft.refuse(
                        PlanCode.PLAN_GOAL_UNCLEAR,
                        object,
                        "is gone, and " + each.ref() + " is there, named as its claims are",
                        RemedyStep.of("retire-claim", "retire the claim by its own name, if it was that of the set")));
        if (goal.data() == Data.KEEP) {
            if (left.isEmpty()
                    || left.stream().anyMatch(each -> !each.reclaimPolicy().equals("Retain"))) {
                draft.refuse(
                        PlanCode.PLAN_OBJECT_NOT_GIVEN,
                        object,
                        "does not exist, and no given volume with policy Retain shows that its data are kept");
            }
        } else {
            left.stream()
                    .filter(each -> !isGoing(each))
                    .forEach(
                            each -> draft.refuse(
                                    PlanCode.PLAN_VOLUME_NOT_KNOWN,
                                    each.ref(),
                                    "holds the data of " + object + ", which is gone: no claim deletes them",
                                    RemedyStep.of(
                                            "bind",
                                            "bind the claim to the volume again, and retire it, or delete the data in the storage")));
        }
    }

    /** The volumes whose claims are gone. */
    private List<VolumeView> left() {
        return now.volumes().stream()
                .filter(each -> each.claimRef()
                        .filter(claim -> isOfObject(claim.ref())
                                && now.claim(claim.namespace(), claim.name())
                                        .filter(claim::isOf)
                                        .isEmpty())
                        .isPresent())
                .toList();
    }

    /** The provisioner or controller deletes it on its own. */
    private static boolean isGoing(VolumeView volume) {
        return volume.reclaimPolicy().equals("Delete");
    }

    private boolean isOfObject(ObjectRef claim) {
        if (object.isClaim()) {
            return claim.equals(object);
        }
        if (object.kind().equals(Kinds.NAMESPACE)) {
            return claim.namespace().equals(object.name());
        }
        int dash = claim.name().lastIndexOf('-');
        return claim.namespace().equals(object.namespace())
                && dash > 0
                && claim.name().substring(dash + 1).matches("\\d+")
                && claim.name().substring(0, dash).endsWith("-" + object.name());
    }

    private List<ClaimView> claims() {
        if (object.isClaim()) {
            return now.claim(object.namespace(), object.name()).stream().toList();
        }
        if (object.kind().equals(Kinds.NAMESPACE)) {
            return now.claims().stream()
                    .filter(each -> each.namespace().equals(object.name()))
                    .toList();
        }
        return now.find(object)
                .map(StatefulSetClaims::of)
                .map(set -> now.claims().stream()
                        .filter(each -> each.namespace().equals(object.namespace())
                                && set.templateOf(each.name()).isPresent())
                        .toList())
                .orElse(List.of());
    }

    private void keep(VolumeView volume) {
        ClaimRef claim = volume.claimRef().orElseThrow();
        draft.owners.put(volume.name(), Set.of(claim.ref()));
        draft.end(
                volume.ref() + " is there and has policy Retain",
                world -> world.isVolume(
                        volume.name(), each -> each.reclaimPolicy().equals("Retain")));
        draft.stays.add(
                volume.ref() + " keeps the data of " + claim.key() + ", and is billed until its storage is deleted");
        recipe.retain(volume);
        obstacles.checkStorage(volume);
        obstacles.checkCopies(volume);
    }

    private void destroy(VolumeView volume) {
        draft.end("there is no " + volume.ref(), world -> world.isGone(volume.name()));
        draft.end(
                "the data of " + volume.ref() + " are deleted",
                world -> world.lost().contains(volume.name()));
        obstacles
                .others(volume)
                .forEach(each -> draft.refuse(
                        PlanCode.PLAN_STORAGE_HAS_ANOTHER_VOLUME,
                        volume.ref(),
                        "is, or may be, the same storage as " + each.ref() + ": deleting its data deletes those too"));
        obstacles.checkUsers(volume);
        obstacles.checkCopies(volume);
    }

    /** A ready snapshot whose content stays when the snapshot goes. */
    private void checkCopy(ClaimView claim) {
        if (goal.data() == Data.DESTROY_WITHOUT_COPY) {
            draft.said.add("no copy of the data of " + claim.ref() + " is needed");
            return;
        }
        boolean isCopied = now.all(Kinds.VOLUME_SNAPSHOT).stream()
                .filter(each -> each.namespace().equals(claim.namespace())
                        && is(each, claim.name(), "spec", "source", "persistentVolumeClaimName")
                        && each.at("status", "readyToUse")
                                .filter(JsonBoolean.TRUE::equals)
                                .isPresent())
                .anyMatch(each -> each.at("status", "boundVolumeSnapshotContentName")
                        .filter(JsonString.class::isInstance)
                        .map(name -> ((JsonString) name).value())
                        .flatMap(name -> now.find(new ObjectRef(Kinds.VOLUME_SNAPSHOT_CONTENT, "", name)))
                        .filter(content -> is(content, "Retain", "spec", "deletionPolicy"))
                        .isPresent());
        if (!isCopied) {
            draft.refuse(
                    PlanCode.PLAN_NO_COPY,
                    claim.ref(),
                    "has no ready snapshot whose content has deletion policy Retain: its data would be lost",
                    RemedyStep.of("make-copy", "take a snapshot and keep its content, or say that no copy is needed"));
        }
    }

    private static boolean is(Manifest object, String text, String... path) {
        return object.at(path).filter(JsonString.of(text)::equals).isPresent();
    }

    private void steps(List<ClaimView> claims, List<VolumeView> volumes, boolean isKept) {
        Set<ObjectRef> refs = new TreeSet<>(claims.stream().map(ClaimView::ref).toList());
        writers.users(refs);
        writers.stop(
                isKept
                        ? volumes.stream()
                                .map(each -> Checks.HERE.retained(each.name()))
                                .toList()
                        : List.of());
        boolean isSet = object.kind().equals(Kinds.STATEFUL_SET);
        for (ClaimView each : claims) {
            List<String> own = volumes.stream()
                    .map(VolumeView::name)
                    .filter(each.volumeName()::equals)
                    .toList();
            if (!isKept) {
                volumes.stream().filter(found -> own.contains(found.name())).forEach(recipe::destroy);
            }
            recipe.delete(
                    each.ref(),
                    own,
                    isKept ? own.stream().map(Checks.HERE::retained).toList() : List.of());
        }
        for (VolumeView each : isKept ? List.<VolumeView>of() : volumes) {
            recipe.gone(each.ref());
        }
        if (isSet && now.find(object).isPresent()) {
            draft.delete(
                    "delete-set",
                    object,
                    "its claims are gone",
                    refs.stream().map(Checks.HERE::gone).toList());
        }
        if (object.kind().equals(Kinds.NAMESPACE) && now.find(object).isPresent()) {
            draft.delete(
                    "delete-namespace",
                    object,
                    "no claim is left in it; everything else in it is deleted too",
                    refs.stream().map(Checks.HERE::gone).toList());
        }
        writers.stayStopped(object);
    }
}
