/**
 * How do the volumes of the in-tree plugins for RBD and CephFS become volumes of ceph-csi?
 *
 * <p>Kubernetes 1.31 dropped both plugins. Collect the objects, the configuration of the driver and {@code rbd info} in
 * a {@link dev.mooring.plan.csi.InTreeInput}, then ask {@link dev.mooring.plan.csi.LeaveInTree#of}: for each volume,
 * whether the equivalent static volume of ceph-csi will mount, with a certificate, or why not; and in which order its
 * claim is bound again. The new volume and the new claim exist next to the old ones: nothing is deleted, and the source
 * of a volume cannot be changed.
 *
 * <p>Everything is immutable and thread-safe. Only the names of secrets and of their keys are known.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.plan.csi;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
