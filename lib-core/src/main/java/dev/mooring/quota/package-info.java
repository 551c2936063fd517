/**
 * May this claim or pod be created in its namespace, as far as quotas and limit ranges decide?
 *
 * <p>Start with {@link dev.mooring.quota.NamespaceLimits}: it judges a new or changed object as the admission plug-ins
 * LimitRanger and ResourceQuota do, in upstream's words, and counts what is accepted. What it cannot know is in
 * {@link dev.mooring.quota.LimitVerdict#unknown()}, and never taken as a yes.
 *
 * <p>Everything here is immutable and thread-safe, and arguments are never changed. What releases
 * of Kubernetes do otherwise is in {@link dev.mooring.quota.QuotaDifference}.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.quota;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
