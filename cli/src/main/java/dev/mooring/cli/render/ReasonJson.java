package dev.mooring.cli.render;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reason as JSON, the same in every answer. */
public final class ReasonJson {

    private ReasonJson() {}

    public static JsonObject of(Reason reason) {
        return reason.toJson();
    }

    public static JsonArray of(List<Reason> reasons) {
        return new JsonArray(reasons.stream().<JsonValue>map(ReasonJson::of).toList());
    }

    /** A text, or null where there is none. */
    public static JsonValue text(@Nullable String text) {
        return text == null ? JsonNull.NULL : JsonString.of(text);
    }
}
