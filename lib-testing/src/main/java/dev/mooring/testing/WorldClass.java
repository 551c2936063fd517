package dev.mooring.testing;

import dev.mooring.json.JsonBoolean;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import java.util.List;

/** A {@link StorageWorld} whose last object is a storage class. */
public final class WorldClass extends WorldObject<WorldClass> {

    private WorldClass(List<Manifest> objects) {
        super(objects);
    }

    static WorldClass in(StorageWorld world, String name) {
        return new WorldClass(world.and(named("storage.k8s.io/v1", ref(Kinds.STORAGE_CLASS, name))))
                .provisionedBy("kubernetes.io/no-provisioner");
    }

    @Override
    WorldClass copy(List<Manifest> objects) {
        return new WorldClass(objects);
    }

    /**
     * A copy in which the class has a provisioner.
     *
     * @param provisioner for example {@code ebs.csi.aws.com}
     * @return the copy
     */
    public WorldClass provisionedBy(String provisioner) {
        return set(provisioner, "provisioner");
    }

    /** {@return a copy in which claims of the class wait for a pod that uses them} */
    public WorldClass waitsForFirstConsumer() {
        return set("WaitForFirstConsumer", "volumeBindingMode");
    }

    /** {@return a copy in which claims of the class may grow} */
    public WorldClass allowsExpansion() {
        return set(JsonBoolean.of(true), "allowVolumeExpansion");
    }

    /** {@return a copy in which claims that name no class get this one} */
    public WorldClass asDefault() {
        return annotated("storageclass.kubernetes.io/is-default-class", "true");
    }
}
