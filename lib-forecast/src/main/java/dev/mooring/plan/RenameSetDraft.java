package dev.mooring.plan;

import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.MoveStep.StepCondition.Prints;
import dev.mooring.move.Stop;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.RemedyStep;
import dev.mooring.workload.StatefulSetClaims;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A StatefulSet gets another name or namespace: its claims are renamed as those of the new set, and the old set stays, without pods,
 * until the new one is there, so that nothing has to be remembered elsewhere.
 */
final class RenameSetDraft {

    private final Inventory now;
    private final Draft draft = new Draft();
    private final Recipe recipe;
    private final ObjectRef old;
    private final ObjectRef to;

    /** A volume, the claim that it had, and the claim that gets it. */
    private record Item(VolumeView volume, ObjectRef from, ObjectRef to) {}

    private RenameSetDraft(Goal.Rename goal, Inventory now) {
        this.now = now;
        this.recipe = new Recipe(now, draft);
        this.old = goal.claim();
        this.to = goal.to();
    }

    static Draft of(Goal.Rename goal, Inventory now) {
        RenameSetDraft plan = new RenameSetDraft(goal, now);
        plan.rename();
        return plan.draft;
    }

    private void rename() {
        draft.kinds.addAll(Recipe.WORKLOADS);
        draft.concerned.addAll(List.of(old, to));
        Optional<Manifest> there = now.find(old);
        Optional<Manifest> renamed = now.find(to);
        draft.end("there is no " + old, world -> !world.has(old));
        draft.end("there is " + to, world -> world.has(to));
        if (old.equals(to)) {
            recipe.refuse(PlanCode.PLAN_GOAL_UNCLEAR, old, "has this name already");
        } else if (there.isPresent()) {
            check(there.get(), renamed);
            if (draft.refused.isEmpty()) {
                rename(there.get(), renamed.isPresent());
            }
        } else if (renamed.isEmpty()) {
            recipe.refuse(PlanCode.PLAN_OBJECT_NOT_GIVEN, old, "is not given");
        }
    }

    private void check(Manifest set, Optional<Manifest> renamed) {
        boolean isOurs = renamed.filter(
                        each -> each.spec().child("selector").equals(set.spec().child("selector")))
                .isPresent();
        if (renamed.isPresent() && !(isOurs && Stop.replicas(set) == 0)) {
            recipe.refuse(
                    PlanCode.PLAN_NAME_TAKEN,
                    to,
                    "exists already",
                    RemedyStep.of("choose-name", "choose another name"));
        }
        boolean isNamespaceMissing = !to.namespace().equals(old.namespace())
                && !now.all(Kinds.NAMESPACE).isEmpty()
                && now.find(new ObjectRef(Kinds.NAMESPACE, "", to.namespace())).isEmpty();
        if (isNamespaceMissing) {
            recipe.refuse(
                    PlanCode.PLAN_OBJECT_NOT_GIVEN,
                    new ObjectRef(Kinds.NAMESPACE, "", to.namespace()),
                    "does not exist",
                    RemedyStep.of("create-namespace", "create the namespace first"));
        }
        if (set.metadata().array("ownerReferences").items().stream().anyMatch(JsonObject.class::isInstance)) {
            recipe.refuse(
                    PlanCode.PLAN_WRITER_CANNOT_BE_STOPPED,
                    old,
                    "another object owns it, and makes it again",
                    RemedyStep.of("rename-owner", "rename it by the tool that makes it"));
        }
    }

    private List<Item> items(Manifest set) {
        StatefulSetClaims wanted = StatefulSetClaims.of(set);
        TreeMap<ObjectRef, Item> items = new TreeMap<>();
        for (VolumeView volume : now.volumes()) {
            List<ObjectRef> claims = new ArrayList<>();
            volume.claimRef().ifPresent(ref -> claims.add(ObjectRef.claim(ref.namespace(), ref.name())));
            Memo.of(volume).flatMap(Memo::owner).ifPresent(claims::add);
            for (ObjectRef claim : claims) {
                boolean isLive = Memo.of(volume).isPresent()
                        || now.claim(claim.namespace(), claim.name())
                                .filter(each -> volume.claimRef()
                                        .filter(ref -> ref.isOf(each))
                                        .isPresent())
                                .isPresent();
                if (claim.namespace().equals(old.namespace()) && isLive) {
                    wanted.templateOf(claim.name()).ifPresent(each -> {
                        ObjectRef renamed = ObjectRef.claim(
                                to.namespace(),
                                StatefulSetClaims.claimName(each.template(), to.name(), each.ordinal()));
                        recipe.checkOnly(
                                claim,
                                volume,
                                Optional.ofNullable(items.put(claim, new Item(volume, claim, renamed)))
                                        .map(Item::volume));
                    });
                }
            }
        }
        return List.copyOf(items.values());
    }

