package dev.mooring.fuse.recovery.internal;

import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.internal.EnumNames;
import java.util.Arrays;
import java.util.function.Predicate;

/** How a dead mount is recovered, if something can be bound or mounted; the first rule that applies decides. */
enum DeadRule {
    /** Too many mounts are stacked, so they are unmounted. */
    TOO_MANY_LAYERS(
            Strategy.REPLACE,
            RecoveryCode.TOO_MANY_LAYERS,
            "the stack of mounts has reached the limit",
            dead -> dead.layers() >= dead.maxLayers()),
    /** Every container keeps the dead mount until it restarts. */
    NO_CONTAINER_FOLLOWS(
            Strategy.REPLACE,
            RecoveryCode.NO_CONTAINER_FOLLOWS,
            "no running container follows the host",
            dead -> !dead.users().anyFollows()),
    /** One mount would be writable for containers that may only read. */
    READ_ONLY_MIXED(
            Strategy.REPLACE,
            RecoveryCode.READ_ONLY_MIXED,
            "some containers may write and some may only read, but they would share one stacked mount",
            dead -> dead.users().readOnlyMixed()),
    /** A container that runs sees a mount over the dead one. */
    CONTAINER_FOLLOWS(
            Strategy.STACK,
            RecoveryCode.CONTAINER_FOLLOWS,
            "a container follows the host; an unmount would cut it off permanently",
            dead -> true);

    /**
     * A dead mount.
     *
     * @param layers how many mounts are stacked
     * @param maxLayers how many are allowed
     * @param users its containers
     */
    record Dead(int layers, int maxLayers, MountUsers users) {}

    private final Strategy strategy;
    private final RecoveryCode code;
    private final String message;

    private final Predicate<Dead> test;

    DeadRule(Strategy strategy, RecoveryCode code, String message, Predicate<Dead> test) {
        this.strategy = strategy;
        this.code = code;
        this.message = message;
        this.test = test;
    }

    /**
     * The rule for a dead mount.
     *
     * @param dead the mount
     * @return the first that applies
     */
    static DeadRule of(Dead dead) {
        return Arrays.stream(values())
                .filter(rule -> rule.test.test(dead))
                .findFirst()
                .orElse(CONTAINER_FOLLOWS);
    }

    /** {@return the strategy} */
    Strategy strategy() {
        return strategy;
    }

    /** {@return why} */
    RecoveryCode code() {
        return code;
    }

    /** {@return why, in a sentence} */
    String message() {
        return message;
    }

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
