package dev.mooring.binding;

import dev.mooring.binding.VolumeVerdict.CheckResult;
import dev.mooring.object.VolumeView;

/**
 * One comparison of a claim with a volume, and its messages.
 *
 * @param test whether the volume passes
 * @param asked what the claim asks for
 * @param seen what the volume has
 * @param failed the sentence if it fails, with {@code %1$s} for the expected and {@code %2$s} for the actual value
 * @param passed the sentence if it passes, with the same places
 */
record Check(Test test, Words asked, Words seen, String failed, String passed) {

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

    CheckResult result(VolumeCheck check, Question question, VolumeView volume) {
        boolean passes = passes(question, volume);
        String expected = asked.of(question, volume);
        String actual = seen.of(question, volume);
        return new CheckResult(check, passes, expected, actual, fill(passes ? passed : failed, expected, actual));
    }

    /** The template with the expected value in place of {@code %1$s}, and the actual one in place of {@code %2$s}. */
    private static String fill(String template, String expected, String actual) {
        StringBuilder out = new StringBuilder();
        int from = 0;
        for (int at = template.indexOf('%'); at >= 0; at = template.indexOf('%', from)) {
            out.append(template, from, at).append(template.charAt(at + 1) == '1' ? expected : actual);
            from = at + "%1$s".length();
        }
        return out.append(template, from, template.length()).toString();
    }
}
