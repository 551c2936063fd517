package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

/**
 * A bucket, or a directory in one.
 *
 * @param bucket the bucket
 * @param prefix the directory, without slashes around it; empty for the whole bucket
 */
public record S3fsSource(String bucket, String prefix) {

    public S3fsSource {
        requireNonNull(bucket, "bucket");
        requireNonNull(prefix, "prefix");
    }

    /**
     * As s3fs takes it.
     *
     * @return {@code bucket} or {@code bucket:/prefix}
     */
    public String argument() {
        return prefix.isEmpty() ? bucket : bucket + ":/" + prefix;
    }
}
