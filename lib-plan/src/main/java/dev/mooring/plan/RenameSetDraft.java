package dev.mooring.plan;

import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.plan.internal.ClaimDocument;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.step.StepCondition.Prints;
import dev.mooring.step.internal.Check;
import dev.mooring.step.internal.Checks;
import dev.mooring.step.internal.Kubectl;
import dev.mooring.step.internal.WorkloadStop;
import dev.mooring.workload.internal.StatefulSetClaims;
import dev.mooring.workload.internal.StatefulSetClaims.Wanted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A StatefulSet gets another name, namespace or first ordinal: its claims are renamed as those of the new set. An old
 * set of another name stays, without pods, until the new one is there, and a set that is only renumbered has a note, so
 * that no other place has to remember anything.
 */
final class RenameSetDraft extends GoalDraft {

    private final Goal.Rename goal;
    private final ObjectRef old;
    private final ObjectRef to;

    /** A volume, the claim that it had, its ordinal, and the claim that gets it. */
    private record Item(VolumeView volume, ObjectRef from, int ordinal, ObjectRef to) {}

    RenameSetDraft(Goal.Rename goal, Inventory now) {
        super(now);
        this.goal = goal;
        this.old = goal.claim();
        this.to = goal.to();
    }

    private boolean isSameName() {
        return old.equals(to);
    }

    @Override
    void write() {
        draft.kinds.addAll(PlanWriters.WORKLOADS);
        draft.concerned.addAll(List.of(old, to));
        Optional<Manifest> there = now.find(old);
        Optional<Manifest> renamed = now.find(to);
        if (isSameName() && goal.firstOrdinal().isEmpty()) {
            draft.refuse(PlanCode.PLAN_GOAL_UNCLEAR, old, "already has this name");
        } else if (there.isPresent()) {
            ends();
            check(there.get(), renamed);
            if (draft.refused.isEmpty()) {
                rename(there.get(), renamed.isPresent());
            }
        } else if (renamed.isEmpty()) {
            draft.refuse(PlanCode.PLAN_OBJECT_NOT_GIVEN, old, "is not given");
        } else {
            ends();
        }
    }

    private void ends() {
        if (!isSameName()) {
            draft.end("there is no " + old, world -> !world.has(old));
        }
        draft.end("there is " + to, world -> world.has(to));
        goal.firstOrdinal()
                .ifPresent(first -> draft.end(
                        "the first pod of " + to + " has the ordinal " + first,
                        world -> world.is(
                                to,
                                each -> first(each) == first
                                        && each.annotation(PlanAnnotation.FIRST_ORDINAL)
                                                .isEmpty())));
    }

    private static int first(Manifest set) {
        return StatefulSetClaims.of(set).start();
    }

    /** A plan in progress: the first ordinal before it, and that after it. */
    private record Begun(int before, int after) {

        static Optional<Begun> of(Manifest set) {
            return set.annotation(PlanAnnotation.FIRST_ORDINAL)
                    .filter(each -> each.matches("\\d{1,9}-\\d{1,9}"))
                    .map(each -> each.split("-"))
                    .map(each -> new Begun(Integer.parseInt(each[0]), Integer.parseInt(each[1])));
        }

        JsonObject note() {
            return PlanAnnotation.annotated(PlanAnnotation.FIRST_ORDINAL, JsonString.of(before + "-" + after));
        }
    }

    /** The first ordinal of the claims that are not renamed yet. */
    private static int firstBefore(Manifest set) {
        return Begun.of(set).map(Begun::before).orElseGet(() -> first(set));
    }

