package dev.mooring.json;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/** A JSON string. One that was read keeps its escapes as they were written. */
public final class JsonString implements JsonValue {

    private final String value;
    /** The literal with its quotes, where it differs from what the writer would write; else null. */
    private final @Nullable String literal;

    private JsonString(String value, @Nullable String literal) {
        this.value = value;
        this.literal = literal;
    }

    /**
     * A string of this text.
     *
     * @param value the text, unescaped
     * @return the string
     */
    public static JsonString of(String value) {
        return new JsonString(requireNonNull(value, "value"), null);
    }

    static JsonString read(String value, String literal) {
        boolean kept = !JsonWriter.quote(value).equals(literal) && JsonWriter.hasUtf8(literal);
        return new JsonString(value, kept ? literal : null);
    }

    /** {@return the text the string means, unescaped} */
    public String value() {
        return value;
    }

    /** {@return a string of this text that is written as the writer writes it, whatever it was read from} */
    public JsonString plain() {
        return literal == null ? this : of(value);
    }

    /** {@return whether it is written as the text it means, in quotes and without an escape} */
    public boolean isWrittenAsIs() {
        return literal == null && JsonWriter.isWrittenAsIs(value);
    }

    /** As it was written, where that is not as the writer would write it; else null. */
    @Nullable
    String literal() {
        return literal;
    }

    @Override
    public String type() {
        return "string";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonString string && string.value.equals(value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return "JsonString of " + value.length() + " characters";
    }
}
