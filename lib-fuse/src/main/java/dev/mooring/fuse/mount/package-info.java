/**
 * Which mounts with a FUSE daemon does a node have, who owns them, and in which state are they?
 *
 * <ul>
 *   <li>Which program mounts a volume, and what it does when its daemon ends:
 *       {@link dev.mooring.fuse.mount.FuseDriver#TABLE} has one row for each program and way to run it;
 *       {@link dev.mooring.fuse.mount.MountLine#of} identifies a line of a mount table. CSI drivers share names, and
 *       names can be changed, so several rows can have one name.
 *   <li>Which volumes do the pods of a node use: {@link dev.mooring.fuse.mount.internal.FuseVolumes#of} for every driver, {@link
 *       dev.mooring.fuse.mount.internal.VolumesOfNode#of} for a driver with {@link dev.mooring.fuse.mount.internal.VolumeRules}. There is an item
 *       for each volume, with the reasons why one is left out.
 *   <li>In which state is a mount: {@link dev.mooring.fuse.mount.MountState#of} reads {@link
 *       dev.mooring.fuse.mount.NodeObservations}; {@link dev.mooring.fuse.mount.UmountOutcome#classify} reads the output of
 *       umount.
 * </ul>
 *
 * <p>A mount table does not show that a mount is dead: its line does not change. Only a call that reaches the daemon shows it,
 * and {@code statfs} does so without a request to the server. {@code stat} and {@code mountpoint} are answered from a cache
 * for about a second after the daemon has ended, and {@code java.nio.file.Files.exists} and {@code notExists} are both false
 * on a dead mount.
 *
 * <p>What was not observed is unknown, never healthy and never empty. {@link dev.mooring.driver} answers what is behind
 * a volume, and whether two volumes are the same storage. Everything is immutable and thread-safe, and arguments are
 * not changed.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.fuse.mount;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
