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
            return rename.claim().isClaim() ? RenameDraft.of(rename, now) : RenameSetDraft.of(rename, now);
        }
        if (goal instanceof Goal.Undelete undelete) {
            return UndeleteDraft.of(undelete, now);
        }
        if (goal instanceof Goal.Retire retire) {
            return RetireDraft.of(retire, now);
        }
        if (goal instanceof Goal.Drain drain) {
            return DrainDraft.of(drain, now);
        }
        if (goal instanceof Goal.Grow grow) {
            return GrowDraft.of(grow, now);
        }
        throw new IllegalArgumentException("expected a goal in one cluster, found " + goal.name());
    }
}
