package dev.mooring.quantity;

import java.math.BigDecimal;

/**
 * A number in one of upstream's two forms. They compare alike but differ in how {@link #value()} overflows, so the form
 * is kept.
 */
sealed interface Amount permits LongAmount, DecimalAmount {

    /** Upstream's finest unit, as a number of decimals. */
    int NANO_DECIMALS = 9;

    /** The decimals of a thousandth. */
    int MILLI_DECIMALS = 3;

    int sign();

    /** The absolute value. */
    Magnitude magnitude();

    /** How many decimals it has in upstream's arbitrary-precision form; none if below one. */
    int decimals();

    /** Rounded up to an int64, with the overflow of this form. */
    long value();

    /** The number × 1000 rounded up to an int64, with the overflow of this form. */
    long milliValue();

    /** Rounded away from zero to whole thousandths. */
    Amount roundUpToMilli();

    /** Rounded away from zero to a whole number. */
    Amount roundUpToWhole();

    /** The same number with the other sign. */
    Amount negated();

    /**
     * The exact sum, in the form upstream gives it.
     *
     * @throws ArithmeticException if the exponents are so far apart that it has more than 10,000 digits
     * @upstream apimachinery pkg/api/resource/quantity.go Quantity.Add
     */
    static Amount sum(Amount a, Amount b) {
        if (a.sign() == 0 || b.sign() == 0) {
            return a.sign() == 0 ? b : a;
        }
        if (a instanceof LongAmount x && b instanceof LongAmount y) {
            LongAmount sum = x.plus(y);
            if (sum != null) {
                return sum;
            }
        }
        return DecimalAmount.of(signed(a).add(signed(b)), Math.max(a.decimals(), b.decimals()));
    }

    private static BigDecimal signed(Amount amount) {
        BigDecimal size = amount.magnitude().exact();
        return amount.sign() < 0 ? size.negate() : size;
    }

    static int compare(Amount a, Amount b) {
        if (a instanceof LongAmount x && b instanceof LongAmount y && x.scale() == y.scale()) {
            return Long.compare(x.mantissa(), y.mantissa());
        }
        if (a.sign() != b.sign()) {
            return Integer.compare(a.sign(), b.sign());
        }
        return a.sign() * a.magnitude().compareTo(b.magnitude());
    }
}
