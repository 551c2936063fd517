package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

/**
 * A bucket, or a directory in one.
 *
 * @param bucket the bucket
 * @param prefix the directory, without slashes at its start and end; empty for the whole bucket
 */
record S3fsSource(String bucket, String prefix) {

    public S3fsSource {
        requireNonNull(bucket, "bucket");
        requireNonNull(prefix, "prefix");
    }

    /** {@return the argument of s3fs, {@code bucket} or {@code bucket:/prefix}} */
    public String argument() {
        return prefix.isEmpty() ? bucket : bucket + ":/" + prefix;
    }
}
