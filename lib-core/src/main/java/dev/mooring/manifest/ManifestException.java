package dev.mooring.manifest;

import dev.mooring.json.JsonPointer;

/** A document is not the object it was taken for. The message names the object and the place, never a value. */
public final class ManifestException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final transient ObjectRef object;
    private final transient JsonPointer pointer;
    private final String problem;

    /**
     * A problem at a place of an object.
     *
     * @param object the object
     * @param pointer where in it
     * @param problem what was expected and what was found
     */
    public ManifestException(ObjectRef object, JsonPointer pointer, String problem) {
        super(object + (pointer.segments().isEmpty() ? "" : " " + pointer) + ": " + problem);
        this.object = object;
        this.pointer = pointer;
        this.problem = problem;
    }

    /**
     * The object.
     *
     * @return the object, as far as it is known
     */
    public ObjectRef object() {
        return object;
    }

    /**
     * Where in the object.
     *
     * @return the pointer; the root for the object as a whole
     */
    public JsonPointer pointer() {
        return pointer;
    }

    /**
     * What is wrong, without the place.
     *
     * @return the sentence
     */
    public String problem() {
        return problem;
    }
}
