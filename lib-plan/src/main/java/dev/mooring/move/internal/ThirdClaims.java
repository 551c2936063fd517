package dev.mooring.move.internal;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.List;

/** Claims of others that fit the moving volumes and try to take them: one that names the volume, one that takes any. */
public final class ThirdClaims {

    /** A namespace that no quota limits. */
    public static final String NAMESPACE = "claims-of-others";

    private ThirdClaims() {}

    /**
     * Two claims for each volume.
     *
     * @param volumes the volumes
     * @return the claims, new ones, in {@link #NAMESPACE}
     */
    public static List<Manifest> of(List<VolumeView> volumes) {
        List<Manifest> claims = new ArrayList<>();
        for (VolumeView volume : volumes) {
            JsonObject spec = spec(volume);
            claims.add(claim("names-" + claims.size(), spec.with("volumeName", volume.name())));
            claims.add(claim("fits-" + claims.size(), spec));
        }
        return claims;
    }

    private static JsonObject spec(VolumeView volume) {
        JsonObject written = volume.manifest().spec();
        JsonValue size = written.child("capacity").get("storage").orElse(JsonString.of("1"));
        JsonObject spec = JsonObject.of("accessModes", JsonArray.ofStrings(volume.accessModes()))
                .with("resources", JsonObject.of("requests", JsonObject.of("storage", size)))
                .with("storageClassName", volume.className())
                .with("volumeMode", volume.volumeMode());
        return volume.volumeAttributesClass().isEmpty()
                ? spec
                : spec.with("volumeAttributesClassName", volume.volumeAttributesClass());
    }

    private static Manifest claim(String name, JsonObject spec) {
        return new Manifest(JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", Kinds.PERSISTENT_VOLUME_CLAIM)
                .with(
                        "metadata",
                        JsonObject.of("namespace", JsonString.of(NAMESPACE)).with("name", name))
                .with("spec", spec));
    }
}