    private void check(Manifest set, Optional<Manifest> renamed) {
        boolean isOurs = renamed.filter(
                        each -> each.spec().child("selector").equals(set.spec().child("selector")))
                .isPresent();
        if (!isSameName() && renamed.isPresent() && !(isOurs && WorkloadStop.replicas(set) == 0)) {
            draft.refuse(
                    PlanCode.PLAN_NAME_TAKEN,
                    to,
                    "exists already",
                    RemedyStep.of("choose-name", "choose another name"));
        }
        Begun.of(set)
                .filter(each -> !isSameName() || goal.firstOrdinal().stream().noneMatch(first -> first == each.after()))
                .ifPresent(each -> draft.refuse(
                        PlanCode.PLAN_GOAL_UNCLEAR,
                        old,
                        "is being renumbered from " + each.before() + " to " + each.after(),
                        RemedyStep.of(
                                "finish-plan", "finish that plan first, with the first ordinal " + each.after())));
        boolean isNamespaceMissing = !to.namespace().equals(old.namespace())
                && !now.all(Kinds.NAMESPACE).isEmpty()
                && now.find(new ObjectRef(Kinds.NAMESPACE, "", to.namespace())).isEmpty();
        if (isNamespaceMissing) {
            draft.refuse(
                    PlanCode.PLAN_OBJECT_NOT_GIVEN,
                    new ObjectRef(Kinds.NAMESPACE, "", to.namespace()),
                    "does not exist",
                    RemedyStep.of("create-namespace", "create the namespace first"));
        }
        if (set.metadata().array("ownerReferences").items().stream().anyMatch(JsonObject.class::isInstance)) {
            draft.refuse(
                    PlanCode.PLAN_WRITER_CANNOT_BE_STOPPED,
                    old,
                    "another object owns it, and recreates it",
                    RemedyStep.of("rename-owner", "rename it with the tool that creates it"));
        }
    }

    /** How far the ordinals of the claims move. */
    private int shift(Manifest set) {
        return goal.firstOrdinal().orElseGet(() -> firstBefore(set)) - firstBefore(set);
    }

    /**
     * The claims that are renamed, in an order in which each finds its new name free: including claims of ordinals
     * without a pod, or a pod of the new ordinals would get them.
     */
    private List<Item> items(Manifest set) {
        StatefulSetClaims wanted = StatefulSetClaims.of(set);
        int shift = shift(set);
        TreeMap<ObjectRef, Item> items = new TreeMap<>();
        boolean isBegun = set.annotation(PlanAnnotation.FIRST_ORDINAL).isPresent();
        for (VolumeView volume : now.volumes()) {
            for (ObjectRef claim : former(volume, isBegun)) {
                Optional<Wanted> own =
                        claim.namespace().equals(old.namespace()) ? wanted.templateOf(claim.name()) : Optional.empty();
                own.ifPresent(each -> {
                    ObjectRef renamed = ObjectRef.claim(
                            to.namespace(),
                            StatefulSetClaims.claimName(each.template(), to.name(), each.ordinal() + shift));
                    Item item = new Item(volume, claim, each.ordinal(), renamed);
                    obstacles.checkOnly(
                            claim,
                            volume,
                            Optional.ofNullable(items.put(claim, item)).map(Item::volume));
                });
            }
        }
        Comparator<Item> up = Comparator.comparingInt(Item::ordinal);
        return items.values().stream().sorted(shift > 0 ? up.reversed() : up).toList();
    }

    /** The claim whose data a volume has: the one that it remembers, or that it is bound to. */
    private Set<ObjectRef> former(VolumeView volume, boolean isRenumbering) {
        Set<ObjectRef> claims = new TreeSet<>();
        Optional<PlanAnnotation> memo = PlanAnnotation.of(volume);
        memo.flatMap(PlanAnnotation::owner).ifPresent(claims::add);
        // Once all volumes remember their claims, one that does not has its new claim already.
        boolean isRemembered = isSameName() && (isRenumbering || !claims.isEmpty());
        if (!isRemembered) {
            volume.claimRef()
                    .filter(ref -> memo.isPresent()
                            || now.claim(ref.namespace(), ref.name())
                                    .filter(ref::isOf)
                                    .isPresent())
                    .ifPresent(claim -> claims.add(claim.ref()));
        }
        return claims;
    }

