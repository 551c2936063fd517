package dev.mooring.admission;

import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.admission.GoType.Field;
import dev.mooring.admission.GoType.Kind;
import dev.mooring.admission.GoType.ListOf;
import dev.mooring.admission.GoType.MapOf;
import dev.mooring.admission.GoType.PointerTo;
import dev.mooring.admission.GoType.Scalar;
import dev.mooring.admission.GoType.Struct;
import dev.mooring.internal.Documents;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.quantity.QuantityException;
import dev.mooring.quantity.StorageSize;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a document as the server's decoder does: exact keys, no conversion between JSON types, null counts as absent.
 *
 * <p>The decoded form has a member if the server's value is not the zero of its type: no null, and empty strings, zeros
 * and false only behind a pointer. Empty lists and maps stay, because messages distinguish them from absent ones.
 *
 * @upstream sigs.k8s.io/json; apimachinery pkg/runtime/serializer/json/json.go Decode
 */
final class Decoder {

    /** Upstream collects no more unknown fields than this. */
    private static final int MOST_UNKNOWN = 100;

    /**
     * The decoded form.
     *
     * @param unknown the message about each unknown field, and its place
     */
    record Decoded(JsonObject object, Map<String, JsonPointer> unknown) {

        /**
         * The answer of a strict server; empty if no field is unknown.
         *
         * @upstream apimachinery pkg/runtime/error.go strictDecodingError
         */
        Optional<Undecodable> strictly() {
            return unknown.values().stream()
                    .findFirst()
                    .map(first ->
                            new Undecodable(first, "strict decoding error: " + String.join(", ", unknown.keySet())));
        }
    }

    private final DecodingPlace place = new DecodingPlace();
    private final Map<String, JsonPointer> unknown = new LinkedHashMap<>();
    /** A wrong JSON type does not stop the reading; an unreadable quantity or time does, and becomes the error. */
    private @Nullable UnansweredException first;

    private final Release server;

    private Decoder(Release server) {
        this.server = server;
    }

    static Decoded decode(Release server, Struct type, JsonObject document) throws UnansweredException {
        Decoder decoder = new Decoder(server);
        JsonObject object = decoder.struct(type, document);
        if (decoder.first != null) {
            throw decoder.first;
        }
        return new Decoded(object, decoder.unknown);
    }

    /** The value; null for the zero of its type. */
    private @Nullable JsonValue value(GoType type, JsonValue value) throws UnansweredException {
        if (type instanceof PointerTo pointerTo) {
            return value.isNull() ? null : element(pointerTo.element(), value);
        }
        if (type instanceof Scalar scalar) {
            return scalar(scalar, value);
        }
        if (value.isNull()) {
            return null;
        }
        if (type instanceof Struct structType) {
            return value instanceof JsonObject object ? struct(structType, object) : wrong(type, value);
        }
        if (type instanceof MapOf map) {
            return value instanceof JsonObject object ? map(map, object) : wrong(type, value);
        }
        ListOf list = (ListOf) type;
        return value instanceof JsonArray array ? list(list, array) : wrong(type, value);
    }

    /** The value of something that is present, which may be zero. */
    private JsonValue element(GoType type, JsonValue value) throws UnansweredException {
        JsonValue read = value(type, value);
        return read == null ? zero(type) : read;
    }

    /** No list is in a list or map, or behind a pointer. */
    private static JsonValue zero(GoType type) {
        return type instanceof Scalar scalar ? scalar.zero() : JsonObject.EMPTY;
    }

