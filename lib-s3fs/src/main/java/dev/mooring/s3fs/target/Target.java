package dev.mooring.s3fs.target;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A place where a bucket ought to be mounted.
 *
 * @param path where on the host
 * @param types the file system types that count as ours
 * @param source what ought to be mounted there, as s3fs takes it; null if it is not known
 */
public record Target(
        String path, Set<String> types, @Nullable String source) {

    private static final Set<String> S3FS = Set.of("fuse.s3fs");

    public Target {
        requireNonNull(path, "path");
        types = Set.copyOf(types);
    }

    /**
     * A place for s3fs.
     *
     * @param path where on the host
     * @return the target, for any bucket
     */
    public static Target at(String path) {
        return new Target(path, S3FS, null);
    }

    /**
     * The same for one bucket.
     *
     * @param newSource what ought to be mounted, for example {@code bucket:/prefix}
     * @return the changed copy
     */
    public Target of(String newSource) {
        return new Target(path, types, requireNonNull(newSource, "newSource"));
    }

    Optional<String> wanted() {
        return Optional.ofNullable(source);
    }
}
