package dev.mooring.admission;

import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.release.Release;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The server's type of a value: it decides which JSON is accepted, what absence means and how it is printed. */
sealed interface GoType {

    /** The type as the server names it in a decoding error. */
    String name();

    /** What a JSON scalar is read as. */
    enum Kind {
        STRING,
        BOOL,
        INT32,
        INT64,
        QUANTITY,
        TIME,
        /** Any JSON, kept as it is. */
        RAW
    }

    record Scalar(Kind kind, String name) implements GoType {

        /** The value if nothing is set. */
        JsonValue zero() {
            return switch (kind) {
                case STRING -> JsonString.of("");
                case BOOL -> JsonBoolean.FALSE;
                case INT32, INT64 -> JsonNumber.of(0);
                case QUANTITY -> JsonString.of("0");
                case TIME -> JsonString.of(RfcTime.ZERO);
                case RAW -> JsonNull.NULL;
            };
        }
    }

    /** A value that may be absent, which differs from empty. */
    record PointerTo(GoType element) implements GoType {
        @Override
        public String name() {
            return element.name();
        }
    }

    record ListOf(GoType element) implements GoType {
        @Override
        public String name() {
            return "[]" + element.name();
        }
    }

    record MapOf(GoType element, String name) implements GoType {}

    /**
     * A member of a struct.
     *
     * @param json its key in a document
     * @param goName its name in the server's own form
     * @param type its type
     * @param always whether it is written even when it is empty
     * @param within the struct it is embedded from, null if it is the struct's own
     * @param since the difference that introduced it, null if all releases have it
     */
    record Field(
            String json,
            String goName,
            GoType type,
            boolean always,
            @Nullable String within,
            @Nullable AdmissionDifference since) {

        boolean isIn(Release server) {
            return since == null || server.has(since);
        }
    }

    /**
     * A struct.
     *
     * @param name its name with its package
     * @param fields its fields in order
     * @param tagged whether the server's own form has the keys of documents; only metadata types do
     * @param byKey the fields by their key
     */
    record Struct(String name, List<Field> fields, boolean tagged, Map<String, Field> byKey) implements GoType {

        static Struct of(String name, List<Field> fields, boolean tagged) {
            Map<String, Field> byKey = new LinkedHashMap<>();
            fields.forEach(field -> byKey.put(field.json(), field));
            return new Struct(name, List.copyOf(fields), tagged, byKey);
        }

        /** The name without the package. */
        String shortName() {
            return name.substring(name.indexOf('.') + 1);
        }

        Field field(String key) {
            Field field = byKey.get(key);
            if (field == null) {
                throw new IllegalArgumentException(name + " has no field " + key);
            }
            return field;
        }

        GoType typeOf(String key) {
            return field(key).type();
        }
    }
}
