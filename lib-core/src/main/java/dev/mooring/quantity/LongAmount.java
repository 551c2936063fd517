package dev.mooring.quantity;

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

    /** Rounds away from zero. */
    @Override
    public long value() {
        if (scale >= 0) {
            return scaledUp();
        }
        long unit = PowersOfTen.exact(-scale);
        return mantissa / unit + Long.signum(mantissa % unit);
    }

    /**
     * What does not fit becomes 0, but for the scales that upstream multiplies by in one step: there the caller that
     * does not look at the overflow flag, and this one does not, gets the low 64 bits.
     */
    private long scaledUp() {
        if (scale == 0 || mantissa == 0) {
            return mantissa;
        }
        if (scale > PowersOfTen.LARGEST) {
            return 0;
        }
        long factor = PowersOfTen.exact(scale);
        boolean fits = Math.abs(mantissa) <= Long.MAX_VALUE / factor;
        return fits || isOneStep(scale) ? mantissa * factor : 0;
    }

    private static boolean isOneStep(int scale) {
        return scale <= 3 || scale == 6 || scale == 9;
    }
}
