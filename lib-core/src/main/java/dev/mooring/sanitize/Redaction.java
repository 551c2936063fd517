package dev.mooring.sanitize;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;

/**
 * Values as a report shows them. Values under keys that look like secrets, the last-applied annotation of kubectl, the data
 * of secrets and long values are replaced by their length and digest.
 */
final class Redaction {

    private static final int LONGEST = 256;
    private static final Set<String> SECRET_DATA = Set.of("data", "stringData");

    private final boolean isSecret;

    Redaction(String kind) {
        this.isSecret = kind.equals(Kinds.SECRET);
    }

    JsonValue show(JsonPointer pointer, JsonValue value) {
        boolean hidden = pointer.segments().stream().anyMatch(this::hides);
        return hidden || value.toJson().length() > LONGEST ? redacted(value) : within(value);
    }

    private boolean hides(String key) {
        return Keys.looksSecret(key) || key.equals(Keys.LAST_APPLIED) || (isSecret && SECRET_DATA.contains(key));
    }

    private JsonValue within(JsonValue value) {
        if (value instanceof JsonArray array) {
            return new JsonArray(array.items().stream().map(this::within).toList());
        }
        if (!(value instanceof JsonObject object)) {
            return value;
        }
        boolean secretVariable = Keys.looksSecret(object.string("name").orElse(""));
        JsonObject shown = object;
        for (var member : object.members().entrySet()) {
            boolean hidden =
                    hides(member.getKey()) || (secretVariable && member.getKey().equals("value"));
            shown = shown.with(member.getKey(), hidden ? redacted(member.getValue()) : within(member.getValue()));
        }
        return shown;
    }

    private static JsonValue redacted(JsonValue value) {
        String text = value instanceof JsonString string ? string.value() : value.toJson();
        return JsonObject.of("redacted", JsonBoolean.TRUE)
                .with("length", JsonNumber.of(text.length()))
                .with("sha256", sha256(text));
    }

    private static String sha256(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
