package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.Globs;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPatch;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A rule of the caller: which objects it matches, and a patch for them. It applies after all other changes.
 *
 * <p>A {@code test} operation of a JSON patch is a condition: if it does not hold, the rule does nothing. A patch that does
 * not fit its object refuses the object.
 */
public final class CallerRule {

    /** Longer than any name; a match takes at most this times the length of the name. */
    private static final int LONGEST_PATTERN = 1000;

    private final JsonObject rule;
    private final JsonObject match;
    private final Map<String, String> labels;
    private final @Nullable JsonPatch jsonPatch;
    private final @Nullable JsonObject mergePatch;

    private CallerRule(JsonObject rule, @Nullable JsonPatch jsonPatch, @Nullable JsonObject mergePatch) {
        if ((jsonPatch == null) == (mergePatch == null)) {
            throw new IllegalArgumentException("a rule has one patch: patch (a JSON patch) or merge (a merge patch)");
        }
        this.rule = rule;
        this.match = match(rule);
        this.labels = labels(match);
        this.jsonPatch = jsonPatch;
        this.mergePatch = mergePatch;
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
        return new CallerRule(
                object, patch == null ? null : JsonPatch.of(patch), merge == null ? null : (JsonObject) merge);
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
        if (object.string("name").orElse("").length() > LONGEST_PATTERN) {
            throw new IllegalArgumentException("name has at most " + LONGEST_PATTERN + " characters");
        }
        return object;
    }

    private static Map<String, String> labels(JsonObject match) {
        Map<String, String> labels = new TreeMap<>();
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
        return matches("kind", kind -> kind.equals(object.kind()))
                && matches("name", name -> Globs.matches(name, object.name()))
                && matches("namespace", namespace -> namespace.equals(object.namespace()))
                && labels.entrySet().stream()
                        .allMatch(label -> itsLabels.string(label.getKey()).equals(Optional.of(label.getValue())));
    }

    private boolean matches(String key, Predicate<String> wanted) {
        String value = match.string(key).orElse("");
        return value.isEmpty() || wanted.test(value);
    }

    /** The patched object; empty if a condition does not hold. */
    Optional<JsonValue> apply(JsonObject object) {
        if (jsonPatch != null) {
            return jsonPatch.apply(object);
        }
        return Optional.of(JsonMergePatch.apply(object, requireNonNull(mergePatch)));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CallerRule caller && caller.rule.equals(rule);
    }

    @Override
    public int hashCode() {
        return rule.hashCode();
    }

    /** The objects that it matches; never the patch, which may contain secrets. */
    @Override
    public String toString() {
        return "CallerRule for " + match.toJson();
    }
}
