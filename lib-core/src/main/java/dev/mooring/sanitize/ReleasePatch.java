package dev.mooring.sanitize;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON patch that makes one live volume usable again. It first tests that the volume is still the one that was
 * read, so that a volume which changed meanwhile is not touched.
 *
 * @param object the result for the volume: refused, or changed
 * @param patch the operations for the API server; empty if there is nothing to do or the volume was refused
 */
public record ReleasePatch(SanitizedObject object, JsonArray patch) {

    private static final JsonPointer RESOURCE_VERSION = JsonPointer.of("metadata", "resourceVersion");

    /**
     * Plans the release of one volume.
     *
     * @param volume the volume as it was read from the cluster
     * @param policy a policy of {@link Purpose#RELEASE}
     * @return the patch, with the warnings in {@link #object()}
     * @throws IllegalArgumentException if the policy has another purpose
     */
    public static ReleasePatch of(Manifest volume, Policy policy) {
        if (policy.purpose() != Purpose.RELEASE) {
            throw new IllegalArgumentException("expected a policy for release, not for " + policy.purpose());
        }
        SanitizedObject object = Sanitizer.sanitizeOne(volume, Kinds.PERSISTENT_VOLUME, policy);
        return of(object);
    }

    /**
     * The patch of a volume that was sanitised for {@link Purpose#RELEASE}.
     *
     * @param object one of {@link Sanitized#objects()}
     * @return the patch; empty for every object that is not a volume, such as the list that contains the volume
     */
    public static ReleasePatch of(SanitizedObject object) {
        if (!object.ref().isVolume()) {
            return new ReleasePatch(object, JsonArray.EMPTY);
        }
        Manifest source = new Manifest(object.place().value() instanceof JsonObject json ? json : JsonObject.EMPTY);
        return new ReleasePatch(object, operations(source, object.changes()));
    }

    static JsonArray operations(Manifest volume, List<Change> changes) {
        List<JsonValue> operations = new ArrayList<>();
        if (!changes.isEmpty()) {
            guards(volume, changes, operations);
            changes.forEach(change -> operations.add(operation(change)));
        }
        return new JsonArray(operations);
    }

    /** By resource version; a volume without one is guarded by the values that are about to change. */
    private static void guards(Manifest volume, List<Change> changes, List<JsonValue> operations) {
        JsonValue version = RESOURCE_VERSION.find(volume.json()).orElse(null);
        if (version instanceof JsonString) {
            operations.add(operation("test", RESOURCE_VERSION, version));
            return;
        }
        for (Change change : changes) {
            change.before().ifPresent(before -> operations.add(operation("test", change.pointer(), before)));
        }
    }

    private static JsonObject operation(Change change) {
        return operation(
                change.op().toString(), change.pointer(), change.after().orElse(null));
    }

    private static JsonObject operation(String op, JsonPointer path, @Nullable JsonValue value) {
        JsonObject operation = JsonObject.of("op", JsonString.of(op)).with("path", path.toString());
        return value == null ? operation : operation.with("value", value);
    }
}
