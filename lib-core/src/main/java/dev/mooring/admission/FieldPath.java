package dev.mooring.admission;

import org.jspecify.annotations.Nullable;

/** Where a field is, in the server's spelling. The text is only put together for a message. */
final class FieldPath {

    private final @Nullable FieldPath parent;
    private final String step;

    private FieldPath(@Nullable FieldPath parent, String step) {
        this.parent = parent;
        this.step = step;
    }

    static FieldPath of(String name) {
        return new FieldPath(null, name);
    }

    FieldPath child(String name) {
        return new FieldPath(this, "." + name);
    }

    FieldPath key(String key) {
        return new FieldPath(this, "[" + key + "]");
    }

    FieldPath index(int index) {
        return key(Integer.toString(index));
    }

    @Override
    public String toString() {
        return parent == null ? step : parent + step;
    }
}
