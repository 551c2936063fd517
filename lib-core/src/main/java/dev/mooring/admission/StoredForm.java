package dev.mooring.admission;

import dev.mooring.admission.GoType.Field;
import dev.mooring.admission.GoType.Kind;
import dev.mooring.admission.GoType.ListOf;
import dev.mooring.admission.GoType.MapOf;
import dev.mooring.admission.GoType.PointerTo;
import dev.mooring.admission.GoType.Scalar;
import dev.mooring.admission.GoType.Struct;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes a decoded value: as a document, or in the server's own form, which messages about changed specs show and which
 * has every field under its Go name.
 */
final class StoredForm {

    private StoredForm() {}

    /** As a document: empty fields are left out, except those that are always written. */
    static JsonObject document(Struct type, JsonObject decoded) {
        return (JsonObject) document((GoType) type, decoded);
    }

    private static JsonValue document(GoType type, @Nullable JsonValue value) {
        if (type instanceof PointerTo pointer) {
            return value == null ? JsonNull.NULL : document(pointer.element(), value);
        }
        if (type instanceof Struct struct) {
            return members(struct, FieldReads.members(value));
        }
        if (type instanceof ListOf list && value instanceof JsonArray array) {
            return JsonArray.of(array.items().stream().map(item -> document(list.element(), item)));
        }
        return scalar(type, value);
    }

    private static JsonObject members(Struct struct, JsonObject decoded) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        for (Field field : struct.fields()) {
            JsonValue value = decoded.members().get(field.json());
            if (field.always() || isWritten(field.type(), value)) {
                members.put(field.json(), document(field.type(), value));
            }
        }
        return JsonObject.of(members);
    }

    private static boolean isWritten(GoType type, @Nullable JsonValue value) {
        if (type instanceof Struct) {
            return true;
        }
        return type instanceof PointerTo ? value != null : !FieldReads.isEmpty(value);
    }

    /** In the server's own form: absent pointers, lists and maps are null. */
    static JsonValue server(GoType type, @Nullable JsonValue value) {
        if (type instanceof Struct struct) {
            return struct.tagged() ? document(struct, value) : serverMembers(struct, FieldReads.members(value));
        }
        if (value == null) {
            return scalar(type, null);
        }
        if (type instanceof PointerTo pointer) {
            return server(pointer.element(), value);
        }
        if (type instanceof ListOf list) {
            return JsonArray.of(((JsonArray) value).items().stream().map(item -> server(list.element(), item)));
        }
        return scalar(type, value);
    }

    private static JsonObject serverMembers(Struct struct, JsonObject decoded) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        for (Field field : struct.fields()) {
            members.put(field.goName(), server(field.type(), decoded.members().get(field.json())));
        }
        return JsonObject.of(members);
    }

    private static JsonObject entries(MapOf type, JsonObject map) {
        boolean quantities = type.element() instanceof Scalar scalar && scalar.kind() == Kind.QUANTITY;
        Map<String, JsonValue> members = new TreeMap<>(GoStrings.ORDER);
        map.members()
                .forEach((key, value) -> members.put(
                        key, quantities ? JsonString.of(Quantities.of(value).canonical()) : value));
        return JsonObject.of(members);
    }

    /** A scalar or a map, or the form of an absent value. */
    private static JsonValue scalar(GoType type, @Nullable JsonValue value) {
        if (type instanceof MapOf map && value != null) {
            return entries(map, (JsonObject) value);
        }
        if (!(type instanceof Scalar scalar)) {
            return JsonNull.NULL;
        }
        JsonValue written = value == null ? scalar.zero() : value;
        return scalar.kind() == Kind.TIME && written.equals(scalar.zero()) ? JsonNull.NULL : written;
    }
}
