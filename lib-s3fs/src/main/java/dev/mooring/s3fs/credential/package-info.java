/**
 * Which Secret has the keys of a bucket, and which file does s3fs read?
 *
 * <p>Start with {@link dev.mooring.s3fs.credential.ClassSecrets} (the references of a StorageClass, with their templates),
 * {@link dev.mooring.s3fs.credential.SecretReader} (the key pair in a Secret) and
 * {@link dev.mooring.s3fs.credential.PasswdFile} (the file that s3fs reads).
 *
 * <p>Both keys of a pair are secret. They are bytes that can be overwritten, in objects whose text is {@code <redacted>};
 * no reason, exception or text of this package contains them. Everything else is immutable and thread-safe, and arguments
 * are not changed.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.s3fs.credential;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
