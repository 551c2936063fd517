package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;

/** Objects that leave the scheduler a choice, or none: volumes on several nodes, pods that are not for it. */
final class Choices {

    /** The prefix of the names of local volumes. */
    static final String DISK = "disk";

    private static final String GATES = "schedulingGates";

    private final Dice dice;
    private final String world;
    private final List<Manifest> objects = new ArrayList<>();

    private Choices(Dice dice, String world) {
        this.dice = dice;
        this.world = world;
    }

    static List<Manifest> objects(Dice dice, String world) {
        Choices choices = new Choices(dice, world);
        if (dice.chance(35)) {
            choices.disks();
        }
        if (dice.chance(30)) {
            choices.notForTheScheduler();
        }
        return choices.objects;
    }

    private String className() {
        return DISK + "-" + world;
    }

    /**
     * Local volumes of different sizes, and a StatefulSet that creates its pods in order, or pods with enough volumes:
     * which of two gets the last volume first is random.
     */
    private void disks() {
        objects.add(Draft.storageClass(className(), "kubernetes.io/no-provisioner", "WaitForFirstConsumer")
                .manifest());
        int disks = dice.pick(1, 2, 3, 3, 4);
        for (int i = 0; i < disks; i++) {
            objects.add(disk(i));
        }
        if (dice.chance(50)) {
            objects.add(Workloads.statefulSet(world, "local", dice.pick(1, 2, 2, 3))
                    .spec(
                            "volumeClaimTemplates",
                            JsonArray.of(
                                    claim(DISK).without("metadata", "namespace").json()))
                    .manifest());
            return;
        }
        int pods = dice.chance(40) ? Math.min(2, disks) : 1;
        for (int i = 0; i < pods; i++) {
            List<String> claims = new ArrayList<>(List.of(DISK + i));
            objects.add(claim(DISK + i).manifest());
            if (dice.chance(30)) {
                claims.add("beside" + i);
                objects.add(claim("beside" + i)
                        .spec("storageClassName", (pods > 1 || dice.chance(60) ? "fast-" : DISK + "-") + world)
                        .manifest());
            }
            objects.add(pod("on-disk" + i, claims).manifest());
        }
    }

    private Manifest disk(int number) {
        JsonObject onNode = Draft.source("key", "kubernetes.io/hostname", "operator", "In")
                .with("values", JsonArray.ofStrings(List.of(node())));
        return Draft.volume(DISK + number + "-" + world)
                .without("spec", "csi")
                .spec("local", JsonObject.of("path", JsonString.of("/mnt/" + world + "/" + number)))
                .spec("storageClassName", className())
                .with(JsonString.of(1024 + 100 * number + "Mi"), "spec", "capacity", "storage")
                .with(
                        JsonArray.of(JsonObject.of("matchExpressions", JsonArray.of(onNode))),
                        "spec",
                        "nodeAffinity",
                        "required",
                        "nodeSelectorTerms")
                .manifest();
    }

    private String node() {
        return dice.pick("node-1", "node-2", "node-3");
    }

    private Draft claim(String name) {
        return Draft.claim(world, name)
                .spec("storageClassName", className())
                .with(JsonString.of("1Gi"), "spec", "resources", "requests", "storage");
    }

    private Draft pod(String name, List<String> claims) {
        return Draft.pod(world, name, claims).with(Workloads.number(1), "spec", "terminationGracePeriodSeconds");
    }

    /** Pods with a gate, of another scheduler, or on a node by hand. */
    private void notForTheScheduler() {
        String name = "odd";
        objects.add(claim(name)
                .spec("storageClassName", dice.pick("fast-", "slow-") + world)
                .manifest());
        Draft pod = pod(name, List.of(name));
        objects.add(
                switch (dice.below(3)) {
                    case 0 ->
                        pod.spec(GATES, JsonArray.of(JsonObject.of("name", JsonString.of("example.com/gate"))))
                                .manifest();
                    case 1 -> pod.spec("schedulerName", "somebody").manifest();
                    default -> pod.spec("nodeName", node()).manifest();
                });
    }

    /** Removes the gates of a pod. */
    static void step(List<Manifest> live, List<List<Step>> possible) {
        for (Manifest each : live) {
            if (each.kind().equals(Kinds.POD) && each.spec().has(GATES)) {
                possible.add(List.of(new Step.Merge(
                        each.ref(),
                        new Draft(JsonObject.EMPTY).spec(GATES, JsonArray.of()).json())));
            }
        }
    }
}
