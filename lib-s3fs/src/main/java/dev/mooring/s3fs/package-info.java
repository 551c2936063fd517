/**
 * How are dead mounts of s3fs recovered, and which containers must restart?
 *
 * <p>Start with {@link dev.mooring.s3fs.RecoveryPlanner#plan}. {@link dev.mooring.fuse.recovery} explains the plan and how to
 * carry it out; this package adds what only s3fs needs: the step that starts the daemon, and the steps that write and delete
 * the file with its key pair. The plan after a successful plan is empty.
 *
 * <ul>
 *   <li>Which mount belongs to which pod, and how to mount it again: {@link dev.mooring.s3fs.S3fsRules#volumes} has
 *       one item for each pod and volume. It follows pods to their claims and volumes; a claim without a pod on the
 *       node has no mount there. A {@link dev.mooring.s3fs.DriverProfile} is what a CSI driver does, a
 *       {@link dev.mooring.s3fs.VolumePolicy} is what the operator allows.
 *   <li>Which options may a user set: {@link dev.mooring.s3fs.internal.OptionReading#of} reads a user's text,
 *       {@link dev.mooring.s3fs.S3fsMount} writes the command. A user's text never becomes more than one option: s3fs
 *       cannot escape a comma, so a comma is refused. Reasons and exceptions name options and never quote their values.
 *   <li>Which Secret has the keys of a bucket, and which file does s3fs read: {@link dev.mooring.s3fs.ClassSecrets}, {@link
 *       dev.mooring.s3fs.SecretReader} and {@link dev.mooring.s3fs.PasswdFile}. Both keys of a pair are secret. They are bytes
 *       that can be overwritten, in objects whose text is {@code <redacted>}; no plan, reason or exception contains them.
 *   <li>What a running s3fs and its output mean: {@link dev.mooring.s3fs.S3fsProcess#ofCmdline}, {@link
 *       dev.mooring.s3fs.S3fsOutcome#classify}.
 * </ul>
 *
 * <p>Everything that a user can write (handles, attributes, options) is checked before it becomes part of a command, and a
 * command is always a list of arguments. Invalid data in the cluster gives an item with a reason, never an exception.
 * Everything else is immutable and thread-safe, and arguments are not changed. Mirrors s3fs 1.90, measured; the texts of newer
 * releases come from their source.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.s3fs;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
