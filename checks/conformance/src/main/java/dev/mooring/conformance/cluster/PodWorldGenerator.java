package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Worlds with nodes and with pods whose claims wait for them. */
final class PodWorldGenerator {

    private final Dice dice;
    private final String name;
    private final int nodes;
    private final List<Manifest> objects = new ArrayList<>();

    private PodWorldGenerator(long seed, int number, String name) {
        this.dice = new Dice(seed, number);
        this.name = name;
        this.nodes = dice.pick(1, 2, 2, 3);
    }

    /** One world; its pods are the last of its objects. */
    static World world(long seed, int number, String name) {
        return new PodWorldGenerator(seed, number, name).world();
    }

    private World world() {
        for (int i = 0; i < nodes; i++) {
            objects.add(Draft.node(node(i))
                    .label("kubernetes.io/hostname", node(i))
                    .label("world", name)
                    .label("zone", zone(i))
                    .manifest());
        }
        objects.add(Draft.storageClass("local-" + name, "kubernetes.io/no-provisioner", "WaitForFirstConsumer")
                .manifest());
        objects.add(Draft.storageClass("late-" + name, "csi.example", "WaitForFirstConsumer")
                .manifest());
        int claims = dice.pick(1, 2, 2, 3);
        for (int i = 0; i < claims; i++) {
            objects.add(claim("c" + i));
        }
        int volumes = dice.pick(1, 2, 2, 3);
        for (int i = 0; i < volumes; i++) {
            objects.add(volume("v" + i + "-" + name, claims));
        }
        int pods = dice.pick(1, 1, 2);
        for (int i = 0; i < pods; i++) {
            objects.add(pod("p" + i, claims));
        }
        return new World(name, objects, Map.of(), Set.of());
    }

    private String node(int number) {
        return "n" + number + "-" + name;
    }

    private static String zone(int number) {
        return number % 2 == 0 ? "a" : "b";
    }

    private String anyClass() {
        return dice.pick("local", "local", "local", "late") + "-" + name;
    }

    private String size() {
        return dice.pick("1Gi", "5Gi", "5Gi", "10Gi");
    }

    private Manifest claim(String claimName) {
        return Draft.claim(name, claimName)
                .spec("storageClassName", anyClass())
                .with(JsonString.of(size()), "spec", "resources", "requests", "storage")
                .manifest();
    }

    private Manifest volume(String volumeName, int claims) {
        boolean byZone = dice.chance(30);
        JsonObject onNodes = JsonObject.of("key", JsonString.of(byZone ? "zone" : "kubernetes.io/hostname"))
                .with("operator", "In")
                .with("values", JsonArray.ofStrings(List.of(byZone ? zoneValue() : node(dice.below(nodes)))));
        JsonObject term = JsonObject.of("matchExpressions", JsonArray.of(onNodes));
        Draft volume = Draft.volume(volumeName)
                .spec("storageClassName", anyClass())
                .with(JsonString.of(size()), "spec", "capacity", "storage")
                .with(JsonArray.of(term), "spec", "nodeAffinity", "required", "nodeSelectorTerms");
        if (dice.chance(15)) {
            volume = volume.spec("claimRef", Draft.source("namespace", name, "name", "c" + dice.below(claims)));
        }
        return volume.manifest();
    }

    /** Sometimes this value is not a valid label value. */
    private String zoneValue() {
        return dice.pick("a", "a", "a", "b", "b", "b", "not valid!");
    }

    private Manifest pod(String podName, int claims) {
        List<String> used = new ArrayList<>(List.of("c" + dice.below(claims)));
        String other = "c" + dice.below(claims);
        if (!used.contains(other) && dice.chance(50)) {
            used.add(other);
        }
        Draft pod = Draft.pod(name, podName, used).with(JsonString.of(name), "spec", "nodeSelector", "world");
        return (dice.chance(20) ? pod.with(JsonString.of(dice.pick("a", "b")), "spec", "nodeSelector", "zone") : pod)
                .manifest();
    }
}
