package dev.mooring.move;

import dev.mooring.internal.CanIgnoreReturnValue;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.move.internal.MoveAction;
import dev.mooring.object.Inventory;
import dev.mooring.sanitize.Policy;
import dev.mooring.step.Step;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** Two clusters of a test: a source with claims that are in use, and a target. Changes by merge patches. */
final class MoveScene {

    final List<Manifest> source = new ArrayList<>();
    final List<Manifest> target = new ArrayList<>();
    final List<String> sourceComplete = new ArrayList<>(List.of(
            Kinds.POD, Kinds.NODE, Kinds.VOLUME_ATTACHMENT, Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM));
    final List<String> targetComplete = new ArrayList<>(List.of(
            Kinds.PERSISTENT_VOLUME,
            Kinds.PERSISTENT_VOLUME_CLAIM,
            Kinds.NAMESPACE,
            Kinds.STORAGE_CLASS,
            Kinds.STATEFUL_SET,
            Kinds.DEPLOYMENT,
            Kinds.POD,
            Kinds.VOLUME_ATTACHMENT,
            Kinds.NODE));

    /** Claim {@code shop/films} with a volume of policy Delete, a Deployment that uses it, and its pod on node n1. */
    static MoveScene shop() {
        MoveScene scene = new MoveScene();
        scene.source.add(json("v1", Kinds.NAMESPACE, "", "shop", "{}"));
        scene.bound("films", "Delete");
        scene.deployment("web", "films");
        scene.pod("web-1", "films", owner("ReplicaSet", "web-rs"));
        scene.attachment("films");
        scene.source.add(json(
                "v1",
                Kinds.NODE,
                "",
                "n1",
                "{\"status\": {\"conditions\": [{\"type\": \"Ready\", \"status\": \"True\"}]}}"));
        scene.targetHas(json("v1", Kinds.NAMESPACE, "", "shop", "{}"));
        scene.targetHas(json("storage.k8s.io/v1", Kinds.CSI_DRIVER, "", "csi.vsphere.vmware.com", "{\"spec\": {}}"));
        return scene;
    }

    void bound(String name, String reclaim) {
        source.add(json("v1", Kinds.PERSISTENT_VOLUME_CLAIM, "shop", name, """
                {"metadata": {"uid": "claim-%1$s", "annotations": {"pv.kubernetes.io/bind-completed": "yes"}},
                 "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}},
                          "storageClassName": "fast", "volumeMode": "Filesystem", "volumeName": "pv-%1$s"},
                 "status": {"phase": "Bound"}}""".formatted(name)));
        source.add(json("v1", Kinds.PERSISTENT_VOLUME, "", "pv-" + name, """
                {"metadata": {"uid": "volume-%1$s", "annotations": {"pv.kubernetes.io/provisioned-by": "csi.vsphere.vmware.com"}},
                 "spec": {"accessModes": ["ReadWriteOnce"], "capacity": {"storage": "1Gi"}, "storageClassName": "fast",
                          "volumeMode": "Filesystem", "persistentVolumeReclaimPolicy": "%2$s",
                          "csi": {"driver": "csi.vsphere.vmware.com", "volumeHandle": "%3$s"},
                          "claimRef": {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "namespace": "shop",
                                       "name": "%1$s", "uid": "claim-%1$s"}},
                 "status": {"phase": "Bound"}}""".formatted(name, reclaim, handle(name))));
    }

    static String handle(String name) {
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
    }

    /** A snapshot of a claim that was cut, with a content of policy Delete. */
    void snapshot(String name, String claim) {
        source.add(json("snapshot.storage.k8s.io/v1", Kinds.VOLUME_SNAPSHOT, "shop", name, """
                {"metadata": {"uid": "snapshot-%1$s"}, "spec": {"volumeSnapshotClassName": "snap",
                 "source": {"persistentVolumeClaimName": "%2$s"}},
                 "status": {"readyToUse": true, "boundVolumeSnapshotContentName": "content-%1$s"}}""".formatted(name, claim)));
        source.add(
                json("snapshot.storage.k8s.io/v1", Kinds.VOLUME_SNAPSHOT_CONTENT, "", "content-" + name, """
                {"metadata": {"uid": "content-%1$s"}, "spec": {"deletionPolicy": "Delete",
                 "driver": "csi.vsphere.vmware.com", "source": {"volumeHandle": "%3$s"}, "volumeSnapshotClassName": "snap",
                 "volumeSnapshotRef": {"apiVersion": "snapshot.storage.k8s.io/v1", "kind": "VolumeSnapshot",
                   "namespace": "shop", "name": "%1$s", "uid": "snapshot-%1$s"}},
                 "status": {"readyToUse": true, "snapshotHandle": "cut-%1$s"}}""".formatted(
                                name, claim, handle(claim))));
    }

    void deployment(String name, String claim) {
        source.add(json("apps/v1", Kinds.DEPLOYMENT, "shop", name, """
                {"metadata": {"uid": "deployment-%1$s"}, "spec": {"replicas": 1,
                 "selector": {"matchLabels": {"app": "%1$s"}}, "template": {"metadata": {"labels": {"app": "%1$s"}},
                 "spec": {"containers": [{"name": "c", "image": "i"}],
                          "volumes": [{"name": "v", "persistentVolumeClaim": {"claimName": "%2$s"}}]}}}}""".formatted(name, claim)));
        source.add(json("apps/v1", Kinds.REPLICA_SET, "shop", name + "-rs", """
                {"metadata": {"uid": "rs-%1$s", "labels": {"app": "%1$s"}, "ownerReferences": [%3$s]},
                 "spec": {"replicas": 1, "selector": {"matchLabels": {"app": "%1$s"}},
                 "template": {"metadata": {"labels": {"app": "%1$s"}}, "spec": {"containers": [{"name": "c", "image": "i"}],
                          "volumes": [{"name": "v", "persistentVolumeClaim": {"claimName": "%2$s"}}]}}}}""".formatted(
                        name, claim, owner("Deployment", name))));
    }

