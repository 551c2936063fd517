package dev.mooring.plan;

import dev.mooring.deletion.Deletion.Propagation;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.internal.Owners;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.step.StepCondition.Prints;
import dev.mooring.step.StepKind;
import dev.mooring.step.internal.Change;
import dev.mooring.step.internal.Check;
import dev.mooring.step.internal.Checks;
import dev.mooring.step.internal.Kubectl;
import dev.mooring.step.internal.WorkloadStop;
import dev.mooring.workload.internal.Restarters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A StatefulSet is deleted without its pods and claims, and created with other fields; a claim remembers it meanwhile. */
final class SetRecreation {

    /** On a claim: the set that is created again. */
    private static final String SET = "dev.mooring/set";

    private static final String RETENTION = "persistentVolumeClaimRetentionPolicy";

    private final Inventory now;
    private final Draft draft;
    private final PlanBlocks recipe;
    private final PlanWriters writers;
    private final ObjectRef set;

    SetRecreation(GoalDraft goal, ObjectRef set) {
        this.now = goal.now;
        this.draft = goal.draft;
        this.recipe = goal.recipe;
        this.writers = goal.writers;
        this.set = set;
    }

    /** The claim that remembers the set. */
    private Optional<ClaimView> remembering() {
        return now.claims().stream()
                .filter(each ->
                        kept(each).filter(found -> found.ref().equals(set)).isPresent())
                .findFirst();
    }

    /** The set that a claim remembers. */
    Optional<Manifest> kept() {
        return remembering().flatMap(SetRecreation::kept);
    }

    private static Optional<Manifest> kept(ClaimView claim) {
        return PlanAnnotation.kept(claim, SET, Kinds.STATEFUL_SET);
    }

    /**
     * Adds the steps.
     *
     * @param there the set, if it exists
     * @param again the set as it is created
     * @param claims its claims
     */
    void write(Optional<Manifest> there, Manifest again, List<ClaimView> claims) {
        Optional<ClaimView> remembering = remembering();
        there.ifPresent(writers::checkRestarters);
        if (there.isPresent() && Restarters.isManaged(there.get())) {
            draft.remark(
                    PlanCode.PLAN_GITOPS_APPLIES_AGAIN,
                    set,
                    "has the mark of a GitOps tool: pause it until the last step, or it creates the old set when this one is"
                            + " deleted");
        }
        boolean isRemembered = kept().filter(again::equals).isPresent();
        if (there.isPresent() && !isRemembered && !claims.isEmpty()) {
            ObjectRef claim = remembering.orElse(claims.get(0)).ref();
            draft.patchFile(
                    "remember-set",
                    claim,
                    PlanAnnotation.annotated(SET, JsonString.of(again.json().toJson())),
                    PlanAnnotation.annotated(SET, JsonNull.NULL),
                    "the claim remembers the set while it is deleted");
        }
        if (there.isPresent() && claims.isEmpty()) {
            draft.remark(
                    PlanCode.PLAN_NOTHING_REMEMBERS,
                    set,
                    "has no claim that could remember it while it is deleted: keep the file of the step that creates it");
        }
        if (there.isPresent()) {
            List<Check> checks = new ArrayList<>(keepClaims(there.get(), claims));
            if (!claims.isEmpty()) {
                checks.add(Checks.HERE.noted(remembering.orElse(claims.get(0)).ref(), SET));
            }
            checks.add(hasReplicas(WorkloadStop.replicas(again)));
            draft.step(
                            StepKind.DELETE,
                            "delete-set",
                            set,
                            "the API server accepts no change of a template; with --cascade=orphan the pods and claims"
                                    + " stay")
                    .doing(Draft.deleting(set, "--cascade=orphan"), new Change.Delete(List.of(set), Propagation.ORPHAN))
                    .requiring(checks);
            recipe.gone(set);
        }
        draft.create(
                "create-set",
                again,
                "it adopts its pods, which keep running",
                new ArrayList<>(List.of(Checks.HERE.free(set))));
    }

