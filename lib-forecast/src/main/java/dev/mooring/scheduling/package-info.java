/**
 * Which nodes take a pod, and which volumes are bound there?
 *
 * <p>Start with {@link dev.mooring.scheduling.internal.SchedulingNodes}: it checks every node with the scheduler's filters for
 * cordons, taints, node selector and affinity, resources, volumes and zones, in upstream's order, and gives a {@link
 * dev.mooring.scheduling.PodVerdict}. Pod affinity, topology spread, host ports, devices and the number of volumes that
 * a node can attach are not judged; the remarks of the verdict list what the pod says about them. {@link
 * dev.mooring.scheduling.internal.PreBinding} is what the scheduler writes once a node is chosen. {@code
 * dev.mooring.forecast.Forecast} predicts how it all ends.
 *
 * <p>Everything here is immutable and thread-safe, and arguments are never changed. Mirrors Kubernetes 1.29 to 1.37.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.scheduling;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
