package dev.mooring.json;

/**
 * How much a patch may enlarge a value: the limits of the API server, and the depth limit of the reader.
 *
 * @upstream apiserver pkg/endpoints/handlers/patch.go maxJSONPatchOperations, JSONPatchMaxCopyBytes
 */
final class PatchLimits {

    static final int MOST_OPERATIONS = 10_000;
    private static final int MOST_CARRIED = 3 << 20;
    private static final int DEEPEST = JsonLimits.DEFAULT.maxDepth();

    private long carried;

    /** Counts a value that an operation copies or moves. */
    JsonValue carry(JsonValue value) {
        carried += size(value, 0);
        if (carried > MOST_CARRIED) {
            throw new IllegalArgumentException(
                    "copies and moves more than " + MOST_CARRIED + " characters, the limit of a patch");
        }
        return value;
    }

    /** Checks a value that is placed at a path. */
    static void checkDepth(JsonPointer path, JsonValue value) {
        int unused = size(value, path.segments().size());
    }

    /** The approximate length of the text. */
    private static int size(JsonValue value, int depth) {
        if (value instanceof JsonString text) {
            return text.value().length() + 2;
        }
        if (value instanceof JsonNumber number) {
            return number.text().length();
        }
        if (!(value instanceof JsonObject) && !(value instanceof JsonArray)) {
            return 4;
        }
        if (depth >= DEEPEST) {
            throw new IllegalArgumentException("makes the value deeper than the limit of " + DEEPEST);
        }
        int size = 2;
        if (value instanceof JsonArray array) {
            for (JsonValue item : array.items()) {
                size += size(item, depth + 1) + 1;
            }
            return size;
        }
        for (var member : ((JsonObject) value).members().entrySet()) {
            size += member.getKey().length() + size(member.getValue(), depth + 1) + 4;
        }
        return size;
    }
}
