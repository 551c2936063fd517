package dev.mooring.json;

import java.util.LinkedHashMap;
import java.util.Map;

/** RFC 7386 JSON merge patches, the form in which controllers send changes. */
public final class JsonMergePatch {

    private JsonMergePatch() {}

    /**
     * Applies a merge patch. A null in the patch removes a member, an object is merged into the existing object, any other
     * value replaces the existing one.
     *
     * @param target the value to change
     * @param patch the patch
     * @return the changed copy
     */
    public static JsonValue apply(JsonValue target, JsonValue patch) {
        if (!(patch instanceof JsonObject changes)) {
            return patch;
        }
        Map<String, JsonValue> result =
                new LinkedHashMap<>(target instanceof JsonObject object ? object.members() : Map.of());
        changes.members().forEach((key, change) -> {
            if (change.isNull()) {
                result.remove(key);
            } else {
                result.put(key, apply(result.getOrDefault(key, JsonNull.NULL), change));
            }
        });
        return JsonObject.owning(result);
    }

    /**
     * The smallest merge patch that turns one object into another. A merge patch cannot set a member to null: it
     * removes the member.
     *
     * @param before the object as it was
     * @param after the object as it will be
     * @return the patch; {@code {}} if nothing differs
     */
    public static JsonObject between(JsonObject before, JsonObject after) {
        Map<String, JsonValue> patch = new LinkedHashMap<>();
        for (String key : before.members().keySet()) {
            if (!after.has(key)) {
                patch.put(key, JsonNull.NULL);
            }
        }
        for (Map.Entry<String, JsonValue> member : after.members().entrySet()) {
            String key = member.getKey();
            JsonValue old = before.members().get(key);
            if (member.getValue().equals(old)) {
                continue;
            }
            JsonValue change = old instanceof JsonObject was && member.getValue() instanceof JsonObject is
                    ? between(was, is)
                    : member.getValue();
            patch.put(key, change);
        }
        return JsonObject.owning(patch);
    }
}
