package dev.mooring.manifest;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A place in an object, read as the API server reads it: absent and null are alike, another JSON type than the one asked
 * for is refused with the object and the place.
 *
 * @param object the object
 * @param pointer where in it
 * @param value what stands there; null if nothing or the JSON null does
 */
public record Part(
        ObjectRef object, JsonPointer pointer, @Nullable JsonValue value) {

    public Part {
        requireNonNull(object, "object");
        requireNonNull(pointer, "pointer");
        value = value == null || value.isNull() ? null : value;
    }

    /**
     * The whole of an object.
     *
     * @param manifest the object
     * @return the part at the root
     */
    public static Part of(Manifest manifest) {
        return new Part(manifest.ref(), JsonPointer.ROOT, manifest.json());
    }

    /**
     * A member, or a member of a member.
     *
     * @param keys the keys that lead there, unescaped
     * @return the part; absent if one on the way is
     * @throws ManifestException if one on the way is no object
     */
    public Part at(String... keys) {
        Part part = this;
        for (String key : keys) {
            part = new Part(
                    object, part.pointer.child(key), part.object("an object").get(key));
        }
        return part;
    }

    /**
     * Whether something stands here.
     *
     * @return false if nothing or the JSON null does
     */
    public boolean isPresent() {
        return value != null;
    }

    /**
     * The members.
     *
     * @return the object; without members if nothing is here
     * @throws ManifestException if something else is here
     */
    public JsonObject members() {
        return object("an object");
    }

    /**
     * The items of an array.
     *
     * @return the items in order, none if nothing is here; an item that is null is an absent part
     * @throws ManifestException if something else than an array is here
     */
    public List<Part> items() {
        if (value == null) {
            return List.of();
        }
        if (!(value instanceof JsonArray array)) {
            throw wrong("an array");
        }
        List<Part> parts = new ArrayList<>(array.items().size());
        for (int i = 0; i < array.items().size(); i++) {
            parts.add(new Part(object, pointer.child(i), array.items().get(i)));
        }
        return parts;
    }

    /**
     * The text.
     *
     * @return the text, empty if nothing is here
     * @throws ManifestException if something else than a string is here
     */
    public Optional<String> string() {
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof JsonString string) {
            return Optional.of(string.value());
        }
        throw wrong("a string");
    }

    /**
     * The text, as Go reads it: an absent one is the empty one.
     *
     * @return the text
     * @throws ManifestException if something else than a string is here
     */
    public String text() {
        return string().orElse("");
    }

    /**
     * The texts of an array of strings.
     *
     * @return the texts in order, none if nothing is here; a null is the empty text
     * @throws ManifestException if something else is here
     */
    public List<String> texts() {
        return items().stream().map(Part::text).toList();
    }

    /**
     * The members of an object whose values are strings, in order.
     *
     * @return the texts by key, none if nothing is here; a null is the empty text
     * @throws ManifestException if something else is here
     */
    public Map<String, String> textMembers() {
        Map<String, String> texts = new LinkedHashMap<>();
        members().members().keySet().forEach(key -> texts.put(key, at(key).text()));
        return Collections.unmodifiableMap(texts);
    }

    /**
     * The boolean.
     *
     * @return its value, empty if nothing is here
     * @throws ManifestException if something else than a boolean is here
     */
    public Optional<Boolean> flag() {
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof JsonBoolean flag) {
            return Optional.of(flag.value());
        }
        throw wrong("a boolean");
    }

    /**
     * The whole number of 32 bits.
     *
     * @return its value, empty if nothing is here
     * @throws ManifestException if something else than such a number is here
     */
    public Optional<Integer> int32() {
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof JsonNumber number && number.text().length() <= MAX_INT32_LENGTH) {
            try {
                return Optional.of(new BigInteger(number.text()).intValueExact());
            } catch (ArithmeticException e) {
                throw wrong("a whole number of 32 bits");
            } catch (NumberFormatException e) {
                throw wrong("a whole number");
            }
        }
        throw wrong("a whole number of 32 bits");
    }

    private static final int MAX_INT32_LENGTH = 11;

    /** Which place it is, never what stands there. */
    @Override
    public String toString() {
        return object + " " + pointer;
    }

    /**
     * The refusal of this place.
     *
     * @param problem what was expected and what was found
     * @return the exception, to be thrown
     */
    public ManifestException refuse(String problem) {
        return new ManifestException(object, pointer, problem);
    }

    private JsonObject object(String expected) {
        if (value == null) {
            return JsonObject.EMPTY;
        }
        if (value instanceof JsonObject members) {
            return members;
        }
        throw wrong(expected);
    }

    private ManifestException wrong(String expected) {
        return refuse("expected " + expected + ", found " + (value == null ? "nothing" : value.type()));
    }
}