    /**
     * A set that deletes its claims owns them. While its controller makes a pod again, it may write itself into a claim that has
     * just lost its owner, and then the garbage collector deletes the claim of a set that is gone. So the set must keep them first.
     */
    private List<Check> keepClaims(Manifest there, List<ClaimView> claims) {
        // The controller writes only into claims of pods that are there.
        Set<ObjectRef> ofPods = now.pods().stream()
                .flatMap(pod -> pod.claimNames().stream().map(name -> ObjectRef.claim(pod.namespace(), name)))
                .collect(Collectors.toSet());
        List<ClaimView> used =
                claims.stream().filter(each -> ofPods.contains(each.ref())).toList();
        boolean mayBeOwned = deletesClaims(there) || used.stream().anyMatch(each -> Owners.has(each.manifest(), set));
        if (used.isEmpty() || !mayBeOwned) {
            return List.of();
        }
        JsonObject before = retention(there);
        JsonObject patch = retention(before.with("whenDeleted", "Retain"));
        draft.step(
                        StepKind.PATCH,
                        "keep-claims",
                        set,
                        "its controller no longer makes it the owner of its claims; the set that is created again does"
                                + " as before")
                .doing(Kubectl.HERE.patch(set, patch), new Change.PatchSet(set, patch))
                .undoneBy(Kubectl.HERE.patch(set, retention(before)));
        List<Check> kept = new ArrayList<>();
        kept.add(Checks.HERE.reads(
                set,
                set + " keeps its claims when it is deleted",
                "{.spec." + RETENTION + ".whenDeleted}",
                Prints.EXACTLY,
                "Retain",
                world -> world.is(set, each -> !deletesClaims(each))));
        for (ClaimView claim : used) {
            Check ownerless = ownerless(claim.ref());
            draft.await(
                    "wait-until-kept",
                    claim.ref(),
                    ownerless.argv(),
                    "a claim that belongs to a set can be deleted with it",
                    List.of(ownerless));
            kept.add(ownerless);
        }
        return kept;
    }

    private Check ownerless(ObjectRef claim) {
        return Checks.HERE.reads(
                claim,
                claim + " does not belong to " + set,
                "{.metadata.ownerReferences[*].name}",
                Prints.NOT_THE_WORD,
                set.name(),
                world -> world.is(claim, each -> !Owners.has(each, set)));
    }

    private static JsonObject retention(Manifest known) {
        return known.spec().child(RETENTION);
    }

    private static JsonObject retention(JsonObject policy) {
        return JsonObject.of("spec", JsonObject.of(RETENTION, policy));
    }

    private static boolean deletesClaims(Manifest known) {
        return retention(known).string("whenDeleted").filter("Delete"::equals).isPresent();
    }

    /** Whoever scales the set now would find it as it was before. */
    private Check hasReplicas(int replicas) {
        return Checks.HERE.reads(
                set,
                set + " has " + replicas + " replicas, as the set that is created again",
                "{.spec.replicas}",
                Prints.EXACTLY,
                Integer.toString(replicas),
                world -> world.is(set, each -> WorkloadStop.replicas(each) == replicas));
    }

    /** Removes what a claim remembers, when the set is as it should be. */
    void forget(List<ClaimView> claims, Check reached, String why) {
        Optional<ClaimView> remembering = remembering();
        if (remembering.isPresent() || draft.steps.stream().anyMatch(each -> each.action.equals("remember-set"))) {
            ObjectRef claim = remembering.orElseGet(() -> claims.get(0)).ref();
            draft.end(
                    "nothing is left of the plan on " + claim,
                    world -> world.is(claim, each -> each.annotation(SET).isEmpty()));
            draft.patch(
                    "forget-set",
                    claim,
                    PlanAnnotation.annotated(SET, JsonNull.NULL),
                    PlanAnnotation.annotated(SET, JsonNull.NULL),
                    why,
                    List.of(reached));
        }
    }
}
