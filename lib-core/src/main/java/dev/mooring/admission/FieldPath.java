package dev.mooring.admission;

import org.jspecify.annotations.Nullable;

/** Where a field is, in the server's spelling. The text is only put together for a message. */
final class FieldPath {

    private final @Nullable FieldPath parent;
    private final String name;
    private final boolean isKey;

    private FieldPath(@Nullable FieldPath parent, String name, boolean isKey) {
        this.parent = parent;
        this.name = name;
        this.isKey = isKey;
    }

    static FieldPath of(String name) {
        return new FieldPath(null, name, false);
    }

    FieldPath child(String name) {
        return new FieldPath(this, name, false);
    }

    FieldPath key(String key) {
        return new FieldPath(this, key, true);
    }

    FieldPath index(int index) {
        return key(Integer.toString(index));
    }

    @Override
    public String toString() {
        return parent == null ? name : parent + (isKey ? "[" + name + "]" : "." + name);
    }
}
