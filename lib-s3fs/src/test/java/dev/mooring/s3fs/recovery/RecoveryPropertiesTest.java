package dev.mooring.s3fs.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever has happened to a node: the plan heals it, unmounts nothing that answers, and leaves nothing to plan. */
class RecoveryPropertiesTest {

    static Stream<Integer> seeds() {
        return IntStream.range(0, 300).boxed();
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
        }
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
