package dev.mooring.testing;

import dev.mooring.json.JsonArray;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import java.util.List;

/** A {@link StorageWorld} whose last object is a claim. */
public final class WorldClaim extends WorldObject<WorldClaim> {

    private WorldClaim(List<Manifest> objects) {
        super(objects);
    }

    static WorldClaim in(StorageWorld world, String key) {
        return new WorldClaim(world.and(named("v1", ref(Kinds.PERSISTENT_VOLUME_CLAIM, key))))
                .withModes("ReadWriteOnce")
                .asks("1Gi");
    }

    @Override
    WorldClaim copy(List<Manifest> objects) {
        return new WorldClaim(objects);
    }

    /**
     * A copy in which the claim asks for a size.
     *
     * @param size for example {@code 10Gi}
     * @return the copy
     */
    public WorldClaim asks(String size) {
        return set(size, "spec", "resources", "requests", "storage");
    }

    /**
     * A copy in which the claim asks for access modes.
     *
     * @param modes for example {@code ReadWriteMany}
     * @return the copy
     */
    public WorldClaim withModes(String... modes) {
        return set(JsonArray.ofStrings(List.of(modes)), "spec", "accessModes");
    }

    /**
     * A copy in which the claim names a class.
     *
     * @param storageClass the class; the empty text for none, not even the default one
     * @return the copy
     */
    public WorldClaim ofClass(String storageClass) {
        return set(storageClass, "spec", "storageClassName");
    }

    /**
     * A copy in which the claim names its volume.
     *
     * @param volume the name of the volume
     * @return the copy
     */
    public WorldClaim names(String volume) {
        return set(volume, "spec", "volumeName");
    }

    /**
     * A copy in which the claim asks for a label of the volume.
     *
     * @param key the key
     * @param value the value
     * @return the copy
     */
    public WorldClaim selects(String key, String value) {
        return set(value, "spec", "selector", "matchLabels", key);
    }
}
