package dev.mooring.admission;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * One field the API server objects to.
 *
 * @param type what kind of objection
 * @param field the field in the server's spelling, for example {@code spec.capacity[storage]}; it is not always where
 *     the value stands, for instance {@code spec.persistentDisk.pdName} is {@code spec.gcePersistentDisk.pdName}
 * @param value the refused value as the server prints it, null where it prints none
 * @param detail the rest of the server's words, may be empty
 * @upstream apimachinery pkg/util/validation/field/errors.go Error
 */
public record FieldError(Type type, String field, @Nullable String value, String detail) {

    /** Kinds of objection; the ids are the cause types in the server's answer. */
    public enum Type {
        /** Something must be there. */
        REQUIRED("FieldValueRequired", "Required value"),
        /** The value must not stand twice. */
        DUPLICATE("FieldValueDuplicate", "Duplicate value"),
        /** The value is malformed or may not change. */
        INVALID("FieldValueInvalid", "Invalid value"),
        /** The value is none of a fixed set. */
        NOT_SUPPORTED("FieldValueNotSupported", "Unsupported value"),
        /** Not allowed in these circumstances. */
        FORBIDDEN("FieldValueForbidden", "Forbidden"),
        /** More than fits; the value is not shown. */
        TOO_LONG("FieldValueTooLong", "Too long");

        private final String id;
        private final String words;

        Type(String id, String words) {
            this.id = id;
            this.words = words;
        }

        /** {@return upstream's name, for example {@code FieldValueInvalid}} */
        public String id() {
            return id;
        }
    }

    public FieldError {
        requireNonNull(type, "type");
        requireNonNull(field, "field");
        requireNonNull(detail, "detail");
    }

    /**
     * {@return the server's words without the field: kind, value and detail, for example {@code Invalid value: "0":
     * must be greater than zero}}
     *
     * @upstream apimachinery pkg/util/validation/field/errors.go Error.ErrorBody
     */
    public String message() {
        StringBuilder out = new StringBuilder(type.words);
        if (value != null) {
            out.append(": ").append(value);
        }
        if (!detail.isEmpty()) {
            out.append(": ").append(detail);
        }
        return out.toString();
    }

    /** The field and the message, as {@code kubectl} shows them. */
    @Override
    public String toString() {
        return field + ": " + message();
    }
}
