package dev.mooring.reason;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A step of the way out of a refusal or a bad end; see {@link Reason#remedy()}. */
public final class RemedyStep implements PlanStep {

    private final String action;
    private final String target;
    private final List<String> argv;
    private final String why;
    private final String requires;
    private final String proves;
    private final List<String> undo;

    private RemedyStep(
            String action,
            String target,
            List<String> argv,
            String why,
            String requires,
            String proves,
            List<String> undo) {
        this.action = requireNonNull(action, "action");
        this.target = requireNonNull(target, "target");
        this.argv = List.copyOf(argv);
        this.why = requireNonNull(why, "why");
        this.requires = requireNonNull(requires, "requires");
        this.proves = requireNonNull(proves, "proves");
        this.undo = List.copyOf(undo);
    }

    /**
     * A step that needs and proves nothing.
     *
     * @param action the kind of step in kebab-case, for example {@code give-evidence} or {@code delete-claim}
     * @param why one sentence for people: what to do, to what, and why
     * @return the step
     */
    public static RemedyStep of(String action, String why) {
        return new RemedyStep(action, "", List.of(), why, "", "", List.of());
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
     * The same step with what must hold before it.
     *
     * @param newRequires the evidence that it needs, one sentence
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
     * The same step with the command that takes it back.
     *
     * @param newUndo the argument list, to be run without a shell
     * @return the changed copy
     */
    public RemedyStep withUndo(String... newUndo) {
        return new RemedyStep(action, target, argv, why, requires, proves, List.of(newUndo));
    }

    @Override
    public String action() {
        return action;
    }

    @Override
    public String target() {
        return target;
    }

    @Override
    public List<String> argv() {
        return argv;
    }

    @Override
    public String why() {
        return why;
    }

    @Override
    public String requires() {
        return requires;
    }

    @Override
    public String proves() {
        return proves;
    }

    @Override
    public List<String> undo() {
        return undo;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RemedyStep step && step.toJson().equals(toJson());
    }

    @Override
    public int hashCode() {
        return Objects.hash(action, target, why);
    }

    /** The sentence for people, with what must hold before it. */
    @Override
    public String toString() {
        return requires.isEmpty() ? why : why + " (before it: " + requires + ")";
    }
}
