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

    /** The key's text if it is not a decimal number; null for values that cannot be a key. */
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

    /** Infinities and not-a-number: not JSON values, but valid keys. */
    static String noJson(String text) {
        if (text.toLowerCase(Locale.ROOT).endsWith("nan")) {
            return ".nan";
        }
        return text.startsWith("-") ? "-.inf" : ".inf";
    }

    /** A whole number; one that fits in 64 bits but not in 63 is not a key. */
    private static @Nullable String whole(String text) {
        boolean fits = new BigInteger(text).bitLength() < Long.SIZE;
        return fits ? text : null;
    }

    /** A number with a point or an exponent, or of more than 64 bits. */
    static String decimal(JsonNumber number) {
        return GoFloat.key((float) Double.parseDouble(number.text()));
    }
}
