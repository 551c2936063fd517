package dev.mooring.controller;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.util.Optional;

/**
 * One request to the API server.
 *
 * @param verb what is asked for
 * @param object the object
 * @param before the object as it was
 * @param sent the object as it shall be
 * @param removes whether the object is gone then: deleted, or being deleted and without its last finalizer
 */
public record Write(Verb verb, ObjectRef object, Manifest before, Manifest sent, boolean removes) {

    /** What is asked of the API server. */
    public enum Verb {
        /** Everything but the status changes. */
        UPDATE("update"),
        /** The status changes. */
        UPDATE_STATUS("updateStatus"),
        /** The object is deleted. */
        DELETE("delete");

        private final String id;

        Verb(String id) {
            this.id = id;
        }

        /**
         * The name of the request.
         *
         * @return {@code update}, {@code updateStatus} or {@code delete}
         */
        public String id() {
            return id;
        }
    }

    public Write {
        requireNonNull(verb, "verb");
        requireNonNull(object, "object");
        requireNonNull(before, "before");
        requireNonNull(sent, "sent");
    }

    /**
     * The object as it is afterwards.
     *
     * @return the object, empty if it is gone
     */
    public Optional<Manifest> after() {
        return removes ? Optional.empty() : Optional.of(sent);
    }

    /**
     * What changes, worked out when it is asked for.
     *
     * @return an RFC 7386 merge patch
     */
    public JsonObject patch() {
        return patch(before, sent);
    }

    /**
     * What differs between two states of a claim or volume. A list or map that is empty in its status is not there, as
     * the server shows it: that it became empty is a write, but no change anybody sees.
     *
     * @param before the object as it was
     * @param after the object as it is
     * @return an RFC 7386 merge patch
     */
    public static JsonObject patch(Manifest before, Manifest after) {
        return JsonMergePatch.between(shown(before.json()), shown(after.json()));
    }

    private static JsonObject shown(JsonObject json) {
        JsonObject status = json.child("status");
        boolean hidesModes = status.members().get("accessModes") instanceof JsonArray modes
                && modes.items().isEmpty();
        boolean hidesCapacity = status.members().get("capacity") instanceof JsonObject capacity && capacity.isEmpty();
        if (!hidesModes && !hidesCapacity) {
            return json;
        }
        status = hidesModes ? status.without("accessModes") : status;
        return json.with("status", hidesCapacity ? status.without("capacity") : status);
    }
}
