/**
 * What becomes of documents when they are applied to a cluster, volumes first or claims first?
 *
 * <p>Start with {@link dev.mooring.apply.ApplyPlan} and {@link dev.mooring.apply.ApplyForecast}, or with
 * {@link dev.mooring.apply.Applied} for the answer of {@link dev.mooring.sanitize.Sanitizer}. Each document is applied
 * to a forecast of the cluster, one after the other; after each one the cluster settles. The API server's answer to a new
 * object comes from {@link dev.mooring.admission}, everything that follows from {@link dev.mooring.forecast}; no binding
 * rule is decided here.
 *
 * <p>Inputs are never changed. Everything is immutable and thread-safe. Bad documents do not throw: the API server refuses
 * them. Mirrors Kubernetes 1.29 to 1.37.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.apply;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
