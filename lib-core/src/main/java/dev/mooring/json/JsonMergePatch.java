package dev.mooring.json;

import java.util.Map;

/** RFC 7386 JSON merge patches: the form in which controllers send changes. */
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
        JsonObject result = target instanceof JsonObject object ? object : JsonObject.EMPTY;
        for (Map.Entry<String, JsonValue> change : changes.members().entrySet()) {
            String key = change.getKey();
            JsonValue old = result.members().get(key);
            result = change.getValue().isNull()
                    ? result.without(key)
                    : result.with(key, apply(old == null ? JsonNull.NULL : old, change.getValue()));
        }
        return result;
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
        JsonObject patch = JsonObject.EMPTY;
        for (String key : before.members().keySet()) {
            if (!after.has(key)) {
                patch = patch.with(key, JsonNull.NULL);
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
            patch = patch.with(key, change);
        }
        return patch;
    }
}
