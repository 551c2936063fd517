package dev.mooring.json;

/** A JSON boolean. */
public enum JsonBoolean implements JsonValue {
    /** {@code true}. */
    TRUE,
    /** {@code false}. */
    FALSE;

    /**
     * The JSON boolean of a Java one.
     *
     * @param value the value
     * @return the constant
     */
    public static JsonBoolean of(boolean value) {
        return value ? TRUE : FALSE;
    }

    /** {@return the Java boolean, true for {@link #TRUE}} */
    public boolean value() {
        return this == TRUE;
    }

    @Override
    public String type() {
        return "boolean";
    }
}
