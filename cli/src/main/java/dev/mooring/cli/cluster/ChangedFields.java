package dev.mooring.cli.cluster;

import dev.mooring.internal.SecretText;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Which fields of a changed object differ from the stored one, with values where none is a secret. A field that only the stored one has is a default. */
final class ChangedFields {

    private static final int MOST = 5;

    private static final Set<String> FREE =
            Set.of("parameters", "volumeAttributes", "options", "mountOptions", "annotations", "labels", "containers");
    private static final Set<String> SHOWN = Set.of(
            "accessModes",
            "claimRef",
            "dataSource",
            "dataSourceRef",
            "driver",
            "parallelism",
            "persistentVolumeReclaimPolicy",
            "podManagementPolicy",
            "provisioner",
            "reclaimPolicy",
            "serviceName",
            "storage",
            "storageClassName",
            "uid",
            "volumeAttributesClassName",
            "volumeBindingMode",
            "volumeHandle",
            "volumeMode",
            "volumeName");

    private final List<String> found = new ArrayList<>();

    private ChangedFields() {}

    /** The fields below the one that an error of the server names, except those that its message allows to change. */
    static List<String> of(JsonObject old, JsonObject changed, String field, String message) {
        ChangedFields fields = new ChangedFields();
        JsonValue before = old;
        JsonValue after = changed;
        JsonPointer at = JsonPointer.ROOT;
        for (String name : field.split("\\.")) {
            JsonValue next = member(after, name);
            if (next instanceof JsonNull) {
                break;
            }
            before = member(before, name);
            after = next;
            at = at.child(name);
        }
        fields.compare(before, after, at, message);
        return fields.found.size() > MOST ? fields.found.subList(0, MOST) : fields.found;
    }

    private static JsonValue member(JsonValue value, String name) {
        return value instanceof JsonObject object ? object.get(name).orElse(JsonNull.NULL) : JsonNull.NULL;
    }

    private void compare(JsonValue before, JsonValue after, JsonPointer at, String allowed) {
        if (after instanceof JsonObject object && (before instanceof JsonObject)) {
            object.members().forEach((key, value) -> {
                if (!allowed.contains("'" + key + "'")) {
                    compare(member(before, key), value, at.child(key), "");
                }
            });
        } else if (after instanceof JsonArray array && before instanceof JsonArray old) {
            for (int i = 0; i < Math.max(array.items().size(), old.items().size()); i++) {
                compare(item(old, i), item(array, i), at.child("" + i), "");
            }
        } else if (!before.equals(after)) {
            found.add(
                    isShown(at)
                            ? SecretText.without(at + ": " + text(before) + ", and the file has " + text(after))
                            : SecretText.without(at.toString()));
        }
    }

    /** A value that anyone may choose can be a secret under any name. */
    private static boolean isShown(JsonPointer at) {
        List<String> names = List.of(at.toString().split("/"));
        return names.stream().noneMatch(FREE::contains) && names.stream().anyMatch(SHOWN::contains);
    }

    private static JsonValue item(JsonArray array, int index) {
        return index < array.items().size() ? array.items().get(index) : JsonNull.NULL;
    }

    private static String text(JsonValue value) {
        return value instanceof JsonNull ? "nothing" : value instanceof JsonString text ? text.value() : value.toJson();
    }
}
