package dev.mooring.json;

/** The JSON null, a value like any other: a member that is null is not a member that is absent. */
public enum JsonNull implements JsonValue {
    /** The one null. */
    NULL;

    @Override
    public String type() {
        return "null";
    }
}
