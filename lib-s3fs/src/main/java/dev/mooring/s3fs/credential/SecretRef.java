package dev.mooring.s3fs.credential;

import static java.util.Objects.requireNonNull;

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
    public ObjectRef object() {
        return new ObjectRef("Secret", namespace, name);
    }

    @Override
    public int compareTo(SecretRef other) {
        return object().compareTo(other.object());
    }

    /** {@code namespace/name}. */
    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
