package dev.mooring.workload;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Which pods use a claim, a volume or a class; every pod of the inventory is followed once. */
public final class VolumeUsers {

    /**
     * A pod that uses what was asked for.
     *
     * @param pod the pod and all its volumes
     * @param volume the volume by which it does
     */
    public record User(PodVolumes pod, PodVolume volume) {}

    private final List<PodVolumes> pods;
    private final Inventory inventory;

    private VolumeUsers(List<PodVolumes> pods, Inventory inventory) {
        this.pods = pods;
        this.inventory = inventory;
    }

    /**
     * Reads the pods of an inventory.
     *
     * @param inventory pods, claims and volumes
     * @return the users
     * @throws dev.mooring.manifest.ManifestException as {@link PodVolumes#of}
     */
    public static VolumeUsers of(Inventory inventory) {
        List<PodVolumes> pods = new ArrayList<>();
        for (Manifest pod : inventory.all("Pod")) {
            pods.add(PodVolumes.of(pod, inventory));
        }
        return new VolumeUsers(List.copyOf(pods), inventory);
    }

    /**
     * All pods.
     *
     * @return by namespace and name
     */
    public List<PodVolumes> pods() {
        return pods;
    }

    /**
     * The pods that use a claim, bound or not.
     *
     * @param namespace its namespace
     * @param name its name
     * @return by the pod's namespace and name
     */
    public List<User> ofClaim(String namespace, String name) {
        ObjectRef claim = ObjectRef.claim(namespace, name);
        return where(volume -> claim.equals(volume.claim()));
    }

    /**
     * The pods whose claim names a volume; whether the volume agrees is among the reasons of each.
     *
     * @param name the volume's name
     * @return by the pod's namespace and name
     */
    public List<User> ofVolume(String name) {
        return where(volume -> volume.claim() != null && volume.volumeName().equals(name));
    }

    /**
     * The pods that use the same storage, through whichever volume.
     *
     * @param name the unique name of the storage
     * @return by the pod's namespace and name
     */
    public List<User> ofStorage(UniqueVolumeName name) {
        return where(volume ->
                Optional.ofNullable(volume.spec()).flatMap(UniqueVolumeName::of).equals(Optional.of(name)));
    }

    /**
     * The pods that use a claim of a class.
     *
     * @param name the class's name; empty for claims that ask for none
     * @return by the pod's namespace and name
     */
    public List<User> ofClass(String name) {
        return where(volume -> Optional.ofNullable(volume.claim())
                .flatMap(inventory::find)
                .map(VolumeUsers::claimClass)
                .equals(Optional.of(name)));
    }

    private static String claimClass(Manifest claim) {
        return claim.annotation("volume.beta.kubernetes.io/storage-class")
                .orElseGet(() -> Part.of(claim).at("spec", "storageClassName").text());
    }

    private List<User> where(Predicate<PodVolume> asked) {
        List<User> users = new ArrayList<>();
        for (PodVolumes pod : pods) {
            pod.volumes().stream().filter(asked).forEach(volume -> users.add(new User(pod, volume)));
        }
        return List.copyOf(users);
    }
}
