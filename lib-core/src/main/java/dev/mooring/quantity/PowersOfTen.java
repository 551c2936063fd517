package dev.mooring.quantity;

/** Powers of ten in 64 bits. */
final class PowersOfTen {

    /** The largest exponent whose power fits a long. */
    static final int LARGEST = 18;

    private PowersOfTen() {}

    static long exact(int exponent) {
        return lowBits(exponent);
    }

    /** The low 64 bits; zero from ten to the 64th on, because two to the 64th divides it. */
    static long lowBits(long exponent) {
        if (exponent >= Long.SIZE) {
            return 0;
        }
        long power = 1;
        for (long i = 0; i < exponent; i++) {
            power *= 10;
        }
        return power;
    }
}
