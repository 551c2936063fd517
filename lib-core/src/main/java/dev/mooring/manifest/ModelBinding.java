package dev.mooring.manifest;

import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;

/** Turns objects of the model into a tree and back, as one generation of Jackson writes and reads them. */
interface ModelBinding {

    /** The object and the tree do not fit; the cause may quote values. */
    final class MismatchException extends Exception {

        private static final long serialVersionUID = 1L;

        private final transient JsonPointer place;

        MismatchException(JsonPointer place, Throwable cause) {
            super(cause);
            this.place = place;
        }

        /** The value of the tree that does not fit; the root if that is not known. */
        JsonPointer place() {
            return place;
        }
    }

    /**
     * The tree of an object.
     *
     * @throws MismatchException if it has no JSON form: a member exists twice, or it is nested too deep
     */
    JsonValue write(Object model) throws MismatchException;

    /**
     * The object of a tree.
     *
     * @throws MismatchException if a value does not fit the type
     */
    <T> T read(JsonValue tree, Class<T> type) throws MismatchException;
}
