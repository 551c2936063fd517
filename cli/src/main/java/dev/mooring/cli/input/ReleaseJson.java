package dev.mooring.cli.input;

import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.release.FeatureGate;
import dev.mooring.release.Release;
import java.util.Map;
import java.util.TreeMap;

/** The release that an answer is about. */
public final class ReleaseJson {

    private ReleaseJson() {}

    /** The answer with {@code kubernetes}, and {@code featureGates} if some differ from their defaults. */
    public static JsonObject in(JsonObject answer, Release release) {
        JsonObject named = answer.with("kubernetes", "1." + release.minor());
        Map<String, JsonValue> gates = gates(release);
        return gates.isEmpty() ? named : named.with("featureGates", JsonObject.of(gates));
    }

    private static Map<String, JsonValue> gates(Release release) {
        Release byDefault = Release.of("1." + release.minor());
        Map<String, JsonValue> gates = new TreeMap<>();
        for (FeatureGate each : FeatureGate.values()) {
            if (release.has(each) != byDefault.has(each)) {
                gates.put(each.id(), JsonBoolean.of(release.has(each)));
            }
        }
        return gates;
    }
}
