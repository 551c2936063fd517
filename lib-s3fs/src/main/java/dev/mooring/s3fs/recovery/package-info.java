/**
 * How are dead mounts of s3fs recovered?
 *
 * <p>Start with {@link dev.mooring.s3fs.recovery.RecoveryPlanner#plan}. What is planned, and how it is carried out, is told in
 * {@link dev.mooring.fuse.recovery}; here is what only s3fs needs: the step that starts it, and those that write and delete the
 * file with its key pair. The plan after a successful plan is empty. No text of a plan contains a key.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.s3fs.recovery;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
