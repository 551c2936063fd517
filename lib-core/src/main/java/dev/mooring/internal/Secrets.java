package dev.mooring.internal;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which names belong to secrets, the only such list of the library; and documents without their secrets. */
public final class Secrets {

    /** What is shown instead of a secret. */
    public static final String HIDDEN = "***";

    private static final String CHANGED = HIDDEN + " (changed)";

    /** In lower case, without hyphens, underscores and dots. */
    private static final List<String> WORDS = List.of(
            "passw",
            "passphrase",
            "pwd",
            "token",
            "credential",
            "secretkey",
            "secretaccesskey",
            "clientsecret",
            "s3secret",
            "accesskey",
            "apikey",
            "privatekey",
            "userkey",
            "adminkey",
            "encryptionkey");

    private Secrets() {}

    /**
     * Whether the value of an annotation, attribute, parameter or option must not be shown.
     *
     * @param name the key
     * @return true if it looks like the name of a secret
     */
    public static boolean isNamedBy(String name) {
        StringBuilder letters = new StringBuilder(name.length());
        boolean isAscii = true;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c >= 'A' && c <= 'Z') {
                letters.append((char) (c + 'a' - 'A'));
            } else if (c != '-' && c != '_' && c != '.') {
                letters.append(c);
                isAscii &= c < 0x80;
            }
        }
        String lower = isAscii ? letters.toString() : letters.toString().toLowerCase(Locale.ROOT);
        for (String word : WORDS) {
            if (lower.contains(word)) {
                return true;
            }
        }
        return false;
    }

    /**
     * A value in which the texts under the names of secrets are replaced.
     *
     * @param value the value
     * @return the copy
     */
    public static JsonValue hidden(JsonValue value) {
        return hidden(value, value);
    }

    /**
     * {@link #hidden(JsonValue)} of a changed value: a secret that is not the same as before says so.
     *
     * @param value the value
     * @param before what it was before
     * @return the copy
     */
    public static JsonValue hidden(JsonValue value, @Nullable JsonValue before) {
        if (value instanceof JsonArray array) {
            return JsonArray.of(array.items().stream().map(Secrets::hidden));
        }
        if (!(value instanceof JsonObject object)) {
            return value;
        }
        Map<String, JsonValue> members = new LinkedHashMap<>();
        object.members().forEach((key, member) -> {
            JsonValue old = before instanceof JsonObject was ? was.members().get(key) : null;
            boolean secret = member instanceof JsonString && isNamedBy(key);
            members.put(key, secret ? JsonString.of(member.equals(old) ? HIDDEN : CHANGED) : hidden(member, old));
        });
        return JsonObject.of(members);
    }
}