    private void rename(Manifest set, boolean isMade) {
        if (isSameName() && shift(set) == 0) {
            recipe.othersStay(Set.of());
            return;
        }
        List<Item> items = items(set);
        Set<ObjectRef> from = new TreeSet<>();
        Set<ObjectRef> own = new TreeSet<>();
        items.forEach(each -> {
            from.add(each.from());
            own.addAll(List.of(each.from(), each.to()));
        });
        items.forEach(each -> item(each, from, items));
        recipe.othersStay(own);
        if (!isSameName() && !isMade) {
            obstacles.serverTakes(renamed(set), old.namespace());
        }
        if (!draft.refused.isEmpty()) {
            return;
        }
        for (Item each : items) {
            claimBefore(each)
                    .filter(claim -> !claim.isBeingDeleted()
                            || PlanAnnotation.of(each.volume()).isEmpty())
                    .ifPresent(claim -> recipe.keep(each.volume(), Optional.of(ClaimDocument.kept(claim.manifest()))));
        }
        List<Check> kept = new ArrayList<>();
        items.forEach(each -> kept.addAll(PlanBlocks.kept(each.volume().name())));
        if (isSameName()) {
            remember(set, List.copyOf(kept));
            kept.add(Checks.HERE.noted(old, PlanAnnotation.FIRST_ORDINAL));
        }
        draft.concerned.add(old);
        Set<ObjectRef> using = new TreeSet<>(isSameName() ? own : from);
        using.addAll(claims(set));
        writers.users(using);
        writers.stop(kept);
        items.forEach(this::claim);
        List<Check> bound = new ArrayList<>();
        for (Item each : items) {
            bound.add(Checks.HERE.bound(each.to(), each.volume().name()));
        }
        items.forEach(each -> recipe.restore(
                each.volume(),
                List.of(Checks.HERE.bound(each.to(), each.volume().name()))));
        if (isSameName()) {
            renumber(set, bound);
        } else {
            replace(set, isMade, bound);
        }
        writers.stayStopped(old);
    }

    private void item(Item item, Set<ObjectRef> from, List<Item> items) {
        String name = item.volume().name();
        draft.concerned.addAll(List.of(item.from(), item.to(), item.volume().ref()));
        draft.owners.put(name, Set.of(item.from(), item.to()));
        draft.end(item.to() + " is Bound to " + item.volume().ref(), world -> world.isBound(item.to(), name));
        if (items.stream().noneMatch(each -> each.to().equals(item.from()))) {
            draft.end("there is no " + item.from(), world -> !world.has(item.from()));
        }
        obstacles.checkUsers(item.volume());
        obstacles.checkStorage(item.volume());
        if (claimBefore(item).isPresent()) {
            obstacles.checkCopies(item.volume());
        }
        boolean isTaken = !from.contains(item.to())
                && now.claim(item.to().namespace(), item.to().name())
                        .filter(claim -> !claim.volumeName().equals(name))
                        .isPresent();
        if (isTaken) {
            draft.refuse(
                    PlanCode.PLAN_NAME_TAKEN,
                    item.to(),
                    "exists already, and " + item.from() + " gets this name",
                    RemedyStep.of("choose-name", "choose another name or ordinal, or retire that claim first"));
        }
        if (item.to().name().matches(".*--\\d+")) {
            draft.refuse(
                    PlanCode.PLAN_GOAL_UNCLEAR,
                    item.from(),
                    "has the ordinal " + item.ordinal() + ", which would be below 0",
                    RemedyStep.of("choose-ordinal", "choose a larger first ordinal, or retire that claim first"));
        }
    }

