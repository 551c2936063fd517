package dev.mooring.plan;

import dev.mooring.deletion.Deletion.Propagation;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.step.Step;
import dev.mooring.step.internal.Change;
import dev.mooring.step.internal.World;
import java.util.ArrayList;
import java.util.List;

/** A cluster in namespace shop, with claims and volumes of 1Gi of a CSI driver, and who uses them on node n1. */
final class PlanScene {

    private final List<Manifest> objects = new ArrayList<>();

    PlanScene() {
        add("v1", Kinds.NAMESPACE, "", "shop", "{}");
        add("v1", Kinds.NAMESPACE, "", "lab", "{}");
        node("n1");
        add("storage.k8s.io/v1", Kinds.STORAGE_CLASS, "", "fast", """
                {"provisioner": "csi.x", "reclaimPolicy": "Delete", "volumeBindingMode": "Immediate"}""");
    }

    PlanScene add(String apiVersion, String kind, String namespace, String name, String rest) {
        JsonObject identity = JsonObject.parse("{\"apiVersion\": \"" + apiVersion + "\", \"kind\": \"" + kind
                + "\", \"metadata\": {\"name\": \"" + name + "\", \"uid\": \"" + kind + "-" + name + "\""
                + (namespace.isEmpty() ? "" : ", \"namespace\": \"" + namespace + "\"") + "}}");
        objects.add(new Manifest((JsonObject) JsonMergePatch.apply(identity, JsonObject.parse(rest))));
        return this;
    }

    PlanScene node(String name) {
        return add("v1", Kinds.NODE, "", name, """
                {"spec": {}, "status": {"conditions": [{"type": "Ready", "status": "True"}],
                 "allocatable": {"cpu": "8", "memory": "32Gi", "pods": "110"}}}""");
    }

    /** A claim of 1Gi; it was bound if it names a volume. */
    PlanScene claim(String name, String phase, String volume) {
        return add("v1", Kinds.PERSISTENT_VOLUME_CLAIM, "shop", name, """
                {"metadata": {"finalizers": ["kubernetes.io/pvc-protection"]%s},
                 "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}},
                          "storageClassName": "fast", "volumeMode": "Filesystem"%s},
                 "status": {"phase": "%s"%s}}""".formatted(
                        volume.isEmpty() ? "" : ", \"annotations\": {\"pv.kubernetes.io/bind-completed\": \"yes\"}",
                        volume.isEmpty() ? "" : ", \"volumeName\": \"" + volume + "\"",
                        phase,
                        phase.equals("Bound") ? ", \"capacity\": {\"storage\": \"1Gi\"}" : ""));
    }

    /** A volume; its claimRef has the uid of {@link #claim} unless another one is given. */
    PlanScene volume(String name, String phase, String policy, String claim, String uid) {
        String ref = """
                , "claimRef": {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "namespace": "shop", "name": "%s", "uid": "%s"}\
                """.formatted(claim, uid.isEmpty() ? "PersistentVolumeClaim-" + claim : uid);
        return add("v1", Kinds.PERSISTENT_VOLUME, "", name, """
                {"metadata": {"resourceVersion": "7", "finalizers": ["kubernetes.io/pv-protection"],
                              "annotations": {"pv.kubernetes.io/provisioned-by": "csi.x"}},
                 "spec": {"accessModes": ["ReadWriteOnce"], "capacity": {"storage": "1Gi"}, "storageClassName": "fast",
                          "volumeMode": "Filesystem", "persistentVolumeReclaimPolicy": "%s",
                          "csi": {"driver": "csi.x", "volumeHandle": "h-%s"}%s},
                 "status": {"phase": "%s"}}""".formatted(
                        policy, name, claim.isEmpty() ? "" : ref, phase));
    }

    PlanScene bound(String claim, String volume, String policy) {
        return claim(claim, "Bound", volume).volume(volume, "Bound", policy, claim, "");
    }

    PlanScene attached(String volume) {
        return add("storage.k8s.io/v1", Kinds.VOLUME_ATTACHMENT, "", "va-" + volume, """
                {"spec": {"attacher": "csi.x", "nodeName": "n1", "source": {"persistentVolumeName": "%s"}},
                 "status": {"attached": true}}""".formatted(volume));
    }

