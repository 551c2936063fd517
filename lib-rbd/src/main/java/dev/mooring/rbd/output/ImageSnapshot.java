package dev.mooring.rbd.output;

import java.math.BigInteger;

/**
 * One snapshot of an image.
 *
 * @param id its id, unsigned 64 bits
 * @param name its name
 * @param isProtected whether it is protected
 */
public record ImageSnapshot(BigInteger id, String name, boolean isProtected) {}
