package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.sanitize.Policy;
import java.util.ArrayList;
import java.util.List;

/**
 * Applications with provisioned volumes: a StatefulSet, a Deployment with a claim, a claim without a pod. Some are
 * shared, because both clusters can write them.
 */
final class MoveWorldGenerator {

    private static final String ONE_NODE = "ReadWriteOnce";
    private static final String MANY_NODES = "ReadWriteMany";

    private MoveWorldGenerator() {}

    /** The name of its namespace and its class. */
    static MoveWorld world(long seed, int number, String name) {
        Dice dice = new Dice(seed, number);
        boolean isShared = dice.chance(15);
        String mode = isShared ? MANY_NODES : ONE_NODE;
        List<Manifest> objects = new ArrayList<>();
        objects.add(Draft.storageClass(name, Driver.NAME, "Immediate")
                .with(JsonString.of(dice.chance(75) ? "Delete" : "Retain"), "reclaimPolicy")
                .manifest());
        boolean hasSet = dice.chance(60);
        if (hasSet) {
            objects.add(set(dice, name, mode));
        }
        if (!hasSet || dice.chance(40)) {
            objects.add(claim(name, "films", mode));
            objects.add(Workloads.deployment(name, "web", 1)
                    .with(JsonArray.of(Workloads.claimVolume("films")), "spec", "template", "spec", "volumes")
                    .manifest());
        }
        if (dice.chance(30)) {
            objects.add(claim(name, "unused", mode));
        }
        if (dice.chance(60)) {
            objects.add(snapshotClass(name));
            objects.add(snapshot(name, hasSet ? "data-db-0" : "films").manifest());
        }
        Policy policy = isShared ? Policy.sharedStorage() : Policy.moveStorage();
        return new MoveWorld(new LifeWorld(name, objects), policy, List.of(), List.of());
    }

    static Manifest snapshotClass(String name) {
        return new Draft(JsonObject.parse("""
                        {"apiVersion": "snapshot.storage.k8s.io/v1", "kind": "VolumeSnapshotClass",
                         "deletionPolicy": "Delete"}"""))
                .metadata("name", name)
                .with(JsonString.of(Driver.NAME), "driver")
                .manifest();
    }

    static Draft snapshot(String name, String claim) {
        return new Draft(JsonObject.parse(
                        "{\"apiVersion\": \"snapshot.storage.k8s.io/v1\", \"kind\": \"VolumeSnapshot\"}"))
                .metadata("namespace", name)
                .metadata("name", "monday")
                .spec("volumeSnapshotClassName", name)
                .with(JsonString.of(claim), "spec", "source", "persistentVolumeClaimName");
    }

    private static Manifest claim(String name, String claim, String mode) {
        return Draft.claim(name, claim)
                .spec("storageClassName", name)
                .spec("accessModes", JsonArray.ofStrings(List.of(mode)))
                .manifest();
    }

    private static Manifest set(Dice dice, String name, String mode) {
        JsonObject template = JsonObject.of("metadata", JsonObject.of("name", JsonString.of("data")))
                .with("spec", claim(name, "data", mode).spec());
        JsonObject retention =
                Draft.source("whenScaled", dice.pick("Retain", "Delete"), "whenDeleted", dice.pick("Retain", "Delete"));
        return Workloads.statefulSet(name, "db", 1 + dice.below(3))
                .spec("podManagementPolicy", "Parallel")
                .spec("volumeClaimTemplates", JsonArray.of(template))
                .spec("persistentVolumeClaimRetentionPolicy", retention)
                .manifest();
    }
}
