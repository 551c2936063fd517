package dev.mooring.quantity;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The form of all other sizes, with any number of digits. A value other than zero has nine decimals, or none if it was
 * capped, or three if it was rounded up to thousandths.
 *
 * @upstream apimachinery pkg/api/resource/amount.go infDecAmount
 */
record DecimalAmount(boolean negative, Magnitude magnitude, int decimals) implements Amount {

    static DecimalAmount of(BigDecimal number, int decimals) {
        BigInteger digits = number.unscaledValue();
        return new DecimalAmount(
                digits.signum() < 0, Magnitude.of(digits.abs().toString(), -(long) number.scale()), decimals);
    }

    @Override
    public Amount roundUpToWhole() {
        return new DecimalAmount(negative, magnitude.ceiling(0), 0);
    }

    @Override
    public Amount negated() {
        return new DecimalAmount(!negative, magnitude, decimals);
    }

    @Override
    public int sign() {
        if (magnitude.isZero()) {
            return 0;
        }
        return negative ? -1 : 1;
    }

    /**
     * The low 64 bits of the value rounded up. A negative one is counted in its smallest units first and loses its high
     * bits there; then every remainder adds one, even where cutting it off had already rounded up.
     *
     * @upstream apimachinery pkg/api/resource/scale_int.go scaledValue
     */
    @Override
    public long value() {
        return shifted(0);
    }

    @Override
    public long milliValue() {
        return shifted(MILLI_DECIMALS);
    }

    private long shifted(int wanted) {
        if (!negative || magnitude.isZero()) {
            return magnitude.ceilingLowBits(wanted);
        }
        if (decimals <= wanted) {
            return -magnitude.ceilingLowBits(wanted);
        }
        long unit = PowersOfTen.exact(decimals - wanted);
        long units = -magnitude.ceilingLowBits(decimals);
        return units / unit + (units % unit == 0 ? 0 : 1);
    }

    @Override
    public Amount roundUpToMilli() {
        return new DecimalAmount(negative, magnitude.ceiling(MILLI_DECIMALS), MILLI_DECIMALS);
    }
}
