/**
 * In which state is this mount?
 *
 * <p>Start with {@link dev.mooring.fuse.mount.MountState#of}, which reads {@link
 * dev.mooring.fuse.mount.NodeObservations}. {@link dev.mooring.fuse.mount.UmountOutcome#classify} reads the output of umount.
 *
 * <p>A mount table does not show that a mount is dead: its line does not change. Only a call that reaches the daemon shows it,
 * and {@code statfs} does so without a request to the server. {@code stat} and {@code mountpoint} are answered from a cache
 * for about a second after the daemon has ended, and {@code java.nio.file.Files.exists} and {@code notExists} are both false
 * on a dead mount.
 *
 * <p>What was not observed is unknown, never healthy and never empty. Everything is immutable and thread-safe, and
 * arguments are not changed.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.fuse.mount;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
