/**
 * What must be done about a dead mount, for any driver, and which liveness probe restarts a container when its mount
 * dies?
 *
 * <p>Start with {@link dev.mooring.fuse.recovery.FusePlanner#plan}. It starts no daemon: a plan waits for the driver,
 * asks a person to make it act, binds a mount that the driver has made, or replaces pods.
 * {@link dev.mooring.fuse.recovery.internal.StartPlanner#plan} is for a driver whose daemon may be started, by a
 * {@link dev.mooring.fuse.recovery.internal.DaemonStart}; {@link dev.mooring.fuse.recovery.internal.ItemResult#of} gives the result of
 * one of its items after the plan was carried out.
 *
 * <p>A container binds the mount. After an unmount on the host, a new mount at the same path does not reach the
 * container; a new mount over the dead one does, if the container follows the host. So the containers decide whether a
 * dead mount is replaced, or a new mount is stacked on it. A new mount over dead ones reaches all their peers, and the
 * unmount of one pod removes it from all, unless the dead mounts below are held before and made private after. Making
 * them private before cuts containers off, so it is never planned.
 *
 * <p>The caller carries out the steps in order, with a lock on each path that the driver takes too when it publishes a
 * volume. Each {@link dev.mooring.fuse.recovery.Step} states what must hold before it, when a second run can skip it,
 * and what to do if it fails. If one item fails, the others continue. After a failure, observe again and plan again. If
 * a recovery stops between a stack and its restarts, keep the list of restarts, or read the mount tables of the
 * containers the next time: only they show which containers still have the dead mount.
 *
 * <p>A plan never unmounts a mount that answers, and never a mount of another file system: an unmount is planned only for
 * layers that were seen, and is carried out only while the path still fails with {@code ENOTCONN}. Everything is immutable and
 * thread-safe, and arguments are not changed. The same input gives the same plan.
 *
 * <p>{@link dev.mooring.fuse.recovery.LivenessProbes#propose} checks every container of a pod or of its template;
 * {@link dev.mooring.fuse.recovery.FuseLivenessProbe} is the probe itself, and
 * {@link dev.mooring.fuse.recovery.internal.NaiveProbe} shows what is wrong with common commands. A probe cannot be added to a
 * running pod, and a changed template replaces the pods: a probe helps only the next time. The exit codes were measured
 * with coreutils and busybox in every state of a real mount.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.fuse.recovery;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
