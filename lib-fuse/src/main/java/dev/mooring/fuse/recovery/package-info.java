/**
 * What must be done about a dead mount, whatever the driver?
 *
 * <p>Start with {@link dev.mooring.fuse.recovery.FusePlanner#plan}. The library starts no daemon here: a plan waits for the
 * driver, asks a person to make it act, binds a mount that the driver has made, or replaces pods. {@link
 * dev.mooring.fuse.recovery.Step} and {@link dev.mooring.fuse.recovery.Peers} are also used by plans that start a daemon.
 *
 * <p>A new mount over dead ones reaches all their peers, and the unmount of one pod takes it from all, unless the dead mounts
 * below are held before and made private after. Making them private before cuts containers off, so it is never planned.
 *
 * <p>Everything is immutable and thread-safe, and arguments are not changed. The same input gives the same plan.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.fuse.recovery;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
