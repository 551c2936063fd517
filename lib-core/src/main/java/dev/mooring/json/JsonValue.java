package dev.mooring.json;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One JSON value.
 *
 * <p>Equality is that of JSON: the order of an object's members does not matter, numbers are equal when they are written
 * alike, strings when they mean the same text however they are escaped.
 */
public sealed interface JsonValue permits JsonObject, JsonArray, JsonString, JsonNumber, JsonBoolean, JsonNull {

    /**
     * Reads exactly one value within {@link JsonLimits#DEFAULT}.
     *
     * @param text the JSON text; white space around it is fine
     * @return the value
     * @throws JsonException if the text is not one JSON value, has a key twice, or is beyond the limits
     */
    static JsonValue parse(String text) {
        return parse(text, JsonLimits.DEFAULT);
    }

    /**
     * Reads exactly one value, as {@link #parse(String)} does.
     *
     * @param utf8 the JSON text in UTF-8
     * @return the value
     * @throws JsonException likewise
     */
    static JsonValue parse(byte[] utf8) {
        try {
            return JsonReader.one(utf8, JsonLimits.DEFAULT);
        } catch (LinkageError e) {
            throw JacksonCore.clash(e);
        }
    }

    /**
     * Reads exactly one value.
     *
     * @param text the JSON text
     * @param limits how large and how deep it may be
     * @return the value
     * @throws JsonException if the text is not one JSON value, has a key twice, or is beyond the limits
     */
    static JsonValue parse(String text, JsonLimits limits) {
        try {
            return JsonReader.one(text, limits);
        } catch (LinkageError e) {
            throw JacksonCore.clash(e);
        }
    }

    /**
     * Reads values that follow each other, as in JSON lines.
     *
     * @param text any number of JSON values with white space between them
     * @param limits how large the whole text and how deep each value may be
     * @return the values in order, empty for blank text
     * @throws JsonException if a value is not JSON, has a key twice, or is beyond the limits
     */
    static List<JsonValue> parseAll(String text, JsonLimits limits) {
        try {
            return JsonReader.all(text, limits);
        } catch (LinkageError e) {
            throw JacksonCore.clash(e);
        }
    }

    /**
     * A value from a tree of plain Java objects, as parsers hand them out.
     *
     * @param tree a {@code Map} with string keys, a {@code List}, a {@code CharSequence}, a {@code Number}, a
     *     {@code Boolean}, a {@code JsonValue} or null
     * @return the value; a {@code Double} or {@code Float} keeps its shortest decimal form
     * @throws JsonException if a part is of another type, a number is not finite, or it is deeper than
     *     {@link JsonLimits#DEFAULT} allows
     */
    static JsonValue fromTree(@Nullable Object tree) {
        return JsonTrees.read(tree);
    }

    /**
     * The value as a tree of plain Java objects: unmodifiable {@code Map}, {@code List}, {@code String},
     * {@code BigDecimal} or, for a number written without point and exponent, {@code BigInteger}; {@code Boolean};
     * null.
     *
     * @return the tree
     * @throws JsonException if a number has an exponent beyond the range of {@code BigDecimal}, or it is nested deeper than
     *     1,000
     */
    default @Nullable Object toTree() {
        return JsonTrees.write(this);
    }

    /**
     * {@return the value as JSON text on one line, without white space}
     *
     * @throws IllegalArgumentException if it is nested deeper than 1,000, which no reader hands out
     */
    default String toJson() {
        return JsonWriter.compact(this);
    }

    /**
     * {@return the value as {@code kubectl get -o json} lays it out: four spaces a level, a line a member, {@code {}}
     * and {@code []} for empty ones, without a line feed at its end}
     *
     * @throws IllegalArgumentException as {@link #toJson()}
     */
    default String toPrettyJson() {
        return JsonWriter.pretty(this);
    }

    /**
     * What {@link #toJson()} says, in UTF-8 and part by part, so that the whole is never in memory.
     *
     * @param sink takes the parts
     * @throws IllegalArgumentException as {@link #toJson()}; some parts are taken then
     */
    default void writeJson(JsonSink sink) {
        JsonWriter.write(this, false, sink);
    }

    /**
     * What {@link #toPrettyJson()} says, in UTF-8 and part by part, so that the whole is never in memory.
     *
     * @param sink takes the parts
     * @throws IllegalArgumentException as {@link #toJson()}; some parts are taken then
     */
    default void writePrettyJson(JsonSink sink) {
        JsonWriter.write(this, true, sink);
    }

    /** {@return whether this is the JSON null} */
    default boolean isNull() {
        return this instanceof JsonNull;
    }

    /**
     * {@return the value's JSON type in words, for messages: {@code object}, {@code array}, {@code string}, {@code
     * number}, {@code boolean} or {@code null}}
     */
    String type();
}
