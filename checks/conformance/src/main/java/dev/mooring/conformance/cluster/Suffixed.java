package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.List;
import java.util.Optional;

/** Copies of storage objects under other names, so that the same objects can be in one cluster several times. */
final class Suffixed {

    /** Names of namespaces, volumes and classes, and the selector that separates the volumes without a class. */
    private static final List<JsonPointer> NAMES = List.of(
            JsonPointer.parse("/metadata/namespace"),
            JsonPointer.parse("/metadata/labels/world"),
            JsonPointer.parse("/spec/claimRef/namespace"),
            JsonPointer.parse("/spec/volumeName"),
            JsonPointer.parse("/spec/storageClassName"),
            JsonPointer.parse("/spec/selector/matchLabels/world"));

    private static final JsonPointer NAME = JsonPointer.parse("/metadata/name");

    private Suffixed() {}

    static List<Manifest> all(List<Manifest> objects, String suffix) {
        return objects.stream().map(each -> one(each, suffix)).toList();
    }

    static Manifest one(Manifest object, String suffix) {
        JsonObject renamed = object.json();
        if (object.namespace().isEmpty()) {
            renamed = renamed(renamed, NAME, suffix);
        }
        for (JsonPointer pointer : NAMES) {
            renamed = renamed(renamed, pointer, suffix);
        }
        return new Manifest(renamed);
    }

    /** An empty name stays empty. */
    private static JsonObject renamed(JsonObject document, JsonPointer pointer, String suffix) {
        Optional<JsonValue> name = pointer.find(document);
        if (name.isPresent()
                && name.get() instanceof JsonString text
                && !text.value().isEmpty()) {
            return document.with(pointer, JsonString.of(text.value() + "-" + suffix));
        }
        return document;
    }
}
