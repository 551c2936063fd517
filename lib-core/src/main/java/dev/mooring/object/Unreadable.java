package dev.mooring.object;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.SecretText;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;

/**
 * An object of an {@link Inventory} that cannot be read. Questions ignore it, so an answer that it could change must
 * name it.
 *
 * @param object which object, as far as it is known
 * @param pointer the place that cannot be read; the root for the object as a whole
 * @param problem what is expected there and what was found; never the value
 * @param manifest the document; empty for a value in a list that is not an object
 */
public record Unreadable(ObjectRef object, JsonPointer pointer, String problem, Manifest manifest) {

    public Unreadable {
        requireNonNull(object, "object");
        requireNonNull(pointer, "pointer");
        problem = SecretText.without(requireNonNull(problem, "problem"));
        requireNonNull(manifest, "manifest");
    }

    /**
     * An object whose reading was refused.
     *
     * @param e the refusal
     * @param manifest the document
     * @return the object
     */
    public static Unreadable of(ManifestException e, Manifest manifest) {
        return new Unreadable(e.ref(), e.pointer(), e.problem(), manifest);
    }

    /**
     * What may have been an object of any kind, see {@link Manifest#notUnderstood}; in a list of one kind, an item that is
     * not an object may have been one of this kind.
     */
    static Unreadable notUnderstood(Located located, String problem, Manifest manifest) {
        String kind = manifest.json().isEmpty() ? Kinds.named(located.itemVersion(), located.itemKind()) : "";
        return new Unreadable(new ObjectRef(kind, "", ""), located.at(), problem, manifest);
    }

    /** {@return whether it may be an object of this kind} */
    boolean mayBe(String kind) {
        return object.kind().isEmpty() || object.kind().equals(kind);
    }

    /** {@return the refusal of this object, for a caller that accepts no unreadable object} */
    public ManifestException exception() {
        return new ManifestException(object, pointer, problem);
    }

    /** The object, the place and the problem; never the value. */
    @Override
    public String toString() {
        String what = object.kind().isEmpty() && object.name().isEmpty() ? "document" : object.toString();
        return what + (pointer.segments().isEmpty() ? "" : " " + pointer) + ": " + problem;
    }
}
