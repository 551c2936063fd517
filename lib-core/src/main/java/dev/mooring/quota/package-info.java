/**
 * May this claim or pod be created in its namespace, as far as quotas and limit ranges decide?
 *
 * <p>Start with {@link dev.mooring.quota.NamespaceLimits}: it checks a new or changed object as the admission plug-ins
 * LimitRanger and ResourceQuota do, with upstream's messages, and counts accepted objects. What it cannot know is in
 * {@link dev.mooring.quota.LimitVerdict#unknown()}, and never counts as a yes.
 *
 * <p>Everything here is immutable and thread-safe, and arguments are never changed. Differences between releases of
 * Kubernetes are in {@link dev.mooring.quota.internal.QuotaDifference}.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.quota;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
