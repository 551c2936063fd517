/**
 * Exact sizes: Kubernetes quantities, read, compared and printed as the API server and the controllers do it.
 *
 * <p>Start with {@link dev.mooring.quantity.StorageSize}; text that is not a quantity causes a
 * {@link dev.mooring.quantity.QuantityException}.
 *
 * <p>For the whole package: immutable and thread-safe; arguments are not modified; sizes are in bytes; no value is null
 * unless marked so. Every method needs time and memory in proportion to the length of the parsed text, whatever its
 * exponent. Mirrors Kubernetes v1.36 unless a method names another release.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.quantity;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
