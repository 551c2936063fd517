package dev.mooring.cli;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reason as JSON, the same in every answer. */
final class ReasonJson {

    private ReasonJson() {}

    static JsonObject of(Reason reason) {
        return reason.toJson();
    }

    static JsonArray of(List<Reason> reasons) {
        return new JsonArray(reasons.stream().<JsonValue>map(ReasonJson::of).toList());
    }

    /** A text, or null where there is none. */
    static JsonValue text(@Nullable String text) {
        return text == null ? JsonNull.NULL : JsonString.of(text);
    }
}
