package dev.mooring.testing;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;

/** A {@link StorageWorld} whose last object is a pod. */
public final class WorldPod extends WorldObject<WorldPod> {

    private WorldPod(List<Manifest> objects) {
        super(objects);
    }

    static WorldPod in(StorageWorld world, String key) {
        JsonObject container = JsonObject.of("name", JsonString.of("main")).with("image", "app");
        return new WorldPod(world.and(named("v1", ref(Kinds.POD, key)))).set(list(container), "spec", "containers");
    }

    @Override
    WorldPod copy(List<Manifest> objects) {
        return new WorldPod(objects);
    }

    /**
     * A copy in which the pod uses a claim of its namespace, besides those that it uses already.
     *
     * @param claim the name of the claim
     * @return the copy
     */
    public WorldPod uses(String claim) {
        List<JsonValue> volumes =
                new ArrayList<>(last().child("spec").array("volumes").items());
        JsonObject source = JsonObject.of("claimName", JsonString.of(claim));
        volumes.add(JsonObject.of("name", JsonString.of(claim)).with("persistentVolumeClaim", source));
        return set(new JsonArray(volumes), "spec", "volumes");
    }

    /**
     * A copy in which the pod is on a node.
     *
     * @param node the name of the node
     * @return the copy
     */
    public WorldPod onNode(String node) {
        return set(node, "spec", "nodeName");
    }
}
