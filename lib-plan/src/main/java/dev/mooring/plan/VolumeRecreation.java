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
import dev.mooring.step.internal.Check;
import dev.mooring.step.internal.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A volume goes and is created again, while its data stay by Retain and its claim, which is Lost meanwhile, remembers
 * it.
 */
final class VolumeRecreation {

    /** The volume is created again without a change. */
    static final UnaryOperator<Manifest> AS_IT_WAS = UnaryOperator.identity();

    /** On a claim: its volume, as it is created again. */
    private static final String VOLUME = "dev.mooring/volume";

    private final Draft draft;
    private final PlanBlocks recipe;
    private final PlanObstacles obstacles;
    private final PlanWriters writers;
    private final ObjectRef object;
    private final ClaimView claim;
    private final Check noted;

    VolumeRecreation(GoalDraft goal, ClaimView claim) {
        this.draft = goal.draft;
        this.recipe = goal.recipe;
        this.obstacles = goal.obstacles;
        this.writers = goal.writers;
        this.object = ObjectRef.volume(claim.volumeName());
        this.claim = claim;
        this.noted = Checks.HERE.noted(claim.ref(), VOLUME);
    }

    /**
     * The claims that have a volume, had it before a plan released it, or remember it; a claim that only names it does
     * not count.
     */
    static List<ClaimView> claims(Inventory now, ObjectRef volume) {
        Optional<VolumeView> there = now.volume(volume.name());
        return now.claims().stream().filter(each -> has(each, volume, there)).toList();
    }

    private static boolean has(ClaimView claim, ObjectRef volume, Optional<VolumeView> there) {
        JsonObject ref = there.map(VolumeView::manifest)
                .or(() -> kept(claim, volume))
                .map(each -> each.spec().child("claimRef"))
                .orElse(JsonObject.EMPTY);
        String uid = ref.string("uid").orElse("");
        return claim.volumeName().equals(volume.name())
                && ref.string("namespace").orElse("").equals(claim.namespace())
                && ref.string("name").orElse("").equals(claim.name())
                && (Set.of("", PlanBlocks.NO_CLAIM).contains(uid) || uid.equals(claim.uid()));
    }

    /** What a claim remembers of a volume. */
    static Optional<Manifest> kept(ClaimView claim, ObjectRef volume) {
        return PlanAnnotation.kept(claim, VOLUME, Kinds.PERSISTENT_VOLUME)
                .filter(each -> each.ref().equals(volume));
    }

    private static boolean isReleased(VolumeView volume) {
        return volume.claimRef()
                .filter(ref -> ref.uid().equals(PlanBlocks.NO_CLAIM))
                .isPresent();
    }

    /**
     * Adds the steps.
     *
     * @param there the volume, if it exists
     * @param change what differs in the volume that is created; a volume that differs from it is deleted first
     */
    void write(Optional<VolumeView> there, UnaryOperator<Manifest> change) {
        String name = object.name();
        Optional<Manifest> kept = kept(claim, object);
        ends();
        String policy = kept.flatMap(PlanAnnotation::of)
                .map(PlanAnnotation::policy)
                .or(() -> there.map(PlanBlocks::policy))
                .orElse("Retain");
        // Anyone who can change the claim may have written the annotation: while the volume exists, the volume counts.
        Manifest again = there.map(each -> change.apply(again(each, policy, claim.uid())))
                .orElseGet(() -> change.apply(kept.orElseThrow()));
        if (there.isEmpty()) {
            draft.remark(
                    PlanCode.PLAN_MADE_FROM_ANNOTATION,
                    object,
                    "is made from an annotation of " + claim.ref()
                            + ", which anyone who can change the claim could have written: compare its storage with what you know");
        }
        boolean isToGo = there.filter(each ->
                        !each.isBeingDeleted() && !change.apply(each.manifest()).equals(each.manifest()))
                .isPresent();
        boolean isGoing = isToGo || there.filter(VolumeView::isBeingDeleted).isPresent();
        if (kept.isEmpty() || (isToGo && !kept.get().equals(again))) {
            remember(again);
        }
        there.ifPresent(obstacles::checkStorage);
        if (isGoing) {
            recipe.retain(there.orElseThrow());
        }
        writers.users(Set.of(claim.ref()));
        if (isGoing || there.isEmpty()) {
            writers.stop(List.of(Checks.HERE.retained(name), noted));
            recipe.unmounted(claim.ref(), PlanBlocks.quiet(claim.ref(), List.of(name)));
            go(there, isToGo);
            recipe.gone(object);
            draft.create(
                    "create-volume",
                    again,
                    "the same storage under the same name, reserved for the claim by its uid",
                    List.of(Checks.HERE.free(object)));
            recipe.bound(claim.ref(), name);
        }
        Check bound = Checks.HERE.bound(claim.ref(), name);
        if (isGoing || there.isEmpty() || PlanAnnotation.of(there.get()).isPresent()) {
            recipe.restoreCreated(object, again, List.of(bound));
        }
        writers.start(List.of(bound), Optional.empty(), Optional.empty());
        forget(again, bound);
    }

    private void ends() {
        String name = object.name();
        draft.concerned.addAll(List.of(claim.ref(), object));
        draft.owners.put(name, Set.of(claim.ref()));
        draft.end(claim.ref() + " is Bound to " + object, world -> world.isBound(claim.ref(), name));
        draft.end(object + " is not being deleted", world -> world.isVolume(name, each -> !each.isBeingDeleted()));
        draft.end(
                "nothing is left of the plan on " + claim.ref(),
                world -> world.is(claim.ref(), each -> each.annotation(VOLUME).isEmpty()));
        recipe.othersStay(Set.of(claim.ref()));
    }

    private void remember(Manifest again) {
        draft.patch(
                "remember-volume",
                claim.ref(),
                PlanAnnotation.annotated(VOLUME, JsonString.of(again.json().toJson())),
                PlanAnnotation.annotated(VOLUME, JsonNull.NULL),
                "the claim remembers its volume while it is deleted",
                List.of());
    }

    private void go(Optional<VolumeView> there, boolean isToGo) {
        String name = object.name();
        List<Check> safe =
                List.of(Checks.HERE.retained(name), noted, Checks.HERE.unused(claim.ref()), Checks.HERE.detached(name));
        if (isToGo) {
            draft.delete(
                    "delete-volume",
                    object,
                    "the API server accepts no change of the field; the data stay by Retain",
                    safe);
        }
        if (there.isPresent() && !isReleased(there.get())) {
            recipe.release(there.get(), safe);
        }
    }

    private void forget(Manifest again, Check bound) {
        List<Check> running = new ArrayList<>(List.of(bound));
        draft.steps.stream()
                .filter(each -> each.action.equals("start-writer"))
                .forEach(each -> running.add(Checks.HERE.unnoted(each.target(), PlanAnnotation.REPLICAS)));
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
