package dev.mooring.fleet;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.ReasonCode;
import java.util.function.Consumer;

/**
 * The place of a planted problem.
 *
 * @param fleet the fleet
 * @param index the number of the cluster
 * @param cluster the cluster
 * @param otherIndex the number of another cluster of the same platform
 * @param other that cluster
 * @param number the number of the problem, for unique names
 * @param plant the problem
 * @param expected receives the rows that the audit must have
 */
record PlantScene(
        FleetGenerator fleet,
        int index,
        MadeCluster cluster,
        int otherIndex,
        MadeCluster other,
        int number,
        Plant plant,
        Consumer<Plants.Expected> expected) {

    void expect(ReasonCode code, ObjectRef object) {
        expected.accept(new Plants.Expected(plant, fleet.name(index), code.id(), object.toString()));
    }

    /** The audit may report more about an object that belongs to the problem. */
    void touch(ObjectRef object) {
        expected.accept(new Plants.Expected(plant, fleet.name(index), "", object.toString()));
    }

    /** The same in the other cluster. */
    PlantScene elsewhere() {
        return new PlantScene(
                fleet,
                /* index= */ otherIndex,
                /* cluster= */ other,
                /* otherIndex= */ index,
                /* other= */ cluster,
                number,
                plant,
                expected);
    }

    String namespace() {
        return "team-0-" + cluster.name;
    }

    ObjectRef claim(String name) {
        return ObjectRef.claim(namespace(), name + "-" + number);
    }

    ObjectRef volume(ObjectRef claim) {
        return cluster.volumeOf(claim.namespace(), claim.name());
    }

    String newDisk() {
        return cluster.platform.disk(cluster.random);
    }

    /** A bound claim for one node; nothing uses it. */
    ObjectRef disk(String name, String csi, boolean delete) {
        ObjectRef claim = claim(name);
        cluster.pair(claim.namespace(), claim.name(), csi, "ReadWriteOnce", cluster.platform.diskClass, delete);
        return claim;
    }

    /** A bound claim for one node that a pod there uses. */
    ObjectRef usedDisk(String name, String csi, boolean delete) {
        ObjectRef claim = disk(name, csi, delete);
        user(claim, cluster.nodes.get(0));
        return claim;
    }

    ObjectRef user(ObjectRef claim, String node) {
        String name = claim.name() + "-on-" + cluster.nodes.indexOf(node);
        cluster.attach(claim.namespace(), claim.name(), node);
        cluster.pod(claim.namespace(), name, node, claim.name(), claim.name(), "");
        return ObjectRef.pod(claim.namespace(), name);
    }

    /** A workload without replicas names the claim, so that it is not unused. */
    void named(ObjectRef claim) {
        cluster.put(cluster.object(
                "apps/v1",
                Kinds.DEPLOYMENT,
                claim.namespace(),
                claim.name(),
                "\"spec\":{\"replicas\":0,\"selector\":{\"matchLabels\":{\"app\":\"" + claim.name()
                        + "\"}},\"template\":" + MadeCluster.template(claim.name(), claim.name()) + "},\"status\":{}"));
    }

    /** A claim without a volume that a workload names. */
    ObjectRef pending(String name, String className) {
        ObjectRef claim = claim(name);
        JsonObject made = cluster.object(
                "v1",
                Kinds.PERSISTENT_VOLUME_CLAIM,
                claim.namespace(),
                claim.name(),
                "\"spec\":" + MadeCluster.claimSpec("ReadWriteOnce", className, "")
                        + ",\"status\":{\"phase\":\"Pending\"}");
        cluster.put(MadeCluster.with(made, "/metadata/finalizers", "[\"kubernetes.io/pvc-protection\"]"));
        named(claim);
        return claim;
    }

    /** The attachment of a volume. */
    ObjectRef attachment(ObjectRef volume) {
        return cluster.objects().values().stream()
                .map(Manifest::new)
                .filter(each -> each.kind().equals(Kinds.VOLUME_ATTACHMENT))
                .filter(each -> each.spec()
                        .child("source")
                        .string("persistentVolumeName")
                        .filter(volume.name()::equals)
                        .isPresent())
                .map(Manifest::ref)
                .findFirst()
                .orElseThrow();
    }
}
