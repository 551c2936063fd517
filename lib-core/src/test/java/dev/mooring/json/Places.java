package dev.mooring.json;

import java.util.ArrayList;
import java.util.List;

/** The places of a document, for tests that change one of them. */
public final class Places {

    private Places() {}

    /** Every place below the root, each before those in it. */
    public static List<JsonPointer> of(JsonValue document) {
        List<JsonPointer> places = new ArrayList<>();
        collect(document, JsonPointer.ROOT, places);
        return places.subList(1, places.size());
    }

    private static void collect(JsonValue value, JsonPointer at, List<JsonPointer> places) {
        places.add(at);
        if (value instanceof JsonObject object) {
            object.members().forEach((key, member) -> collect(member, at.child(key), places));
        } else if (value instanceof JsonArray array) {
            for (int i = 0; i < array.items().size(); i++) {
                collect(array.items().get(i), at.child(i), places);
            }
        }
    }
}
