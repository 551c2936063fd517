package dev.mooring.quantity;

import dev.mooring.quantity.StorageSize.Format;

/**
 * Prints a size that does not keep its own spelling.
 *
 * @upstream apimachinery pkg/api/resource/quantity.go Quantity.CanonicalizeBytes
 */
final class CanonicalForm {

    private static final String[] BINARY_SUFFIXES = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
    private static final String[] DECIMAL_SUFFIXES = {"n", "u", "m", "", "k", "M", "G", "T", "P", "E"};
    private static final int FIRST_DECIMAL_EXPONENT = -9;

    private CanonicalForm() {}

    static String of(Amount amount, Format format) {
        Magnitude magnitude = amount.magnitude();
        if (magnitude.isZero()) {
            return "0";
        }
        String sign = amount.sign() < 0 ? "-" : "";
        // A binary size is capped, so that a whole one is its own low 64 bits.
        if (format == Format.BINARY_SI && magnitude.isWhole() && magnitude.ceilingLowBits(0) >= 1024) {
            return sign + binary(magnitude.ceilingLowBits(0));
        }
        return sign + decimal(magnitude, format);
    }

    private static String binary(long bytes) {
        long number = bytes;
        int suffix = 0;
        while (number % 1024 == 0) {
            number /= 1024;
            suffix++;
        }
        return number + BINARY_SUFFIXES[suffix];
    }

    /** Down to an exponent that three divides; it lives in 32 bits and wraps as upstream's does. */
    private static String decimal(Magnitude magnitude, Format format) {
        int exponent = (int) magnitude.exponent();
        int zeros = Math.floorMod(exponent, 3);
        return magnitude.digits() + "0".repeat(zeros) + decimalSuffix(exponent - zeros, format);
    }

    private static String decimalSuffix(int exponent, Format format) {
        if (format == Format.DECIMAL_EXPONENT) {
            return exponent == 0 ? "" : "e" + exponent;
        }
        int index = (exponent - FIRST_DECIMAL_EXPONENT) / 3;
        // Upstream knows nothing above E and then prints no suffix, although that is another number.
        return index < DECIMAL_SUFFIXES.length ? DECIMAL_SUFFIXES[index] : "";
    }
}
