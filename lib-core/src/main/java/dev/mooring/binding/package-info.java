/**
 * Does this volume fit this claim, which volume does the claim get, and why not another one?
 *
 * <p>Start with {@link dev.mooring.binding.VolumeBinding} and the two objects that it compares,
 * {@link dev.mooring.object.ClaimView} and {@link dev.mooring.object.VolumeView}. The rules are one table,
 * {@link dev.mooring.binding.VolumeCheck}; its constants are the codes of the reasons.
 *
 * <p>Everything here is immutable and thread-safe, and arguments are never changed. Absent and null parts are read as
 * Go reads them. Sizes are bytes. Names are compared exactly: case counts, and nothing is trimmed.
 *
 * <p>Mirrors Kubernetes 1.29 to 1.37 unless a method names another release.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.binding;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
