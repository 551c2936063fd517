package dev.mooring.yaml;

import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Keys that are not text, as text. Mirrors the key conversion of sigs.k8s.io/yaml. */
final class YamlKeys {

    /** From this power of ten on, and below the other, an exponent is written. */
    private static final int PLAIN_EXPONENTS = 6;

    private static final int PLAIN_ZEROS = -4;

    private YamlKeys() {}

    /** The key's text; null for what cannot be a key. */
    static @Nullable String text(JsonValue key) {
        if (key instanceof JsonString string) {
            return string.value();
        }
        if (key instanceof JsonBoolean bool) {
            return Boolean.toString(bool.value());
        }
        if (key instanceof JsonNumber number) {
            return number(number.text());
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

    private static String number(String text) {
        if (text.equals("-0")) {
            return "0";
        }
        boolean whole = text.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
        return whole ? text : single(Float.parseFloat(text));
    }

    /** The shortest text of a single precision number, as Go's format {@code g} has it: 1.1, 1e+06, 1.5e-07. */
    private static String single(float value) {
        if (value == 0 || Float.isInfinite(value)) {
            String sign = value < 0 || 1 / value < 0 ? "-" : "";
            return sign + (value == 0 ? "0" : ".inf");
        }
        BigDecimal decimal = new BigDecimal(Float.toString(value)).stripTrailingZeros();
        String digits = decimal.unscaledValue().abs().toString();
        int exponent = digits.length() - 1 - decimal.scale();
        if (exponent >= PLAIN_ZEROS && exponent < PLAIN_EXPONENTS) {
            return decimal.toPlainString();
        }
        String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        int size = Math.abs(exponent);
        return (value < 0 ? "-" : "") + mantissa + "e" + (exponent < 0 ? '-' : '+') + (size < 10 ? "0" : "") + size;
    }
}
