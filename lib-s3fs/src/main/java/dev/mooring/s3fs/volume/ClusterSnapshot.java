package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The objects of a cluster as they are known. Of a kind that is available everything is there; of one that is not, nothing
 * follows from an object's absence.
 *
 * @param inventory the objects
 * @param available the kinds that were listed
 */
public record ClusterSnapshot(Inventory inventory, Set<Kind> available) {

    /** The kinds that are read. */
    public enum Kind {
        /** Pods of the node, or of all nodes. */
        POD("Pod"),
        /** Claims. */
        CLAIM("PersistentVolumeClaim"),
        /** Volumes. */
        VOLUME("PersistentVolume"),
        /** Classes. */
        CLASS("StorageClass"),
        /** Secrets. */
        SECRET("Secret");

        private final String kind;

        Kind(String kind) {
            this.kind = kind;
        }

        /**
         * The kind as it stands in an object.
         *
         * @return for example {@code Pod}
         */
        public String kind() {
            return kind;
        }
    }

    public ClusterSnapshot {
        requireNonNull(inventory, "inventory");
        available = available.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(available));
    }

    /**
     * A cluster of which every kind was listed.
     *
     * @param objects documents of any kind; model objects come in by {@link Manifest#from}
     * @return the snapshot
     */
    public static ClusterSnapshot of(Collection<Manifest> objects) {
        return new ClusterSnapshot(Inventory.of(objects), EnumSet.allOf(Kind.class));
    }

    /**
     * The same cluster without the list of a kind: it is not empty but unknown.
     *
     * @param kind the kind that could not be listed
     * @return the changed copy
     */
    public ClusterSnapshot without(Kind kind) {
        Set<Kind> fewer = EnumSet.noneOf(Kind.class);
        fewer.addAll(available);
        fewer.remove(kind);
        return new ClusterSnapshot(inventory, fewer);
    }

    /**
     * Whether a kind was listed.
     *
     * @param kind the kind
     * @return false if nothing is known of what is not there
     */
    public boolean has(Kind kind) {
        return available.contains(kind);
    }

    /**
     * One object of a kind that was listed.
     *
     * @param kind its kind
     * @param namespace its namespace, empty for volumes and classes
     * @param name its name
     * @return the object; empty if it is not there or the kind was not listed
     */
    public Optional<Manifest> find(Kind kind, String namespace, String name) {
        return has(kind) ? inventory.find(new ObjectRef(kind.kind(), namespace, name)) : Optional.empty();
    }
}
