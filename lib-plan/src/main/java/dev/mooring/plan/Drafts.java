package dev.mooring.plan;

import dev.mooring.object.Inventory;

/** Which steps are written for which goal. */
final class Drafts {

    private Drafts() {}

    static Draft of(Goal goal, Inventory now) {
        if (goal instanceof Goal.Bind bind) {
            return new BindDraft(bind, now).written();
        }
        if (goal instanceof Goal.Rename rename) {
            return rename.claim().isClaim()
                    ? new RenameDraft(rename, now).written()
                    : new RenameSetDraft(rename, now).written();
        }
        if (goal instanceof Goal.Undelete undelete) {
            return new UndeleteDraft(undelete, now).written();
        }
        if (goal instanceof Goal.Retire retire) {
            return new RetireDraft(retire, now).written();
        }
        if (goal instanceof Goal.Drain drain) {
            return new DrainDraft(drain, now).written();
        }
        if (goal instanceof Goal.Grow grow) {
            return new GrowDraft(grow, now).written();
        }
        if (goal instanceof Goal.Recreate recreate) {
            return recreate.object().isClaim()
                    ? new RecreateClaimDraft(recreate, now).written()
                    : recreate.object().isVolume()
                            ? new RecreateVolumeDraft(recreate, now).written()
                            : new RecreateSetDraft(recreate, now).written();
        }
        if (goal instanceof Goal.Replace replace) {
            return new ReplaceDraft(replace, now).written();
        }
        throw new IllegalArgumentException("expected a goal in one cluster, found " + goal.name());
    }
}
