package dev.mooring.deletion;

import dev.mooring.deletion.Deletion.Propagation;
import dev.mooring.deletion.internal.DeletionCode;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The garbage collector: an object goes when all its owners are gone.
 *
 * @upstream pkg/controller/garbagecollector/garbagecollector.go
 */
final class GarbageCollector {

    static final String FOREGROUND = "foregroundDeletion";
    static final String ORPHAN = "orphan";

    private final DeletionRun run;

    GarbageCollector(DeletionRun run) {
        this.run = run;
    }

    /** What is known about an owner. */
    private enum Standing {
        SOLID,
        DANGLING,
        WAITING,
        UNKNOWN
    }

    /**
     * Whether an owner of an object is known not to exist: there is another object of its name, or all of its kind are
     * given. A reference without a uid is from a document that no server has seen.
     */
    static boolean isOwnerGone(Inventory inventory, Manifest object) {
        if (object.metadata().array("ownerReferences").items().isEmpty()) {
            return false;
        }
        Life life = Life.of(object);
        return life.owners().stream()
                .filter(owner -> !owner.uid().isEmpty())
                .anyMatch(owner -> isGone(inventory, life.ref(), owner));
    }

    /**
     * The owners, and owners of owners, that may not exist; none if another one exists.
     *
     * @param seen the objects on the way from the first one, because owners may form a cycle
     */
    static List<ObjectRef> ownersNotGiven(Inventory inventory, Manifest object, Set<ObjectRef> seen) {
        List<ObjectRef> owners = new ArrayList<>();
        for (Life.Owner owner : Life.of(object).owners()) {
            Optional<Manifest> found = find(inventory, object.ref(), owner);
            boolean isGone = isGone(inventory, object.ref(), owner);
            List<ObjectRef> above = List.of();
            if (found.isEmpty() && !isGone) {
                above = List.of(Scopes.key(new ObjectRef(owner.kind(), object.namespace(), owner.name())));
            } else if (found.isPresent() && !isGone && seen.add(found.get().ref())) {
                above = ownersNotGiven(inventory, found.get(), seen);
            }
            boolean isThere = found.isPresent() && !isGone;
            if (owner.uid().isEmpty() || (isThere && above.isEmpty())) {
                return List.of();
            }
            owners.addAll(above);
        }
        return List.copyOf(owners);
    }

    private static boolean isGone(Inventory inventory, ObjectRef object, Life.Owner owner) {
        return find(inventory, object, owner)
                .map(found -> !found.uid().isEmpty() && !found.uid().equals(owner.uid()))
                .orElseGet(() -> inventory.isComplete(owner.apiVersion(), owner.kind()));
    }

    /** The object that an owner reference names, whatever its uid: one of the kind in the same API group. */
    private static Optional<Manifest> find(Inventory inventory, ObjectRef object, Life.Owner owner) {
        return Stream.of(object.namespace(), "")
                .flatMap(namespace -> inventory.find(new ObjectRef(owner.kind(), namespace, owner.name())).stream())
                .filter(found -> Kinds.group(found.apiVersion()).equals(Kinds.group(owner.apiVersion())))
                .findFirst();
    }

    /** A deletion has begun: if the object waits for its dependents, they are processed. */
    void started(Life owner) {
        if (owner.isDeletingDependents()) {
            run.scene().dependents(owner.uid()).forEach(run::collect);
        }
    }

    /** An object no longer has these owners. */
    void left(List<Life.Owner> owners) {
        for (Life.Owner owner : owners) {
            ObjectRef ref = run.scene().withUid(owner.uid());
            Life life = ref == null ? null : run.scene().life(ref);
            if (life != null && life.isDeletingDependents() && !run.scene().hasBlockers(owner.uid())) {
                run.look(life.ref());
            }
        }
    }

    /** attemptToDeleteItem of Kubernetes. */
    void collect(ObjectRef ref) {
        @Nullable Life life = run.scene().life(ref);
        if (life == null || life.isBeingDeleted() || life.owners().isEmpty()) {
            return;
        }
        List<Life.Owner> solid = new ArrayList<>();
        boolean waits = false;
        boolean unknown = false;
        for (Life.Owner owner : life.owners()) {
            Standing standing = standing(life, owner);
            if (standing == Standing.SOLID || standing == Standing.UNKNOWN) {
                solid.add(owner);
            }
            unknown |= standing == Standing.UNKNOWN;
            waits |= standing == Standing.WAITING;
        }
        boolean hasLost = life.owners().stream().anyMatch(owner -> isLost(standing(life, owner)));
        if (unknown && !hasLost) {
            return;
        }
        if (unknown && life.owners().stream().noneMatch(owner -> standing(life, owner) == Standing.SOLID)) {
            run.doubt(ref, DeletionCode.OWNER_NOT_GIVEN, "has lost an owner, and another owner was not given");
        } else if (!solid.isEmpty()) {
            Life kept = life.withOwners(solid);
            if (!life.isSame(kept)) {
                run.put(kept);
                left(life.owners());
            }
        } else if (waits && run.scene().hasDependents(life.uid())) {
            deleteInForeground(life);
        } else {
            run.delete(
                    ref,
                    Propagation.of(life.finalizers()),
                    DeletionCode.OWNERS_GONE,
                    waits ? "is deleted: its owner waits for it" : "is deleted: its owners are gone");
        }
    }

