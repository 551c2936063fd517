package dev.mooring.admission;

import dev.mooring.admission.GoType.Kind;
import dev.mooring.admission.GoType.ListOf;
import dev.mooring.admission.GoType.PointerTo;
import dev.mooring.admission.GoType.Scalar;
import dev.mooring.admission.GoType.Struct;
import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.release.Release;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A refused value as a server prints it into a message. A structure is always JSON here; an older server prints its
 * memory address.
 *
 * @upstream apimachinery pkg/util/validation/field/errors.go ErrorBody
 */
final class ShownValue {

    private ShownValue() {}

    /** A string with its own type. */
    static String word(Release server, String word) {
        return server.has(AdmissionDifference.VALUES_ARE_JSON) ? GoText.json(word) : GoText.quote(word);
    }

    /** A value of a type that is not a plain string; null for an absent one. */
    static String of(Release server, GoType type, @Nullable JsonValue value) {
        return server.has(AdmissionDifference.VALUES_ARE_JSON)
                ? GoJson.of(StoredForm.server(type, value))
                : goSyntax(type, value);
    }

    /** A structure whose types are not checked yet; empty if they are wrong: then the server says only that. */
    static String structure(Release server, Struct type, JsonObject written) {
        try {
            JsonObject decoded = Decoder.decode(server, type, written).object();
            return GoJson.of(StoredForm.server(type, decoded));
        } catch (UnansweredException e) {
            return "{}";
        }
    }

    private static String goSyntax(GoType type, @Nullable JsonValue value) {
        if (type instanceof PointerTo pointer) {
            return value == null ? GoText.quote("null") : goSyntax(pointer.element(), value);
        }
        JsonValue written = StoredForm.server(type, value);
        if (type instanceof ListOf list && list.element().name().equals("string")) {
            return value == null ? "[]string(nil)" : strings((JsonArray) written);
        }
        if (type instanceof Scalar scalar && scalar.kind() == Kind.TIME) {
            return time(value == null ? RfcTime.ZERO : text(value));
        }
        return written instanceof JsonString word ? GoText.quote(word.value()) : GoJson.of(written);
    }

    private static String strings(JsonArray array) {
        return array.items().stream()
                .map(item -> GoText.quote(text(item)))
                .collect(Collectors.joining(", ", "[]string{", "}"));
    }

    /** As {@code time.Time} prints itself. */
    private static String time(String canonical) {
        return canonical.replace('T', ' ').replace("Z", " +0000 UTC");
    }

    private static String text(JsonValue value) {
        return value instanceof JsonString text ? text.value() : "";
    }
}
