/**
 * Which secret opens a bucket, and in which file s3fs gets it.
 *
 * <p>Start with {@link dev.mooring.s3fs.credential.ClassSecrets} (the references of a StorageClass, with their templates),
 * {@link dev.mooring.s3fs.credential.SecretReader} (the key pair in a Secret) and
 * {@link dev.mooring.s3fs.credential.PasswdFile} (the file, written and read back as s3fs reads it).
 *
 * <p>Both halves of a key pair are secret. They are bytes that can be wiped, behind objects whose text is
 * {@code <redacted>}; no reason, exception or text of this package holds one. Everything else here is immutable and
 * thread-safe, and arguments are not changed.
 */
@NullMarked
package dev.mooring.s3fs.credential;

import org.jspecify.annotations.NullMarked;
