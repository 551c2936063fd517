/**
 * Which claims and pods do the controllers of StatefulSets, Deployments, DaemonSets, Jobs and the other workloads create?
 *
 * <p>Start with {@link dev.mooring.workload.controller.WorkloadObjects}. Nothing is changed, everything is immutable and
 * thread-safe. What is not created is a reason, never a null. Mirrors Kubernetes 1.29 to 1.37 unless a method names another
 * release.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.workload.controller;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
