package dev.mooring.binding;

import dev.mooring.object.VolumeView;

/**
 * One comparison of a claim with a volume, and the words for it.
 *
 * @param test whether the volume passes
 * @param asked what the claim asks for
 * @param seen what the volume has
 * @param words the sentence with {@code %1$s} for what was asked and {@code %2$s} for what was seen
 */
record Check(Test test, Words asked, Words seen, String words) {

    @FunctionalInterface
    interface Test {
        boolean passes(Question question, VolumeView volume);
    }

    @FunctionalInterface
    interface Words {
        String of(Question question, VolumeView volume);
    }

    boolean passes(Question question, VolumeView volume) {
        return test.passes(question, volume);
    }

    String expected(Question question, VolumeView volume) {
        return asked.of(question, volume);
    }

    String actual(Question question, VolumeView volume) {
        return seen.of(question, volume);
    }

    String sentence(String expected, String actual) {
        return String.format(words, expected, actual);
    }
}
