package dev.mooring.admission;

import dev.mooring.internal.GoText;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;

/** How the server names an object of a covered kind in messages about what it has stored. */
final class ServerKeys {

    private ServerKeys() {}

    /**
     * The message about a PUT for an object that has another uid.
     *
     * @upstream apiserver pkg/storage/errors.go StorageError; pkg/storage/errors/storage.go InterpretUpdateError
     */
    static String otherUid(ApiKind kind, JsonObject metadata, JsonObject old) {
        String name = FieldReads.text(old, "name");
        String key = "/registry/" + Kinds.plural(kind.kind)
                + (kind.namespaced ? "/" + FieldReads.text(old, "namespace") : "") + "/" + name;
        return "Operation cannot be fulfilled on " + Kinds.resource(kind.apiVersion, kind.kind) + " "
                + GoText.quote(name)
                + ": StorageError: invalid object, Code: 4, Key: " + key
                + ", ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: "
                + FieldReads.text(metadata, "uid") + ", UID in object meta: " + FieldReads.text(old, "uid");
    }

    /**
     * The message about a PUT for another version of the object than the one that is stored.
     *
     * @upstream apiserver pkg/registry/generic/registry/store.go OptimisticLockErrorMsg
     */
    static String otherVersion(ApiKind kind, JsonObject metadata) {
        return "Operation cannot be fulfilled on " + Kinds.resource(kind.apiVersion, kind.kind) + " "
                + GoText.quote(FieldReads.text(metadata, "name"))
                + ": the object has been modified; please apply your changes to the latest version and try again";
    }
}
