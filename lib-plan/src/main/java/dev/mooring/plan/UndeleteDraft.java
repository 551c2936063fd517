package dev.mooring.plan;

import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.plan.internal.ClaimDocument;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A claim or volume that is being deleted: a deletion cannot be undone, so the object goes while its data stay, and is
 * recreated.
 */
final class UndeleteDraft extends GoalDraft {

    /** On a claim: its volume as it was. */
    private static final String VOLUME = "dev.mooring/volume";

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
            recipe.refuse(PlanCode.PLAN_GOAL_UNCLEAR, object, "is neither a claim nor a volume");
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
            recipe.refuse(
                    there.isPresent() ? PlanCode.PLAN_VOLUME_NOT_KNOWN : PlanCode.PLAN_OBJECT_NOT_GIVEN,
                    object,
                    there.isPresent()
                            ? "has no given volume that names it: there are no data to keep"
                            : "is gone, and no given volume remembers it: bind it to a Released volume that names it",
                    RemedyStep.of("bind", "plan to bind the claim to the volume that named it"));
        } else if (volume.get().isBeingDeleted()) {
            recipe.refuse(
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
        draft.concerned.addAll(List.of(object, volume.ref()));
        draft.owners.put(name, Set.of(object));
        draft.end(object + " is Bound to " + volume.ref(), world -> world.isBound(object, name));
        recipe.othersStay(Set.of(object));
        recipe.checkOnly(object, volume, recipe.remembering(object, volume));
        recipe.checkStorage(volume);
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
        recipe.users(Set.of(object));
        if (isGoing || there.isEmpty()) {
            recipe.stop(Check.kept(name));
            recipe.delete(object, name);
            recipe.reserve(volume, object, "", List.of(Check.gone(object), Check.retained(name), Check.detached(name)));
            recipe.create(again, name);
            recipe.bound(object, name);
        }
        recipe.restore(volume, List.of(Check.bound(object, name)));
        recipe.start(List.of(Check.bound(object, name)), Optional.empty(), Optional.empty());
    }

    private void volume() {
        Optional<VolumeView> there = now.volume(object.name());
        List<ClaimView> claims =
                now.claims().stream().filter(each -> has(each, there)).toList();
        Optional<ClaimView> claim = claims.stream().findFirst();
        Optional<Manifest> kept =
                claim.flatMap(UndeleteDraft::kept).filter(each -> each.ref().equals(object));
        if (claims.size() > 1) {
            recipe.refuse(
                    PlanCode.PLAN_GOAL_UNCLEAR,
                    object,
                    "is remembered by " + claims.get(0).ref() + " and by "
                            + claims.get(1).ref(),
                    RemedyStep.of("forget-volume", "remove the annotation from the claim that did not have it"));
        } else if (there.isEmpty() && kept.isEmpty()) {
            recipe.refuse(PlanCode.PLAN_OBJECT_NOT_GIVEN, object, "is not given, and no given claim remembers it");
        } else if (there.filter(each -> !each.isBeingDeleted()).isPresent() && kept.isEmpty()) {
            draft.concerned.add(object);
            draft.end(
                    object + " is not being deleted",
                    world -> world.volume(object.name())
                            .filter(each -> !each.isBeingDeleted())
                            .isPresent());
        } else if (claim.isEmpty()) {
            recipe.refuse(
                    PlanCode.PLAN_DATA_GO_WITH_OBJECT,
                    object,
                    "is being deleted, and no claim has it: with policy Retain its data stay; save its manifest, and create it"
                            + " again when it is gone");
        } else if (claim.get().isBeingDeleted()) {
            recipe.refuse(
                    PlanCode.PLAN_OBJECT_BEING_DELETED,
                    claim.get().ref(),
                    "is being deleted too: when both are gone nothing in the cluster remembers the data",
                    RemedyStep.of(
                            "save-manifests",
                            "set policy Retain on the volume, save both manifests, and create the volume, reserved for the"
                                    + " claim, and the claim when both are gone"));
        } else {
            volume(there, claim.get(), kept);
        }
    }

    /**
     * Whether a claim has the volume, had it before a plan released it, or remembers it; a claim that only names it
     * does not count.
     */
    private boolean has(ClaimView claim, Optional<VolumeView> there) {
        JsonObject ref = there.map(VolumeView::manifest)
                .or(() -> kept(claim).filter(each -> each.ref().equals(object)))
                .map(each -> each.spec().child("claimRef"))
                .orElse(JsonObject.EMPTY);
        String uid = ref.string("uid").orElse("");
        return claim.volumeName().equals(object.name())
                && ref.string("namespace").orElse("").equals(claim.namespace())
                && ref.string("name").orElse("").equals(claim.name())
                && (Set.of("", PlanBlocks.NO_CLAIM).contains(uid) || uid.equals(claim.uid()));
    }

    private static boolean isReleased(VolumeView volume) {
        return volume.claimRef()
                .filter(ref -> ref.uid().equals(PlanBlocks.NO_CLAIM))
                .isPresent();
    }

    private static Optional<Manifest> kept(ClaimView claim) {
        return PlanAnnotation.kept(claim, VOLUME, Kinds.PERSISTENT_VOLUME);
    }

    private void volume(Optional<VolumeView> there, ClaimView claim, Optional<Manifest> kept) {
        String name = object.name();
        draft.concerned.addAll(List.of(claim.ref(), object));
        draft.owners.put(name, Set.of(claim.ref()));
        draft.end(claim.ref() + " is Bound to " + object, world -> world.isBound(claim.ref(), name));
        draft.end(
                object + " is not being deleted",
                world -> world.volume(name)
                        .filter(each -> !each.isBeingDeleted())
                        .isPresent());
        draft.end(
                "nothing is left of the plan on " + claim.ref(),
                world -> world.find(claim.ref())
                        .filter(each -> each.annotation(VOLUME).isEmpty())
                        .isPresent());
        recipe.othersStay(Set.of(claim.ref()));
        String policy = kept.flatMap(PlanAnnotation::of)
                .map(PlanAnnotation::policy)
                .or(() -> there.map(PlanBlocks::policy))
                .orElse("Retain");
        // Anyone who can change the claim may have written the annotation: while the volume exists, the volume counts.
        Manifest again = there.map(each -> again(each, policy, claim.uid())).orElseGet(kept::orElseThrow);
        if (there.isEmpty()) {
            recipe.remark(
                    PlanCode.PLAN_MADE_FROM_ANNOTATION,
                    object,
                    "is made from an annotation of " + claim.ref()
                            + ", which anyone who can change the claim could have written: compare its storage with what you know");
        }
        boolean isGoing = there.filter(VolumeView::isBeingDeleted).isPresent();
        if (kept.isEmpty()) {
            draft.patch(
                    "remember-volume",
                    claim.ref(),
                    PlanAnnotation.annotated(VOLUME, JsonString.of(again.json().toJson())),
                    PlanAnnotation.annotated(VOLUME, JsonNull.NULL),
                    "the claim remembers its volume while it is deleted",
                    List.of());
        }
        there.ifPresent(recipe::checkStorage);
        if (isGoing) {
            recipe.retain(there.orElseThrow());
        }
        recipe.users(Set.of(claim.ref()));
        if (isGoing || there.isEmpty()) {
            Check noted = Check.noted(claim.ref(), VOLUME);
            recipe.stop(List.of(Check.retained(name), noted));
            recipe.unmounted(claim.ref(), List.of(name));
            if (there.isPresent() && !isReleased(there.get())) {
                recipe.release(
                        there.orElseThrow(),
                        List.of(Check.retained(name), noted, Check.unused(claim.ref()), Check.detached(name)));
            }
            recipe.gone(object);
            draft.create(
                    "create-volume",
                    again,
                    "the same storage under the same name, reserved for the claim by its uid",
                    List.of(Check.free(object)));
            recipe.bound(claim.ref(), name);
        }
        Check bound = Check.bound(claim.ref(), name);
        if (isGoing || there.isEmpty() || PlanAnnotation.of(there.get()).isPresent()) {
            recipe.restoreCreated(object, again, List.of(bound));
        }
        recipe.start(List.of(bound), Optional.empty(), Optional.empty());
        List<Check> running = new ArrayList<>(List.of(bound));
        draft.steps.stream()
                .filter(each -> each.action().equals("start-writer"))
                .forEach(each -> running.add(Check.unnoted(each.target(), PlanAnnotation.REPLICAS)));
        draft.patch(
                "forget-volume",
                claim.ref(),
                PlanAnnotation.annotated(VOLUME, JsonNull.NULL),
                PlanAnnotation.annotated(VOLUME, JsonString.of(again.json().toJson())),
                "no trace of the plan is left on the claim",
                running);
    }

    /** The recreated volume: it keeps the data, and remembers its policy. */
    private static Manifest again(VolumeView volume, String policy, String uid) {
        Manifest own = ClaimDocument.unserved(volume.manifest());
        JsonObject annotations = own.metadata()
                .child("annotations")
                .without("kubectl.kubernetes.io/last-applied-configuration")
                .with(
                        PlanAnnotation.KEY,
                        JsonObject.of("policy", JsonString.of(policy)).toJson());
        // A plan that was stopped has released the volume.
        JsonObject claimRef =
                own.spec().child("claimRef").without("resourceVersion").with("uid", uid);
        return new Manifest(JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", Kinds.PERSISTENT_VOLUME)
                .with("metadata", own.metadata().with("annotations", annotations))
                .with(
                        "spec",
                        own.spec()
                                .with("persistentVolumeReclaimPolicy", "Retain")
                                .with("claimRef", claimRef)));
    }
}
