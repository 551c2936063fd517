package dev.mooring.quantity;

import dev.mooring.quantity.StorageSize.Format;
import java.math.BigInteger;

/**
 * Prints a size that does not keep its own spelling.
 *
 * @upstream apimachinery pkg/api/resource/quantity.go Quantity.CanonicalizeBytes
 */
final class CanonicalForm {

    private static final String[] BINARY_SUFFIXES = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
    private static final String[] DECIMAL_SUFFIXES = {"n", "u", "m", "", "k", "M", "G", "T", "P", "E"};
    private static final int BITS_OF_SUFFIX = 10;
    private static final int FIRST_DECIMAL_EXPONENT = -9;

    private CanonicalForm() {}

    static String of(Amount amount, Format format) {
        Magnitude magnitude = amount.magnitude();
        if (magnitude.isZero()) {
            return "0";
        }
        String sign = amount.sign() < 0 ? "-" : "";
        if (format == Format.BINARY_SI && magnitude.isWhole()) {
            BigInteger bytes = magnitude.exact().toBigIntegerExact();
            if (bytes.compareTo(BigInteger.valueOf(1024)) >= 0) {
                return sign + binary(bytes);
            }
        }
        return sign + decimal(magnitude, format);
    }

    /** Only a sum can exceed the largest suffix; upstream has no suffix for it and prints none. */
    private static String binary(BigInteger bytes) {
        int suffix = bytes.getLowestSetBit() / BITS_OF_SUFFIX;
        return bytes.shiftRight(suffix * BITS_OF_SUFFIX)
                + (suffix < BINARY_SUFFIXES.length ? BINARY_SUFFIXES[suffix] : "");
    }

    /** Down to an exponent that three divides; it has 32 bits and wraps as upstream's does. */
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
        // Upstream has no suffix above E and prints none, although that changes the number.
        return index < DECIMAL_SUFFIXES.length ? DECIMAL_SUFFIXES[index] : "";
    }
}
