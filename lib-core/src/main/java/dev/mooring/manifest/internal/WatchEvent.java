package dev.mooring.manifest.internal;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import java.util.Optional;
import java.util.Set;

/**
 * An event of a watch, as {@code kubectl get --watch --output-watch-events} prints it.
 *
 * @param type what happened
 * @param object the object after it
 * @upstream apimachinery pkg/watch/watch.go EventType
 */
public record WatchEvent(String type, JsonObject object) {

    private static final Set<String> TYPES = Set.of("ADDED", "MODIFIED", "DELETED", "BOOKMARK", "ERROR");

    /**
     * Reads a document.
     *
     * @param document any document
     * @return empty if it is something else
     */
    public static Optional<WatchEvent> of(JsonValue document) {
        return document instanceof JsonObject json
                        && !json.has("kind")
                        && json.members().get("object") instanceof JsonObject object
                ? json.string("type").filter(TYPES::contains).map(type -> new WatchEvent(type, object))
                : Optional.empty();
    }

    /** {@return whether the event says nothing about an object} */
    public boolean isBookmark() {
        return type.equals("BOOKMARK");
    }

    /** {@return whether the object is there after the event; an error is there in place of one} */
    public boolean hasObject() {
        return !isBookmark() && !type.equals("DELETED");
    }
}
