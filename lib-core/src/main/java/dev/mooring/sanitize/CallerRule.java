package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPatch;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A rule of the caller's own: which objects, and what to do with them. It sees the object as everything else left it.
 *
 * <p>A {@code test} operation of a JSON patch is a condition: where it does not hold the rule does nothing. A patch
 * that does not fit its object refuses the object.
 *
 * @param kind the kind; empty for all
 * @param name a name with {@code *} for any run of characters; empty for all
 * @param namespace the namespace; empty for all
 * @param labels labels the object must have with these values
 * @param jsonPatch the JSON patch to apply, null if it is a merge patch
 * @param mergePatch the merge patch to apply, null if it is a JSON patch
 */
public record CallerRule(
        String kind,
        String name,
        String namespace,
        Map<String, String> labels,
        @Nullable JsonPatch jsonPatch,
        @Nullable JsonObject mergePatch) {

    public CallerRule {
        requireNonNull(kind, "kind");
        requireNonNull(name, "name");
        requireNonNull(namespace, "namespace");
        labels = Map.copyOf(labels);
        if ((jsonPatch == null) == (mergePatch == null)) {
            throw new IllegalArgumentException("a rule has one patch: a JSON patch or a merge patch");
        }
    }

    /**
     * Reads a rule: {@code match} with {@code kind}, {@code name}, {@code namespace} and {@code labels}, all optional,
     * and {@code patch} (an array, JSON patch) or {@code merge} (an object, merge patch).
     *
     * @param rule the rule as a document
     * @return the rule
     * @throws IllegalArgumentException if it is not such a document; the message says what is wrong
     */
    public static CallerRule of(JsonValue rule) {
        if (!(rule instanceof JsonObject object)) {
            throw new IllegalArgumentException("a rule is an object, not of type " + rule.type());
        }
        for (String key : object.members().keySet()) {
            if (!key.equals("match") && !key.equals("patch") && !key.equals("merge")) {
                throw new IllegalArgumentException("a rule has match, patch and merge, not "
                        + JsonString.of(key).toJson());
            }
        }
        JsonValue patch = object.members().get("patch");
        JsonValue merge = object.members().get("merge");
        if (merge != null && !(merge instanceof JsonObject)) {
            throw new IllegalArgumentException("merge is an object, not of type " + merge.type());
        }
        JsonObject match = match(object);
        return new CallerRule(
                match.string("kind").orElse(""),
                match.string("name").orElse(""),
                match.string("namespace").orElse(""),
                labels(match),
                patch == null ? null : JsonPatch.of(patch),
                merge == null ? null : (JsonObject) merge);
    }

    private static JsonObject match(JsonObject rule) {
        JsonValue match = rule.members().get("match");
        if (match == null) {
            return JsonObject.EMPTY;
        }
        if (!(match instanceof JsonObject object)) {
            throw new IllegalArgumentException("match is an object, not of type " + match.type());
        }
        object.members().forEach((key, value) -> {
            boolean known = key.equals("kind") || key.equals("name") || key.equals("namespace");
            if (!(known && value instanceof JsonString) && !(key.equals("labels") && value instanceof JsonObject)) {
                throw new IllegalArgumentException("match has strings kind, name, namespace and an object labels, not "
                        + JsonString.of(key).toJson());
            }
        });
        return object;
    }

    private static Map<String, String> labels(JsonObject match) {
        Map<String, String> labels = new java.util.TreeMap<>();
        match.child("labels").members().forEach((key, value) -> {
            if (!(value instanceof JsonString text)) {
                throw new IllegalArgumentException("labels are strings, not of type " + value.type());
            }
            labels.put(key, text.value());
        });
        return labels;
    }

    boolean matches(Manifest object) {
        JsonObject itsLabels = object.metadata().child("labels");
        return (kind.isEmpty() || kind.equals(object.kind()))
                && (name.isEmpty() || Globs.matches(name, object.name()))
                && (namespace.isEmpty() || namespace.equals(object.namespace()))
                && labels.entrySet().stream()
                        .allMatch(label -> itsLabels.string(label.getKey()).equals(Optional.of(label.getValue())));
    }

    /** The object as the rule wants it; empty if a condition does not hold. */
    Optional<JsonValue> apply(JsonObject object) {
        if (jsonPatch != null) {
            return jsonPatch.apply(object);
        }
        return Optional.of(JsonMergePatch.apply(object, requireNonNull(mergePatch)));
    }
}
