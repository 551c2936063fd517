package dev.mooring.manifest;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An object in a list of documents: its place and its value.
 *
 * @param document index of the document, from 0
 * @param at where in the document; the root if the document is the object itself, else a list's item
 * @param itemVersion the API version a typed list, for example a {@code PersistentVolumeList}, gives its items; empty
 *     for an item of a plain {@code List} and for a document of its own
 * @param itemKind the kind that a typed list gives its items; empty in the same cases
 * @param value the value; an object unless the document is broken
 */
public record Located(int document, JsonPointer at, String itemVersion, String itemKind, JsonValue value) {

    public Located {
        requireNonNull(at, "at");
        requireNonNull(itemVersion, "itemVersion");
        requireNonNull(itemKind, "itemKind");
        requireNonNull(value, "value");
    }

    /**
     * {@return the value with the version and kind from its typed list, which a raw API answer leaves out; unchanged if
     * it has them, is not an object, or is not an item of a typed list}
     */
    public JsonValue typed() {
        if (itemKind.isEmpty()
                || !(value instanceof JsonObject object)
                || (object.has("kind") && object.has("apiVersion"))) {
            return value;
        }
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("apiVersion", JsonString.of(itemVersion));
        members.put("kind", JsonString.of(itemKind));
        members.putAll(object.members());
        return JsonObject.of(members);
    }

    /**
     * {@return why this may be an object that is not known, see {@link Manifest#notUnderstood}; empty for an object of
     * some kind}
     */
    public Optional<String> notUnderstood() {
        return typed() instanceof JsonObject object
                ? new Manifest(object).notUnderstood()
                : Optional.of("expected an object, found " + value.type());
    }
}
