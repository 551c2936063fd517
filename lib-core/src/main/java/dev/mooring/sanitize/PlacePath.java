package dev.mooring.sanitize;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.List;

/**
 * A path to places in documents; a segment {@code *} means every item or member.
 *
 * @param pattern the segments
 */
record PlacePath(List<String> pattern) {

    private static final String EVERY = "*";

    /** Reads {@code a/*}{@code /b}; as in a JSON pointer, {@code ~1} is a slash in a key. */
    static PlacePath of(String path) {
        return new PlacePath(JsonPointer.parse("/" + path).segments());
    }

    PlacePath below(JsonPointer prefix) {
        List<String> all = new ArrayList<>(prefix.segments());
        all.addAll(pattern);
        return new PlacePath(all);
    }

    /** The matching places of an object, in document order. */
    List<JsonPointer> in(JsonObject object) {
        List<JsonPointer> found = new ArrayList<>();
        collect(object, 0, JsonPointer.ROOT, found);
        return found;
    }

    private void collect(JsonValue value, int depth, JsonPointer at, List<JsonPointer> found) {
        if (depth == pattern.size()) {
            found.add(at);
            return;
        }
        String segment = pattern.get(depth);
        if (!segment.equals(EVERY)) {
            JsonPointer.of(segment).find(value).ifPresent(next -> collect(next, depth + 1, at.child(segment), found));
        } else if (value instanceof JsonArray array) {
            for (int i = 0; i < array.items().size(); i++) {
                collect(array.items().get(i), depth + 1, at.child(i), found);
            }
        } else if (value instanceof JsonObject object) {
            object.members().forEach((key, member) -> collect(member, depth + 1, at.child(key), found));
        }
    }
}
