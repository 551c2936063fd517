/**
 * What must change in the manifests of volumes and claims so that they bind in another cluster, and what is dangerous
 * about it?
 *
 * <p>Start with {@link dev.mooring.sanitize.Sanitizer} and {@link dev.mooring.sanitize.Policy}. The answer,
 * {@link dev.mooring.sanitize.Sanitized}, holds the changed documents in the nesting they came in, every change with
 * its reason, and every warning, the dangers first; its {@link dev.mooring.apply.ApplyForecast} tells what becomes of them
 * when they are applied. {@link dev.mooring.apply.ApplyForecast#predict} tells that of documents as they are.
 *
 * <p>Inputs are never changed. The same input gives the same bytes. Bad data never throws: the object is refused with a
 * reason that points at the place, and the others go on. Contradictory options throw
 * {@link java.lang.IllegalArgumentException}, nulls {@link java.lang.NullPointerException}. Everything is immutable
 * and thread-safe.
 */
@NullMarked
package dev.mooring.sanitize;

import org.jspecify.annotations.NullMarked;
