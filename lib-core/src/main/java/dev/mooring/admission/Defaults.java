package dev.mooring.admission;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.List;

/**
 * What the server fills in where it finds nothing; in a part that is absent itself nothing is filled in.
 *
 * @upstream kubernetes pkg/apis/core/v1/defaults.go, zz_generated.defaults.go; pkg/apis/storage/v1/defaults.go;
 *     pkg/apis/apps/v1/defaults.go
 */
final class Defaults {

    /** In a path: every item of a list. */
    private static final String EACH = "*";

    /** A default: the parts that lead to the field, the last one being its key. */
    private record Default(List<String> path, JsonValue value) {}

    static final Defaults VOLUME = new Defaults(
            text("Pending", "status", "phase"),
            text("Retain", "spec", "persistentVolumeReclaimPolicy"),
            text("Filesystem", "spec", "volumeMode"),
            text("", "spec", "hostPath", "type"),
            text("rbd", "spec", "rbd", "pool"),
            text("admin", "spec", "rbd", "user"),
            text("/etc/ceph/keyring", "spec", "rbd", "keyring"),
            text("default", "spec", "iscsi", "iscsiInterface"),
            text("ReadWrite", "spec", "azureDisk", "cachingMode"),
            text("ext4", "spec", "azureDisk", "fsType"),
            new Default(List.of("spec", "azureDisk", "readOnly"), JsonBoolean.FALSE),
            text("Shared", "spec", "azureDisk", "kind"),
            text("ThinProvisioned", "spec", "scaleIO", "storageMode"),
            text("xfs", "spec", "scaleIO", "fsType"));

    static final Defaults CLAIM =
            new Defaults(text("Pending", "status", "phase"), text("Filesystem", "spec", "volumeMode"));

    static final Defaults CLASS = new Defaults(text("Delete", "reclaimPolicy"), text("Immediate", "volumeBindingMode"));

    /** Each template is a claim. */
    static final Defaults SET = new Defaults(
            text("OrderedReady", "spec", "podManagementPolicy"),
            new Default(List.of("spec", "revisionHistoryLimit"), JsonNumber.of(10)),
            text("Pending", "spec", "volumeClaimTemplates", EACH, "status", "phase"),
            text("Filesystem", "spec", "volumeClaimTemplates", EACH, "spec", "volumeMode"));

    private final List<Default> defaults;

    private Defaults(Default... defaults) {
        this.defaults = List.of(defaults);
    }

    private static Default text(String value, String... path) {
        return new Default(List.of(path), JsonString.of(value));
    }

    JsonObject fill(JsonObject object) {
        JsonObject filled = object;
        for (Default missing : defaults) {
            if (isMissing(filled, missing.path())) {
                filled = fill(filled, missing.path(), missing.value());
            }
        }
        return filled;
    }

    /** Whether something is missing at the path; items of lists are looked at one by one afterwards. */
    private static boolean isMissing(JsonObject object, List<String> path) {
        JsonObject parent = object;
        for (int i = 0; i < path.size() - 1; i++) {
            String key = path.get(i);
            if (key.equals(EACH)) {
                return true;
            }
            if (!parent.has(key)) {
                return isAlwaysThere(key);
            }
            if (path.get(i + 1).equals(EACH)) {
                return true;
            }
            parent = parent.child(key);
        }
        return !parent.has(path.get(path.size() - 1));
    }

    /** Spec and status are not pointers: the server has them even when the document does not. */
    private static boolean isAlwaysThere(String key) {
        return key.equals("spec") || key.equals("status");
    }

    private static JsonObject fill(JsonObject object, List<String> path, JsonValue value) {
        String key = path.get(0);
        if (path.size() == 1) {
            return object.has(key) ? object : object.with(key, value);
        }
        if (!object.has(key) && !isAlwaysThere(key)) {
            return object;
        }
        JsonValue before = object.members().get(key);
        List<String> rest = path.subList(1, path.size());
        JsonValue filled = rest.get(0).equals(EACH)
                ? filledItems(object.array(key), rest.subList(1, rest.size()), value)
                : fill(object.child(key), rest, value);
        return filled.equals(before) ? object : object.with(key, filled);
    }

    private static JsonArray filledItems(JsonArray items, List<String> path, JsonValue value) {
        return new JsonArray(items.items().stream()
                .<JsonValue>map(item -> fill(Values.members(item), path, value))
                .toList());
    }
}
