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
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

    /** A map of texts, null for none. */
    static String map(Release server, JsonObject owner, String key) {
        if (server.has(AdmissionDifference.VALUES_ARE_JSON)) {
            return owner.has(key) ? GoJson.of(sorted(owner.child(key))) : "null";
        }
        return goMap(owner, key);
    }

    /** A selector by labels; null for none. */
    static String selector(Release server, @Nullable JsonObject selector) {
        if (selector == null) {
            return nothing(server);
        }
        List<JsonObject> expressions = FieldReads.objects(selector, "matchExpressions");
        if (!server.has(AdmissionDifference.VALUES_ARE_JSON)) {
            String all = selector.has("matchExpressions")
                    ? expressions.stream().map(ShownValue::goRequirement).collect(Collectors.joining(", ", "{", "}"))
                    : "(nil)";
            return "v1.LabelSelector{MatchLabels:" + goMap(selector, "matchLabels")
                    + ", MatchExpressions:[]v1.LabelSelectorRequirement" + all + "}";
        }
        JsonObject shown = JsonObject.EMPTY;
        if (!FieldReads.isEmpty(selector, "matchLabels")) {
            shown = shown.with("matchLabels", sorted(selector.child("matchLabels")));
        }
        if (!expressions.isEmpty()) {
            shown = shown.with(
                    "matchExpressions", JsonArray.of(expressions.stream().map(ShownValue::inOrder)));
        }
        return GoJson.of(shown);
    }

    /** A number or a percentage. */
    static String number(Release server, JsonValue value) {
        if (server.has(AdmissionDifference.VALUES_ARE_JSON)) {
            return value.toJson();
        }
        return value instanceof JsonString word
                ? "intstr.IntOrString{Type:1, IntVal:0, StrVal:" + GoText.quote(word.value()) + "}"
                : "intstr.IntOrString{Type:0, IntVal:" + value.toJson() + ", StrVal:\"\"}";
    }

    /** A pointer to nothing. */
    static String nothing(Release server) {
        return server.has(AdmissionDifference.VALUES_ARE_JSON) ? "null" : GoText.quote("null");
    }

    /** The name of a resource, whose type prints itself. */
    static String resource(Release server, String name) {
        return server.has(AdmissionDifference.VALUES_ARE_JSON) ? GoText.json(name) : name;
    }

    private static JsonObject sorted(JsonObject map) {
        return JsonObject.of(new TreeMap<>(map.members()));
    }

    private static String goMap(JsonObject owner, String key) {
        if (!owner.has(key)) {
            return "map[string]string(nil)";
        }
        return FieldReads.map(owner, key).entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(each -> GoText.quote(each.getKey()) + ":" + GoText.quote(each.getValue()))
                .collect(Collectors.joining(", ", "map[string]string{", "}"));
    }

    private static String goRequirement(JsonObject expression) {
        String values = expression.has("values") ? strings(expression.array("values")) : "[]string(nil)";
        return "v1.LabelSelectorRequirement{Key:" + GoText.quote(FieldReads.text(expression, "key")) + ", Operator:"
                + GoText.quote(FieldReads.text(expression, "operator")) + ", Values:" + values + "}";
    }

    private static JsonObject inOrder(JsonObject expression) {
        JsonObject shown = JsonObject.of("key", JsonString.of(FieldReads.text(expression, "key")))
                .with("operator", FieldReads.text(expression, "operator"));
        return FieldReads.isEmpty(expression, "values") ? shown : shown.with("values", expression.array("values"));
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