    private static boolean isLost(Standing standing) {
        return standing == Standing.DANGLING || standing == Standing.WAITING;
    }

    /** A dependent that waits for its own dependents may be an owner of the owner; then the object does not block. */
    private void deleteInForeground(Life life) {
        Life unblocked = life;
        boolean isCircle = run.scene().dependents(life.uid()).stream()
                .map(run.scene()::life)
                .anyMatch(each -> each != null && each.isDeletingDependents());
        if (isCircle) {
            unblocked = life.withOwners(life.owners().stream()
                    .map(owner -> new Life.Owner(
                            owner.apiVersion(), owner.kind(), owner.name(), owner.uid(), owner.isController(), false))
                    .toList());
            run.put(unblocked);
            left(life.owners());
        }
        run.delete(
                life.ref(),
                Propagation.FOREGROUND,
                DeletionCode.OWNER_WAITS,
                "is deleted with its dependents: its owner waits for it");
    }

    /**
     * classifyReferences of Kubernetes. An owner is looked up by kind and name only in the namespace of the object; an
     * object without a namespace whose owner has one is never collected.
     */
    private Standing standing(Life life, Life.Owner reference) {
        DeletionInput scene = run.scene();
        @Nullable Life owner = life(scene, life.ref(), reference);
        if (owner != null) {
            if (!owner.uid().equals(reference.uid())) {
                return Standing.DANGLING;
            }
            return owner.isDeletingDependents() ? Standing.WAITING : Standing.SOLID;
        }
        ObjectRef elsewhere = scene.everWithUid(reference.uid());
        boolean isNamespaced = elsewhere == null
                ? Scopes.isNamespaced(reference.kind())
                : !elsewhere.namespace().isEmpty();
        if (life.ref().namespace().isEmpty() && isNamespaced) {
            return Standing.SOLID;
        }
        if (scene.isOfOtherGroup(reference.kind(), Kinds.group(reference.apiVersion()))) {
            return Standing.UNKNOWN;
        }
        ObjectRef wanted = new ObjectRef(reference.kind(), life.ref().namespace(), reference.name());
        ObjectRef clusterWide = new ObjectRef(reference.kind(), "", reference.name());
        boolean isAbsent = elsewhere != null
                || scene.isGone(wanted, reference.apiVersion())
                || scene.isGone(clusterWide, reference.apiVersion())
                || scene.inventory().isComplete(reference.apiVersion(), reference.kind());
        return isAbsent ? Standing.DANGLING : Standing.UNKNOWN;
    }

    private static @Nullable Life life(DeletionInput scene, ObjectRef object, Life.Owner reference) {
        for (String namespace : List.of(object.namespace(), "")) {
            Life life = scene.life(new ObjectRef(reference.kind(), namespace, reference.name()));
            if (life != null && Kinds.group(life.manifest().apiVersion()).equals(Kinds.group(reference.apiVersion()))) {
                return life;
            }
        }
        return null;
    }

    /** Removes an owner that is deleted with the finalizer orphan from its dependents. */
    void orphan(Life owner) {
        if (!owner.hasFinalizer(ORPHAN)) {
            return;
        }
        for (ObjectRef ref : run.scene().dependents(owner.uid())) {
            Life dependent = run.scene().life(ref);
            if (dependent != null) {
                run.cause(ref, DeletionCode.ORPHANED, "loses its owner, which is deleted without its dependents");
                run.put(dependent.withOwners(dependent.owners().stream()
                        .filter(each -> !each.uid().equals(owner.uid()))
                        .toList()));
                left(dependent.owners());
            }
        }
    }

    /** The rule of the finalizer {@code foregroundDeletion}: dependents that block their owner keep it. */
    static Hold foreground(DeletionInput scene, Life life, String finalizer) {
        List<ObjectRef> blockers = scene.blockers(life.uid());
        if (blockers.isEmpty() && scene.inventory().isComplete(Inventory.ALL_KINDS)) {
            return Hold.RELEASED;
        }
        return blockers.isEmpty()
                ? Hold.unknown("no dependent that was given keeps it; one of a kind that was not given may")
                : Hold.held(blockers, Texts.list(blockers) + ": dependents go first");
    }

    /** The rule of the finalizer {@code orphan}: it goes when no dependent names its owner. */
    static Hold orphaned(DeletionInput scene, Life life, String finalizer) {
        return Hold.RELEASED;
    }
}
