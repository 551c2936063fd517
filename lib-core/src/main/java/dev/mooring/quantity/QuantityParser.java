package dev.mooring.quantity;

import dev.mooring.quantity.QuantityException.Problem;
import dev.mooring.quantity.StorageSize.Format;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * Parses text into a size, and picks the same of the two forms as upstream.
 *
 * @upstream apimachinery pkg/api/resource/quantity.go ParseQuantity
 */
final class QuantityParser {

    private static final int MOST_LONG_DIGITS = 18;
    private static final BigDecimal LARGEST_BINARY = BigDecimal.valueOf(Long.MAX_VALUE);

    /**
     * The decimals that can change a binary size (60 for Ei, 9 for nano); for further ones it matters only whether all
     * are zero.
     */
    private static final int DECIMALS_THAT_MATTER = 70;

    private QuantityParser() {}

    static StorageSize parse(String text) {
        Spelling spelling = Spelling.scan(text);
        Unit unit = Unit.at(text, spelling.suffixFrom());
        if (unit == null) {
            throw new QuantityException(text, Problem.SUFFIX);
        }
        boolean binary = unit.format() == Format.BINARY_SI;
        if (binary ? fitsBinaryLong(spelling, unit) : fitsDecimalLong(spelling, unit)) {
            return binary ? binaryLong(spelling, unit) : decimalLong(spelling, unit);
        }
        if (!spelling.hasDigits()) {
            throw new QuantityException(text, Problem.NUMBER);
        }
        return binary ? binary(spelling, unit) : decimal(spelling, unit);
    }

    private static boolean fitsBinaryLong(Spelling spelling, Unit unit) {
        // Upstream's estimate: 2^10 takes three digits.
        return spelling.decimals() == 0 && spelling.countedDigits() + unit.exponent() * 3 / 10 <= 14;
    }

    private static StorageSize binaryLong(Spelling spelling, Unit unit) {
        long mantissa = spelling.mantissa();
        boolean keepsSpelling = mantissa % 8 != 0;
        return size(spelling, new LongAmount(signed(spelling, mantissa << unit.exponent()), 0), unit, keepsSpelling);
    }

    private static boolean fitsDecimalLong(Spelling spelling, Unit unit) {
        return spelling.countedDigits() <= MOST_LONG_DIGITS && scale(spelling, unit) >= -Amount.NANO_DECIMALS;
    }

    private static StorageSize decimalLong(Spelling spelling, Unit unit) {
        long mantissa = spelling.mantissa();
        int scale = scale(spelling, unit);
        boolean keepsSpelling = scale % 3 == 0 && spelling.integerDigits() > 0 && mantissa % 1000 != 0;
        return size(spelling, new LongAmount(signed(spelling, mantissa), scale), unit, keepsSpelling);
    }

    /** The exponent of the last digit; wraps at 32 bits as it does upstream. */
    private static int scale(Spelling spelling, Unit unit) {
        return unit.exponent() - spelling.decimals();
    }

    private static long signed(Spelling spelling, long mantissa) {
        return spelling.negative() ? -mantissa : mantissa;
    }

    private static StorageSize size(Spelling spelling, Amount amount, Unit unit, boolean keepsSpelling) {
        return new StorageSize(amount, unit.format(), keepsSpelling ? spelling.text() : null);
    }

    private static StorageSize decimal(Spelling spelling, Unit unit) {
        int scale = scale(spelling, unit);
        Magnitude magnitude = Magnitude.of(spelling.digits(), scale);
        int decimals = magnitude.isZero() ? -scale : Amount.NANO_DECIMALS;
        Magnitude rounded = magnitude.ceiling(Amount.NANO_DECIMALS);
        return size(spelling, new DecimalAmount(spelling.negative(), rounded, decimals), unit, false);
    }

    private static StorageSize binary(Spelling spelling, Unit unit) {
        // Twenty digits already exceed 2^63, so the further ones do not matter.
        if (spelling.integerDigits() > 19) {
            return capped(spelling);
        }
        Magnitude whole = wholeBinary(spelling, unit);
        if (whole != null) {
            return new StorageSize(
                    new DecimalAmount(spelling.negative(), whole, Amount.NANO_DECIMALS), Format.BINARY_SI, null);
        }
        BigDecimal factor = new BigDecimal(BigInteger.ONE.shiftLeft(unit.exponent()));
        BigDecimal value = shortened(spelling).multiply(factor).setScale(Amount.NANO_DECIMALS, RoundingMode.UP);
        if (value.compareTo(LARGEST_BINARY) > 0) {
            return capped(spelling);
        }
        boolean zero = value.signum() == 0;
        boolean belowOne = !zero && value.compareTo(BigDecimal.ONE) < 0;
        Magnitude magnitude = Magnitude.of(value.unscaledValue().toString(), -Amount.NANO_DECIMALS);
        int decimals = zero ? spelling.decimals() : Amount.NANO_DECIMALS;
        return new StorageSize(
                new DecimalAmount(spelling.negative(), magnitude, decimals),
                belowOne ? Format.DECIMAL_SI : Format.BINARY_SI,
                null);
    }

    /** A whole number that 64 bits can compute, as for {@code 1.5Ti}; else null. */
    private static @Nullable Magnitude wholeBinary(Spelling spelling, Unit unit) {
        long mantissa = spelling.countedDigits() <= MOST_LONG_DIGITS ? spelling.mantissa() : 0;
        if (mantissa == 0 || Long.numberOfLeadingZeros(mantissa) <= unit.exponent()) {
            return null;
        }
        long value = mantissa << unit.exponent();
        long divisor = PowersOfTen.exact(spelling.decimals());
        return value % divisor == 0 ? Magnitude.of(Long.toString(value / divisor), 0) : null;
    }

    private static StorageSize capped(Spelling spelling) {
        Magnitude largest = Magnitude.of(LARGEST_BINARY.toString(), 0);
        return new StorageSize(new DecimalAmount(spelling.negative(), largest, 0), Format.BINARY_SI, null);
    }

    /** The number before the suffix; decimals beyond those that matter count only as not all zero. */
    private static BigDecimal shortened(Spelling spelling) {
        Magnitude number = Magnitude.of(spelling.digits(), -spelling.decimals());
        Magnitude enough = number.ceiling(DECIMALS_THAT_MATTER);
        return enough.isZero()
                ? BigDecimal.ZERO
                : new BigDecimal(new BigInteger(enough.digits())).scaleByPowerOfTen((int) enough.exponent());
    }
}
