package dev.mooring.testing;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.testing.StorageWorld.WorldNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The objects of a small cluster, written down in a few words. Each method returns a copy with one object more, or with
 * the last object changed. Values that are not set have defaults: 1Gi, ReadWriteOnce, a volume on NFS, no class.
 *
 * <p>For example:
 *
 * <pre>{@code
 * StorageWorld world = StorageWorld.with()
 *         .volume("films").of("20Gi")
 *         .claim("shop/data").asks("10Gi");
 * Forecast forecast = Forecast.of(Inventory.of(world));
 * PersistentVolumeClaim data = world.get(PersistentVolumeClaim.class, "shop/data");
 * }</pre>
 */
public class StorageWorld implements Iterable<Manifest> {

    private final List<Manifest> objects;

    StorageWorld(List<Manifest> objects) {
        this.objects = List.copyOf(objects);
    }

    /** {@return the documents in the order in which they were written down, so that a world can be given wherever objects can} */
    @Override
    public Iterator<Manifest> iterator() {
        return objects.iterator();
    }

    /** {@return the world without objects} */
    public static StorageWorld with() {
        return new StorageWorld(List.of());
    }

    /**
     * A copy with a claim for 1Gi, ReadWriteOnce, that names no class.
     *
     * @param key {@code namespace/name}, or a name in the namespace {@code default}
     * @return the copy; the next words are about the claim
     */
    public WorldClaim claim(String key) {
        return WorldClaim.in(this, key);
    }

    /**
     * A copy with a volume of 1Gi on an NFS server, ReadWriteOnce, without a class.
     *
     * @param name its name
     * @return the copy; the next words are about the volume
     */
    public WorldVolume volume(String name) {
        return WorldVolume.in(this, name);
    }

    /**
     * A copy with a storage class that binds at once and has no provisioner.
     *
     * @param name its name
     * @return the copy; the next words are about the class
     */
    public WorldClass storageClass(String name) {
        return WorldClass.in(this, name);
    }

    /**
     * A copy with a pod that has one container and no node.
     *
     * @param key {@code namespace/name}, or a name in the namespace {@code default}
     * @return the copy; the next words are about the pod
     */
    public WorldPod pod(String key) {
        return WorldPod.in(this, key);
    }

    /**
     * A copy with a node that has its name as label {@code kubernetes.io/hostname}.
     *
     * @param name its name
     * @return the copy; the next words are about the node
     */
    public WorldNode node(String name) {
        return WorldNode.in(this, name);
    }

    /**
     * A copy with other objects.
     *
     * @param more as in {@link Inventory#of(Object...)}
     * @return the copy
     */
    public StorageWorld and(Object... more) {
        List<Manifest> all = new ArrayList<>(objects);
        all.addAll(Inventory.documents(List.of(more)));
        return new StorageWorld(all);
    }

    /** {@return the documents in the order they were written down} */
    public List<Manifest> documents() {
        return objects;
    }

    /** {@return the objects of the fabric8 model in the order they were written down} */
    public List<HasMetadata> objects() {
        return objects.stream().map(ServerObjects::model).toList();
    }

    /** {@return the objects as a whole cluster, which contains nothing else} */
    public Inventory inventory() {
        return ServerObjects.whole(Inventory.of(objects));
    }

    /**
     * One object.
     *
     * @param type its class in the fabric8 model
     * @param key {@code namespace/name}, or a name
     * @param <T> the same class
     * @return the object
     * @throws IllegalArgumentException if there is no such object; the message names those of the kind
     */
    public <T extends HasMetadata> T get(Class<T> type, String key) {
        return Exports.get(
                        objects,
                        HasMetadata.getKind(type),
                        ref(HasMetadata.getKind(type), key).key())
                .toModel(type);
    }

    /**
     * Creates the objects on a server, in the order they were written down.
     *
     * @param client the client of the server
     */
    public void createIn(KubernetesClient client) {
        objects.forEach(each -> ServerObjects.resource(client, each).create());
    }

    /** The namespace is {@code default} where a kind has namespaces and the key names none. */
    static ObjectRef ref(String kind, String key) {
        int slash = requireNonNull(key, "key").indexOf('/');
        if (slash >= 0) {
            return new ObjectRef(kind, key.substring(0, slash), key.substring(slash + 1));
        }
        boolean isNamespaced = kind.equals(Kinds.PERSISTENT_VOLUME_CLAIM) || kind.equals(Kinds.POD);
        return new ObjectRef(kind, isNamespaced ? "default" : "", key);
    }

    /** An object with nothing but its kind and name. */
    static JsonObject named(String apiVersion, ObjectRef ref) {
        JsonObject metadata = JsonObject.of("name", JsonString.of(ref.name()));
        return JsonObject.of("apiVersion", JsonString.of(apiVersion))
                .with("kind", ref.kind())
                .with("metadata", ref.namespace().isEmpty() ? metadata : metadata.with("namespace", ref.namespace()));
    }

    List<Manifest> and(JsonObject object) {
        return and(new Manifest(object)).documents();
    }

    /** A {@link StorageWorld} whose last object is a claim. */
    public static final class WorldClaim extends WorldObject<WorldClaim> {

        private WorldClaim(List<Manifest> objects) {
            super(objects);
        }

        static WorldClaim in(StorageWorld world, String key) {
            return new WorldClaim(world.and(named("v1", ref(Kinds.PERSISTENT_VOLUME_CLAIM, key))))
                    .withModes(AccessModes.RWO)
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

    /** A {@link StorageWorld} whose last object is a storage class. */
    public static final class WorldClass extends WorldObject<WorldClass> {

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

    /** A {@link StorageWorld} whose last object is a node. */
    public static final class WorldNode extends WorldObject<WorldNode> {

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
    }

    /** A {@link StorageWorld} whose last object is a pod. */
    public static final class WorldPod extends WorldObject<WorldPod> {

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
         * A copy in which the pod uses another claim of its namespace.
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

    /** A {@link StorageWorld} whose last object is a volume. */
    public static final class WorldVolume extends WorldObject<WorldVolume> {

        private WorldVolume(List<Manifest> objects) {
            super(objects);
        }

        static WorldVolume in(StorageWorld world, String name) {
            JsonObject nfs = JsonObject.of("server", JsonString.of("nas")).with("path", "/" + name);
            return new WorldVolume(world.and(named("v1", ObjectRef.volume(name))))
                    .of("1Gi")
                    .withModes(AccessModes.RWO)
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
}
