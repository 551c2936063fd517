package dev.mooring.yaml;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.function.Predicate;

/**
 * A floating-point number with the fewest digits that give it back, as Go writes it.
 *
 * @param negative whether it has a minus sign; zero may have one
 * @param digits the digits, without zeros at either end
 * @param exponent the power of ten of the first digit
 * @upstream go strconv FormatFloat; encoding/json floatEncoder
 */
record GoFloat(boolean negative, String digits, int exponent) {

    /** JSON has an exponent below this power of ten, and from the other one on. */
    private static final int JSON_SMALLEST = -6;

    private static final int JSON_LARGEST = 21;

    /** Keys have an exponent below this power of ten, and from the other one on. */
    private static final int KEY_SMALLEST = -4;

    private static final int KEY_LARGEST = 6;

    /** How {@code encoding/json} writes a double that is neither infinite nor not-a-number. */
    static String json(double value) {
        GoFloat shortest = of(Double.toString(value), new BigDecimal(value), d -> d.doubleValue() == value);
        return shortest.text(JSON_SMALLEST, JSON_LARGEST, "");
    }

    /** How {@code FormatFloat(value, 'g', -1, 32)} writes a float, which is how a key is written. */
    static String key(float value) {
        if (Float.isInfinite(value)) {
            return value < 0 ? "-.inf" : ".inf";
        }
        GoFloat shortest = of(Float.toString(value), new BigDecimal(value), d -> d.floatValue() == value);
        return shortest.text(KEY_SMALLEST, KEY_LARGEST, "0");
    }

    /** Java's text gives the value back, but in older releases of Java it may have more digits than are needed. */
    private static GoFloat of(String java, BigDecimal exact, Predicate<BigDecimal> givesItBack) {
        boolean negative = java.startsWith("-");
        if (exact.signum() == 0) {
            return new GoFloat(negative, "0", 0);
        }
        int precision = new BigDecimal(java).stripTrailingZeros().precision();
        while (precision > 1 && givesItBack.test(rounded(exact, precision - 1))) {
            precision--;
        }
        BigDecimal shortest = rounded(exact, precision).stripTrailingZeros();
        String digits = shortest.unscaledValue().abs().toString();
        return new GoFloat(negative, digits, digits.length() - 1 - shortest.scale());
    }

    private static BigDecimal rounded(BigDecimal exact, int precision) {
        return exact.round(new MathContext(precision, RoundingMode.HALF_EVEN));
    }

    /** {@code pad} is what an exponent of one digit begins with. */
    private String text(int smallest, int largest, String pad) {
        String sign = negative ? "-" : "";
        if (exponent >= smallest && exponent < largest) {
            return sign
                    + new BigDecimal(digits)
                            .scaleByPowerOfTen(exponent - digits.length() + 1)
                            .toPlainString();
        }
        String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        int size = Math.abs(exponent);
        return sign + mantissa + "e" + (exponent < 0 ? '-' : '+') + (size < 10 ? pad : "") + size;
    }
}
