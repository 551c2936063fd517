package dev.mooring.reason;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.SecretText;
import java.util.List;
import java.util.Locale;

/**
 * A step to resolve a refusal or a bad outcome; see {@link Reason#remedy()}. Its sentences contain no secrets; the
 * caller runs its commands.
 *
 * @param action the kind of step in kebab-case
 * @param target an object, a path, an image; empty for none
 * @param argv the argument list, to be run without a shell; empty for none
 * @param why one sentence for people: what to do, to what, and why
 * @param requires the condition to check before it, one sentence; empty for none
 * @param proves what its success proves, one sentence; empty for nothing
 * @param undo the argument list that undoes it; empty for none
 */
public record RemedyStep(
        String action, String target, List<String> argv, String why, String requires, String proves, List<String> undo)
        implements PlanStep {

    public RemedyStep {
        requireNonNull(action, "action");
        requireNonNull(target, "target");
        argv = List.copyOf(argv);
        why = SecretText.without(requireNonNull(why, "why"));
        requires = SecretText.without(requireNonNull(requires, "requires"));
        proves = SecretText.without(requireNonNull(proves, "proves"));
        undo = List.copyOf(undo);
    }

    /**
     * A step that requires and proves nothing.
     *
     * @param action the kind of step in kebab-case, for example {@code give-evidence} or {@code delete-claim}
     * @param why one sentence for people: what to do, to what, and why
     * @return the step
     */
    public static RemedyStep of(String action, String why) {
        return new RemedyStep(action, "", List.of(), why, "", "", List.of());
    }

    /**
     * The step that supplies all objects of a kind.
     *
     * @param kind the kind
     * @return the step, without what it proves
     */
    public static RemedyStep givingAll(String kind) {
        return of("give-evidence", "give all " + kind + " objects in one list, or state that those given are all")
                .withTarget(kind)
                .withArgv("kubectl", "get", kind.toLowerCase(Locale.ROOT), "-A", "-o", "yaml");
    }

    /**
     * The same step with its target.
     *
     * @param newTarget an object, a path, an image
     * @return the changed copy
     */
    public RemedyStep withTarget(String newTarget) {
        return new RemedyStep(action, newTarget, argv, why, requires, proves, undo);
    }

    /**
     * The same step as a command.
     *
     * @param newArgv the argument list, to be run without a shell
     * @return the changed copy
     */
    public RemedyStep withArgv(String... newArgv) {
        return withArgv(List.of(newArgv));
    }

    /**
     * The same step as a command.
     *
     * @param newArgv the argument list, to be run without a shell
     * @return the changed copy
     */
    public RemedyStep withArgv(List<String> newArgv) {
        return new RemedyStep(action, target, newArgv, why, requires, proves, undo);
    }

    /**
     * The same step with a condition to check before it.
     *
     * @param newRequires the condition, one sentence
     * @return the changed copy
     */
    public RemedyStep withRequires(String newRequires) {
        return new RemedyStep(action, target, argv, why, newRequires, proves, undo);
    }

    /**
     * The same step with what its success proves.
     *
     * @param newProves one sentence
     * @return the changed copy
     */
    public RemedyStep withProves(String newProves) {
        return new RemedyStep(action, target, argv, why, requires, newProves, undo);
    }

    /**
     * The same step with the command that undoes it.
     *
     * @param newUndo the argument list, to be run without a shell
     * @return the changed copy
     */
    public RemedyStep withUndo(String... newUndo) {
        return new RemedyStep(action, target, argv, why, requires, proves, List.of(newUndo));
    }

    /** The sentence for people, with the condition to check first. */
    @Override
    public String toString() {
        return requires.isEmpty() ? why : why + " (first check that " + requires + ")";
    }
}
