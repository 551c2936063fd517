package dev.mooring.admission;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.quantity.StorageSize;
import org.jspecify.annotations.Nullable;

/** Sizes in a decoded object; the server rounds each up to thousandths when it decodes it. */
final class Quantities {

    /** The one resource of volumes and claims. */
    static final String STORAGE = "storage";

    private Quantities() {}

    /** The size; zero if there is none, as upstream reads a missing entry. */
    static StorageSize of(@Nullable JsonValue value) {
        return value instanceof JsonString text
                ? StorageSize.parseJson(text.value()).roundUpToMilli()
                : StorageSize.ZERO;
    }

    static StorageSize storage(JsonObject resources) {
        return of(resources.members().get(STORAGE));
    }
}
