/**
 * Which images and subvolumes of a pool belong to no cluster?
 *
 * <p>Collect the lists of the pool and the exports of all clusters that use it in a
 * {@link dev.mooring.plan.orphan.PoolInput}, then ask {@link dev.mooring.plan.orphan.Orphans#of}. Each image and each
 * subvolume is owned, an orphan, or unknown. It is an orphan only with one certificate for each cluster and one for the
 * pool; it may be deleted only if nothing depends on it either, and then only in a way that can be undone.
 *
 * <p>One cluster that is not given, or given in part, makes everything unknown that another cluster does not own: what is
 * not given may be the owner. Names of images and subvolumes are those that ceph-csi and the in-tree provisioner write.
 *
 * <p>Everything is immutable and thread-safe. The time is part of the evidence. Bad content of an output or an object
 * is a reason, never an exception.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.plan.orphan;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
