package dev.mooring.s3fs.mount;

import static java.util.Objects.requireNonNull;

import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What should be mounted, and where. */
public final class ExpectedMount {

    static final Set<String> S3FS = Set.of("fuse.s3fs");

    private final String path;
    private final Set<String> types;
    private final @Nullable String source;

    private ExpectedMount(String path, Set<String> types, @Nullable String source) {
        this.path = requireNonNull(path, "path");
        this.types = Set.copyOf(types);
        this.source = source;
    }

    /**
     * An s3fs mount of any bucket.
     *
     * @param path where on the host; slashes at its end are ignored
     * @return the mount
     */
    public static ExpectedMount at(String path) {
        return new ExpectedMount(MountPoint.of(path), S3FS, null);
    }

    /**
     * The same for other types of file systems.
     *
     * @param newTypes the types as in the mount table, for example {@code fuse.geesefs}
     * @return the changed copy
     */
    public ExpectedMount withTypes(Set<String> newTypes) {
        return new ExpectedMount(path, newTypes, source);
    }

    /**
     * The same for one bucket.
     *
     * @param newSource what should be mounted, for example {@code bucket:/directory}
     * @return the changed copy
     */
    public ExpectedMount of(String newSource) {
        return new ExpectedMount(path, types, requireNonNull(newSource, "newSource"));
    }

    /** {@return where on the host} */
    public String path() {
        return path;
    }

    /** {@return the expected types of the file system} */
    public Set<String> types() {
        return types;
    }

    /** {@return what should be mounted, as the argument of s3fs; empty for any bucket} */
    public Optional<String> source() {
        return Optional.ofNullable(source);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ExpectedMount mount
                && mount.path.equals(path)
                && mount.types.equals(types)
                && Objects.equals(mount.source, source);
    }

    @Override
    public int hashCode() {
        return Objects.hash(path, types, source);
    }

    @Override
    public String toString() {
        return (source == null ? "any bucket" : source) + " at " + path + ", type " + new TreeSet<>(types);
    }
}
