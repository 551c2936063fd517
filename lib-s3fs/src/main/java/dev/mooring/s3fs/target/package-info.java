/**
 * What state is this mount in, and what did s3fs and umount say?
 *
 * <p>Start with {@link dev.mooring.s3fs.target.TargetState#of}, which reads {@link
 * dev.mooring.s3fs.target.NodeObservations}, and with {@link dev.mooring.s3fs.target.S3fsOutcome#classify} and {@link
 * dev.mooring.s3fs.target.UmountOutcome#classify}.
 *
 * <p>A mount table cannot show that a mount is dead: the line of a dead mount is the same byte for byte. Only a call that
 * reaches the daemon tells, and of those {@code statfs} costs no request. {@code stat} and {@code mountpoint} are answered
 * from a cache for about a second after the daemon died, and {@code java.nio.file.Files.exists} and {@code notExists} are
 * both false on a dead mount.
 *
 * <p>What was not looked at is unknown, never healthy and never empty. Everything is immutable and thread-safe, arguments
 * are never changed. Measured with s3fs 1.90; texts of newer releases were read in their source.
 */
@NullMarked
package dev.mooring.s3fs.target;

import org.jspecify.annotations.NullMarked;