    /** Replicas of a set with claims of template {@code data}, their volumes and pods. */
    void statefulSet(String name, int replicas, String reclaim, String retention) {
        source.add(json("apps/v1", Kinds.STATEFUL_SET, "shop", name, """
                {"metadata": {"uid": "set-%1$s"}, "spec": {"replicas": %2$d, "serviceName": "%1$s",
                 "persistentVolumeClaimRetentionPolicy": {"whenDeleted": "%3$s", "whenScaled": "%3$s"},
                 "selector": {"matchLabels": {"app": "%1$s"}}, "template": {"metadata": {"labels": {"app": "%1$s"}},
                 "spec": {"containers": [{"name": "c", "image": "i", "volumeMounts": [{"name": "data", "mountPath": "/d"}]}]}},
                 "volumeClaimTemplates": [{"metadata": {"name": "data"}, "spec": {"accessModes": ["ReadWriteOnce"],
                   "storageClassName": "fast", "resources": {"requests": {"storage": "1Gi"}}}}]}}""".formatted(name, replicas, retention)));
        for (int i = 0; i < replicas; i++) {
            String claim = "data-" + name + "-" + i;
            bound(claim, reclaim);
            if (retention.equals("Delete")) {
                patch("PersistentVolumeClaim/shop/" + claim, """
                        {"metadata": {"ownerReferences": [%s]}}""".formatted(owner("StatefulSet", name)));
            }
            pod(name + "-" + i, claim, owner("StatefulSet", name));
            patch("Pod/shop/" + name + "-" + i, "{\"metadata\": {\"labels\": {\"app\": \"" + name + "\"}}}");
            attachment(claim);
        }
    }

    static String owner(String kind, String name) {
        String version = kind.equals("Node") || kind.equals("Pod") ? "v1" : "apps/v1";
        String prefix = kind.equals("ReplicaSet")
                ? "rs-" + name.replace("-rs", "")
                : kind.equals("StatefulSet") ? "set-" + name : kind.toLowerCase(Locale.ROOT) + "-" + name;
        return """
                {"apiVersion": "%s", "kind": "%s", "name": "%s", "uid": "%s", "controller": true}""".formatted(version, kind, name, prefix);
    }

    void pod(String name, String claim, String owner) {
        source.add(json("v1", Kinds.POD, "shop", name, """
                {"metadata": {"uid": "pod-%1$s", "ownerReferences": [%3$s]},
                 "spec": {"nodeName": "n1", "containers": [{"name": "c", "image": "i"}],
                          "volumes": [{"name": "data", "persistentVolumeClaim": {"claimName": "%2$s"}}]},
                 "status": {"phase": "Running"}}""".formatted(name, claim, owner)));
    }

    void attachment(String claim) {
        source.add(json("storage.k8s.io/v1", Kinds.VOLUME_ATTACHMENT, "", "csi-" + claim, """
                {"metadata": {"uid": "va-%1$s"}, "spec": {"attacher": "csi.vsphere.vmware.com", "nodeName": "n1",
                 "source": {"persistentVolumeName": "pv-%1$s"}}, "status": {"attached": true}}""".formatted(claim)));
    }

    void targetHas(Manifest object) {
        target.add(object);
    }

    static Manifest json(String apiVersion, String kind, String namespace, String name, String rest) {
        JsonObject metadata = namespace.isEmpty()
                ? JsonObject.of("name", JsonString.of(name))
                : JsonObject.of("namespace", JsonString.of(namespace)).with("name", name);
        JsonObject object = JsonObject.of("apiVersion", JsonString.of(apiVersion))
                .with("kind", kind)
                .with("metadata", metadata);
        return new Manifest((JsonObject) JsonMergePatch.apply(object, JsonObject.parse(rest)));
    }

    /** Changes an object of the source, by {@code Kind/namespace/name}. */
    @CanIgnoreReturnValue
    MoveScene patch(String object, String patch) {
        source.replaceAll(each -> patched(each, object, patch));
        return this;
    }

    static Manifest patched(Manifest each, String object, String patch) {
        return each.ref().toString().equals(object)
                ? new Manifest((JsonObject) JsonMergePatch.apply(each.json(), JsonObject.parse(patch)))
                : each;
    }

    @CanIgnoreReturnValue
    MoveScene without(String object) {
        source.removeIf(each -> each.ref().toString().equals(object));
        return this;
    }

    Inventory source() {
        return Inventory.of(source).complete(sourceComplete.toArray(String[]::new));
    }

    Inventory target() {
        return Inventory.of(target).complete(targetComplete.toArray(String[]::new));
    }

    Runbook move(Policy policy) {
        return Move.of(source, policy, source(), target());
    }

    static MoveAction action(Step step) {
        return Arrays.stream(MoveAction.values())
                .filter(each -> each.toString().equals(step.action()))
                .findFirst()
                .orElseThrow();
    }
}
