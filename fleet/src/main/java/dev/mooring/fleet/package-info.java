/**
 * The audit of the storage objects of many clusters.
 *
 * <p>Start with {@link dev.mooring.fleet.ClusterAudit}, which judges one cluster, and {@link
 * dev.mooring.fleet.SharedStorage}, which compares clusters: both are pure and independent of Spark. {@link
 * dev.mooring.fleet.AuditJob} runs them on Spark.
 */
@NullMarked
package dev.mooring.fleet;

import org.jspecify.annotations.NullMarked;
