package dev.mooring.rbd.output;

import java.math.BigInteger;
import java.util.Optional;

/** Numbers as Ceph prints them. */
final class Numbers {

    private static final int DIGITS = 20;

    private Numbers() {}

    /** An unsigned number of 64 bits: cookies of kernel clients fit neither a long nor a double. */
    static Optional<BigInteger> unsigned64(String text) {
        if (text.isEmpty() || text.length() > DIGITS || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Optional.empty();
        }
        BigInteger value = new BigInteger(text);
        return value.bitLength() > 64 ? Optional.empty() : Optional.of(value);
    }
}
