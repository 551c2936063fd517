package dev.mooring.admission.internal;

import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.internal.Annotations;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How {@code kubectl apply} uses the manifest that it applied last time.
 *
 * @upstream k8s.io/kubectl pkg/util/apply.go GetOriginalConfiguration
 */
final class LastApplied {

    private static final String ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration";

    private static final JsonLimits LIMITS = new JsonLimits(Annotations.MOST_BYTES, 64, 1000);

    private LastApplied() {}

    /** The manifest that was last applied; without members if there is none or it cannot be read. */
    static JsonObject of(Manifest live) {
        return live.annotation(ANNOTATION).map(LastApplied::parse).orElse(JsonObject.EMPTY);
    }

    private static JsonObject parse(String text) {
        try {
            return JsonValue.parse(text, LIMITS) instanceof JsonObject object ? object : JsonObject.EMPTY;
        } catch (IllegalArgumentException e) {
            return JsonObject.EMPTY;
        }
    }

    /**
     * The live object without the fields that were applied last time and are not applied now.
     *
     * @upstream apimachinery pkg/util/strategicpatch/patch.go CreateThreeWayMergePatch
     */
    static JsonObject without(JsonObject live, JsonObject lastApplied, JsonObject now) {
        Map<String, JsonValue> kept = new LinkedHashMap<>(live.members());
        lastApplied.members().forEach((key, value) -> {
            if (!now.has(key)) {
                kept.remove(key);
            } else if (value instanceof JsonObject applied
                    && kept.get(key) instanceof JsonObject inside
                    && now.members().get(key) instanceof JsonObject wanted) {
                kept.put(key, without(inside, applied, wanted));
            }
        });
        return JsonObject.of(kept);
    }
}
