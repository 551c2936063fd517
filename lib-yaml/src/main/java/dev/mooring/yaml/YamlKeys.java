package dev.mooring.yaml;

import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.math.BigInteger;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Keys that are not text, as text. Mirrors the key conversion of sigs.k8s.io/yaml. */
final class YamlKeys {

    private YamlKeys() {}

    /** The key's text, if it is no decimal number; null for what cannot be a key. */
    static @Nullable String text(JsonValue key) {
        if (key instanceof JsonString string) {
            return string.value();
        }
        if (key instanceof JsonBoolean bool) {
            return Boolean.toString(bool.value());
        }
        if (key instanceof JsonNumber number) {
            return whole(number.text());
        }
        return null;
    }

    /** Infinities and not-a-number: no JSON values, but keys. */
    static String noJson(String text) {
        if (text.toLowerCase(Locale.ROOT).endsWith("nan")) {
            return ".nan";
        }
        return text.startsWith("-") ? "-.inf" : ".inf";
    }

    /** A whole number; one that 64 bits hold and 63 do not is no key. */
    private static @Nullable String whole(String text) {
        boolean fits = new BigInteger(text).bitLength() < Long.SIZE;
        return fits ? text : null;
    }

    /** A number with a point or an exponent, or of more than 64 bits. */
    static String decimal(JsonNumber number) {
        return GoFloat.key((float) Double.parseDouble(number.text()));
    }
}
