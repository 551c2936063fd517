package dev.mooring.controller;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ObjectView;
import java.util.Optional;

/**
 * One request to the API server.
 *
 * @param verb the request
 * @param before the object before
 * @param sent the object that is sent
 * @param removes whether the object is gone afterwards: it is deleted, or loses its last finalizer while it is being
 *     deleted
 */
public record Write(Verb verb, ObjectView before, ObjectView sent, boolean removes) {

    /** The kind of request. */
    public enum Verb {
        /** Everything except the status changes. */
        UPDATE,
        /** The status changes. */
        UPDATE_STATUS,
        /** The object is deleted. */
        DELETE;

        /** {@return {@code update}, {@code update-status} or {@code delete}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public Write {
        requireNonNull(verb, "verb");
        requireNonNull(before, "before");
        requireNonNull(sent, "sent");
    }

    /** {@return which object} */
    public ObjectRef object() {
        return before.ref();
    }

    /** {@return the object afterwards; empty if it is gone} */
    public Optional<ObjectView> after() {
        return removes ? Optional.empty() : Optional.of(sent);
    }

    /** {@return whether the server changes something; it does not if what is being deleted and has finalizers is deleted again} */
    public boolean isChange() {
        return verb != Verb.DELETE || removes || !before.equals(sent);
    }

    /** {@return what changes, as an RFC 7386 merge patch; it is computed on each call} */
    public JsonObject patch() {
        return patch(before.manifest(), sent.manifest());
    }

    /**
     * What differs between two states of a claim or volume. The server does not show an empty list or map in the status,
     * so a list that becomes empty is a write and not a visible change.
     *
     * @param before the object before
     * @param after the object afterwards
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
