package dev.mooring.samples;

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
        return JsonObject.of("code", JsonString.of(reason.code().id()))
                .with("severity", reason.severity().name())
                .with("subject", reason.subject())
                .with("path", reason.pointer())
                .with("message", reason.message())
                .with("expected", text(reason.expected()))
                .with("actual", text(reason.actual()));
    }

    static JsonArray of(List<Reason> reasons) {
        return new JsonArray(reasons.stream().<JsonValue>map(ReasonJson::of).toList());
    }

    /** A text, or null where there is none. */
    static JsonValue text(@Nullable String text) {
        return text == null ? JsonNull.NULL : JsonString.of(text);
    }
}
