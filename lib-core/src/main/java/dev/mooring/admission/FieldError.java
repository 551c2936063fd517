package dev.mooring.admission;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.internal.SecretText;
import dev.mooring.internal.Secrets;
import java.util.Optional;

/**
 * One field the API server objects to.
 *
 * @param type what kind of objection
 * @param field the field in the server's spelling, for example {@code spec.capacity[storage]}; not always the path of
 *     the value: for instance {@code spec.persistentDisk.pdName} is {@code spec.gcePersistentDisk.pdName}
 * @param value the refused value as the server prints it, without secrets; empty where it prints none
 * @param detail the rest of the server's words; may be empty
 * @upstream apimachinery pkg/util/validation/field/errors.go Error
 */
public record FieldError(Type type, String field, Optional<String> value, String detail) {

    /** Kinds of objection; the ids are the cause types in the server's answer. */
    public enum Type {
        /** A value is missing. */
        REQUIRED("Required value"),
        /** A value names something that is not there. */
        NOT_FOUND("Not found"),
        /** A value occurs twice. */
        DUPLICATE("Duplicate value"),
        /** A value is malformed, or may not change. */
        INVALID("Invalid value"),
        /** A value is not one of a fixed set. */
        NOT_SUPPORTED("Unsupported value"),
        /** A value is not allowed in these circumstances. */
        FORBIDDEN("Forbidden"),
        /** A value is longer than the limit; it is not shown. */
        TOO_LONG("Too long");

        private final String words;

        Type(String words) {
            this.words = words;
        }

        /** {@return upstream's name, for example {@code FieldValueInvalid}} */
        public String id() {
            return "FieldValue" + EnumNames.camelCase(name());
        }

        /** The {@link #id()}. */
        @Override
        public String toString() {
            return id();
        }
    }

    public FieldError {
        requireNonNull(type, "type");
        requireNonNull(value, "value");
        String member =
                requireNonNull(field, "field").substring(Math.max(field.lastIndexOf('.'), field.lastIndexOf('[')) + 1);
        field = SecretText.without(field);
        value = value.map(shown -> Secrets.isNamedBy(member) ? Secrets.HIDDEN : SecretText.without(shown));
        detail = SecretText.without(requireNonNull(detail, "detail"));
    }

    /**
     * {@return the server's words without the field: kind, value and detail, for example {@code Invalid value: "0":
     * must be greater than zero}}
     *
     * @upstream apimachinery pkg/util/validation/field/errors.go Error.ErrorBody
     */
    public String message() {
        return type.words + value.map(shown -> ": " + shown).orElse("") + (detail.isEmpty() ? "" : ": " + detail);
    }

    /** The field and the message, as {@code kubectl} shows them. */
    @Override
    public String toString() {
        return field + ": " + message();
    }
}
