package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.ReasonCode;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One change of an object. Applying the changes of an object from first to last turns the input into the output. */
public final class Change {

    private final JsonPointer pointer;
    private final @Nullable JsonValue before;
    private final @Nullable JsonValue after;
    private final ChangeCode code;

    /** What a change does, in the sense of RFC 6902. */
    public enum Op {
        /** A member is added. */
        ADD,
        /** A value is replaced by another. */
        REPLACE,
        /** A member is removed. */
        REMOVE;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** One of the values may be null, but not both. */
    Change(JsonPointer pointer, @Nullable JsonValue before, @Nullable JsonValue after, ChangeCode code) {
        this.pointer = requireNonNull(pointer, "pointer");
        this.before = before;
        this.after = after;
        this.code = requireNonNull(code, "code");
    }

    /** {@return the operation} */
    public Op op() {
        return before == null ? Op.ADD : after == null ? Op.REMOVE : Op.REPLACE;
    }

    /** {@return the place in the object} */
    public JsonPointer pointer() {
        return pointer;
    }

    /** {@return the value before; empty for {@link Op#ADD}} */
    public Optional<JsonValue> before() {
        return Optional.ofNullable(before);
    }

    /** {@return the value after; empty for {@link Op#REMOVE}} */
    public Optional<JsonValue> after() {
        return Optional.ofNullable(after);
    }

    /** {@return the reason} */
    public ReasonCode code() {
        return code;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Change change
                && change.pointer.equals(pointer)
                && Objects.equals(change.before, before)
                && Objects.equals(change.after, after)
                && change.code == code;
    }

    @Override
    public int hashCode() {
        return Objects.hash(pointer, code);
    }

    /** The operation, the place and the reason; never the values, which may be secrets. */
    @Override
    public String toString() {
        return op() + " " + pointer + " " + code;
    }
}
