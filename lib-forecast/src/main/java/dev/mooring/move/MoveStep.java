package dev.mooring.move;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.MoveCondition.Outlook;
import dev.mooring.reason.EnumNames;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A step of a runbook.
 *
 * @param number its number, from 1
 * @param action what is done; it says in which cluster
 * @param isOptional whether the move is complete without it
 * @param objects the objects that it is done to
 * @param requires what must hold before it; it is not safe before all of these were seen
 * @param commands the argument lists, in order, to be run without a shell; empty for a step that only waits or looks
 * @param file the name of the file with the documents that a command reads; empty if there are none
 * @param documents the documents
 * @param risk how it can lose data
 * @param wayBack the way back after it
 * @param source how the objects end in the source after it
 * @param target how the objects end in the target after it
 */
public record MoveStep(
        int number,
        MoveAction action,
        boolean isOptional,
        List<ObjectRef> objects,
        List<MoveCondition> requires,
        List<List<String>> commands,
        String file,
        List<Manifest> documents,
        Risk risk,
        WayBack wayBack,
        SideState source,
        SideState target) {

    /** How a step can lose data. */
    public enum Risk {
        /** It cannot. */
        NONE,
        /** It does if a volume is not retained any more: do not do it before that was seen. */
        UNLESS_RETAINED,
        /** Not itself, but after it whoever deletes a claim deletes the data. */
        WHEN_CLAIM_IS_DELETED;

        /** {@return the name in kebab-case, for example {@code unless-retained}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public MoveStep {
        requireNonNull(action, "action");
        objects = List.copyOf(objects);
        requires = List.copyOf(requires);
        commands = commands.stream().map(List::copyOf).toList();
        requireNonNull(file, "file");
        documents = List.copyOf(documents);
        requireNonNull(risk, "risk");
        requireNonNull(wayBack, "wayBack");
        requireNonNull(source, "source");
        requireNonNull(target, "target");
    }

    /** {@return the cluster in which it is done} */
    public Side side() {
        return action.side();
    }

    /** {@return whether all that must hold before it will hold, as far as that is known} */
    public boolean isExpected() {
        return requires.stream().allMatch(each -> each.outlook() == Outlook.HOLDS);
    }

    MoveStep with(UnaryOperator<List<String>> change) {
        return new MoveStep(
                number,
                action,
                isOptional,
                objects,
                requires.stream().map(each -> each.with(change)).toList(),
                commands.stream().map(change).toList(),
                file,
                documents,
                risk,
                wayBack.with(change),
                source,
                target);
    }

    /** {@return the step as JSON, as {@code docs/json.md} has it} */
    public JsonObject toJson() {
        return JsonObject.of("number", JsonNumber.of(number))
                .with("cluster", side().toString())
                .with("action", action.toString())
                .with("why", action.why())
                .with("optional", JsonBoolean.of(isOptional))
                .with(
                        "objects",
                        JsonArray.ofStrings(
                                objects.stream().map(ObjectRef::toString).toList()))
                .with(
                        "requires",
                        new JsonArray(requires.stream()
                                .<JsonValue>map(MoveCondition::toJson)
                                .toList()))
                .with("commands", array(commands))
                .with("file", file)
                .with("documents", json(documents))
                .with("risk", risk.toString())
                .with("wayBack", wayBack.toJson())
                .with("after", JsonObject.of("source", source.toJson()).with("target", target.toJson()));
    }

    static JsonArray array(List<List<String>> commands) {
        return new JsonArray(
                commands.stream().<JsonValue>map(JsonArray::ofStrings).toList());
    }

    static JsonArray json(List<Manifest> documents) {
        return new JsonArray(documents.stream().<JsonValue>map(Manifest::json).toList());
    }

    /** Its number, its cluster and its action. */
    @Override
    public String toString() {
        return number + " " + side() + " " + action;
    }
}
