package dev.mooring.admission;

import dev.mooring.admission.GoType.Field;
import dev.mooring.admission.GoType.Kind;
import dev.mooring.admission.GoType.ListOf;
import dev.mooring.admission.GoType.MapOf;
import dev.mooring.admission.GoType.PointerTo;
import dev.mooring.admission.GoType.Scalar;
import dev.mooring.admission.GoType.Struct;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Whether two decoded values mean the same to the server: absent lists and maps equal empty ones, and quantities are
 * compared by value.
 *
 * @upstream apimachinery pkg/api/equality/semantic.go Semantic
 */
final class SemanticEquality {

    private SemanticEquality() {}

    static boolean equal(GoType type, @Nullable JsonValue a, @Nullable JsonValue b) {
        if (type instanceof Struct struct) {
            return equalMembers(struct, FieldReads.members(a), FieldReads.members(b));
        }
        if (type instanceof PointerTo pointer) {
            boolean bothThere = a != null && b != null;
            return bothThere ? equal(pointer.element(), a, b) : a == b;
        }
        if (type instanceof ListOf list) {
            return equalItems(list.element(), FieldReads.items(a), FieldReads.items(b));
        }
        if (type instanceof MapOf map) {
            return equalEntries(map.element(), FieldReads.members(a), FieldReads.members(b));
        }
        if (((Scalar) type).kind() == Kind.QUANTITY) {
            return Quantities.of(a).compareTo(Quantities.of(b)) == 0;
        }
        return Objects.equals(a, b);
    }

    private static boolean equalMembers(Struct struct, JsonObject a, JsonObject b) {
        for (Field field : struct.fields()) {
            if (!equal(field.type(), a.members().get(field.json()), b.members().get(field.json()))) {
                return false;
            }
        }
        return true;
    }

    private static boolean equalItems(GoType element, List<JsonValue> a, List<JsonValue> b) {
        if (a.size() != b.size()) {
            return false;
        }
        for (int i = 0; i < a.size(); i++) {
            if (!equal(element, a.get(i), b.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean equalEntries(GoType element, JsonObject a, JsonObject b) {
        return a.members().keySet().equals(b.members().keySet())
                && a.members().entrySet().stream()
                        .allMatch(entry ->
                                equal(element, entry.getValue(), b.members().get(entry.getKey())));
    }
}
