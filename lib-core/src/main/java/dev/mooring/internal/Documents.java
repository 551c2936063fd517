package dev.mooring.internal;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Changed copies of documents whose parts may be absent or null. */
public final class Documents {

    private Documents() {}

    /**
     * A copy with a member of a member, for example of the status.
     *
     * @param document the document
     * @param section the outer key
     * @param key the inner key
     * @param value the value
     * @return the copy
     */
    public static JsonObject with(JsonObject document, String section, String key, JsonValue value) {
        return document.with(section, document.child(section).with(key, value));
    }

    /**
     * A copy without a member of a member.
     *
     * @param document the document
     * @param section the outer key
     * @param key the inner key
     * @return the copy; the document itself if nothing is there
     */
    public static JsonObject without(JsonObject document, String section, String key) {
        return document.child(section).has(key)
                ? document.with(section, document.child(section).without(key))
                : document;
    }

    /**
     * A copy with an annotation.
     *
     * @param document the object
     * @param key the annotation
     * @param value its value
     * @return the copy
     */
    public static JsonObject withAnnotation(JsonObject document, String key, String value) {
        return with(document, "metadata", "annotations", annotations(document).with(key, value));
    }

    /**
     * A copy without an annotation, and without the whole map if it was the last one.
     *
     * @param document the object
     * @param key the annotation
     * @return the copy
     */
    public static JsonObject withoutAnnotation(JsonObject document, String key) {
        JsonObject left = annotations(document).without(key);
        return left.isEmpty()
                ? without(document, "metadata", "annotations")
                : with(document, "metadata", "annotations", left);
    }

    private static JsonObject annotations(JsonObject document) {
        return document.child("metadata").child("annotations");
    }

    /**
     * A copy with these finalizers.
     *
     * @param document the object
     * @param finalizers the finalizers in order; an empty list removes the field
     * @return the copy
     */
    public static JsonObject withFinalizers(JsonObject document, List<String> finalizers) {
        return finalizers.isEmpty()
                ? without(document, "metadata", "finalizers")
                : with(document, "metadata", "finalizers", JsonArray.ofStrings(finalizers));
    }

    /**
     * The first members of an object, to be continued.
     *
     * @param object the object
     * @param count how many
     * @return the members in order, in a map that the caller owns
     */
    public static Map<String, JsonValue> first(JsonObject object, int count) {
        Map<String, JsonValue> first = new LinkedHashMap<>();
        for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
            if (first.size() == count) {
                break;
            }
            first.put(member.getKey(), member.getValue());
        }
        return first;
    }

    /**
     * A value as Go sees it: null counts as absent.
     *
     * @param value the value
     * @return the value, null if it is absent or the JSON null
     */
    public static @Nullable JsonValue present(@Nullable JsonValue value) {
        return value == null || value.isNull() ? null : value;
    }
}
