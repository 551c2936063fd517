package dev.mooring.testing;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.util.List;

/** A {@link StorageWorld} whose last object is a node. */
public final class WorldNode extends WorldObject<WorldNode> {

    static final String HOSTNAME = "kubernetes.io/hostname";

    private WorldNode(List<Manifest> objects) {
        super(objects);
    }

    static WorldNode in(StorageWorld world, String name) {
        return new WorldNode(world.and(named("v1", ObjectRef.node(name)))).labelled(HOSTNAME, name);
    }

    @Override
    WorldNode copy(List<Manifest> objects) {
        return new WorldNode(objects);
    }

    /**
     * A copy in which the node is in a zone.
     *
     * @param zone the zone
     * @return the copy
     */
    public WorldNode inZone(String zone) {
        return labelled("topology.kubernetes.io/zone", zone);
    }
}
