package dev.mooring.quantity;

import org.jspecify.annotations.Nullable;

/**
 * The form of everyday sizes: {@code mantissa} × 10^{@code scale}, at most 18 digits, scale not below -9.
 *
 * @upstream apimachinery pkg/api/resource/amount.go int64Amount
 */
record LongAmount(long mantissa, int scale) implements Amount {

    @Override
    public int sign() {
        return Long.signum(mantissa);
    }

    @Override
    public Magnitude magnitude() {
        return Magnitude.of(Long.toString(Math.abs(mantissa)), scale);
    }

    @Override
    public int decimals() {
        return -scale;
    }

    @Override
    public long value() {
        return shifted(scale);
    }

    @Override
    public long milliValue() {
        return shifted((long) scale + MILLI_DECIMALS);
    }

    @Override
    public Amount roundUpToMilli() {
        return scale >= -MILLI_DECIMALS ? this : new LongAmount(milliValue(), -MILLI_DECIMALS);
    }

    @Override
    public Amount roundUpToWhole() {
        return scale >= 0 ? this : new LongAmount(value(), 0);
    }

    @Override
    public Amount negated() {
        return new LongAmount(-mantissa, scale);
    }

    /**
     * The sum at the finer of both scales; null if it does not fit.
     *
     * @upstream apimachinery pkg/api/resource/amount.go int64Amount.Add
     */
    @Nullable
    LongAmount plus(LongAmount other) {
        if (other.mantissa == 0 || mantissa == 0) {
            return mantissa == 0 && other.mantissa != 0 ? other : this;
        }
        int finer = Math.min(scale, other.scale);
        if (Math.max(scale, other.scale) - (long) finer > PowersOfTen.LARGEST) {
            return null;
        }
        try {
            return new LongAmount(Math.addExact(at(finer), other.at(finer)), finer);
        } catch (ArithmeticException e) {
            return null;
        }
    }

    private long at(int finer) {
        return Math.multiplyExact(mantissa, PowersOfTen.exact(scale - finer));
    }

    /** The mantissa × 10^{@code exponent}, rounded away from zero. */
    private long shifted(long exponent) {
        if (exponent >= 0) {
            return scaledUp(exponent);
        }
        long unit = PowersOfTen.exact((int) -exponent);
        return mantissa / unit + Long.signum(mantissa % unit);
    }

    /**
     * What does not fit becomes 0, except for the exponents that upstream multiplies by in one step: there a caller
     * that ignores the overflow flag, as this one does, gets the low 64 bits.
     */
    private long scaledUp(long exponent) {
        if (exponent == 0 || mantissa == 0) {
            return mantissa;
        }
        if (exponent > PowersOfTen.LARGEST) {
            return 0;
        }
        long factor = PowersOfTen.exact((int) exponent);
        boolean fits = Math.abs(mantissa) <= Long.MAX_VALUE / factor;
        return fits || isOneStep(exponent) ? mantissa * factor : 0;
    }

    private static boolean isOneStep(long exponent) {
        return exponent <= 3 || exponent == 6 || exponent == 9;
    }
}
