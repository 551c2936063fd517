/**
 * What does an upgrade of Kubernetes change for the objects of a cluster?
 *
 * <p>Start with {@link dev.mooring.upgrade.Upgrade}: it asks every question of {@link dev.mooring.upgrade.UpgradeQuestion}
 * on both releases, and names the {@link dev.mooring.release.Difference} that causes each change. {@link
 * dev.mooring.upgrade.internal.ReleaseDifferences} lists the differences of all rooms.
 *
 * <p>An object that does not change is not in the answer; an object that cannot be read is named. Pure, immutable and
 * thread-safe.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.upgrade;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
