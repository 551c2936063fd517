package dev.mooring.sanitize;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What {@code kubectl apply} makes of the manifest it remembers from the last time.
 *
 * @upstream k8s.io/kubectl pkg/util/apply.go GetOriginalConfiguration
 */
final class LastApplied {

    private LastApplied() {}

    /** The manifest that was last applied; without members if there is none or it is not to be read. */
    static JsonObject of(Manifest live) {
        return live.annotation(Keys.LAST_APPLIED).map(LastApplied::parse).orElse(JsonObject.EMPTY);
    }

    private static JsonObject parse(String text) {
        try {
            return JsonValue.parse(text) instanceof JsonObject object ? object : JsonObject.EMPTY;
        } catch (IllegalArgumentException e) {
            return JsonObject.EMPTY;
        }
    }

    /**
     * The live object without what was applied last time and is not any more.
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
