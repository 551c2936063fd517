package dev.mooring.cli.render;

import dev.mooring.reason.PlanStep;
import java.util.Set;

/** The command line option for a step; the texts of the library name only its subject. */
public final class OptionHint {

    private static final Set<String> RESIZER = Set.of("check-resizer");

    private OptionHint() {}

    /** {@return the text of the step, with its option if it has one} */
    public static String words(PlanStep step) {
        return step + hint(step);
    }

    /** {@return the purpose of the step, with its option if it has one} */
    public static String why(PlanStep step) {
        return step.why() + hint(step);
    }

    private static String hint(PlanStep step) {
        if (step.action().equals("give-evidence")) {
            boolean isKind = !step.target().isEmpty() && !step.target().contains("/");
            return isKind && step.why().contains("those given are all")
                    ? " (--complete " + step.target() + ")"
                    : step.why().endsWith("create it in the forecast") ? " (--create)" : "";
        }
        return RESIZER.contains(step.action()) && !step.target().isEmpty() ? " (--resizer " + step.target() + ")" : "";
    }
}