    /** A Deployment with one running pod. */
    PlanScene deployment(String name, String claim) {
        String template = """
                "selector": {"matchLabels": {"app": "%1$s"}}, "template": {"metadata": {"labels": {"app": "%1$s"}},
                 "spec": {"containers": [{"name": "c", "image": "i"}],
                          "volumes": [{"name": "v", "persistentVolumeClaim": {"claimName": "%2$s"}}]}}""".formatted(name, claim);
        add("apps/v1", Kinds.DEPLOYMENT, "shop", name, "{\"spec\": {\"replicas\": 1, " + template + "}}");
        add("apps/v1", Kinds.REPLICA_SET, "shop", name + "-rs", """
                {"metadata": {"labels": {"app": "%s"}, "ownerReferences": [%s]}, "spec": {"replicas": 1, %s}}""".formatted(
                        name, owner(Kinds.DEPLOYMENT, name), template));
        return pod(name + "-1", claim, name, owner(Kinds.REPLICA_SET, name + "-rs"));
    }

    /** A StatefulSet with claims of template data, their volumes and pods. */
    PlanScene statefulSet(String name, int replicas) {
        add("apps/v1", Kinds.STATEFUL_SET, "shop", name, """
                {"spec": {"replicas": %2$d, "serviceName": "%1$s", "selector": {"matchLabels": {"app": "%1$s"}},
                 "template": {"metadata": {"labels": {"app": "%1$s"}}, "spec": {"containers": [{"name": "c", "image": "i",
                   "volumeMounts": [{"name": "data", "mountPath": "/d"}]}]}},
                 "volumeClaimTemplates": [{"metadata": {"name": "data"}, "spec": {"accessModes": ["ReadWriteOnce"],
                   "storageClassName": "fast", "resources": {"requests": {"storage": "1Gi"}}}}]}}""".formatted(name, replicas));
        for (int i = 0; i < replicas; i++) {
            String claim = "data-" + name + "-" + i;
            bound(claim, "pv-" + name + "-" + i, "Delete");
            pod(name + "-" + i, claim, name, owner(Kinds.STATEFUL_SET, name));
            attached("pv-" + name + "-" + i);
        }
        return this;
    }

    PlanScene pod(String name, String claim, String app, String owner) {
        return add("v1", Kinds.POD, "shop", name, """
                {"metadata": {"labels": {"app": "%s"}, "ownerReferences": [%s]},
                 "spec": {"nodeName": "n1", "containers": [{"name": "c", "image": "i"}],
                          "volumes": [{"name": "data", "persistentVolumeClaim": {"claimName": "%s"}}]},
                 "status": {"phase": "Running"}}""".formatted(app, owner, claim));
    }

    PlanScene cronJob(String name, String claim) {
        return add("batch/v1", Kinds.CRON_JOB, "shop", name, """
                {"spec": {"schedule": "0 1 * * *", "suspend": false, "jobTemplate": {"spec": {"template": {"spec": {
                 "restartPolicy": "Never", "containers": [{"name": "c", "image": "i"}],
                 "volumes": [{"name": "v", "persistentVolumeClaim": {"claimName": "%s"}}]}}}}}}""".formatted(claim));
    }

    /** A claim and its volume of another size. */
    PlanScene grown(String claim, String volume, String size) {
        return patch("PersistentVolumeClaim/shop/" + claim, """
                        {"spec": {"resources": {"requests": {"storage": "%1$s"}}}, "status": {"capacity": {"storage": "%1$s"}}}\
                        """.formatted(size))
                .patch("PersistentVolume/" + volume, """
                        {"spec": {"capacity": {"storage": "%s"}}}""".formatted(size));
    }

    PlanScene quota(String namespace, String resource, String hard) {
        return add("v1", Kinds.RESOURCE_QUOTA, namespace, "q", """
                {"spec": {"hard": {"%1$s": "%2$s"}}, "status": {"hard": {"%1$s": "%2$s"}, "used": {"%1$s": "0"}}}""".formatted(resource, hard));
    }

