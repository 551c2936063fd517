package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.SortedMap;
import java.util.TreeMap;

/** The members of objects in the order of their names, and texts spelled in one way. */
final class Sorted {

    private Sorted() {}

    static JsonValue json(JsonValue value) {
        if (value instanceof JsonArray array) {
            return JsonArray.of(array.items().stream().map(Sorted::json));
        }
        if (value instanceof JsonObject object) {
            SortedMap<String, JsonValue> members = new TreeMap<>();
            object.members().forEach((key, member) -> members.put(key, json(member)));
            return JsonObject.of(members);
        }
        return value instanceof JsonString text ? JsonString.of(text.value()) : value;
    }
}
