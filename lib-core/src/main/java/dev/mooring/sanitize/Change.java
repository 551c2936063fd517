package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.EnumNames;
import org.jspecify.annotations.Nullable;

/**
 * One change of an object. Applying an object's changes from first to last turns the input into the output.
 *
 * @param op what was done
 * @param pointer where in the object
 * @param before the value before; null for {@link Op#ADD}
 * @param after the value after; null for {@link Op#REMOVE}
 * @param code why
 */
public record Change(
        Op op,
        JsonPointer pointer,
        @Nullable JsonValue before,
        @Nullable JsonValue after,
        ChangeCode code) {

    /** What a change does, in the sense of RFC 6902. */
    public enum Op {
        /** A member that is added. */
        ADD,
        /** A value that is replaced by another. */
        REPLACE,
        /** A member that is removed. */
        REMOVE;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public Change {
        requireNonNull(op, "op");
        requireNonNull(pointer, "pointer");
        requireNonNull(code, "code");
        if ((op == Op.ADD) != (before == null) || (op == Op.REMOVE) != (after == null)) {
            throw new IllegalArgumentException("values do not fit " + op);
        }
    }

    static Change between(JsonPointer pointer, @Nullable JsonValue before, @Nullable JsonValue after, ChangeCode code) {
        return new Change(
                before == null ? Op.ADD : after == null ? Op.REMOVE : Op.REPLACE, pointer, before, after, code);
    }
}
