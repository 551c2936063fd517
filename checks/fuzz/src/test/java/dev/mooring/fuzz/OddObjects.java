package dev.mooring.fuzz;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Valid objects except for a few places with arbitrary values. */
public final class OddObjects {

    private static final List<JsonObject> RIGHT = read();

    private static final List<JsonPointer> PLACES = places();

    private static final String[] WORDS = {
        "",
        "v",
        "p",
        "d",
        "n",
        "c",
        "x",
        "1Gi",
        "-0e-64",
        "1e999",
        "Bound",
        "Available",
        "Released",
        "ReadWriteMany",
        "ReadWriteOncePod",
        "Block",
        "Delete",
        "Recycle",
        "Immediate",
        "NotIn",
        "Gt",
        "DoesNotExist",
        "../..",
        "-",
        "2026-11-20T10:00:00Z",
        "Infeasible",
        "NodeResizeInProgress",
        "kubernetes.io/pvc-protection",
        "OnRootMismatch",
        "Retain",
        "c.storageclass.storage.k8s.io/persistentvolumeclaims",
        "${pvc.annotations['x']}",
        "9223372036854775807",
        "\u202e"
    };

    private OddObjects() {}

    private static List<JsonObject> read() {
        try (InputStream in = requireNonNull(OddObjects.class.getResourceAsStream("objects.jsonl"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(JsonObject::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static List<JsonObject> of(FuzzedDataProvider data) {
        List<JsonObject> objects = new ArrayList<>();
        int count = data.consumeInt(1, 6);
        for (int i = 0; i < count; i++) {
            objects.add(one(data));
        }
        return objects;
    }

    public static JsonObject one(FuzzedDataProvider data) {
        JsonObject object = RIGHT.get(data.consumeInt(0, RIGHT.size() - 1));
        int edits = data.consumeInt(0, 4);
        for (int i = 0; i < edits; i++) {
            JsonPointer place = PLACES.get(data.consumeInt(0, PLACES.size() - 1));
            try {
                object = data.consumeBoolean() ? object.without(place) : object.with(place, value(data, object));
            } catch (IllegalArgumentException e) {
                // The object has no such place, so it stays as it is.
                assertThat(e).isNotInstanceOf(NumberFormatException.class);
            }
        }
        return object;
    }

    private static JsonValue value(FuzzedDataProvider data, JsonObject object) {
        return switch (data.consumeInt(0, 9)) {
            case 0 -> JsonNull.NULL;
            case 1 -> JsonBoolean.of(data.consumeBoolean());
            case 2 -> JsonNumber.of(data.consumeLong());
            case 3 -> JsonObject.EMPTY;
            case 4 -> JsonArray.EMPTY;
            case 5 -> JsonArray.of(JsonString.of(data.pickValue(WORDS)), JsonNull.NULL);
            case 6 -> JsonString.of(data.consumeString(20));
            case 7 ->
                PLACES.get(data.consumeInt(0, PLACES.size() - 1)).find(object).orElse(JsonNull.NULL);
            default -> JsonString.of(data.pickValue(WORDS));
        };
    }

    /** Every place of every valid object, and a few more. */
    private static List<JsonPointer> places() {
        Set<String> places = new TreeSet<>(List.of(
                "/metadata/deletionTimestamp",
                "/metadata/generateName",
                "/metadata/managedFields",
                "/spec/nfs",
                "/spec/hostPath",
                "/spec/local",
                "/spec/volumeAttributesClassName",
                "/spec/dataSourceRef",
                "/spec/priority",
                "/spec/schedulerName"));
        RIGHT.forEach(object -> collect(object, JsonPointer.ROOT, places));
        return places.stream().map(JsonPointer::parse).toList();
    }

    private static void collect(JsonValue value, JsonPointer at, Set<String> places) {
        if (!at.equals(JsonPointer.ROOT)) {
            places.add(at.toString());
        }
        if (value instanceof JsonObject object) {
            object.members().forEach((key, member) -> collect(member, at.child(key), places));
        } else if (value instanceof JsonArray array && !array.items().isEmpty()) {
            collect(array.items().get(0), at.child(0), places);
        }
    }
}
