package dev.mooring.reason;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One step of a plan: what to do, to what, and why. Only the caller carries it out. */
public interface PlanStep {

    /** {@return what kind of step it is, in kebab-case} */
    String action();

    /** {@return its target: a path, an image, an address, an object; empty if it has none} */
    String target();

    /** {@return the command as an argument list, to be run without a shell; empty if it is not a command} */
    List<String> argv();

    /** {@return why it is needed, one sentence} */
    String why();

    /** {@return the condition to check before it, one sentence; empty if there is none} */
    String requires();

    /** {@return what its success proves, one sentence; empty if it proves nothing} */
    String proves();

    /** {@return the command that undoes it, as an argument list; empty if there is none} */
    List<String> undo();

    /**
     * {@return the one JSON form of a step: {@code action}, {@code target}, {@code argv}, {@code why}, {@code
     * requires}, {@code proves}, {@code undo}}
     */
    default JsonObject toJson() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("action", JsonString.of(action()));
        members.put("target", JsonString.of(target()));
        members.put("argv", JsonArray.ofStrings(argv()));
        members.put("why", JsonString.of(why()));
        members.put("requires", JsonString.of(requires()));
        members.put("proves", JsonString.of(proves()));
        members.put("undo", JsonArray.ofStrings(undo()));
        return JsonObject.of(members);
    }
}
