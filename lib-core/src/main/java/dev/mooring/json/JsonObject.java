package dev.mooring.json;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A JSON object whose members keep their order. */
public final class JsonObject implements JsonValue {

    /** The object without members. */
    public static final JsonObject EMPTY = owning(new LinkedHashMap<>());

    private final Map<String, JsonValue> members;

    /** The map is unmodifiable. */
    private JsonObject(Map<String, JsonValue> members) {
        this.members = members;
    }

    /**
     * An object of these members.
     *
     * @param members the members in the order of the map
     * @return the object
     */
    public static JsonObject of(Map<String, ? extends JsonValue> members) {
        return new JsonObject(JsonMembers.copyOf(members));
    }

    /**
     * An object with one member; use {@link #with} to add more.
     *
     * @param key the key
     * @param value the value
     * @return the object
     */
    public static JsonObject of(String key, JsonValue value) {
        return EMPTY.with(key, value);
    }

    /** An object that owns the map; the caller must not keep a reference to it. */
    static JsonObject owning(Map<String, JsonValue> members) {
        return new JsonObject(JsonMembers.owning(members));
    }

    /**
     * Reads a text that is exactly one JSON object.
     *
     * @param text the JSON text
     * @return the object
     * @throws JsonException as {@link JsonValue#parse(String)}, and if the value is not an object
     */
    public static JsonObject parse(String text) {
        JsonValue value = JsonValue.parse(text);
        if (value instanceof JsonObject object) {
            return object;
        }
        throw new JsonException("expected a JSON object, found " + value.type(), "", 1, 1);
    }

    /** {@return all members in order, as an unmodifiable map} */
    public Map<String, JsonValue> members() {
        return members;
    }

    /**
     * The value of a member.
     *
     * @param key the key
     * @return the value, which may be the JSON null; empty if there is no such member
     */
    public Optional<JsonValue> get(String key) {
        return Optional.ofNullable(members.get(key));
    }

    /**
     * Whether there is such a member; its value may be the JSON null.
     *
     * @param key the key
     * @return true if the key is present
     */
    public boolean has(String key) {
        return members.containsKey(key);
    }

    /** {@return whether there is no member} */
    public boolean isEmpty() {
        return members.isEmpty();
    }

    /**
     * The text of a member that is a string.
     *
     * @param key the key
     * @return the text; empty if the member is absent, null or not a string
     */
    public Optional<String> string(String key) {
        return members.get(key) instanceof JsonString string ? Optional.of(string.value()) : Optional.empty();
    }

    /**
     * A member that is an object.
     *
     * @param key the key
     * @return the object; {@link #EMPTY} if the member is absent, null or not an object
     */
    public JsonObject child(String key) {
        return members.get(key) instanceof JsonObject object ? object : EMPTY;
    }

    /**
     * A member that is an array.
     *
     * @param key the key
     * @return the array; {@link JsonArray#EMPTY} if the member is absent, null or not an array
     */
    public JsonArray array(String key) {
        return members.get(key) instanceof JsonArray array ? array : JsonArray.EMPTY;
    }

    /**
     * A copy with this member: a new key is added at the end, an existing one keeps its place.
     *
     * @param key the key
     * @param value the value
     * @return the changed copy
     */
    public JsonObject with(String key, JsonValue value) {
        return new JsonObject(JsonMembers.with(members, requireNonNull(key, "key"), requireNonNull(value, "value")));
    }

    /**
     * A copy with a string member, see {@link #with(String, JsonValue)}.
     *
     * @param key the key
     * @param value the text
     * @return the changed copy
     */
    public JsonObject with(String key, String value) {
        return with(key, JsonString.of(value));
    }

    /**
     * A copy without this member.
     *
     * @param key the key
     * @return the changed copy, this object itself if it has no such member
     */
    public JsonObject without(String key) {
        if (!members.containsKey(key)) {
            return this;
        }
        return new JsonObject(JsonMembers.without(members, key));
    }

    /**
     * A copy with this value at a pointer: a member is added or replaced, an array's item replaced.
     *
     * @param pointer where; all but its last token must lead to an existing value
     * @param value the value
     * @return the changed copy
     * @throws IllegalArgumentException if the pointer is the root or its parent does not exist
     */
    public JsonObject with(JsonPointer pointer, JsonValue value) {
        return (JsonObject) JsonEdits.set(this, pointer, value);
    }

    /**
     * A copy without the value at a pointer.
     *
     * @param pointer where
     * @return the changed copy
     * @throws IllegalArgumentException if the pointer is the root or has no value
     */
    public JsonObject without(JsonPointer pointer) {
        return (JsonObject) JsonEdits.remove(this, pointer);
    }

    @Override
    public String type() {
        return "object";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonObject object && object.members.equals(members);
    }

    @Override
    public int hashCode() {
        return members.hashCode();
    }

    @Override
    public String toString() {
        return "JsonObject of " + members.size() + " members";
    }
}
