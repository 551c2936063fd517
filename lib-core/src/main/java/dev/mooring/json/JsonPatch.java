package dev.mooring.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An RFC 6902 JSON patch: all six operations, applied as a whole or not at all.
 *
 * @param operations the operations in order, unmodifiable
 */
public record JsonPatch(List<Operation> operations) {

    /** What an operation does. */
    public enum Op {
        /** Adds a value; in an array, inserts it before the existing one. */
        ADD,
        /** Removes a value. */
        REMOVE,
        /** Replaces an existing value. */
        REPLACE,
        /** Removes a value and adds it elsewhere. */
        MOVE,
        /** Adds a copy of a value elsewhere. */
        COPY,
        /** Continues only if the value is this one. */
        TEST;

        /** The operation as a patch names it, for example {@code add}. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One operation.
     *
     * @param op what to do
     * @param path where
     * @param from where from, for {@link Op#MOVE} and {@link Op#COPY}; else the root
     * @param value the value of {@link Op#ADD}, {@link Op#REPLACE} and {@link Op#TEST}; else the JSON null
     */
    public record Operation(Op op, JsonPointer path, JsonPointer from, JsonValue value) {}

    public JsonPatch {
        operations = List.copyOf(operations);
    }

    /**
     * Reads a patch.
     *
     * @param patch an array of operations
     * @return the patch
     * @throws IllegalArgumentException if it is not a JSON patch; the message names the operation
     */
    public static JsonPatch of(JsonValue patch) {
        if (!(patch instanceof JsonArray array)) {
            throw new IllegalArgumentException("a JSON patch is an array of operations, not of type " + patch.type());
        }
        if (array.items().size() > PatchLimits.MOST_OPERATIONS) {
            throw new IllegalArgumentException("a JSON patch has at most " + PatchLimits.MOST_OPERATIONS
                    + " operations, found " + array.items().size());
        }
        List<Operation> operations = new ArrayList<>();
        for (JsonValue item : array.items()) {
            try {
                operations.add(operation(item));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("operation " + operations.size() + ": " + e.getMessage(), e);
            }
        }
        return new JsonPatch(operations);
    }

    private static Operation operation(JsonValue item) {
        if (!(item instanceof JsonObject object)) {
            throw new IllegalArgumentException("expected an object, found " + item.type());
        }
        Op op = op(required(object, "op"));
        boolean twoPlaces = op == Op.MOVE || op == Op.COPY;
        JsonPointer from = twoPlaces ? JsonPointer.parse(required(object, "from")) : JsonPointer.ROOT;
        JsonValue value = object.members().get("value");
        boolean needsValue = op == Op.ADD || op == Op.REPLACE || op == Op.TEST;
        if (needsValue && value == null) {
            throw new IllegalArgumentException("expected a value");
        }
        JsonPointer path = JsonPointer.parse(required(object, "path"));
        if (op == Op.MOVE && path.isWithin(from) && !path.equals(from)) {
            throw new IllegalArgumentException("a value cannot be moved into itself");
        }
        return new Operation(op, path, from, needsValue && value != null ? value : JsonNull.NULL);
    }

    private static Op op(String word) {
        for (Op op : Op.values()) {
            if (op.toString().equals(word)) {
                return op;
            }
        }
        throw new IllegalArgumentException(
                "op must be add, remove, replace, move, copy or test, not " + JsonException.excerpt(word));
    }

    private static String required(JsonObject operation, String key) {
        return operation
                .string(key)
                .orElseThrow(() -> new IllegalArgumentException("expected the string member " + key));
    }

    /**
     * Applies the patch.
     *
     * @param target the value to change
     * @return the changed copy; empty if a {@code test} did not hold
     * @throws IllegalArgumentException if a path does not exist where the operation needs it, or the value becomes
     *     deeper than {@link JsonLimits#DEFAULT} allows, or copies and moves transfer more than 3 Mi characters; the
     *     message names the operation
     */
    public Optional<JsonValue> apply(JsonValue target) {
        JsonValue result = target;
        PatchLimits limits = new PatchLimits();
        for (int i = 0; i < operations.size(); i++) {
            Operation operation = operations.get(i);
            try {
                if (operation.op() == Op.TEST) {
                    if (!operation.path().find(result).equals(Optional.of(operation.value()))) {
                        return Optional.empty();
                    }
                } else {
                    result = apply(operation, result, limits);
                }
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("operation " + i + ": " + e.getMessage(), e);
            }
        }
        return Optional.of(result);
    }

    private static JsonValue apply(Operation operation, JsonValue target, PatchLimits limits) {
        JsonPointer path = operation.path();
        return switch (operation.op()) {
            case ADD -> add(target, path, operation.value());
            case REMOVE -> JsonEdits.remove(target, path);
            case REPLACE -> {
                JsonValue unused = existing(path, target);
                PatchLimits.checkDepth(path, operation.value());
                yield path.segments().isEmpty() ? operation.value() : JsonEdits.set(target, path, operation.value());
            }
            case MOVE -> {
                JsonValue moved = limits.carry(existing(operation.from(), target));
                yield path.equals(operation.from())
                        ? target
                        : add(JsonEdits.remove(target, operation.from()), path, moved);
            }
            case COPY -> add(target, path, limits.carry(existing(operation.from(), target)));
            case TEST -> target;
        };
    }

    private static JsonValue add(JsonValue target, JsonPointer path, JsonValue value) {
        PatchLimits.checkDepth(path, value);
        return path.segments().isEmpty() ? value : JsonEdits.add(target, path, value);
    }

    private static JsonValue existing(JsonPointer pointer, JsonValue target) {
        return pointer.find(target)
                .orElseThrow(
                        () -> new IllegalArgumentException("no value at " + JsonException.excerpt(pointer.toString())));
    }
}
