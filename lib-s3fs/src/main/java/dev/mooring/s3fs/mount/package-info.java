/**
 * In which state is this mount, and what do the outputs of s3fs and umount mean?
 *
 * <p>Start with {@link dev.mooring.s3fs.mount.MountState#of}, which reads {@link
 * dev.mooring.s3fs.mount.NodeObservations}, and with {@link dev.mooring.s3fs.mount.S3fsOutcome#classify} and {@link
 * dev.mooring.s3fs.mount.UmountOutcome#classify}.
 *
 * <p>A mount table does not show that a mount is dead: its line does not change. Only a call that reaches the daemon shows it,
 * and {@code statfs} does so without a request to the server. {@code stat} and {@code mountpoint} are answered from a cache
 * for about a second after the daemon has ended, and {@code java.nio.file.Files.exists} and {@code notExists} are both false
 * on a dead mount.
 *
 * <p>What was not observed is unknown, never healthy and never empty. Everything is immutable and thread-safe, and
 * arguments are not changed. Measured with s3fs 1.90; the texts of newer releases come from their source.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.s3fs.mount;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
