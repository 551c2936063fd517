package dev.mooring.s3fs.recovery;

import java.util.Arrays;
import java.util.function.Predicate;

/** How a dead mount is brought back; the first rule that applies decides. */
enum DeadRule {
    TOO_MANY_LAYERS(
            Strategy.REPLACE,
            RecoveryCode.TOO_MANY_LAYERS,
            "the pile of mounts is as high as it may be",
            dead -> dead.layers() >= dead.maxLayers()),
    NOBODY_FOLLOWS(
            Strategy.REPLACE,
            RecoveryCode.NOBODY_FOLLOWS,
            "no container that runs follows the host",
            dead -> !dead.users().anyFollows()),
    READ_ONLY_MIXED(
            Strategy.REPLACE,
            RecoveryCode.READ_ONLY_MIXED,
            "some containers may write and some may not; what is stacked is the same for all of them",
            dead -> dead.users().readOnlyMixed()),
    CONTAINER_FOLLOWS(
            Strategy.STACK,
            RecoveryCode.CONTAINER_FOLLOWS,
            "a container follows the host; unmounting would cut it off for good",
            dead -> true);

    /** A dead mount: how high the pile is, how high it may be, who uses it. */
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
