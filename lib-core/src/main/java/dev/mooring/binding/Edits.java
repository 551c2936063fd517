package dev.mooring.binding;

import dev.mooring.json.JsonObject;

/** Changed copies of documents whose parts may be absent or null. */
final class Edits {

    private Edits() {}

    static JsonObject withAnnotation(JsonObject json, String key, String value) {
        JsonObject metadata = json.object("metadata");
        return json.with(
                "metadata",
                metadata.with("annotations", metadata.object("annotations").with(key, value)));
    }
}
