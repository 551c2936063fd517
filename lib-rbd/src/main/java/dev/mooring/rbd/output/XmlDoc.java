package dev.mooring.rbd.output;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An element of XML output. A list is an element with an element for each item; an object looks the same. */
record XmlDoc(String name, List<Doc> children, String content) implements Doc {

    /** Pretty output has white space where there is nothing. */
    private boolean hasText() {
        return children.isEmpty() && !content.isBlank();
    }

    @Override
    public @Nullable String text() {
        return children.isEmpty() ? content : null;
    }

    @Override
    public @Nullable Doc get(String key) {
        for (Doc child : children) {
            if (child.name().equals(key)) {
                return child;
            }
        }
        return null;
    }

    @Override
    public @Nullable List<Doc> items() {
        return hasText() ? null : children;
    }

    @Override
    public @Nullable List<Doc> members() {
        return items();
    }

    /** A scalar as a string, children as an array of one-member objects: their names may repeat. */
    @Override
    public JsonValue toJson() {
        if (children.isEmpty()) {
            return JsonString.of(content);
        }
        return JsonArray.of(children.stream().map(child -> JsonObject.of(child.name(), child.toJson())));
    }
}
