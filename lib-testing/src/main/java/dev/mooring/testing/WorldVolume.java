package dev.mooring.testing;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.testing.StorageWorld.WorldNode;
import java.util.List;

/** A {@link StorageWorld} whose last object is a volume. */
public final class WorldVolume extends WorldObject<WorldVolume> {

    private WorldVolume(List<Manifest> objects) {
        super(objects);
    }

    static WorldVolume in(StorageWorld world, String name) {
        JsonObject nfs = JsonObject.of("server", JsonString.of("nas")).with("path", "/" + name);
        return new WorldVolume(world.and(named("v1", ObjectRef.volume(name))))
                .of("1Gi")
                .withModes("ReadWriteOnce")
                .set(nfs, "spec", "nfs");
    }

    @Override
    WorldVolume copy(List<Manifest> objects) {
        return new WorldVolume(objects);
    }

    /**
     * A copy in which the volume has a size.
     *
     * @param size for example {@code 20Gi}
     * @return the copy
     */
    public WorldVolume of(String size) {
        return set(size, "spec", "capacity", "storage");
    }

    /**
     * A copy in which the volume has access modes.
     *
     * @param modes for example {@code ReadWriteMany}
     * @return the copy
     */
    public WorldVolume withModes(String... modes) {
        return set(JsonArray.ofStrings(List.of(modes)), "spec", "accessModes");
    }

    /**
     * A copy in which the volume has a class.
     *
     * @param storageClass the class
     * @return the copy
     */
    public WorldVolume ofClass(String storageClass) {
        return set(storageClass, "spec", "storageClassName");
    }

    /**
     * A copy in which the volume is reserved for a claim, by its namespace and name.
     *
     * @param claim {@code namespace/name}
     * @return the copy
     */
    public WorldVolume reservedFor(String claim) {
        ObjectRef ref = ref(Kinds.PERSISTENT_VOLUME_CLAIM, claim);
        return set(
                JsonObject.of("namespace", JsonString.of(ref.namespace())).with("name", ref.name()),
                "spec",
                "claimRef");
    }

    /**
     * A copy in which the volume is deleted, or kept, when its claim is.
     *
     * @param policy {@code Delete} or {@code Retain}
     * @return the copy
     */
    public WorldVolume withPolicy(String policy) {
        return set(policy, "spec", "persistentVolumeReclaimPolicy");
    }

    /**
     * A copy in which the volume belongs to a CSI driver.
     *
     * @param driver the name of the driver
     * @param handle the handle of the volume
     * @return the copy
     */
    public WorldVolume csi(String driver, String handle) {
        return from("csi", JsonObject.of("driver", JsonString.of(driver)).with("volumeHandle", handle));
    }

    /**
     * A copy in which the volume is a directory on a node.
     *
     * @param node the name of the node
     * @return the copy
     */
    public WorldVolume onNode(String node) {
        JsonObject hostname = JsonObject.of("key", JsonString.of(WorldNode.HOSTNAME))
                .with("operator", "In")
                .with("values", JsonArray.ofStrings(List.of(node)));
        return from("local", JsonObject.of("path", JsonString.of("/disk")))
                .set(
                        list(JsonObject.of("matchExpressions", list(hostname))),
                        "spec",
                        "nodeAffinity",
                        "required",
                        "nodeSelectorTerms");
    }

    private WorldVolume from(String source, JsonObject fields) {
        JsonObject spec = last().child("spec").without("nfs").without("csi").without("local");
        return replaced(last().with("spec", spec.with(source, fields)));
    }
}
