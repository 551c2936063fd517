package dev.mooring.admission;

import dev.mooring.admission.GoType.Struct;
import dev.mooring.internal.GoText;
import dev.mooring.internal.Secrets;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The fields that may not change once an object exists. */
final class ImmutableFields {

    private static final FieldPath META = FieldPath.of("metadata");

    static final String IMMUTABLE = "field is immutable";

    private ImmutableFields() {}

    /**
     * The fields of metadata that may not change; metadata is also checked like that of a new object.
     *
     * @upstream apimachinery pkg/api/validation/objectmeta.go ValidateObjectMetaAccessorUpdate
     */
    static void metadata(JsonObject metadata, JsonObject old, Errors errors) {
        if (old.has("deletionTimestamp")) {
            noNewFinalizers(metadata, FieldReads.texts(old, "finalizers"), errors);
        }
        for (String key : List.of(
                "name", "namespace", "uid", "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds")) {
            field(metadata, old, Schema.METADATA, key, META.child(key), errors);
        }
    }

    private static void noNewFinalizers(JsonObject metadata, List<String> known, Errors errors) {
        Set<String> added = new TreeSet<>(GoStrings.ORDER);
        added.addAll(FieldReads.texts(metadata, "finalizers"));
        known.forEach(added::remove);
        if (!added.isEmpty()) {
            List<String> quoted = added.stream().map(GoText::quote).toList();
            errors.forbidden(
                    META.child("finalizers"),
                    "no new finalizers can be added if the object is being deleted, found new finalizers []string{"
                            + String.join(", ", quoted) + "}");
        }
    }

    /**
     * A field that keeps its value once the object exists.
     *
     * @upstream apimachinery pkg/api/validation/objectmeta.go ValidateImmutableField
     */
    static void field(JsonObject changed, JsonObject old, Struct type, String key, FieldPath at, Errors errors) {
        GoType fieldType = type.typeOf(key);
        JsonValue value = changed.members().get(key);
        if (!SemanticEquality.equal(fieldType, old.members().get(key), value)) {
            if (fieldType.name().equals("string")) {
                errors.invalid(at, FieldReads.text(changed, key), IMMUTABLE);
            } else {
                errors.invalidValue(at, fieldType, value == null ? null : Secrets.hidden(value), IMMUTABLE);
            }
        }
    }
}
