package dev.mooring.pasted;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;

/**
 * An object that a pasted text names. It is hearsay: the object may not exist, may be another one of the same name, and
 * its content is not known.
 *
 * @param kind the kind, for example {@code PersistentVolume}
 * @param namespace the namespace; empty if the text does not name it, or the kind has none
 * @param name the name
 * @param line where it is named first, from 1
 */
public record Mention(String kind, String namespace, String name, int line) {

    /** Checks that nothing is missing. */
    public Mention {
        requireNonNull(kind, "kind");
        requireNonNull(namespace, "namespace");
        requireNonNull(name, "name");
    }

    /** An item of {@code objects}. */
    JsonObject toJson() {
        return JsonObject.of("kind", JsonString.of(kind))
                .with("namespace", namespace)
                .with("name", name);
    }
}
