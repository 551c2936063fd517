package dev.mooring.plan;

import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.step.StepKind;
import dev.mooring.step.internal.Change;
import dev.mooring.step.internal.Check;
import dev.mooring.step.internal.Checks;
import dev.mooring.step.internal.Kubectl;
import dev.mooring.step.internal.Patches;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The steps that plans about claims and volumes consist of. Each adds nothing if the objects are already in the wanted
 * state, so that a plan can be continued from any state in between.
 */
final class PlanBlocks {

    /** The uid of no claim. */
    static final String NO_CLAIM = "00000000-0000-0000-0000-000000000000";

    private final Inventory now;
    private final Draft draft;

    PlanBlocks(Inventory now, Draft draft) {
        this.now = now;
        this.draft = draft;
        draft.kinds.addAll(Set.of(
                Kinds.POD,
                Kinds.NODE,
                Kinds.PERSISTENT_VOLUME,
                Kinds.PERSISTENT_VOLUME_CLAIM,
                Kinds.VOLUME_ATTACHMENT));
    }

    /** The policy that a volume has outside of a plan. */
    static String policy(VolumeView volume) {
        return PlanAnnotation.of(volume).map(PlanAnnotation::policy).orElse(volume.reclaimPolicy());
    }

    /** The volume keeps its data, and remembers what is recreated. */
    static List<Check> kept(String volume) {
        return List.of(Checks.HERE.retained(volume), Checks.HERE.noted(ObjectRef.volume(volume), PlanAnnotation.KEY));
    }

    /** The volume keeps its data, and remembers its policy and the claim that is recreated. */
    void keep(VolumeView volume, Optional<Manifest> claim) {
        Optional<PlanAnnotation> known = PlanAnnotation.of(volume);
        PlanAnnotation memo = new PlanAnnotation(policy(volume), claim.or(() -> known.flatMap(PlanAnnotation::claim)));
        if (volume.reclaimPolicy().equals("Retain")
                && known.filter(memo::equals).isPresent()) {
            return;
        }
        JsonObject back = PlanAnnotation.annotated(PlanAnnotation.KEY, JsonNull.NULL)
                .with("spec", JsonObject.of("persistentVolumeReclaimPolicy", JsonString.of(volume.reclaimPolicy())));
        draft.patch(
                "keep-data",
                volume.ref(),
                memo.written(),
                back,
                "with Retain the data stay whatever is deleted; the annotation remembers what the last step restores",
                List.of());
    }

    /** The volume keeps its data for good. */
    void retain(VolumeView volume) {
        setPolicy("set-retain", volume, "Retain", "with Retain the data stay whatever is deleted");
    }

    /** From now on the data go with the claim. */
    void destroy(VolumeView volume) {
        setPolicy(
                "set-delete", volume, "Delete", "with Delete the provisioner deletes the data when the claim is gone");
    }

    private void setPolicy(String action, VolumeView volume, String policy, String why) {
        String before = volume.reclaimPolicy();
        if (!before.equals(policy)) {
            draft.patch(
                    action, volume.ref(), Patches.reclaimPolicy(policy), Patches.reclaimPolicy(before), why, List.of());
        }
    }

    /** Restores the former policy of the volume. */
    void restore(VolumeView volume, List<Check> checks) {
        boolean isTouched = PlanAnnotation.of(volume).isPresent()
                || draft.steps.stream()
                        .anyMatch(each ->
                                each.action.equals("keep-data") && each.target().equals(volume.ref()));
        String policy = policy(volume);
        draft.end(
                volume.ref() + " has reclaim policy " + policy,
                world -> world.isVolume(
                        volume.name(),
                        each -> each.reclaimPolicy().equals(policy)
                                && PlanAnnotation.of(each).isEmpty()));
        if (isTouched) {
            PlanAnnotation memo = new PlanAnnotation(policy, Optional.empty());
            draft.patch(
                    "restore-policy",
                    volume.ref(),
                    memo.removed(),
                    memo.written(),
                    policy.equals("Retain")
                            ? "no trace of the plan is left on the volume"
                            : "the volume has its former policy again: its data are deleted with its claim",
                    checks);
        }
    }

    /** Deletes a claim when no pod uses it and its volume keeps the data and remembers it. */
    void delete(ObjectRef claim, String volume) {
        delete(claim, List.of(volume), kept(volume));
    }

    /** Deletes a claim when no pod uses it, and an additional condition holds. */
    void delete(ObjectRef claim, List<String> volumes, List<Check> besides) {
        List<Check> checks = new ArrayList<>(besides);
        checks.addAll(quiet(claim, volumes));
        Optional<ClaimView> there = now.claim(claim.namespace(), claim.name());
        if (there.isPresent() && !there.get().isBeingDeleted()) {
            unmounted(claim, checks);
            draft.delete("delete-claim", claim, "the claim goes; its volume decides what happens to the data", checks);
        }
        if (there.isPresent()) {
            List<Check> gone = new ArrayList<>(besides);
            gone.add(Checks.HERE.gone(claim));
            draft.await(
                    "wait-until-gone",
                    claim,
                    Kubectl.HERE.name(claim),
                    "a claim that is being deleted still has the volume and the name",
                    gone);
        }
    }

    /** What must hold before a claim is deleted: nobody uses it, and no node has its volumes. */
    static List<Check> quiet(ObjectRef claim, List<String> volumes) {
        return Stream.concat(
                        Stream.of(Checks.HERE.unused(claim)), volumes.stream().map(Checks.HERE::detached))
                .toList();
    }

    /** Waits until no node has what a claim has. */
    void unmounted(ObjectRef claim, List<Check> checks) {
        draft.await(
                "wait-until-unmounted",
                claim,
                Kubectl.HERE.claimsOfPods(claim.namespace()),
                "the storage is in use until no node has it attached",
                checks);
    }

