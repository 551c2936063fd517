package dev.mooring.manifest;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonPointer;
import java.util.Optional;

/**
 * A field of an object's envelope that the API server does not know and therefore drops, see
 * {@link Manifest#droppedFields}.
 *
 * @param at where it is
 * @param path the same place as the server writes it, for example {@code metadata.annotation}
 * @param meant the field that is probably meant, for example {@code annotations}; empty if no field is similar
 */
public record DroppedField(JsonPointer at, String path, Optional<String> meant) {

    public DroppedField {
        requireNonNull(at, "at");
        requireNonNull(path, "path");
        requireNonNull(meant, "meant");
    }

    /** {@return a message that the API server drops it, and which field is meant; never its value} */
    public String message() {
        return "unknown field \"" + path + "\": the API server drops it"
                + meant.map(field -> "; the field is called " + field).orElse("");
    }
}
