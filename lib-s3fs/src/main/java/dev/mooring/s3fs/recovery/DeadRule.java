package dev.mooring.s3fs.recovery;

import dev.mooring.fuse.recovery.RecoveryCode;
import dev.mooring.fuse.recovery.Strategy;
import java.util.Arrays;
import java.util.function.Predicate;

/** How a dead mount is recovered; the first rule that applies counts. */
enum DeadRule {
    TOO_MANY_LAYERS(
            Strategy.REPLACE,
            RecoveryCode.TOO_MANY_LAYERS,
            "the stack of mounts has reached the limit",
            dead -> dead.layers() >= dead.maxLayers()),
    NO_CONTAINER_FOLLOWS(
            Strategy.REPLACE,
            RecoveryCode.NO_CONTAINER_FOLLOWS,
            "no running container follows the host",
            dead -> !dead.users().anyFollows()),
    READ_ONLY_MIXED(
            Strategy.REPLACE,
            RecoveryCode.READ_ONLY_MIXED,
            "some containers may write and some may only read, but they would share one stacked mount",
            dead -> dead.users().readOnlyMixed()),
    CONTAINER_FOLLOWS(
            Strategy.STACK,
            RecoveryCode.CONTAINER_FOLLOWS,
            "a container follows the host; an unmount would cut it off permanently",
            dead -> true);

    /** A dead mount: how many layers it has, how many are allowed, and its users. */
    record Dead(int layers, int maxLayers, Users users) {}

    private final Strategy strategy;
    private final RecoveryCode code;
    private final String message;

    @SuppressWarnings("ImmutableEnumChecker") // the tests are functions without state
    private final Predicate<Dead> test;

    DeadRule(Strategy strategy, RecoveryCode code, String message, Predicate<Dead> test) {
        this.strategy = strategy;
        this.code = code;
        this.message = message;
        this.test = test;
    }

    static DeadRule of(Dead dead) {
        return Arrays.stream(values())
                .filter(rule -> rule.test.test(dead))
                .findFirst()
                .orElse(CONTAINER_FOLLOWS);
    }

    Strategy strategy() {
        return strategy;
    }

    RecoveryCode code() {
        return code;
    }

    String message() {
        return message;
    }
}
