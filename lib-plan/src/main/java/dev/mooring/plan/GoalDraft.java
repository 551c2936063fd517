package dev.mooring.plan;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.step.internal.Check;
import dev.mooring.step.internal.Checks;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A plan for a goal in one cluster before it is played. */
abstract class GoalDraft {

    final Inventory now;
    final Draft draft = new Draft();
    final PlanBlocks recipe;
    final PlanObstacles obstacles;
    final PlanWriters writers;

    GoalDraft(Inventory now) {
        this.now = now;
        this.recipe = new PlanBlocks(now, draft);
        this.obstacles = new PlanObstacles(now, draft);
        this.writers = new PlanWriters(now, draft);
    }

    /** The goal is that a claim has a volume. */
    final void binds(ObjectRef claim, VolumeView volume, Set<ObjectRef> owners) {
        draft.concerned.addAll(List.of(claim, volume.ref()));
        draft.owners.put(volume.name(), owners);
        draft.end(claim + " is Bound to " + volume.ref(), world -> world.isBound(claim, volume.name()));
    }

    /** When a claim has its volume, the volume gets its policy back, and what was stopped starts. */
    final void finish(VolumeView volume, ObjectRef claim, Optional<ObjectRef> old, Optional<ObjectRef> renamed) {
        List<Check> bound = List.of(Checks.HERE.bound(claim, volume.name()));
        recipe.restore(volume, bound);
        writers.start(bound, old, renamed);
    }

    /** Adds the steps, or why there are none. */
    abstract void write();

    final Draft written() {
        write();
        return draft;
    }
}
