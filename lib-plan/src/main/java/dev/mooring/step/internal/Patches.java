package dev.mooring.step.internal;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;

/** Merge patches that several steps have. */
public final class Patches {

    private Patches() {}

    /** Of a volume. */
    public static JsonObject reclaimPolicy(String value) {
        return JsonObject.of("spec", JsonObject.of("persistentVolumeReclaimPolicy", JsonString.of(value)));
    }
}
