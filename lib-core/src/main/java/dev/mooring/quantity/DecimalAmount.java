package dev.mooring.quantity;

/**
 * The form of everything else: any number of digits. Not zero, it has nine decimals, or none when it was capped.
 *
 * @upstream apimachinery pkg/api/resource/amount.go infDecAmount
 */
record DecimalAmount(boolean negative, Magnitude magnitude, int decimals) implements Amount {

    private static final long NANO = PowersOfTen.exact(NANO_DECIMALS);

    @Override
    public int sign() {
        if (magnitude.isZero()) {
            return 0;
        }
        return negative ? -1 : 1;
    }

    /**
     * The low 64 bits of the value rounded up. A negative one is counted in nano units first and loses its high bits
     * there; then every remainder adds one, even where cutting it off had already rounded up.
     *
     * @upstream apimachinery pkg/api/resource/scale_int.go scaledValue
     */
    @Override
    public long value() {
        if (!negative) {
            return magnitude.ceilingLowBits(0);
        }
        if (decimals != NANO_DECIMALS) {
            return -magnitude.ceilingLowBits(0);
        }
        long nanos = -magnitude.ceilingLowBits(NANO_DECIMALS);
        return nanos / NANO + (nanos % NANO == 0 ? 0 : 1);
    }
}
