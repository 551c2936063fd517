package dev.mooring.conformance.cluster;

import dev.mooring.manifest.Manifest;
import java.util.List;

/**
 * A small cluster that shares a real one with others, and what is done to it. Its namespaced objects are in a namespace of
 * its name; the names of its other objects end with it.
 *
 * @param name the name, also of the namespace
 * @param objects what is created, in this order; the namespace is not among them
 */
record LifeWorld(String name, List<Manifest> objects) {
    LifeWorld {
        objects = List.copyOf(objects);
    }
}
