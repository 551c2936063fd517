package dev.mooring.sanitize;

import dev.mooring.internal.Digests;
import dev.mooring.internal.SecretText;
import dev.mooring.internal.Secrets;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Values as a report shows them. Values under keys that look like secrets, options and arguments with such names, the
 * last-applied annotation of kubectl and the data of secrets are left out without a trace; other long values are
 * replaced by their length and digest.
 */
final class Redaction {

    private static final int LONGEST = 256;
    private static final Set<String> SECRET_DATA = Set.of("data", "stringData");
    private static final JsonObject HIDDEN = JsonObject.of("redacted", JsonBoolean.TRUE);
    private final boolean isSecret;

    Redaction(String kind) {
        this.isSecret = kind.equals(Kinds.SECRET);
    }

    JsonValue show(JsonPointer pointer, JsonValue value) {
        if (pointer.segments().stream().anyMatch(this::hides)) {
            return HIDDEN;
        }
        JsonValue shown = within(value);
        return shown.toJson().length() > LONGEST ? shortened(shown) : shown;
    }

    private boolean hides(String key) {
        return Secrets.isNamedBy(key)
                || key.equals(WellKnownPointers.LAST_APPLIED)
                || (isSecret && SECRET_DATA.contains(key));
    }

    private JsonValue within(JsonValue value) {
        if (value instanceof JsonArray array) {
            return words(array);
        }
        if (value instanceof JsonString string) {
            return JsonString.of(SecretText.without(string.value()));
        }
        if (!(value instanceof JsonObject object)) {
            return value;
        }
        boolean secretVariable = Secrets.isNamedBy(object.string("name").orElse(""));
        Map<String, JsonValue> shown = new LinkedHashMap<>();
        object.members().forEach((key, member) -> {
            boolean hidden = hides(key) || (secretVariable && key.equals("value"));
            shown.put(key, hidden ? HIDDEN : within(member));
        });
        return JsonObject.of(shown);
    }

    /** The items; one that follows a name such as {@code --password} is the secret itself. */
    private JsonArray words(JsonArray array) {
        List<JsonValue> shown = new ArrayList<>();
        String before = "";
        for (JsonValue item : array.items()) {
            boolean isValue = before.startsWith("-") && before.indexOf('=') < 0 && Secrets.isNamedBy(before);
            shown.add(isValue ? HIDDEN : within(item));
            before = item instanceof JsonString text ? text.value() : "";
        }
        return new JsonArray(shown);
    }

    private static JsonValue shortened(JsonValue value) {
        String text = value instanceof JsonString string ? string.value() : value.toJson();
        return HIDDEN.with("length", JsonNumber.of(text.length())).with("sha256", Digests.sha256(text));
    }
}
