package dev.mooring.manifest;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The reference of an object: kind, namespace and name.
 *
 * @param kind for example {@code PersistentVolumeClaim}; empty if unknown
 * @param namespace the namespace; empty for cluster-scoped objects
 * @param name the name; empty if it is not known
 */
public record ObjectRef(String kind, String namespace, String name) implements Comparable<ObjectRef> {

    public ObjectRef {
        requireNonNull(kind, "kind");
        requireNonNull(namespace, "namespace");
        requireNonNull(name, "name");
    }

    /**
     * The reference of an object, which is not converted for it.
     *
     * @param object an object of the fabric8 model, a {@link Manifest} or a {@link dev.mooring.json.JsonObject}
     * @return its kind, as in {@link Manifest#kind}, namespace and name, as far as present
     * @throws IllegalArgumentException if it is something else
     */
    public static ObjectRef of(Object object) {
        if (object instanceof Manifest || object instanceof JsonValue) {
            return Manifest.from(object).ref();
        }
        try {
            return ModelRef.of(object);
        } catch (LinkageError e) {
            throw ModelJars.clash(e);
        }
    }

    /**
     * A volume.
     *
     * @param name its name
     * @return the reference
     */
    public static ObjectRef volume(String name) {
        return new ObjectRef(Kinds.PERSISTENT_VOLUME, "", name);
    }

    /**
     * A claim.
     *
     * @param namespace its namespace, empty if it is not known
     * @param name its name
     * @return the reference
     */
    public static ObjectRef claim(String namespace, String name) {
        return new ObjectRef(Kinds.PERSISTENT_VOLUME_CLAIM, namespace, name);
    }

    /**
     * A pod.
     *
     * @param namespace its namespace, empty if it is not known
     * @param name its name
     * @return the reference
     */
    public static ObjectRef pod(String namespace, String name) {
        return new ObjectRef(Kinds.POD, namespace, name);
    }

    /**
     * A node.
     *
     * @param name its name
     * @return the reference
     */
    public static ObjectRef node(String name) {
        return new ObjectRef(Kinds.NODE, "", name);
    }

    /** {@return whether it is a PersistentVolume} */
    public boolean isVolume() {
        return kind.equals(Kinds.PERSISTENT_VOLUME);
    }

    /** {@return whether it is a PersistentVolumeClaim} */
    public boolean isClaim() {
        return kind.equals(Kinds.PERSISTENT_VOLUME_CLAIM);
    }

    /**
     * {@return the key that upstream uses: {@code namespace/name}, or only the name of an object without a namespace}
     */
    public String key() {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }

    @Override
    public int compareTo(ObjectRef other) {
        int order = compare(kind, other.kind);
        order = order != 0 ? order : compare(namespace, other.namespace);
        return order != 0 ? order : name.compareTo(other.name);
    }

    /** Kinds are often the same constant, which {@link String#compareTo} would read to its end. */
    @SuppressWarnings("ReferenceEquality") // only for speed
    private static int compare(String one, String other) {
        return one == other ? 0 : one.compareTo(other);
    }

    // Handwritten here and in four other records that each forecast compares: the first call of a record's own method
    // costs a short run more than its decision.
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof ObjectRef ref
                        && name.equals(ref.name)
                        && namespace.equals(ref.namespace)
                        && kind.equals(ref.kind));
    }

    @Override
    public int hashCode() {
        return 31 * (31 * kind.hashCode() + namespace.hashCode()) + name.hashCode();
    }

    /** {@code Kind/namespace/name}, or {@code Kind/name}: the subject of a reason. */
    @Override
    public String toString() {
        return kind + "/" + key();
    }
}
