package dev.mooring.fuse.recovery.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.Healing;
import dev.mooring.fuse.mount.MountSeen;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.reason.Reason;
import java.time.Duration;
import java.util.Optional;

/**
 * How a mount in a state is recovered, and why.
 *
 * @param strategy the strategy
 * @param waiting how long to wait for the driver; empty for other strategies
 * @param heals which containers the driver reaches meanwhile
 * @param reason why
 */
public record Choice(Strategy strategy, Optional<RecoveryItem.Waiting> waiting, Healing heals, Reason reason) {

    public Choice {
        requireNonNull(strategy, "strategy");
        requireNonNull(waiting, "waiting");
        requireNonNull(heals, "heals");
        requireNonNull(reason, "reason");
    }

    public static Choice of(Strategy strategy, Reason reason) {
        return new Choice(strategy, Optional.empty(), Healing.NONE, reason);
    }

    /** The driver heals the mount within a time; if it does not, another strategy follows. */
    public static Choice wait(Duration time, Strategy then, Reason reason) {
        return new Choice(Strategy.WAIT, Optional.of(new RecoveryItem.Waiting(time, then)), Healing.EVERYBODY, reason);
    }

    /** The same for a driver that reaches only containers that follow the host. */
    public Choice forFollowers() {
        return new Choice(strategy, waiting, Healing.FOLLOWERS, reason);
    }

    static Choice of(MountState state, MountLayers stack, MountUsers users, Start start) {
        return state.kind() == MountState.Kind.DEAD
                ? dead(state.layers(), start.limits().maxLayers(), stack, users)
                : other(state, stack, start.program());
    }

    /** A staged mount: no container binds it, and the binds of the pods are recovered after it. */
    static Choice ofStaging(MountState state, MountLayers stack, String program) {
        return state.kind() == MountState.Kind.DEAD
                ? replace(
                        stack,
                        RecoveryCode.NO_CONTAINER_FOLLOWS,
                        "no container follows a staged mount; the binds of the pods are recovered after it")
                : other(state, stack, program);
    }

    static Choice dead(int layers, int maxLayers, MountLayers stack, MountUsers users) {
        DeadRule rule = DeadRule.of(new DeadRule.Dead(layers, maxLayers, users));
        return rule.strategy() == Strategy.REPLACE
                ? replace(stack, rule.code(), rule.message())
                : of(Strategy.STACK, stack.reason(rule.code(), rule.message()));
    }

    static Choice blocked(MountLayers stack, RecoveryCode code, String message) {
        return of(Strategy.BLOCKED, stack.reason(code, message));
    }

    private static Choice replace(MountLayers stack, RecoveryCode code, String message) {
        return stack.obstacle()
                .map(obstacle -> of(Strategy.BLOCKED, obstacle))
                .orElseGet(() -> of(Strategy.REPLACE, stack.reason(code, message)));
    }

    private static Choice notMounted(MountState bare, MountLayers stack) {
        return bare.content() == DirectoryContent.NOT_EMPTY
                ? blocked(stack, RecoveryCode.TARGET_NOT_EMPTY, "the directory has files on the disk of the node")
                : of(
                        Strategy.MOUNT,
                        stack.reason(
                                RecoveryCode.NOTHING_MOUNTED,
                                "nothing is mounted; data that is written goes to the disk of the node"));
    }

    private static Choice other(MountState state, MountLayers stack, String program) {
        return switch (state.kind()) {
            case NOT_MOUNTED -> notMounted(state, stack);
            case HEALTHY -> of(Strategy.NONE, stack.reason(RecoveryCode.FINE, "the mount answers"));
            case MOUNTED_TWICE ->
                of(
                        Strategy.NONE,
                        stack.reason(
                                RecoveryCode.SECOND_DAEMON, "the mount answers, but two " + program + " serve it"));
            case HUNG ->
                blocked(
                        stack,
                        RecoveryCode.TARGET_HUNG,
                        "its " + program + " runs and does not answer; 1 written to /sys/fs/fuse/connections/"
                                + state.mount().map(MountSeen::connection).orElse("N")
                                + "/abort ends its connection");
            case BARE_BIND ->
                blocked(
                        stack,
                        RecoveryCode.TARGET_NOT_EMPTY,
                        "a directory of the node is bound there, so the pod writes to the disk of the node");
            case FOREIGN ->
                blocked(
                        stack,
                        RecoveryCode.TARGET_FOREIGN,
                        "a file system of type "
                                + state.mount().map(MountSeen::type).orElse("unknown")
                                + " is mounted, which does not belong to the driver");
            case WRONG_BUCKET ->
                blocked(
                        stack,
                        RecoveryCode.TARGET_WRONG_BUCKET,
                        "another bucket is mounted and answers: "
                                + state.otherSource().orElse(""));
            case SHADOWED ->
                blocked(
                        stack,
                        RecoveryCode.TARGET_SHADOWED,
                        "the mount at " + state.hiddenBy().orElse("") + " hides it");
            case DEAD, UNKNOWN ->
                of(
                        Strategy.CONDITIONAL,
                        stack.reason(
                                RecoveryCode.STATE_UNKNOWN,
                                state.reasons().get(0).message()));
        };
    }
}
