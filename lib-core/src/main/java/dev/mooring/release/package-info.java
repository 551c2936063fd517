/**
 * Which Kubernetes release applies: a {@link dev.mooring.release.Release} with its
 * {@link dev.mooring.release.FeatureGate}s, and the differences between releases, as rows
 * ({@link dev.mooring.release.Difference}).
 */
@CheckReturnValue
@NullMarked
package dev.mooring.release;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
