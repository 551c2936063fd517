package dev.mooring.conformance.cluster;

import dev.mooring.manifest.Manifest;
import java.util.List;

/**
 * A small cluster that shares a real one with others. Its namespaced objects are in a namespace of its name; the names
 * of its other objects end with it.
 *
 * @param name the name, also of the namespace
 * @param objects the objects to create, in this order, without the namespace
 */
record LifeWorld(String name, List<Manifest> objects) {
    LifeWorld {
        objects = List.copyOf(objects);
    }
}