    /** Waits until an object that is being deleted is gone. */
    void gone(ObjectRef object) {
        if (draft.steps.isEmpty() && now.find(object).isEmpty()) {
            return;
        }
        draft.await(
                "wait-until-gone",
                object,
                Kubectl.HERE.name(object),
                "the deletion is accepted before the object is gone",
                List.of(Checks.HERE.gone(object)));
    }

    /**
     * The volume names a claim that never was, so that its own claim is Lost and it is Released; only for a volume that is being
     * deleted, which is gone then. Without claimRef the controller would bind its claim to it again.
     *
     * @upstream pkg/controller/volume/persistentvolume/pv_controller.go syncBoundClaim
     */
    void release(VolumeView volume, List<Check> checks) {
        JsonValue before = volume.manifest().spec().child("claimRef").get("uid").orElse(JsonNull.NULL);
        draft.patch(
                "release-volume",
                volume.ref(),
                claimUid(JsonString.of(NO_CLAIM)),
                claimUid(before),
                "a volume that is being deleted goes when no claim has it; the data stay by Retain, and its claim is Lost until"
                        + " the volume is there again",
                checks);
    }

    private static JsonObject claimUid(JsonValue uid) {
        return JsonObject.of("spec", JsonObject.of("claimRef", JsonObject.of("uid", uid)));
    }

    /** A recreated volume gets the policy of the one before. */
    void restoreCreated(ObjectRef volume, Manifest created, List<Check> checks) {
        PlanAnnotation memo = PlanAnnotation.of(created).orElse(new PlanAnnotation("Retain", Optional.empty()));
        draft.patch(
                "restore-policy",
                volume,
                new PlanAnnotation(memo.policy(), Optional.empty()).removed(),
                memo.written(),
                "the volume has its former policy again",
                checks);
        draft.end(
                volume + " has reclaim policy " + memo.policy(),
                world -> world.isVolume(
                        volume.name(),
                        each -> each.reclaimPolicy().equals(memo.policy())
                                && PlanAnnotation.of(each).isEmpty()));
    }

    /** Reserves a volume for a claim, by its uid if the claim exists. */
    void reserve(VolumeView volume, ObjectRef claim, String uid, List<Check> checks) {
        boolean isReserved = volume.claimRef()
                .filter(each -> each.key().equals(claim.key()) && each.uid().equals(uid))
                .isPresent();
        if (isReserved) {
            return;
        }
        JsonValue before = volume.manifest().spec().get("claimRef").orElse(JsonNull.NULL);
        JsonObject ref = JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", Kinds.PERSISTENT_VOLUME_CLAIM)
                .with("namespace", claim.namespace())
                .with("name", claim.name())
                .with("uid", uid.isEmpty() ? JsonNull.NULL : JsonString.of(uid))
                .with("resourceVersion", JsonNull.NULL);
        JsonObject spec = JsonObject.of("spec", JsonObject.of("claimRef", ref));
        // A claim that takes a free volume between check and step is not overwritten.
        Optional<String> version = volume.manifest().metadata().string("resourceVersion");
        boolean isFree =
                volume.claimRef().isEmpty() && PlanAnnotation.of(volume).isEmpty() && draft.steps.isEmpty();
        JsonObject patch = isFree && version.isPresent()
                ? spec.with("metadata", JsonObject.of("resourceVersion", JsonString.of(version.get())))
                : spec;
        draft.step(
                        StepKind.PATCH,
                        "reserve-volume",
                        volume.ref(),
                        "a volume that names a claim binds to no other one; without the uid of a claim that is gone it"
                                + " can be bound again")
                .doing(
                        Kubectl.HERE.patch(volume.ref(), patch),
                        volume.claimRef().isEmpty()
                                ? new Change.PatchIfFree(volume.ref(), spec)
                                : new Change.Patch(volume.ref(), spec))
                .requiring(checks)
                .requiring(List.of(Checks.HERE.notBound(volume.name())))
                .proving("the volume waits for its claim")
                .undoneBy(Kubectl.HERE.patch(volume.ref(), JsonObject.of("spec", JsonObject.of("claimRef", before))));
    }

    /** Reserves a volume for a claim when the one that had it is gone. */
    void handOver(VolumeView volume, ObjectRef from, ObjectRef to) {
        String name = volume.name();
        List<Check> isFree = List.of(Checks.HERE.gone(from), Checks.HERE.retained(name), Checks.HERE.detached(name));
        reserve(volume, to, "", isFree);
    }

    void create(Manifest claim, String volume) {
        ObjectRef ref = claim.ref();
        draft.create(
                "create-claim",
                claim,
                "it names its volume, and binds to no other one",
                List.of(
                        Checks.HERE.namespace(ref.namespace()),
                        Checks.HERE.free(ref),
                        Checks.HERE.reserved(volume, ref)));
    }

    void bound(ObjectRef claim, String volume) {
        draft.await(
                "wait-until-bound",
                claim,
                Kubectl.HERE.read(claim, "{.status.phase} {.spec.volumeName}"),
                "nothing may start before the claim has its volume",
                List.of(Checks.HERE.bound(claim, volume)));
    }

    /** Every claim outside the goal keeps its volume. */
    void othersStay(Set<ObjectRef> own) {
        List<ClaimView> others = now.claims().stream()
                .filter(each -> !own.contains(each.ref()) && !each.volumeName().isEmpty())
                .toList();
        draft.end(
                "every other claim has its volume",
                world -> others.stream()
                        .allMatch(each -> world.isClaim(
                                each.ref(), found -> found.volumeName().equals(each.volumeName()))));
    }
}
