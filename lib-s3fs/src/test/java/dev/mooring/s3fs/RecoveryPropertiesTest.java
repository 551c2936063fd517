package dev.mooring.s3fs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.fuse.recovery.internal.RecoveryCode;
import dev.mooring.reason.Reason;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever has happened to a node: the plan heals it, unmounts nothing that answers, and leaves nothing to plan. */
class RecoveryPropertiesTest {

    static Stream<Integer> seeds() {
        return IntStream.range(0, Boolean.getBoolean("long.tests") ? 100 : 15).boxed();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aPlanHealsAndTheNextOneIsEmpty(int seed) {
        Random dice = new Random(seed);
        World world = new World(dice, dice.nextBoolean());
        for (int round = 0; round < 4; round++) {
            int events = 1 + dice.nextInt(3);
            for (int i = 0; i < events; i++) {
                world.event(dice);
            }
            RecoveryPlan plan = world.plan();
            assertThat(world.plan().toJson().toJson()).isEqualTo(plan.toJson().toJson());
            world.carryOut(plan, Integer.MAX_VALUE);
            world.kubelet();
            world.assertWell(plan);
            world.assertNoCredentialIsLeft();
            RecoveryPlan next = world.plan();
            assertNothingIsLeft(world, next);
            assertDeletionsAreNamed(world, plan, next);
        }
    }

    /** The mounts of an isolated plan outlive the deletion of any other pod; otherwise both plans say which ones do not. */
    private static void assertDeletionsAreNamed(World world, RecoveryPlan plan, RecoveryPlan next) {
        Map<String, Set<String>> deleters = new TreeMap<>();
        world.losses()
                .forEach((deleted, losers) ->
                        losers.forEach(loser -> deleters.computeIfAbsent(loser, unused -> new TreeSet<>())
                                .add(world.name(deleted))));
        for (String uid : world.uids()) {
            Set<String> expected = deleters.getOrDefault(uid, Set.of());
            if (world.isNamed()) {
                assertThat(named(next, uid))
                        .as(() -> uid + " after " + plan.items() + world.losses())
                        .isEqualTo(expected);
            }
            boolean stacked = plan.items().stream()
                    .anyMatch(item -> item.strategy() == Strategy.STACK
                            && item.subject()
                                    .filter(subject -> subject.podUid().equals(uid))
                                    .isPresent());
            if (stacked) {
                assertThat(named(plan, uid))
                        .as(() -> uid + " in " + plan.steps())
                        .containsAll(expected);
            }
        }
        if (world.holds()) {
            assertThat(deleters)
                    .as(() -> "nobody loses a mount after an isolated stack: " + plan.steps())
                    .isEmpty();
        }
    }

    private static Set<String> named(RecoveryPlan plan, String uid) {
        return plan.items().stream()
                .filter(item -> item.subject()
                        .filter(subject -> subject.podUid().equals(uid))
                        .isPresent())
                .flatMap(item -> item.reasons().stream())
                .filter(reason -> reason.code() == RecoveryCode.DELETE_OF_NEIGHBOUR)
                .map(Reason::message)
                .flatMap(message ->
                        Stream.of(message.substring(message.indexOf(": ") + 2).split(", ")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Who stacked and stopped before the restarts must look into the containers: the objects do not tell. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aPlanThatWasCutShortIsMadeGoodByTheNext(int seed) {
        Random dice = new Random(seed);
        World world = new World(dice, true);
        for (int round = 0; round < 4; round++) {
            world.event(dice);
            world.carryOut(world.plan(), dice.nextInt(12));
            if (dice.nextBoolean()) {
                world.event(dice);
            }
            world.kubelet();
        }
        RecoveryPlan plan = world.plan();
        world.carryOut(plan, Integer.MAX_VALUE);
        world.kubelet();
        world.assertWell(plan);
        RecoveryPlan next = world.plan();
        assertNothingIsLeft(world, next);
    }

    /** Where only the mount table shows that a driver stages, a volume can be blocked, and its containers wait. */
    private static void assertNothingIsLeft(World world, RecoveryPlan next) {
        assertThat(world.isNamed() ? next.isEmpty() : next.steps().isEmpty())
                .as(() -> String.valueOf(next))
                .isTrue();
    }
}
