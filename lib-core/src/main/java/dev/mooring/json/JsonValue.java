package dev.mooring.json;

import java.util.List;

/**
 * One JSON value.
 *
 * <p>Equality is that of JSON: the order of an object's members does not matter, numbers are equal if they are written
 * alike, strings if their unescaped texts are equal.
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
     * @throws JsonException as {@link #parse(String)}
     */
    static JsonValue parse(byte[] utf8) {
        return parse(utf8, JsonLimits.DEFAULT);
    }

    /**
     * Reads exactly one value.
     *
     * @param utf8 the JSON text in UTF-8
     * @param limits how large and how deep it may be
     * @return the value
     * @throws JsonException as {@link #parse(String, JsonLimits)}
     */
    static JsonValue parse(byte[] utf8, JsonLimits limits) {
        return JsonReader.one(utf8, limits);
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
        return JsonReader.one(text, limits);
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
        return JsonReader.all(text, limits);
    }

    /**
     * {@return the value as JSON text on one line, without white space}
     *
     * @throws IllegalArgumentException if it is nested deeper than 1,000, which no reader returns
     */
    default String toJson() {
        return JsonWriter.compact(this);
    }

    /**
     * {@return the value in the layout of {@code kubectl get -o json}: four spaces per level, one line per member,
     * {@code {}} and {@code []} for empty ones, without a line feed at its end}
     *
     * @throws IllegalArgumentException as {@link #toJson()}
     */
    default String toPrettyJson() {
        return JsonWriter.pretty(this);
    }

    /**
     * Writes {@link #toJson()} in UTF-8 part by part, so that the whole is never in memory.
     *
     * @param sink receives the parts
     * @throws IllegalArgumentException as {@link #toJson()}; by then the sink has received some parts
     */
    default void writeJson(Sink sink) {
        JsonWriter.write(this, false, sink);
    }

    /**
     * Writes {@link #toPrettyJson()} in UTF-8 part by part, so that the whole is never in memory.
     *
     * @param sink receives the parts
     * @throws IllegalArgumentException as {@link #toJson()}; by then the sink has received some parts
     */
    default void writePrettyJson(Sink sink) {
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

    /** Receives JSON text while it is written, for example to send it to a stream. */
    @FunctionalInterface
    interface Sink {

        /**
         * Receives the next part.
         *
         * @param utf8 the text in UTF-8; the array is reused afterwards
         * @param length the number of bytes of the text
         */
        void take(byte[] utf8, int length);
    }
}
