package dev.mooring.json;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/** A JSON string. One that was read keeps its escapes as they were written. */
public final class JsonString implements JsonValue {

    private final String value;
    /** The literal with its quotes if it differs from the writer's form; else null. */
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

    /** {@return the unescaped text} */
    public String value() {
        return value;
    }

    /** {@return a string of this text in the writer's own form, however it was read} */
    public JsonString plain() {
        return literal == null ? this : of(value);
    }

    /** {@return whether its written form is its text in quotes, without an escape} */
    public boolean isWrittenAsIs() {
        return literal == null && JsonWriter.isWrittenAsIs(value);
    }

    /** The original literal if it differs from the writer's form; else null. */
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
