package dev.mooring.admission;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values that the server fills in for absent fields; it fills nothing into a part that is itself absent.
 *
 * @upstream kubernetes pkg/apis/core/v1/defaults.go, zz_generated.defaults.go; pkg/apis/storage/v1/defaults.go;
 *     pkg/apis/apps/v1/defaults.go
 */
final class Defaults {

    static final Defaults VOLUME = new Defaults("""
        {"spec": {
          "persistentVolumeReclaimPolicy": "Retain",
          "volumeMode": "Filesystem",
          "hostPath": {"type": ""},
          "rbd": {"pool": "rbd", "user": "admin", "keyring": "/etc/ceph/keyring"},
          "iscsi": {"iscsiInterface": "default"},
          "azureDisk": {"cachingMode": "ReadWrite", "fsType": "ext4", "readOnly": false, "kind": "Shared"},
          "scaleIO": {"storageMode": "ThinProvisioned", "fsType": "xfs"}},
         "status": {"phase": "Pending"}}
        """);

    static final Defaults CLAIM = new Defaults("""
        {"spec": {"volumeMode": "Filesystem"}, "status": {"phase": "Pending"}}
        """);

    static final Defaults CLASS = new Defaults("""
        {"reclaimPolicy": "Delete", "volumeBindingMode": "Immediate"}
        """);

    /** A volume of a pod; only what its rules read. */
    static final Defaults POD_VOLUME = new Defaults("""
        {"azureDisk": {"kind": "Shared"}}
        """);

    /** Each template is a claim. */
    static final Defaults SET = new Defaults("""
        {"spec": {
          "podManagementPolicy": "OrderedReady",
          "revisionHistoryLimit": 10,
          "volumeClaimTemplates": [{"spec": {"volumeMode": "Filesystem"}, "status": {"phase": "Pending"}}]}}
        """);

    /** The rules read the few that matter. */
    static final Defaults NONE = new Defaults("{}");

    private final JsonObject defaults;

    /** Written as an object with only the defaults; the one item of a list applies to every item. */
    private Defaults(String defaults) {
        this.defaults = JsonObject.parse(defaults);
    }

    JsonObject fill(JsonObject object) {
        return fill(object, defaults);
    }

    private static JsonObject fill(JsonObject object, JsonObject defaults) {
        JsonObject filled = object;
        for (Map.Entry<String, JsonValue> member : defaults.members().entrySet()) {
            String key = member.getKey();
            JsonValue before = object.members().get(key);
            JsonValue after = filled(key, before, member.getValue());
            if (after != null && after != before) {
                filled = filled.with(key, after);
            }
        }
        return filled;
    }

    /** Null for nothing. */
    private static @Nullable JsonValue filled(String key, @Nullable JsonValue before, JsonValue missing) {
        if (missing instanceof JsonObject members) {
            return before == null && !isAlwaysThere(key) ? null : fill(FieldReads.members(before), members);
        }
        if (missing instanceof JsonArray each) {
            return before instanceof JsonArray items
                    ? filled(items, (JsonObject) each.items().get(0))
                    : before;
        }
        return before == null ? missing : before;
    }

    private static JsonArray filled(JsonArray items, JsonObject missing) {
        return JsonArray.of(items.items().stream().map(item -> fill(FieldReads.members(item), missing)));
    }

    /** Spec and status are not pointers: the server has them even if the document does not. */
    private static boolean isAlwaysThere(String key) {
        return key.equals("spec") || key.equals("status");
    }
}