    PlanScene budget(String app, int allowed) {
        return add("policy/v1", "PodDisruptionBudget", "shop", app, """
                {"spec": {"minAvailable": 1, "selector": {"matchLabels": {"app": "%s"}}},
                 "status": {"disruptionsAllowed": %d}}""".formatted(app, allowed));
    }

    PlanScene lease(String node, String time) {
        return add("coordination.k8s.io/v1", Kinds.LEASE, "kube-node-lease", node, """
                {"spec": {"holderIdentity": "%s", "renewTime": "2026-11-27T%s:00.000000Z"}}""".formatted(node, time));
    }

    PlanScene csiNode(String node, String drivers) {
        return patch("Node/" + node, "{\"status\": {\"nodeInfo\": {\"kubeletVersion\": \"v1.36.1\"}}}")
                .add("storage.k8s.io/v1", "CSINode", "", node, "{\"spec\": {\"drivers\": " + drivers + "}}");
    }

    PlanScene daemonSet(String name) {
        return add("apps/v1", Kinds.DAEMON_SET, "shop", name, """
                {"spec": {"selector": {"matchLabels": {"app": "%1$s"}}, "template": {"metadata": {"labels": {"app": "%1$s"}},
                 "spec": {"containers": [{"name": "c", "image": "i"}], "tolerations": [{"operator": "Exists"}]}}}}""".formatted(name));
    }

    PlanScene rollout(String name) {
        return add("argoproj.io/v1alpha1", "Rollout", "shop", name, "{\"spec\": {\"replicas\": 1}}");
    }

    /** A patch of the pod template of a Deployment and of what it made. */
    PlanScene template(String deployment, String spec) {
        String patch = "{\"spec\": {\"template\": {\"spec\": " + spec + "}}}";
        return patch("Deployment/shop/" + deployment, patch)
                .patch("ReplicaSet/shop/" + deployment + "-rs", patch)
                .patch("Pod/shop/" + deployment + "-1", "{\"spec\": " + spec + "}");
    }

    PlanScene deleting(String object) {
        return patch(object, "{\"metadata\": {\"deletionTimestamp\": \"2026-11-27T03:00:00Z\"}}");
    }

    /** A ready snapshot of a claim, whose content has a deletion policy. */
    PlanScene snapshot(String claim, String policy) {
        add("snapshot.storage.k8s.io/v1", Kinds.VOLUME_SNAPSHOT, "shop", "cut", """
                {"spec": {"source": {"persistentVolumeClaimName": "%s"}},
                 "status": {"readyToUse": true, "boundVolumeSnapshotContentName": "content"}}""".formatted(claim));
        return add("snapshot.storage.k8s.io/v1", Kinds.VOLUME_SNAPSHOT_CONTENT, "", "content", """
                {"spec": {"deletionPolicy": "%s", "driver": "csi.x",
                 "volumeSnapshotRef": {"namespace": "shop", "name": "cut"}}}""".formatted(policy));
    }

    PlanScene without(String object) {
        objects.removeIf(each -> each.ref().toString().equals(object));
        return this;
    }

    /** A merge patch of an object that was added. */
    PlanScene patch(String object, String patch) {
        objects.replaceAll(each -> each.ref().toString().equals(object)
                ? new Manifest((JsonObject) JsonMergePatch.apply(each.json(), JsonObject.parse(patch)))
                : each);
        return this;
    }

    static String owner(String kind, String name) {
        return "{\"apiVersion\": \"" + (kind.equals(Kinds.POD) ? "v1" : "apps/v1") + "\", \"kind\": \"" + kind
                + "\", \"name\": \"" + name + "\", \"uid\": \"" + kind + "-" + name + "\", \"controller\": true}";
    }

    Inventory inventory() {
        return Inventory.of(objects).complete(Inventory.ALL_KINDS);
    }

