package dev.mooring.internal;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The only list of the library of names that belong to secrets; also hides the secrets in documents. */
public final class Secrets {

    /** The replacement of a secret. */
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
            "clientsecret",
            "s3secret",
            "accesskey",
            "apikey",
            "privatekey",
            "userkey",
            "adminkey",
            "encryptionkey",
            "accountkey",
            "clientkey",
            "sharedkey",
            "masterkey",
            "signingkey",
            "keydata");

    /** Before {@code =} these are keys too; before a colon they often mean other things. */
    private static final List<String> BEFORE_EQUALS = List.of("key", "keyfile", "secret", "signature");

    /** The same, if it is the last part of a name. */
    private static final Set<String> PARTS_BEFORE_EQUALS = Set.of("pass", "sig", "dek", "cred");

    private static final Set<String> KEYS_OF_OBJECTS = Set.of("topologykey", "publickey", "labelkey");

    /** A key that ends with one of these has the name of a secret, or its place. */
    private static final List<String> NAMES_OF_SECRETS = List.of("ref", "name", "namespace", "dir", "file", "path");

    /** A word that ends with one of these is mostly part of a sentence before a colon. */
    private static final List<String> WORDS_OF_SENTENCES =
            List.of("tokens", "credentials", "passwords", "requests", "seconds", "type");

    private static final Set<String> OPTIONS = Set.of("k", "key", "keyfile", "pass");

    private static final Set<String> USER_OPTIONS = Set.of("u", "user", "proxyuser");

    private static final Set<String> SCHEMES = Set.of("bearer", "basic", "digest", "negotiate");

    private Secrets() {}

    /**
     * Whether the value of an annotation, attribute, parameter or option must not be shown.
     *
     * @param name the key
     * @return true if it looks like the name of a secret
     */
    public static boolean isNamedBy(String name) {
        String lower = letters(name);
        for (String word : WORDS) {
            if (lower.contains(word)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the word before this sign is a key whose value is secret; the sign is a blank before a quoted value. */
    static boolean isKey(String word, char sign) {
        String letters = letters(word);
        if (isNamedBy(word) && NAMES_OF_SECRETS.stream().noneMatch(letters::endsWith)) {
            return sign == '=' || WORDS_OF_SENTENCES.stream().noneMatch(letters::endsWith);
        }
        if (sign != '=' || KEYS_OF_OBJECTS.contains(letters)) {
            return false;
        }
        String last = letters(lastPart(word));
        return PARTS_BEFORE_EQUALS.contains(last) || BEFORE_EQUALS.stream().anyMatch(letters::endsWith);
    }

    private static String lastPart(String word) {
        int at = Math.max(word.lastIndexOf('-'), Math.max(word.lastIndexOf('_'), word.lastIndexOf('.')));
        return word.substring(at + 1);
    }

    /** Whether the word after an option is, or contains, a secret. */
    static boolean isOption(String option) {
        return OPTIONS.contains(letters(option)) || isUser(option) || isNamedBy(option);
    }

    /** Whether the value of an option has user and password. */
    static boolean isUser(String option) {
        return USER_OPTIONS.contains(letters(option));
    }

    /** Whether a word is an authentication scheme, which the secret follows. */
    static boolean isScheme(String word) {
        return SCHEMES.contains(letters(word));
    }

    /** A name in lower case, without hyphens, underscores and dots. */
    static String letters(String name) {
        if (hasLettersOnly(name)) {
            return name;
        }
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
        return isAscii ? letters.toString() : letters.toString().toLowerCase(Locale.ROOT);
    }

    /** Whether {@link #letters} changes nothing, as of most words. */
    private static boolean hasLettersOnly(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if ((c >= 'A' && c <= 'Z') || c == '-' || c == '_' || c == '.' || c >= 0x80) {
                return false;
            }
        }
        return true;
    }

    /**
     * A value with the texts under the names of secrets replaced.
     *
     * @param value the value
     * @return the copy
     */
    public static JsonValue hidden(JsonValue value) {
        return hidden(value, value);
    }

    /**
     * {@link #hidden(JsonValue)} of a changed value: the replacement shows whether a secret changed.
     *
     * @param value the value
     * @param before the value before the change
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
