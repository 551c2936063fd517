package dev.mooring.json;

/** The JSON null, a value like any other: a null member differs from an absent one. */
public enum JsonNull implements JsonValue {
    /** The one null. */
    NULL;

    @Override
    public String type() {
        return "null";
    }
}
