package dev.mooring.admission;

import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.List;

/**
 * What the server fills in where it finds nothing; in a part that is absent itself nothing is filled in.
 *
 * @upstream kubernetes pkg/apis/core/v1/defaults.go, zz_generated.defaults.go; pkg/apis/storage/v1/defaults.go
 */
final class Defaults {

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
            filled = fill(filled, missing.path(), missing.value());
        }
        return filled;
    }

    private static JsonObject fill(JsonObject object, List<String> path, JsonValue value) {
        String key = path.get(0);
        if (path.size() == 1) {
            return object.has(key) ? object : object.with(key, value);
        }
        // Spec and status are not pointers: the server has them even when the document does not.
        boolean isThere = object.has(key) || key.equals("spec") || key.equals("status");
        if (!isThere) {
            return object;
        }
        JsonValue before = object.members().get(key);
        JsonObject filled = fill(object.child(key), path.subList(1, path.size()), value);
        return filled.equals(before) ? object : object.with(key, filled);
    }
}
