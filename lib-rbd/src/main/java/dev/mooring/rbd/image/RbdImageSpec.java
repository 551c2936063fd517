package dev.mooring.rbd.image;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The full name of an image or snapshot. Names may contain any characters; nothing can be escaped in a spec, so an image whose name contains a slash or an at sign has no spec.
 *
 * @param pool the pool; empty for the default pool of the host that runs the command
 * @param namespace the RADOS namespace; empty for the default one
 * @param image the image
 * @param snapshot the snapshot; empty for the image itself
 */
public record RbdImageSpec(String pool, String namespace, String image, String snapshot)
        implements Comparable<RbdImageSpec> {

    /** The pool that {@code rbd} uses if none is named or configured. */
    public static final String DEFAULT_POOL = "rbd";

    private static final Pattern SPEC = Pattern.compile("(?:([^/]+)/(?:([^/@]+)/)?)?([^@]+)(?:@(.+))?", Pattern.DOTALL);

    public RbdImageSpec {
        requireNonNull(pool, "pool");
        requireNonNull(namespace, "namespace");
        requireNonNull(image, "image");
        requireNonNull(snapshot, "snapshot");
        if (image.isEmpty()) {
            throw new IllegalArgumentException("expected an image with a name");
        }
    }

    /**
     * An image of a pool's default namespace.
     *
     * @param pool the pool
     * @param image the image
     * @return the spec
     */
    public static RbdImageSpec of(String pool, String image) {
        return new RbdImageSpec(pool, "", image, "");
    }

    /**
     * Reads {@code [pool/[namespace/]]image[@snapshot]} as {@code rbd} does, also where that is unusual:
     * {@code kube/} is an image of that name in the default pool.
     *
     * @param text the spec
     * @return the parts
     * @throws IllegalArgumentException if {@code rbd} would refuse it
     * @upstream ceph src/tools/rbd/Utils.cc extract_spec
     */
    public static RbdImageSpec parse(String text) {
        Matcher parts = SPEC.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("not an image spec: expected [pool/[namespace/]]image[@snapshot]");
        }
        return new RbdImageSpec(group(parts, 1), group(parts, 2), group(parts, 3), group(parts, 4));
    }

    private static String group(Matcher parts, int number) {
        String group = parts.group(number);
        return group == null ? "" : group;
    }

    /**
     * {@return the spec as one word for a command line; empty if {@code rbd} would read it as another image, as with a
     * slash in a name, so that only options can name it}
     */
    public Optional<String> spec() {
        String text = toString();
        Matcher parts = SPEC.matcher(text);
        return parts.matches() && parse(text).equals(this) ? Optional.of(text) : Optional.empty();
    }

    /**
     * The same image of another pool.
     *
     * @param newPool the pool
     * @return the changed copy
     */
    public RbdImageSpec withPool(String newPool) {
        return new RbdImageSpec(newPool, namespace, image, snapshot);
    }

    /** {@return the image itself, for a snapshot of it} */
    public RbdImageSpec withoutSnapshot() {
        return new RbdImageSpec(pool, namespace, image, "");
    }

    /**
     * Whether this is the same image, without regard to snapshots.
     *
     * @param other another image or snapshot
     * @return true if pool, namespace and image are the same
     */
    public boolean isSameImage(RbdImageSpec other) {
        return withoutSnapshot().equals(other.withoutSnapshot());
    }

    @Override
    public int compareTo(RbdImageSpec other) {
        return toString().compareTo(other.toString());
    }

    /** {@code pool/namespace/image@snapshot} without its empty parts; for people. */
    @Override
    public String toString() {
        return (pool.isEmpty() ? "" : pool + "/")
                + (namespace.isEmpty() ? "" : namespace + "/")
                + image
                + (snapshot.isEmpty() ? "" : "@" + snapshot);
    }
}
