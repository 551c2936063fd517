package dev.mooring.quantity;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A number without sign, {@code digits} × 10^{@code exponent}. The digits neither start nor end with a zero, so equal
 * numbers are equal records; zero has none. Only {@link #plain} ever expands an exponent.
 */
record Magnitude(String digits, long exponent) implements Comparable<Magnitude> {

    private static final Magnitude ZERO = new Magnitude("", 0);
    private static final int MOST_PADDING = 10_000;

    /** From any ASCII digits. */
    static Magnitude of(String digits, long exponent) {
        int from = 0;
        int to = digits.length();
        while (from < to && digits.charAt(from) == '0') {
            from++;
        }
        while (to > from && digits.charAt(to - 1) == '0') {
            to--;
        }
        return from == to ? ZERO : new Magnitude(digits.substring(from, to), exponent + digits.length() - to);
    }

    boolean isZero() {
        return digits.isEmpty();
    }

    boolean isWhole() {
        return exponent >= 0;
    }

    /** How many digits precede the point; negative if zeros follow it. */
    private long pointAt() {
        return digits.length() + exponent;
    }

    @Override
    public int compareTo(Magnitude other) {
        if (isZero() || other.isZero()) {
            return Boolean.compare(other.isZero(), isZero());
        }
        int byLength = Long.compare(pointAt(), other.pointAt());
        return byLength != 0 ? byLength : Integer.signum(digits.compareTo(other.digits));
    }

    /** Rounded up to that many decimals; never to zero. */
    Magnitude ceiling(int decimals) {
        if (isZero() || exponent >= -decimals) {
            return this;
        }
        // The rest is not zero, because the last digit is never zero.
        int kept = (int) Math.max(0, pointAt() + decimals);
        int last = kept - 1;
        while (last >= 0 && digits.charAt(last) == '9') {
            last--;
        }
        String head = last < 0 ? "" : digits.substring(0, last);
        char tail = last < 0 ? '1' : (char) (digits.charAt(last) + 1);
        return new Magnitude(head + tail, -decimals + (kept - 1L - last));
    }

    /** The low 64 bits of the number × 10^{@code shift}, rounded up. */
    long ceilingLowBits(int shift) {
        Magnitude whole = ceiling(shift);
        long bits = 0;
        for (int i = 0; i < whole.digits.length(); i++) {
            bits = bits * 10 + (whole.digits.charAt(i) - '0');
        }
        return bits * PowersOfTen.lowBits(whole.exponent + shift);
    }

    /** For exact arithmetic; throws if a sum could become too long. */
    BigDecimal exact() {
        if (Math.abs(exponent) > MOST_PADDING) {
            throw new ArithmeticException(
                    "too long to calculate with: the exponent asks for more than " + MOST_PADDING + " zeros");
        }
        return isZero() ? BigDecimal.ZERO : new BigDecimal(new BigInteger(digits), (int) -exponent);
    }

    /** Written out with at least that many decimals. */
    String plain(int decimals) {
        if (Math.max(exponent, Math.max(decimals, -pointAt())) > MOST_PADDING) {
            throw new ArithmeticException("too long to write out: the exponent asks for more than " + MOST_PADDING
                    + " zeros; use the canonical text");
        }
        StringBuilder out = new StringBuilder(digits);
        int fraction = (int) -exponent;
        while (fraction < Math.max(decimals, 0)) {
            out.append('0');
            fraction++;
        }
        if (out.length() <= fraction) {
            out.insert(0, "0".repeat(fraction + 1 - out.length()));
        }
        return fraction == 0
                ? out.toString()
                : out.insert(out.length() - fraction, '.').toString();
    }
}
