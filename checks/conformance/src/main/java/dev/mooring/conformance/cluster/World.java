package dev.mooring.conformance.cluster;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A small cluster that shares a real one with others. Its claims are in a namespace with its name; the names of its
 * volumes and classes end with it; its claims for volumes without a class select by the label {@code world}.
 *
 * <p>A uid {@code uid-of:NAME} in a {@code claimRef} is replaced by the uid of the claim of this name.
 *
 * @param name the name, also of the namespace
 * @param objects classes, claims, volumes and pods in the order they are created in
 * @param statuses the status to write after creation, if it differs from the server's
 * @param deleted the objects deleted at the end; their finalizers keep them
 */
record World(String name, List<Manifest> objects, Map<ObjectRef, Manifest> statuses, Set<ObjectRef> deleted) {

    static final String UID_OF = "uid-of:";

    World {
        objects = List.copyOf(objects);
        statuses = Map.copyOf(statuses);
        deleted = Set.copyOf(deleted);
    }

    /** The world of an object: the end of its namespace's name, or of its own. */
    static String of(ObjectRef object) {
        return of(object.namespace().isEmpty() ? object.name() : object.namespace());
    }

    static String of(String name) {
        return name.substring(name.lastIndexOf('-') + 1);
    }
}
