package dev.mooring.move;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.reason.EnumNames;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The way back from a step: its own commands, then the ways back of the steps before it, the last one first. What the
 * target has written to the storage stays there.
 *
 * @param reach what the whole way back comes to, as played
 * @param requires what must hold before the commands
 * @param commands the argument lists that take this step back, in order; empty if there is nothing to take back
 * @param file the file with the documents that a command reads; empty if there are none
 * @param documents the documents
 */
public record WayBack(
        Reach reach, List<MoveCondition> requires, List<List<String>> commands, String file, List<Manifest> documents) {

    /** What a way back comes to. */
    public enum Reach {
        /** The source has its claims and volumes as before, the same objects. */
        AS_BEFORE,
        /** The source has its storage again with new objects of the same names. */
        NEW_OBJECTS,
        /** The source does not get its storage back. */
        NONE;

        /** {@return the name in kebab-case, for example {@code as-before}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public WayBack {
        requireNonNull(reach, "reach");
        requires = List.copyOf(requires);
        commands = commands.stream().map(List::copyOf).toList();
        requireNonNull(file, "file");
        documents = List.copyOf(documents);
    }

    WayBack with(UnaryOperator<List<String>> change) {
        return new WayBack(
                reach,
                requires.stream().map(each -> each.with(change)).toList(),
                commands.stream().map(change).toList(),
                file,
                documents);
    }

    /** {@return {@code reach}, {@code requires}, {@code commands}, {@code file} and {@code documents}} */
    public JsonObject toJson() {
        return JsonObject.of("reach", JsonString.of(reach.toString()))
                .with(
                        "requires",
                        new JsonArray(requires.stream()
                                .<JsonValue>map(MoveCondition::toJson)
                                .toList()))
                .with("commands", MoveStep.array(commands))
                .with("file", file)
                .with("documents", MoveStep.json(documents));
    }
}
