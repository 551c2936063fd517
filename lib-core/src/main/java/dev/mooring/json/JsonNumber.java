package dev.mooring.json;

import static java.util.Objects.requireNonNull;

/**
 * A JSON number as it was written: {@code 1.50}, {@code 1e400} and {@code -0} stay unchanged.
 *
 * @param text the number's JSON text
 */
public record JsonNumber(String text) implements JsonValue {

    public JsonNumber {
        requireNonNull(text, "text");
        if (!NumberText.isNumber(text)) {
            throw new IllegalArgumentException("not a JSON number: " + JsonException.excerpt(text));
        }
    }

    /**
     * A whole number.
     *
     * @param value the value
     * @return the number in plain decimal digits
     */
    public static JsonNumber of(long value) {
        return new JsonNumber(Long.toString(value));
    }

    @Override
    public String type() {
        return "number";
    }

    @Override
    public String toString() {
        return "JsonNumber";
    }
}
