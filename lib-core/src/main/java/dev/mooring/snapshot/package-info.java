/**
 * Does this snapshot become ready, and is another one taken for it?
 *
 * <p>Start with {@link dev.mooring.snapshot.SnapshotDecision}. The rules are those of the snapshot controller and of the
 * sidecar of the driver, external-snapshotter v8.3.0, for a newly created snapshot that is not being deleted.
 *
 * <p>Everything is immutable and thread-safe. Nulls throw {@link java.lang.NullPointerException}.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.snapshot;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
