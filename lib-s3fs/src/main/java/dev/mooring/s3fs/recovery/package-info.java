/**
 * Which steps bring a dead mount back, and which containers must restart?
 *
 * <p>Start with {@link dev.mooring.s3fs.recovery.RecoveryPlanner#plan} and {@link
 * dev.mooring.s3fs.recovery.RecoveryPlan}. {@link dev.mooring.s3fs.recovery.ItemResult#of} tells afterwards what became of
 * an item.
 *
 * <p>A container binds the mount itself. Unmounting it on the host takes away what the container follows, so a new mount at
 * the same path never reaches it; a new mount over the dead one does, if the container follows the host. Therefore the
 * containers decide whether a dead mount is replaced or stacked over.
 *
 * <p>The plan is carried out by the caller, in order, with a lock on each path that the driver's own publishing takes too.
 * Each {@link dev.mooring.s3fs.recovery.Step} says what must hold before it, by what a second run knows that it is done, and
 * what a failure leaves behind. One item that fails stops none of the others. After a failure observe again and plan again. Who stops between a stack and
 * its restarts keeps the list of restarts, or looks into the containers the next time: their own mount tables tell who still
 * has the dead mount, and nothing else does.
 *
 * <p>A plan never unmounts what answers and never what is not ours: an unmount is planned for layers that were seen, and
 * carried out only while the path still fails with {@code ENOTCONN}. The same input gives the same plan, and the plan after a
 * plan that went well is empty. Everything is immutable and thread-safe, arguments are never changed; a {@link
 * dev.mooring.s3fs.credential.Credential} in a step shows itself to nobody.
 */
@NullMarked
package dev.mooring.s3fs.recovery;

import org.jspecify.annotations.NullMarked;