    /** The cluster after the command of a step was run, read from its argument list alone. */
    static Inventory after(Inventory cluster, Step step) {
        List<String> argv = step.argv();
        requireFile(step);
        return switch (argv.get(1)) {
            case "patch" -> patched(cluster, object(cluster, step, argv), step, argv);
            case "delete" -> deleted(cluster, object(cluster, step, argv), argv);
            case "create" ->
                argv.get(2).endsWith("/eviction")
                        ? new Change.Delete(evicted(argv.get(2)))
                                .on(World.of(cluster))
                                .objects()
                        : new Change.Create(step.document().orElseThrow())
                                .on(World.of(cluster))
                                .objects();
            case "get", "wait", "rollout" -> cluster;
            default -> throw new AssertionError("what does " + argv + " do?");
        };
    }

    /** The command reads the file that the step has, if it reads one; what is sent as it is must be JSON. */
    private static void requireFile(Step step) {
        String ending = step.argv().stream().anyMatch(each -> each.startsWith("--raw=")) ? ".json" : ".yaml";
        boolean isRead = step.argv().stream().anyMatch(each -> each.matches("--(filename|patch-file)=.*"));
        boolean isNamed = step.argv().contains("--filename=" + step.file())
                || step.argv().contains("--patch-file=" + step.file());
        if (isRead != step.document().isPresent()
                || (isRead && !(isNamed && step.file().endsWith(ending)))) {
            throw new AssertionError(step.argv() + " does not read " + step.file() + ", which ends in " + ending);
        }
    }

    private static ObjectRef evicted(String raw) {
        String[] parts = raw.split("/");
        return ObjectRef.pod(parts[4], parts[6]);
    }

    private static Inventory patched(Inventory cluster, ObjectRef object, Step step, List<String> argv) {
        JsonObject patch = argv.stream()
                .filter(each -> each.startsWith("--patch="))
                .findFirst()
                .map(each -> JsonObject.parse(each.substring("--patch=".length())))
                .orElseGet(() -> step.document().orElseThrow().json());
        if (patch.child("spec").has("persistentVolumeClaimRetentionPolicy")) {
            return new Change.PatchSet(object, patch).on(World.of(cluster)).objects();
        }
        JsonObject now = cluster.find(object).orElseThrow().json();
        Manifest changed = new Manifest((JsonObject) JsonMergePatch.apply(now, patch));
        Inventory after = World.of(cluster).with(changed).objects();
        return after.claim(object.namespace(), object.name())
                .flatMap(claim -> after.volume(claim.volumeName())
                        .filter(volume -> volume.capacity().compareTo(claim.request()) < 0)
                        .map(volume -> resized(after, claim, volume)))
                .orElse(after);
    }

    /** What the external-resizer and the kubelet do. */
    private static Inventory resized(Inventory cluster, ClaimView claim, VolumeView volume) {
        JsonObject capacity = JsonObject.parse("{\"capacity\": {\"storage\": \"" + claim.request() + "\"}}");
        JsonObject grown = JsonObject.of("spec", capacity);
        JsonObject shown = JsonObject.of("status", capacity);
        return cluster.with(new Manifest(
                        (JsonObject) JsonMergePatch.apply(volume.manifest().json(), grown)))
                .with(new Manifest(
                        (JsonObject) JsonMergePatch.apply(claim.manifest().json(), shown)));
    }

    private static Inventory deleted(Inventory cluster, ObjectRef object, List<String> argv) {
        Propagation propagation = argv.contains("--cascade=orphan") ? Propagation.ORPHAN : Propagation.BACKGROUND;
        return new Change.Delete(List.of(object), propagation)
                .on(World.of(cluster))
                .objects();
    }

    private static ObjectRef object(Inventory cluster, Step step, List<String> argv) {
        String[] words = argv.get(2).split("/");
        String namespace = argv.stream()
                .filter(each -> each.startsWith("--namespace="))
                .findFirst()
                .map(each -> each.substring("--namespace=".length()))
                .orElse("");
        return cluster.all().stream()
                .map(Manifest::ref)
                .filter(each -> each.kind().equalsIgnoreCase(words[0])
                        && each.name().equals(words[1])
                        && each.namespace().equals(namespace))
                .findFirst()
                .orElseThrow(() -> new AssertionError(step + " is about nothing"));
    }
}
