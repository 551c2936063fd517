package dev.mooring.admission;

import dev.mooring.admission.ClaimUpdate.Field;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.quantity.QuantityException;
import dev.mooring.quantity.StorageSize;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The fields of a wanted claim that differ from those of the stored one. */
final class ClaimFields {

    static final JsonPointer METADATA = JsonPointer.of("metadata");

    private static final JsonPointer RESOURCES = JsonPointer.of("spec", "resources");

    private final JsonObject stored;
    private final List<Field> found = new ArrayList<>();

    private ClaimFields(JsonObject stored) {
        this.stored = stored;
    }

    static List<Field> differing(Manifest stored, Manifest wanted) {
        ClaimFields fields = new ClaimFields(stored.json());
        fields.compare(METADATA.child("labels"), wanted.metadata().child("labels"));
        fields.compare(METADATA.child("annotations"), wanted.metadata().child("annotations"));
        fields.added("finalizers", wanted);
        fields.added("ownerReferences", wanted);
        fields.compare(JsonPointer.of("spec"), wanted.spec());
        return fields.found;
    }

    /** The members of {@code resources} are compared one by one, because only the request may change. */
    private void compare(JsonPointer at, JsonObject wanted) {
        wanted.members().forEach((key, value) -> {
            JsonPointer place = at.child(key);
            if (value instanceof JsonObject inside && (place.equals(RESOURCES) || at.equals(RESOURCES))) {
                compare(place, inside);
            } else if (!value.isNull()) {
                compare(place, value);
            }
        });
    }

    private void compare(JsonPointer place, JsonValue wanted) {
        Optional<JsonValue> before = place.find(stored);
        boolean isSame = before.filter(
                        each -> each.equals(wanted) || (place.isWithin(RESOURCES) && isSameSize(each, wanted)))
                .isPresent();
        if (!isSame) {
            found.add(new Field(place, before, wanted, ""));
        }
    }

    private static boolean isSameSize(JsonValue one, JsonValue other) {
        try {
            return one instanceof JsonString first
                    && other instanceof JsonString second
                    && StorageSize.parse(first.value()).compareTo(StorageSize.parse(second.value())) == 0;
        } catch (QuantityException e) {
            return false;
        }
    }

    /** A list with what others put there, and then what it lacks; an owner is known by its uid. */
    private void added(String key, Manifest wanted) {
        JsonArray before = stored.child("metadata").array(key);
        Map<JsonValue, JsonValue> all = new LinkedHashMap<>();
        before.items().forEach(each -> all.put(identity(each), each));
        int known = all.size();
        wanted.metadata().array(key).items().forEach(each -> all.putIfAbsent(identity(each), each));
        if (all.size() > known) {
            JsonPointer place = METADATA.child(key);
            found.add(new Field(place, place.find(stored), JsonArray.of(all.values().stream()), ""));
        }
    }

    private static JsonValue identity(JsonValue item) {
        return item instanceof JsonObject object ? object.get("uid").orElse(item) : item;
    }

    /** The value at a place whose parents may be absent. */
    static JsonObject with(JsonObject object, List<String> segments, JsonValue value) {
        String first = segments.get(0);
        return segments.size() == 1
                ? object.with(first, value)
                : object.with(first, with(object.child(first), segments.subList(1, segments.size()), value));
    }
}
