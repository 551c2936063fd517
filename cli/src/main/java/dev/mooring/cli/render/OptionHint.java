package dev.mooring.cli.render;

import dev.mooring.reason.PlanStep;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** The command line option for a step; the texts of the library name only its subject. */
public final class OptionHint {

    /** How to get the commands of steps, which their table does not have. */
    public static final String STEPS = "the commands: --step N shows one step, -o markdown all of them";

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

    /**
     * The options that an answer lacks.
     *
     * @param reasons the reasons of the answer
     * @param isAll whether the caller said that all objects are given
     * @return a message for each
     */
    public static List<String> lacking(Collection<Reason> reasons, boolean isAll) {
        List<RemedyStep> steps =
                reasons.stream().flatMap(each -> each.remedy().stream()).toList();
        List<String> messages = new ArrayList<>();
        if (!isAll && steps.stream().anyMatch(OptionHint::asksForAll)) {
            messages.add("if the export has all objects, say so: --complete all");
        }
        steps.stream()
                .filter(OptionHint::isProbe)
                .map(step -> "to know the state of the path, run on the node: " + ShellWords.line(step.argv())
                        + "; then give its answer: --statfs " + step.target() + "=ANSWER")
                .limit(1)
                .forEach(messages::add);
        if (steps.stream().anyMatch(step -> step.action().equals("name-server"))) {
            messages.add("if you know the address of the server: --url URL");
        }
        steps.stream()
                .filter(step ->
                        RESIZER.contains(step.action()) && !step.target().isEmpty())
                .map(step -> "if the external-resizer of that driver runs, say so: --resizer " + step.target())
                .distinct()
                .forEach(messages::add);
        return messages;
    }

    private static boolean isProbe(RemedyStep step) {
        return step.action().equals("give-evidence") && step.argv().contains("stat");
    }

    private static boolean asksForAll(PlanStep step) {
        return step.action().equals("give-evidence")
                && (step.why().startsWith("give all ")
                        || step.why().startsWith("export all ")
                        || step.why().contains("those given are all")
                        || step.why().endsWith("say which kinds are complete"));
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
