package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;

/**
 * A change at any place of an object: another value, often an invalid one, or a misspelt key. The fields that identify
 * the object and its version stay: the library does not judge them.
 */
final class WildChange {

    private static final List<JsonValue> VALUES =
            JsonObject.parse("""
                {"items": [null, "", " ", "x", "Up", "a/b", "a_b.c", "-", "ä", "5Gi", "1.5Gi", "0", "-1", "1e3", "0.5", "5 Gi",
                 0, -1, 1, 1.5, 1e3, 7, 2147483648, 9223372036854775808, 1073741824, true, false, [], {}, [null], [""], ["x"], [7], [[]],
                 {"": ""}, {"a": null}, {"a": "b"}, {"a/b/c": "d"}, "ReadWriteOnce", ["ReadWriteOnce"], ["ReadWriteOncePod"],
                 ["ReadWriteMany", "ReadWriteMany"], ["ReadWriteOncePod", "ReadWriteOnce"], "Block", "Filesystem", "Retain", "Recycle",
                 "2020-01-01T00:00:00Z", "2020-13-01T00:00:00Z", "kubernetes.io/x", "example.com/mine", ["kubernetes.io/pvc-protection"],
                 {"storage": "1Gi"}, {"storage": 5}, {"storage": "0"}, {"cpu": "1"}, {"matchLabels": {"a": "b"}},
                 {"kind": "PersistentVolumeClaim", "name": "x"}, {"apiGroup": "snapshot.storage.k8s.io", "kind": "VolumeSnapshot", "name": "x"},
                 {"key": "a", "operator": "In", "values": ["b"]}, {"driver": "csi.example", "volumeHandle": "x"}, {"path": "/srv"}, {"path": "../x"},
                 "@63", "@64", "@254", "line\\nbreak", "tab\\there", "\\u0000", "\\ud83d\\ude00"]}
                """).array("items").items();

    private static final List<String> KEYS = List.of("unheardOf", "Spec", "annotation", "a b", "storageClass");

    private WildChange() {}

    /** The object with a change at one of the places that begin with one of these. */
    static Manifest apply(Manifest object, List<String> within, Dice dice) {
        List<JsonPointer> places = new ArrayList<>();
        collect(object.json(), JsonPointer.ROOT, places);
        places.removeIf(each -> each.toString()
                        .matches("/(apiVersion|kind|metadata|metadata/(name|namespace|generation|resourceVersion))")
                || within.stream().noneMatch(each.toString()::startsWith));
        JsonPointer at = dice.pick(places);
        JsonObject json = object.json();
        try {
            return new Manifest(
                    switch (dice.below(10)) {
                        case 0, 1 -> json.without(at);
                        case 2 -> json.with(at, dice.pick(places).find(json).orElseThrow());
                        case 3 -> json.with(parent(at).child(dice.pick(KEYS)), dice.pick(VALUES));
                        case 4 -> json.with(at, JsonArray.of(at.find(json).orElseThrow()));
                        default -> json.with(at, expanded(dice.pick(VALUES)));
                    });
        } catch (IllegalArgumentException e) {
            return object; // no key can be put there
        }
    }

    private static JsonPointer parent(JsonPointer at) {
        List<String> segments = at.segments();
        return new JsonPointer(segments.subList(0, segments.size() - 1));
    }

    private static JsonValue expanded(JsonValue value) {
        return value instanceof JsonString text && text.value().matches("@[0-9]+")
                ? JsonString.of("a".repeat(Integer.parseInt(text.value().substring(1))))
                : value;
    }

    private static void collect(JsonValue value, JsonPointer at, List<JsonPointer> places) {
        if (!at.segments().isEmpty()) {
            places.add(at);
        }
        if (value instanceof JsonObject object) {
            object.members().forEach((key, member) -> collect(member, at.child(key), places));
        } else if (value instanceof JsonArray array) {
            for (int i = 0; i < array.items().size(); i++) {
                collect(array.items().get(i), at.child(i), places);
            }
        }
    }
}
