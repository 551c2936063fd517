package dev.mooring.quantity;

import dev.mooring.quantity.StorageSize.Format;
import org.jspecify.annotations.Nullable;

/**
 * The value of a suffix: a power of two in the binary format, else of ten.
 *
 * @upstream apimachinery pkg/api/resource/suffix.go suffixHandler.interpret
 */
record Unit(Format format, int exponent) {

    private static final Unit NONE = decimal(0);
    private static final Unit NANO = decimal(-9);
    private static final Unit MICRO = decimal(-6);
    private static final Unit MILLI = decimal(-3);
    private static final Unit KILO = decimal(3);
    private static final Unit MEGA = decimal(6);
    private static final Unit GIGA = decimal(9);
    private static final Unit TERA = decimal(12);
    private static final Unit PETA = decimal(15);
    private static final Unit EXA = decimal(18);
    private static final Unit KIBI = binary(10);
    private static final Unit MEBI = binary(20);
    private static final Unit GIBI = binary(30);
    private static final Unit TEBI = binary(40);
    private static final Unit PEBI = binary(50);
    private static final Unit EXBI = binary(60);

    private static Unit decimal(int exponent) {
        return new Unit(Format.DECIMAL_SI, exponent);
    }

    private static Unit binary(int exponent) {
        return new Unit(Format.BINARY_SI, exponent);
    }

    /** The unit whose suffix is the rest of the text, null if there is no such suffix. */
    static @Nullable Unit at(String text, int from) {
        int length = text.length() - from;
        if (length == 0) {
            return NONE;
        }
        char first = text.charAt(from);
        if (length == 1) {
            return ofDecimalLetter(first);
        }
        if (length == 2 && text.charAt(from + 1) == 'i') {
            return ofBinaryLetter(first);
        }
        return first == 'e' || first == 'E' ? exponent(text, from + 1) : null;
    }

    private static @Nullable Unit ofDecimalLetter(char letter) {
        return switch (letter) {
            case 'n' -> NANO;
            case 'u' -> MICRO;
            case 'm' -> MILLI;
            case 'k' -> KILO;
            case 'M' -> MEGA;
            case 'G' -> GIGA;
            case 'T' -> TERA;
            case 'P' -> PETA;
            case 'E' -> EXA;
            default -> null;
        };
    }

    private static @Nullable Unit ofBinaryLetter(char letter) {
        return switch (letter) {
            case 'K' -> KIBI;
            case 'M' -> MEBI;
            case 'G' -> GIBI;
            case 'T' -> TEBI;
            case 'P' -> PEBI;
            case 'E' -> EXBI;
            default -> null;
        };
    }

    /** It must fit into 64 bits, but only the low 32 are used. */
    private static @Nullable Unit exponent(String text, int from) {
        try {
            return new Unit(Format.DECIMAL_EXPONENT, (int) Long.parseLong(text, from, text.length(), 10));
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
