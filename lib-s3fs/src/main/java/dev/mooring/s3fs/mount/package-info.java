/**
 * What do a running s3fs and its output mean?
 *
 * <p>Start with {@link dev.mooring.s3fs.mount.S3fsOutcome#classify} and {@link dev.mooring.s3fs.mount.S3fsProcess#ofCmdline}.
 * The states of mounts are {@link dev.mooring.fuse.mount}.
 *
 * <p>Everything is immutable and thread-safe, and arguments are not changed. Measured with s3fs 1.90; the texts of newer
 * releases come from their source.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.s3fs.mount;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