    /** The object itself if the server reads it unchanged; its members keep the order of the document. */
    private JsonObject struct(Struct type, JsonObject object) throws UnansweredException {
        Map<String, JsonValue> read = null;
        int same = 0;
        for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
            JsonValue value = field(type, member.getKey(), member.getValue());
            if (read == null && value == member.getValue()) {
                same++;
                continue;
            }
            read = read == null ? Documents.first(object, same) : read;
            if (value != null) {
                read.put(member.getKey(), value);
            }
        }
        return read == null ? object : JsonObject.of(read);
    }

    /** The value of a field; null for the zero of its type, and for a field that the server does not know. */
    private @Nullable JsonValue field(Struct type, String key, JsonValue value) throws UnansweredException {
        Field field = type.byKey().get(key);
        if (field == null || !field.isIn(server)) {
            unknown(key);
            return null;
        }
        place.enter(type, field);
        JsonValue read = value(field.type(), value);
        place.leave();
        return read;
    }

    private JsonValue map(MapOf type, JsonObject object) throws UnansweredException {
        Map<String, JsonValue> read = null;
        int same = 0;
        for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
            place.enterKey(member.getKey());
            String key = wellFormed(member.getKey());
            JsonValue value = element(type.element(), member.getValue());
            place.leave();
            if (read == null && key.equals(member.getKey()) && value == member.getValue()) {
                same++;
                continue;
            }
            read = read == null ? Documents.first(object, same) : read;
            read.put(key, value);
        }
        return read == null ? object : JsonObject.of(read);
    }

    private JsonValue list(ListOf type, JsonArray array) throws UnansweredException {
        List<JsonValue> read = new ArrayList<>(array.items().size());
        boolean isSame = true;
        for (JsonValue item : array.items()) {
            place.enterItem(read.size());
            JsonValue value = element(type.element(), item);
            place.leave();
            isSame &= value == item;
            read.add(value);
        }
        return isSame ? array : new JsonArray(read);
    }

    private @Nullable JsonValue scalar(Scalar type, JsonValue value) throws UnansweredException {
        return switch (type.kind()) {
            case QUANTITY -> quantity(value);
            case TIME -> time(value);
            case RAW -> value;
            case STRING -> value instanceof JsonString string ? text(string) : wrongOrNull(type, value);
            case BOOL -> value instanceof JsonBoolean bool ? flag(bool) : wrongOrNull(type, value);
            case INT32, INT64 -> value instanceof JsonNumber number ? whole(type, number) : wrongOrNull(type, value);
        };
    }

    private static @Nullable JsonValue text(JsonString text) {
        return text.value().isEmpty() ? null : same(text, wellFormed(text.value()));
    }

    private static JsonString same(JsonString read, String text) {
        return text.equals(read.value()) ? read.plain() : JsonString.of(text);
    }

    private static @Nullable JsonValue flag(JsonBoolean value) {
        return value.value() ? value : null;
    }

    private @Nullable JsonValue whole(Scalar type, JsonNumber number) {
        try {
            long value = Long.parseLong(number.text());
            if (type.kind() == Kind.INT64 || value == (int) value) {
                return value == 0 ? null : JsonNumber.of(value);
            }
        } catch (NumberFormatException e) {
            // It has a point or an exponent, or is out of range; the server does not distinguish these.
        }
        return wrong(type, "number " + number.text());
    }

    /** Kept as it is written, because the canonical text of a huge quantity is another number. */
    private @Nullable JsonValue quantity(JsonValue value) throws UnansweredException {
        if (value.isNull()) {
            return null;
        }
        // The server reads the literal, and an escape is not part of a quantity.
        String text = literal(value);
        try {
            StorageSize unused = StorageSize.parseJson(text);
            return value instanceof JsonString string ? same(string, text) : JsonString.of(text);
        } catch (QuantityException e) {
            throw UnansweredException.undecodable(place.pointer(), e.upstreamMessage());
        }
    }

    private static String literal(JsonValue value) {
        if (!(value instanceof JsonString string)) {
            return value.toJson();
        }
        if (string.isWrittenAsIs()) {
            return string.value();
        }
        String literal = value.toJson();
        return literal.substring(1, literal.length() - 1);
    }

    private @Nullable JsonValue time(JsonValue value) throws UnansweredException {
        if (value.isNull()) {
            return null;
        }
        if (!(value instanceof JsonString string)) {
            throw typeError(value.type().replace("boolean", "bool"), "string");
        }
        try {
            String time = RfcTime.canonical(wellFormed(string.value()));
            return time.equals(RfcTime.ZERO) ? null : same(string, time);
        } catch (RfcTime.NotATimeException e) {
            throw UnansweredException.undecodable(place.pointer(), String.valueOf(e.getMessage()));
        }
    }

    private @Nullable JsonValue wrongOrNull(GoType type, JsonValue value) {
        return value.isNull() ? null : wrong(type, value);
    }

    private @Nullable JsonValue wrong(GoType type, JsonValue value) {
        return wrong(type, value.type().replace("boolean", "bool"));
    }

    private @Nullable JsonValue wrong(GoType type, String found) {
        if (first == null) {
            first = typeError(found, type.name());
        }
        return null;
    }

    private UnansweredException typeError(String found, String wanted) {
        return UnansweredException.undecodable(
                place.pointer(),
                "json: cannot unmarshal " + found + " into Go struct field " + place.goField(server) + " of type "
                        + wanted);
    }

    private void unknown(String key) {
        if (unknown.size() < MOST_UNKNOWN) {
            unknown.putIfAbsent(
                    "unknown field " + GoText.quote(wellFormed(place.path(key))),
                    place.pointer().child(key));
        }
    }

    /** A lone surrogate has no UTF-8 form: the server reads a replacement character. */
    private static String wellFormed(String text) {
        if (!hasSurrogate(text)) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().map(c -> c >= 0xd800 && c <= 0xdfff ? 0xfffd : c).forEach(out::appendCodePoint);
        return out.toString();
    }

    private static boolean hasSurrogate(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }
}
