package dev.mooring.sanitize;

import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.quantity.StorageSize;

/** Sizes in documents: strings or numbers. */
final class Sizes {

    private Sizes() {}

    static StorageSize of(JsonValue value) {
        if (value instanceof JsonString text) {
            return StorageSize.parseJson(text.value());
        }
        if (value instanceof JsonNumber number) {
            return StorageSize.parseJson(number.text());
        }
        throw new IllegalArgumentException("expected a quantity, found " + value.type());
    }
}
