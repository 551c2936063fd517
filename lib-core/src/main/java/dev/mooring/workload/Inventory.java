package dev.mooring.workload;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The objects a question about pods and volumes is asked of, by kind and name. Other kinds are passed over. Of two
 * objects with one kind, namespace and name the later one counts, as if it had been applied.
 */
public final class Inventory {

    private final NavigableMap<ObjectRef, Manifest> objects;

    private Inventory(NavigableMap<ObjectRef, Manifest> objects) {
        this.objects = objects;
    }

    /**
     * The inventory of these objects.
     *
     * @param objects documents of any kind; lists are not opened, see {@link dev.mooring.manifest.Manifests#objects}
     * @return the inventory
     */
    public static Inventory of(Collection<Manifest> objects) {
        NavigableMap<ObjectRef, Manifest> sorted = new TreeMap<>();
        for (Manifest manifest : objects) {
            sorted.put(requireNonNull(manifest, "manifest").ref(), manifest);
        }
        return new Inventory(sorted);
    }

    /**
     * One object.
     *
     * @param ref which one
     * @return the object, empty if it is not there
     */
    public Optional<Manifest> find(ObjectRef ref) {
        return Optional.ofNullable(objects.get(ref));
    }

    /**
     * A claim.
     *
     * @param namespace its namespace
     * @param name its name
     * @return the object, empty if it is not there
     */
    public Optional<Manifest> claim(String namespace, String name) {
        return find(ObjectRef.claim(namespace, name));
    }

    /**
     * A volume.
     *
     * @param name its name
     * @return the object, empty if it is not there
     */
    public Optional<Manifest> volume(String name) {
        return find(ObjectRef.volume(name));
    }

    /**
     * All objects of a kind.
     *
     * @param kind for example {@code Pod}
     * @return the objects, sorted by namespace and name
     */
    public List<Manifest> all(String kind) {
        ObjectRef first = new ObjectRef(kind, "", "");
        ObjectRef last = new ObjectRef(kind + '\0', "", "");
        return List.copyOf(objects.subMap(first, last).values());
    }

    /** How many objects of which kind it holds is not said; only how many. */
    @Override
    public String toString() {
        return "Inventory of " + objects.size() + " objects";
    }
}
