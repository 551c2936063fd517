package dev.mooring.rbd.output;

import java.math.BigInteger;
import java.util.Optional;

/** Numbers as Ceph prints them. */
final class Numbers {

    private static final int DIGITS = 20;

    private Numbers() {}

    /** Whether the text is digits, at least one. */
    static boolean isNumber(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return !text.isEmpty();
    }

    /** An unsigned number of 64 bits: cookies of kernel clients fit neither a long nor a double. */
    static Optional<BigInteger> unsigned64(String text) {
        if (text.length() > DIGITS || !isNumber(text)) {
            return Optional.empty();
        }
        if (text.length() < DIGITS - 1) {
            return Optional.of(BigInteger.valueOf(Long.parseLong(text)));
        }
        BigInteger value = new BigInteger(text);
        return value.bitLength() > 64 ? Optional.empty() : Optional.of(value);
    }
}