    private void rename(Manifest set, boolean isMade) {
        List<Item> items = items(set);
        Set<ObjectRef> from = new TreeSet<>();
        Set<ObjectRef> own = new TreeSet<>();
        for (Item each : items) {
            from.add(each.from());
            own.addAll(List.of(each.from(), each.to()));
            String name = each.volume().name();
            draft.concerned.addAll(List.of(each.from(), each.to(), each.volume().ref()));
            draft.owners.put(name, Set.of(each.from().key(), each.to().key()));
            draft.end(each.to() + " is Bound to " + each.volume().ref(), world -> world.isBound(each.to(), name));
            draft.end("there is no " + each.from(), world -> !world.has(each.from()));
            recipe.checkNodes(each.volume());
            boolean isTaken = now.claim(each.to().namespace(), each.to().name())
                    .filter(claim -> !claim.volumeName().equals(name))
                    .isPresent();
            if (isTaken) {
                recipe.refuse(PlanCode.PLAN_NAME_TAKEN, each.to(), "exists already");
            }
        }
        recipe.othersStay(own);
        if (!draft.refused.isEmpty()) {
            return;
        }
        for (Item each : items) {
            now.claim(each.from().namespace(), each.from().name())
                    .filter(claim ->
                            !claim.isBeingDeleted() || Memo.of(each.volume()).isEmpty())
                    .ifPresent(claim -> recipe.keep(each.volume(), Optional.of(ClaimDocument.kept(claim.manifest()))));
        }
        List<Check> kept = items.stream()
                .flatMap(each -> Check.kept(each.volume().name()).stream())
                .toList();
        draft.concerned.add(old);
        Set<ObjectRef> using = new TreeSet<>(from);
        recipe.users(using);
        recipe.stop(kept);
        items.forEach(this::claim);
        List<Check> bound = new ArrayList<>();
        for (Item each : items) {
            bound.add(Check.bound(each.to(), each.volume().name()));
        }
        items.forEach(each -> recipe.restore(
                each.volume(), List.of(Check.bound(each.to(), each.volume().name()))));
        if (!isMade) {
            draft.create("create-set", renamed(set), "the new set finds its claims, and starts its pods", bound);
        }
        recipe.delete(
                "delete-set",
                old,
                "it has no pods and no claims any more",
                List.of(new Check(
                        "there is " + to,
                        Kubectl.name(to),
                        Prints.EXACTLY,
                        "statefulset.apps/" + to.name(),
                        world -> world.has(to))));
        if (!to.namespace().equals(old.namespace())) {
            recipe.remark(
                    PlanCode.PLAN_NEEDS_OTHER_OBJECTS,
                    to,
                    "needs its Secrets, ConfigMaps, ServiceAccount and Service in namespace " + to.namespace()
                            + " before it starts");
        }
    }

    private void claim(Item item) {
        String name = item.volume().name();
        recipe.delete(item.from(), name);
        if (now.claim(item.to().namespace(), item.to().name()).isPresent()) {
            return;
        }
        recipe.reserve(
                item.volume(),
                item.to(),
                "",
                List.of(Check.gone(item.from()), Check.retained(name), Check.detached(name)));
        Manifest kept = now.claim(item.from().namespace(), item.from().name())
                .map(ClaimView::manifest)
                .map(ClaimDocument::kept)
                .or(() -> Memo.of(item.volume()).flatMap(Memo::claim))
                .orElseGet(() -> ClaimDocument.of(item.volume(), item.to()));
        recipe.create(ClaimDocument.named(kept, item.to(), name), name);
        recipe.bound(item.to(), name);
    }

    /** The set under its new name, with the pods that it had. */
    private Manifest renamed(Manifest set) {
        Manifest own = ClaimDocument.unserved(set);
        JsonObject annotations = own.metadata().child("annotations");
        boolean isDeletingClaims = annotations.has(Memo.WHEN_SCALED);
        int replicas = Recipe.replicas(set);
        JsonObject left = annotations
                .without(Memo.REPLICAS)
                .without(Memo.WHEN_SCALED)
                .without("kubectl.kubernetes.io/last-applied-configuration");
        JsonObject metadata = own.metadata().with("namespace", to.namespace()).with("name", to.name());
        JsonObject spec = own.spec().with("replicas", JsonNumber.of(replicas));
        JsonObject whole = isDeletingClaims
                ? spec.with(
                        "persistentVolumeClaimRetentionPolicy",
                        spec.child("persistentVolumeClaimRetentionPolicy").with("whenScaled", JsonString.of("Delete")))
                : spec;
        return new Manifest(own.json()
                .with("metadata", left.isEmpty() ? metadata.without("annotations") : metadata.with("annotations", left))
                .with("spec", whole));
    }
}
