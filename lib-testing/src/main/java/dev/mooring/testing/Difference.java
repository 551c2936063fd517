package dev.mooring.testing;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;

/**
 * One thing that the controllers did to the server.
 *
 * @param action what they did
 * @param object to which object
 */
public record Difference(Action action, ObjectRef object) {

    /** What was done. */
    public enum Action {
        /** The object is new. */
        CREATED,
        /** The object has other content. */
        CHANGED,
        /** The object is gone. */
        DELETED
    }

    public Difference {
        requireNonNull(action, "action");
        requireNonNull(object, "object");
    }

    static Difference of(Action action, Manifest document) {
        return new Difference(action, document.ref());
    }

    /** For example {@code CHANGED PersistentVolumeClaim/shop/data}. */
    @Override
    public String toString() {
        return action + " " + object;
    }
}
