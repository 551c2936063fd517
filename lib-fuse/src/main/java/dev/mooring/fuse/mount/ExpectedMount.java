package dev.mooring.fuse.mount;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.internal.MountPoint;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What should be mounted, and where.
 *
 * @param path where on the host
 * @param types the expected types of the file system; empty for every type that a daemon serves
 * @param source what should be mounted, for example {@code bucket:/directory}; empty for anything
 * @param bindOf the mount that it is a bind of; empty if it is not a bind, or that is not known
 */
public record ExpectedMount(String path, Set<String> types, Optional<String> source, Optional<String> bindOf) {

    public ExpectedMount {
        requireNonNull(path, "path");
        types = Set.copyOf(types);
    }

    /**
     * A FUSE mount of any type and source.
     *
     * @param path where on the host; slashes at its end are ignored
     * @return the mount
     */
    public static ExpectedMount at(String path) {
        return new ExpectedMount(MountPoint.of(path), Set.of(), Optional.empty(), Optional.empty());
    }

    /**
     * The same for some types of file systems.
     *
     * @param newTypes the types as in the mount table, for example {@code fuse.geesefs}
     * @return the changed copy
     */
    public ExpectedMount withTypes(Set<String> newTypes) {
        return new ExpectedMount(path, newTypes, source, bindOf);
    }

    /**
     * The same for one bucket.
     *
     * @param newSource what should be mounted, for example {@code bucket:/directory}
     * @return the changed copy
     */
    public ExpectedMount of(String newSource) {
        return new ExpectedMount(path, types, Optional.of(newSource), bindOf);
    }

    /**
     * The same as a bind of another mount of the node.
     *
     * @param staging where that mount is, for example the staging path of the volume
     * @return the changed copy
     */
    public ExpectedMount boundFrom(String staging) {
        return new ExpectedMount(path, types, source, Optional.of(MountPoint.of(staging)));
    }

    @Override
    public String toString() {
        return source.orElse("anything") + " at " + path + ", type " + (types.isEmpty() ? "fuse" : new TreeSet<>(types))
                + bindOf.map(from -> ", bound from " + from).orElse("");
    }
}
