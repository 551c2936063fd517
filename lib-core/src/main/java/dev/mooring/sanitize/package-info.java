/**
 * What must change in the manifests of volumes and claims so that they bind in another cluster, and what are the
 * dangers?
 *
 * <p>Start with {@link dev.mooring.sanitize.Sanitizer} and {@link dev.mooring.sanitize.Policy}. The result,
 * {@link dev.mooring.sanitize.Sanitized}, has the changed documents in the nesting of the input, every change with its
 * reason, and every warning that needs no forecast. It does not predict the final state: {@code dev.mooring.apply}
 * shows what happens when they are applied, and warns of pairs that do not bind.
 *
 * <p>Inputs are never changed. The same input gives the same bytes. Invalid objects cause no exception: the object is refused with a
 * reason that points at the place, and the others are sanitised. Nulls throw {@link java.lang.NullPointerException}.
 * Everything is immutable and thread-safe.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.sanitize;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
