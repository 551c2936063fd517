package dev.mooring.samples.plane;

import dev.mooring.testing.StorageWorld;
import dev.mooring.testing.StorageWorld.WorldClaim;
import dev.mooring.testing.StorageWorld.WorldVolume;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Claims and volumes from a seed: they fit, nearly fit, are reserved, or want the same. */
final class SeededWorld {

    static final String DRIVER = "csi.example";
    private static final int COUNT = 60;
    private static final int PODS = 10;
    private static final int SIZES = 20;
    private static final List<String> NODES = List.of("node-1", "node-2");

    private final Random random;
    private final String name;
    private StorageWorld world = StorageWorld.with();

    private SeededWorld(long seed, String name) {
        this.random = new Random(seed * 31 + name.hashCode());
        this.name = name;
    }

    /** The objects of a namespace with its classes and volumes, in the order in which a server takes them. */
    static List<HasMetadata> of(long seed, String namespace) {
        SeededWorld seeded = new SeededWorld(seed, namespace);
        seeded.classes();
        for (int i = 0; i < COUNT; i++) {
            seeded.volume("v" + i + "-" + namespace);
            seeded.claim(namespace + "/c" + i);
        }
        for (int i = 0; i < PODS; i++) {
            seeded.world = seeded.world.pod(namespace + "/p" + i).uses("c" + seeded.random.nextInt(COUNT));
        }
        return seeded.objects();
    }

    /** So many volumes that are too small for every claim. */
    static List<HasMetadata> crowd(int size, String namespace) {
        StorageWorld crowd = StorageWorld.with();
        List<HasMetadata> objects = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            objects.addAll(crowd.volume("small-" + i)
                    .of("512Mi")
                    .ofClass("manual-" + namespace)
                    .objects());
        }
        return objects;
    }

    /** Two nodes; their status has room for pods. */
    static List<HasMetadata> nodes() {
        Map<String, Quantity> room =
                Map.of("pods", new Quantity("110"), "cpu", new Quantity("8"), "memory", new Quantity("16Gi"));
        return NODES.stream()
                .<HasMetadata>map(each -> new NodeBuilder()
                        .withNewMetadata()
                        .withName(each)
                        .addToLabels("kubernetes.io/hostname", each)
                        .endMetadata()
                        .withNewStatus()
                        .withCapacity(room)
                        .withAllocatable(room)
                        .endStatus()
                        .build())
                .toList();
    }

    /** A claim and the volume reserved for it. */
    static List<HasMetadata> canary() {
        return StorageWorld.with()
                .volume("canary")
                .ofClass("canary")
                .reservedFor("default/canary")
                .claim("default/canary")
                .ofClass("canary")
                .objects();
    }

    /** Creates objects, their namespaces first; a server ignores the status of what is created. */
    static void create(KubernetesClient client, List<HasMetadata> objects) {
        objects.stream()
                .map(each -> each.getMetadata().getNamespace())
                .filter(each ->
                        each != null && client.namespaces().withName(each).get() == null)
                .distinct()
                .forEach(each -> client.resource(namespace(each)).create());
        for (HasMetadata each : objects) {
            HasMetadata created = client.resource(each).create();
            if (each instanceof Node node) {
                node.getMetadata().setResourceVersion(created.getMetadata().getResourceVersion());
                client.resource(node).updateStatus();
            }
        }
    }

    private static Namespace namespace(String name) {
        return new NamespaceBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .build();
    }

    private List<HasMetadata> objects() {
        return world.objects();
    }

    private void classes() {
        world = world.storageClass("manual-" + name)
                .storageClass("late-" + name)
                .waitsForFirstConsumer()
                .storageClass("fast-" + name)
                .provisionedBy(DRIVER)
                .allowsExpansion();
    }

    /** The class "gone" does not exist. */
    private String anyClass() {
        return pick("manual", "manual", "manual", "late", "late", "fast", "gone") + "-" + name;
    }

    private void volume(String volume) {
        WorldVolume made = world.volume(volume)
                .of(size())
                .ofClass(anyClass())
                .withModes(modes())
                .withPolicy(pick("Retain", "Delete"));
        made = chance(20) ? made.reservedFor(name + "/c" + random.nextInt(COUNT + 5)) : made;
        made = chance(30) ? made.labelled("tier", pick("gold", "silver")) : made;
        world = chance(25) ? made.onNode(pick("node-1", "node-2", "node-3")) : made;
    }

    private void claim(String key) {
        WorldClaim made = world.claim(key).asks(size()).ofClass(anyClass()).withModes(modes());
        made = chance(15) ? made.names("v" + random.nextInt(COUNT + 5) + "-" + name) : made;
        world = chance(15) ? made.selects("tier", pick("gold", "silver")) : made;
    }

    private String size() {
        return 1 + random.nextInt(SIZES) + "Gi";
    }

    private String[] modes() {
        return pick("ReadWriteOnce", "ReadWriteOnce", "ReadWriteMany", "ReadOnlyMany,ReadWriteMany")
                .split(",");
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private String pick(String... of) {
        return of[random.nextInt(of.length)];
    }
}
