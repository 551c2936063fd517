package dev.mooring.plan;

import dev.mooring.object.Inventory;

/** A plan for a goal in one cluster before it is played. */
abstract class GoalDraft {

    final Inventory now;
    final Draft draft = new Draft();
    final PlanBlocks recipe;

    GoalDraft(Inventory now) {
        this.now = now;
        this.recipe = new PlanBlocks(now, draft);
    }

    /** Adds the steps, or why there are none. */
    abstract void write();

    final Draft written() {
        write();
        return draft;
    }
}
