package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;

/**
 * A reference to a Secret.
 *
 * @param namespace its namespace
 * @param name its name
 */
public record SecretRef(String namespace, String name) implements Comparable<SecretRef> {

    public SecretRef {
        requireNonNull(namespace, "namespace");
        requireNonNull(name, "name");
    }

    /** {@return the object} */
    public ObjectRef ref() {
        return new ObjectRef(Kinds.SECRET, namespace, name);
    }

    @Override
    public int compareTo(SecretRef other) {
        return ref().compareTo(other.ref());
    }

    /** {@code namespace/name}. */
    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