    /** The claims of the pods that the set has, or had before it was stopped. */
    private static Set<ObjectRef> claims(Manifest set) {
        JsonObject spec = set.spec().with("replicas", JsonNumber.of(PlanWriters.replicas(set)));
        return StatefulSetClaims.of(new Manifest(set.json().with("spec", spec))).wanted().stream()
                .map(Wanted::claim)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The claim that the volume of an item had; another claim of its name may have come after it. */
    private Optional<ClaimView> claimBefore(Item item) {
        return now.claim(item.from().namespace(), item.from().name())
                .filter(each -> each.volumeName().equals(item.volume().name()));
    }

    private void claim(Item item) {
        String name = item.volume().name();
        if (claimBefore(item).isPresent()) {
            List<Check> kept = new ArrayList<>(PlanBlocks.kept(name));
            if (isSameName()) {
                kept.add(Checks.HERE.noted(old, PlanAnnotation.FIRST_ORDINAL));
            }
            recipe.delete(item.from(), List.of(name), kept);
        }
        boolean isMade = now.claim(item.to().namespace(), item.to().name())
                .filter(each -> each.volumeName().equals(name))
                .isPresent();
        if (isMade) {
            return;
        }
        recipe.handOver(item.volume(), item.from(), item.to());
        Manifest kept = claimBefore(item)
                .map(ClaimView::manifest)
                .map(ClaimDocument::kept)
                .or(() -> PlanAnnotation.of(item.volume()).flatMap(PlanAnnotation::claim))
                .orElseGet(() -> ClaimDocument.of(item.volume(), item.to()));
        recipe.create(ClaimDocument.named(kept, item.to(), name), name);
        recipe.bound(item.to(), name);
    }

    /** From then on the volumes show which claims are renamed, and the set shows how far. */
    private void remember(Manifest set, List<Check> kept) {
        if (set.annotation(PlanAnnotation.FIRST_ORDINAL).isEmpty()) {
            draft.patch(
                    "remember-ordinal",
                    old,
                    new Begun(first(set), goal.firstOrdinal().orElseThrow()).note(),
                    PlanAnnotation.annotated(PlanAnnotation.FIRST_ORDINAL, JsonNull.NULL),
                    "the set remembers its first ordinal: claims of old and new ordinals look alike",
                    kept);
        }
    }

    private void renumber(Manifest set, List<Check> bound) {
        int first = goal.firstOrdinal().orElseThrow();
        JsonObject note = PlanAnnotation.annotated(PlanAnnotation.FIRST_ORDINAL, JsonNull.NULL);
        JsonObject noteBack = new Begun(firstBefore(set), first).note();
        writers.start(
                set,
                note.with("spec", ordinals(JsonNumber.of(first))),
                noteBack.with("spec", ordinals(JsonNumber.of(firstBefore(set)))),
                bound);
        draft.remark(
                PlanCode.PLAN_NEEDS_OTHER_OBJECTS,
                old,
                "then has pods with other names: change whatever names them, for example a DNS name, a budget or the"
                        + " manifest in Git");
    }

    private static JsonObject ordinals(JsonValue start) {
        return JsonObject.of("ordinals", JsonObject.of("start", start));
    }

    private void replace(Manifest set, boolean isMade, List<Check> bound) {
        if (!isMade) {
            draft.create("create-set", renamed(set), "the new set finds its claims, and starts its pods", bound);
        }
        draft.delete(
                "delete-set",
                old,
                "it no longer has pods or claims",
                List.of(Checks.HERE.of(
                        to,
                        "there is " + to,
                        Kubectl.HERE.name(to),
                        Prints.EXACTLY,
                        "statefulset.apps/" + to.name(),
                        world -> world.has(to))));
        if (!to.namespace().equals(old.namespace())) {
            draft.remark(
                    PlanCode.PLAN_NEEDS_OTHER_OBJECTS,
                    to,
                    "needs its Secrets, ConfigMaps, ServiceAccount and Service in namespace " + to.namespace()
                            + " before it starts");
        }
    }

    /** The set under its new name, with the pods that it had. */
    private Manifest renamed(Manifest set) {
        Manifest own = ClaimDocument.unserved(set);
        JsonObject annotations = own.metadata().child("annotations");
        boolean isDeletingClaims = annotations.has(PlanAnnotation.WHEN_SCALED);
        int replicas = PlanWriters.replicas(set);
        JsonObject left = annotations
                .without(PlanAnnotation.REPLICAS)
                .without(PlanAnnotation.WHEN_SCALED)
                .without("kubectl.kubernetes.io/last-applied-configuration");
        JsonObject metadata = own.metadata().with("namespace", to.namespace()).with("name", to.name());
        JsonObject spec = own.spec().with("replicas", JsonNumber.of(replicas));
        JsonObject numbered = goal.firstOrdinal().isPresent()
                ? spec.with(
                        "ordinals",
                        JsonObject.of("start", JsonNumber.of(goal.firstOrdinal().getAsInt())))
                : spec;
        JsonObject whole = isDeletingClaims
                ? numbered.with(
                        "persistentVolumeClaimRetentionPolicy",
                        numbered.child("persistentVolumeClaimRetentionPolicy")
                                .with("whenScaled", JsonString.of("Delete")))
                : numbered;
        return new Manifest(own.json()
                .with("metadata", left.isEmpty() ? metadata.without("annotations") : metadata.with("annotations", left))
                .with("spec", whole));
    }
}
