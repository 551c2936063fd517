package dev.mooring.s3fs.recovery;

import dev.mooring.reason.Reason;
import dev.mooring.s3fs.target.DirectoryContent;
import dev.mooring.s3fs.target.TargetState;

/** How a mount in a state is brought back, and why so. */
record Choice(Strategy strategy, Reason reason) {

    static Choice of(TargetState state, Layers pile, Users users) {
        if (state instanceof TargetState.Dead dead) {
            return dead(dead.layers(), pile, users);
        }
        if (state instanceof TargetState.NotMounted bare) {
            return notMounted(bare, pile);
        }
        return other(state, pile);
    }

    /** A staged mount: nobody binds it with propagation, the pods' binds are made anew after it. */
    static Choice ofStaging(TargetState state, Layers pile) {
        if (state instanceof TargetState.Dead) {
            return replace(pile, RecoveryCode.NOBODY_FOLLOWS, "the pods' binds are brought back after it");
        }
        return state instanceof TargetState.NotMounted bare ? notMounted(bare, pile) : other(state, pile);
    }

    static Choice dead(int layers, Layers pile, Users users) {
        int most = pile.request().policy().limits().maxLayers();
        DeadRule rule = DeadRule.of(new DeadRule.Dead(layers, most, users));
        return rule.strategy() == Strategy.REPLACE
                ? replace(pile, rule.code(), rule.message())
                : new Choice(Strategy.STACK, pile.reason(rule.code(), rule.message()));
    }

    static Choice blocked(Layers pile, RecoveryCode code, String message) {
        return new Choice(Strategy.BLOCKED, pile.reason(code, message));
    }

    private static Choice replace(Layers pile, RecoveryCode code, String message) {
        return pile.obstacle()
                .map(obstacle -> new Choice(Strategy.BLOCKED, obstacle))
                .orElseGet(() -> new Choice(Strategy.REPLACE, pile.reason(code, message)));
    }

    private static Choice notMounted(TargetState.NotMounted bare, Layers pile) {
        return bare.content() == DirectoryContent.NOT_EMPTY
                ? blocked(
                        pile,
                        RecoveryCode.TARGET_NOT_EMPTY,
                        "the directory holds files that were written to the node; move them aside by hand, never mount over"
                                + " them")
                : new Choice(
                        Strategy.MOUNT,
                        pile.reason(
                                RecoveryCode.NOTHING_MOUNTED,
                                "nothing is mounted; whoever writes, writes to the node"));
    }

    private static Choice other(TargetState state, Layers pile) {
        if (state instanceof TargetState.Healthy) {
            return new Choice(Strategy.NONE, pile.reason(RecoveryCode.FINE, "it answers"));
        }
        if (state instanceof TargetState.MountedTwice) {
            return new Choice(
                    Strategy.NONE,
                    pile.reason(
                            RecoveryCode.TWO_DAEMONS, "it answers, but two s3fs serve it; the lower one can be ended"));
        }
        if (state instanceof TargetState.Hung hung) {
            return blocked(
                    pile,
                    RecoveryCode.TARGET_HUNG,
                    "its s3fs lives and does not answer: put the endpoint right, or end that s3fs, or write 1 to"
                            + " /sys/fs/fuse/connections/" + hung.mount().connection() + "/abort; then it is dead");
        }
        if (state instanceof TargetState.Foreign foreign) {
            return blocked(
                    pile,
                    RecoveryCode.TARGET_FOREIGN,
                    "a file system of type " + foreign.mount().type() + " is mounted there, not ours");
        }
        if (state instanceof TargetState.WrongBucket wrong) {
            return blocked(pile, RecoveryCode.TARGET_WRONG_BUCKET, "another bucket answers there: " + wrong.source());
        }
        if (state instanceof TargetState.Shadowed shadowed) {
            return blocked(pile, RecoveryCode.TARGET_SHADOWED, "the mount at " + shadowed.by() + " hides it");
        }
        return new Choice(
                Strategy.CONDITIONAL,
                pile.reason(RecoveryCode.STATE_UNKNOWN, state.reasons().get(0).message()));
    }
}
