package dev.mooring.conformance.cluster;

import java.util.List;
import java.util.Random;

/** Random choices from a seed: each seed gives the same sequence. */
final class Dice {

    private final Random random;

    Dice(long seed, int number) {
        this.random = new Random(seed * 1_000_003 + number);
        random.nextInt(); // neighbours begin alike
    }

    /** True with this percentage. */
    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    @SafeVarargs
    final <T> T pick(T... of) {
        return of[random.nextInt(of.length)];
    }

    <T> T pick(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }
}
