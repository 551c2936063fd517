package dev.mooring.manifest;

import dev.mooring.json.JsonPointer;
import org.jspecify.annotations.Nullable;

/** A document cannot be read as the expected object. The message names the object and the place, never a value. */
public final class ManifestException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final transient ObjectRef ref;
    private final transient JsonPointer pointer;
    private final String problem;

    /**
     * A problem at a place of an object.
     *
     * @param ref the object
     * @param pointer where in it
     * @param problem what was expected and what was found
     */
    public ManifestException(ObjectRef ref, JsonPointer pointer, String problem) {
        this(ref, pointer, problem, null);
    }

    /**
     * A problem at a place of an object, with its cause.
     *
     * @param ref the object
     * @param pointer where in it
     * @param problem what was expected and what was found
     * @param cause the exception that it wraps; null if there is none
     */
    public ManifestException(ObjectRef ref, JsonPointer pointer, String problem, @Nullable Throwable cause) {
        super(ref + (pointer.segments().isEmpty() ? "" : " " + pointer) + ": " + problem, cause);
        this.ref = ref;
        this.pointer = pointer;
        this.problem = problem;
    }

    /** {@return the object, as far as it is known} */
    public ObjectRef ref() {
        return ref;
    }

    /** {@return where in the object; the root for the object as a whole} */
    public JsonPointer pointer() {
        return pointer;
    }

    /** {@return what is wrong, without the place} */
    public String problem() {
        return problem;
    }
}
