package dev.mooring.manifest;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.quantity.QuantityException;
import dev.mooring.quantity.StorageSize;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A place in an object and its value, read as the API server reads it: absent and null are the same. Every reader
 * refuses a value of another JSON type with a {@link ManifestException} that names the object and the place.
 */
public final class Part {

    private static final int MAX_INT32_LENGTH = 11;

    private static final int NO_INDEX = -1;

    private final ObjectRef ref;
    /** The part that contains this one, null for the whole; the pointer is built on demand. */
    private final @Nullable Part around;

    private final String key;
    private final int index;
    private final JsonValue value;

    private Part(ObjectRef ref, @Nullable Part around, String key, int index, JsonValue value) {
        this.ref = requireNonNull(ref, "ref");
        this.around = around;
        this.key = requireNonNull(key, "key");
        this.index = index;
        this.value = requireNonNull(value, "value");
    }

    /**
     * The whole of an object.
     *
     * @param manifest the object
     * @return the part at the root
     */
    public static Part of(Manifest manifest) {
        return of(manifest.ref(), manifest.json());
    }

    /**
     * The whole of an object whose name differs from its document.
     *
     * @param ref the object that refusals name
     * @param json its document
     * @return the part at the root
     */
    public static Part of(ObjectRef ref, JsonObject json) {
        return new Part(ref, null, "", NO_INDEX, json);
    }

    /**
     * The same place with another value.
     *
     * @param newValue the value; {@link JsonNull#NULL} for none
     * @return the changed copy
     */
    public Part with(JsonValue newValue) {
        return new Part(ref, around, key, index, newValue);
    }

    /**
     * A part of an object.
     *
     * @param key the key
     * @return the part; absent if there is none
     * @throws ManifestException if this is not an object
     */
    public Part at(String key) {
        return member(key);
    }

    /**
     * A part of a part of an object.
     *
     * @param keys the keys that lead there, unescaped
     * @return the part; absent if one on the way is
     * @throws ManifestException if one on the way is not an object
     */
    public Part at(String... keys) {
        Part part = this;
        for (String each : keys) {
            part = part.member(each);
        }
        return part;
    }

    private Part member(String name) {
        JsonValue member = members().members().get(name);
        return new Part(ref, this, name, NO_INDEX, member == null ? JsonNull.NULL : member);
    }

    /** {@return the object} */
    public ObjectRef ref() {
        return ref;
    }

    /** {@return where in the object} */
    public JsonPointer pointer() {
        List<String> segments = new ArrayList<>();
        Part part = this;
        while (part.around != null) {
            segments.add(part.index == NO_INDEX ? part.key : Integer.toString(part.index));
            part = part.around;
        }
        Collections.reverse(segments);
        return new JsonPointer(segments);
    }

    /** {@return whether there is a value here; false for the JSON null} */
    public boolean isPresent() {
        return !value.isNull();
    }

    /**
     * {@return the members; none if there is no value here}
     *
     * @throws ManifestException if the value is not an object
     */
    public JsonObject members() {
        if (value instanceof JsonObject members) {
            return members;
        }
        return absent("an object", JsonObject.EMPTY);
    }

    /**
     * {@return the items of an array in order; none if there is no value here; an item that is null is an absent part}
     *
     * @throws ManifestException if the value is not an array
     */
    public List<Part> items() {
        if (!(value instanceof JsonArray array)) {
            return absent("an array", List.of());
        }
        List<Part> parts = new ArrayList<>(array.items().size());
        for (int i = 0; i < array.items().size(); i++) {
            parts.add(new Part(ref, this, "", i, array.items().get(i)));
        }
        return parts;
    }

    /**
     * {@return the text; empty if there is no value here}
     *
     * @throws ManifestException if the value is not a string
     */
    public Optional<String> string() {
        return value instanceof JsonString string ? Optional.of(string.value()) : absent("a string", Optional.empty());
    }

    /**
     * {@return the text as Go reads it: the empty text if there is no value here}
     *
     * @throws ManifestException if the value is not a string
     */
    public String text() {
        return string().orElse("");
    }

    /**
     * {@return the texts of an array of strings in order; none if there is no value here; a null is the empty text}
     *
     * @throws ManifestException if the value is not an array of strings
     */
    public List<String> texts() {
        if (!(value instanceof JsonArray array)) {
            return absent("an array", List.of());
        }
        String[] texts = new String[array.items().size()];
        for (int i = 0; i < texts.length; i++) {
            JsonValue item = array.items().get(i);
            texts[i] = item instanceof JsonString text ? text.value() : new Part(ref, this, "", i, item).text();
        }
        return List.of(texts);
    }

    /**
     * The members of an object whose values are strings, in order.
     *
     * @return the texts by key, none if there is no value here; a null is the empty text
     * @throws ManifestException if the value is not an object of strings
     */
    public Map<String, String> textMembers() {
        JsonObject members = members();
        if (members.isEmpty()) {
            return Map.of();
        }
        Map<String, String> texts = new LinkedHashMap<>();
        members.members()
                .forEach((name, member) -> texts.put(
                        name,
                        member instanceof JsonString text
                                ? text.value()
                                : member(name).text()));
        return Collections.unmodifiableMap(texts);
    }

    /**
     * {@return the boolean; empty if there is no value here}
     *
     * @throws ManifestException if the value is not a boolean
     */
    public Optional<Boolean> flag() {
        return value instanceof JsonBoolean flag ? Optional.of(flag.value()) : absent("a boolean", Optional.empty());
    }

    /**
     * {@return the whole number of 32 bits; empty if there is no value here}
     *
     * @throws ManifestException if the value is not such a number
     */
    public Optional<Integer> int32() {
        if (!(value instanceof JsonNumber number) || number.text().length() > MAX_INT32_LENGTH) {
            return absent("a whole number of 32 bits", Optional.empty());
        }
        try {
            return Optional.of(new BigInteger(number.text()).intValueExact());
        } catch (ArithmeticException e) {
            throw wrong("a whole number of 32 bits", e);
        } catch (NumberFormatException e) {
            throw wrong("a whole number", e);
        }
    }

    /**
     * {@return the quantity, written as a string or as a number; empty if there is no value here}
     *
     * @throws ManifestException if the value is not a quantity
     */
    public Optional<StorageSize> size() {
        try {
            return value instanceof JsonNumber number
                    ? Optional.of(StorageSize.parseJson(number.text()))
                    : value instanceof JsonString string
                            ? Optional.of(StorageSize.parseJson(string.value()))
                            : absent("a quantity", Optional.empty());
        } catch (QuantityException e) {
            throw new ManifestException(ref, pointer(), String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * The refusal of this place.
     *
     * @param problem what was expected and what was found
     * @return the exception, to be thrown
     */
    public ManifestException refuse(String problem) {
        return new ManifestException(ref, pointer(), problem);
    }

    private <T> T absent(String expected, T nothing) {
        if (isPresent()) {
            throw wrong(expected, null);
        }
        return nothing;
    }

    private ManifestException wrong(String expected, @Nullable Throwable cause) {
        return new ManifestException(ref, pointer(), "expected " + expected + ", found " + value.type(), cause);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Part part
                && part.ref.equals(ref)
                && part.pointer().equals(pointer())
                && part.value.equals(value);
    }

    @Override
    public int hashCode() {
        return 31 * ref.hashCode() + pointer().hashCode();
    }

    /** Its place, never its value. */
    @Override
    public String toString() {
        return ref + " " + pointer();
    }
}
