package dev.mooring.plan;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.reason.PlanStep;
import dev.mooring.step.StepCondition;
import dev.mooring.step.StepKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A step of a plan.
 *
 * @param number its number, from 1
 * @param kind what it does
 * @param action what it is for, in kebab-case, for example {@code reserve-volume}
 * @param target the object that it changes, as {@code Kind/namespace/name}
 * @param argv the argument list, to be run without a shell; for a step that waits, the command that shows the state
 * @param why why it is needed, one sentence
 * @param checks what must be seen before it; for a step that waits, what it waits for
 * @param proves what its success proves, one sentence
 * @param undo the command that undoes it; empty if there is none
 * @param file the name of the file that the command reads; empty for none
 * @param document what is in that file; empty for none
 */
public record PlannedStep(
        int number,
        StepKind kind,
        String action,
        String target,
        List<String> argv,
        String why,
        List<StepCondition> checks,
        String proves,
        List<String> undo,
        String file,
        Optional<Manifest> document)
        implements PlanStep {

    public PlannedStep {
        requireNonNull(kind, "kind");
        requireNonNull(action, "action");
        requireNonNull(target, "target");
        argv = List.copyOf(argv);
        requireNonNull(why, "why");
        checks = List.copyOf(checks);
        requireNonNull(proves, "proves");
        undo = List.copyOf(undo);
        requireNonNull(file, "file");
        requireNonNull(document, "document");
    }

    @Override
    public String requires() {
        return checks.stream().map(StepCondition::statement).collect(Collectors.joining("; "));
    }

    /**
     * {@return the members of every step, and {@code number}, {@code kind}, {@code checks}, {@code file} and {@code document}, null
     * for none}
     */
    @Override
    public JsonObject toJson() {
        return JsonObject.of("number", JsonNumber.of(number))
                .with("kind", kind.toString())
                .with("action", action)
                .with("target", target)
                .with("argv", JsonArray.ofStrings(argv))
                .with("why", why)
                .with("requires", requires())
                .with("proves", proves)
                .with("undo", JsonArray.ofStrings(undo))
                .with("checks", JsonArray.of(checks.stream().map(StepCondition::toJson)))
                .with("file", file)
                .with("document", document.<JsonValue>map(Manifest::json).orElse(JsonNull.NULL));
    }

    /** Its number, action and target. */
    @Override
    public String toString() {
        return number + " " + action + " " + target;
    }
}
