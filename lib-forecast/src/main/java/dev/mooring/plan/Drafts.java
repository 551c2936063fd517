package dev.mooring.plan;

import dev.mooring.object.Inventory;

/** Which steps are written for which goal. */
final class Drafts {

    private Drafts() {}

    static Draft of(Goal goal, Inventory now) {
        if (goal instanceof Goal.Bind bind) {
            return BindDraft.of(bind, now);
        }
        if (goal instanceof Goal.Rename rename) {
            return RenameDraft.of(rename, now);
        }
        throw new IllegalArgumentException("unknown goal " + goal.name());
    }
}
