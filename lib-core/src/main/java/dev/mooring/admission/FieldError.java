package dev.mooring.admission;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.EnumNames;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One field the API server objects to.
 *
 * @upstream apimachinery pkg/util/validation/field/errors.go Error
 */
public final class FieldError {

    /** Kinds of objection; the ids are the cause types in the server's answer. */
    public enum Type {
        /** A value is missing. */
        REQUIRED("Required value"),
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

    private final Type type;
    private final String field;
    private final @Nullable String value;
    private final String detail;

    FieldError(Type type, String field, @Nullable String value, String detail) {
        this.type = requireNonNull(type, "type");
        this.field = requireNonNull(field, "field");
        this.value = value;
        this.detail = requireNonNull(detail, "detail");
    }

    /** {@return what kind of objection} */
    public Type type() {
        return type;
    }

    /**
     * {@return the field in the server's spelling, for example {@code spec.capacity[storage]}; not always the path of
     * the value: for instance {@code spec.persistentDisk.pdName} is {@code spec.gcePersistentDisk.pdName}}
     */
    public String field() {
        return field;
    }

    /** {@return the refused value as the server prints it; empty where it prints none} */
    public Optional<String> value() {
        return Optional.ofNullable(value);
    }

    /** {@return the rest of the server's words; may be empty} */
    public String detail() {
        return detail;
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

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FieldError error
                && error.type == type
                && error.field.equals(field)
                && Objects.equals(error.value, value)
                && error.detail.equals(detail);
    }

    @Override
    public int hashCode() {
        return Objects.hash(type, field, value, detail);
    }

    /** The field and the message, as {@code kubectl} shows them. */
    @Override
    public String toString() {
        return field + ": " + message();
    }
}
