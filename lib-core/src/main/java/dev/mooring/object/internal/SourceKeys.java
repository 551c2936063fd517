package dev.mooring.object.internal;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import java.util.Set;

/** Which members of the spec of a volume, or of a volume of a pod, are its source: plugins come and go. */
public final class SourceKeys {

    private static final Set<String> NOT_SOURCES = Set.of(
            "capacity",
            "accessModes",
            "claimRef",
            "persistentVolumeReclaimPolicy",
            "storageClassName",
            "mountOptions",
            "volumeMode",
            "nodeAffinity",
            "volumeAttributesClassName",
            "name");

    private SourceKeys() {}

    /**
     * Whether a member is a source.
     *
     * @param key its key
     * @param value its value
     * @return true for every object that is not another known part
     */
    public static boolean isSource(String key, JsonValue value) {
        return value instanceof JsonObject && !NOT_SOURCES.contains(key);
    }
}
