package dev.mooring.fleet;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A generated cluster without problems: nodes, drivers, classes, StatefulSets with a disk for each pod, Deployments
 * with files for all pods, attachments, and snapshots of volumes with policy Delete.
 */
final class MadeCluster {

    private static final String TIME = "2026-10-01T08:00:00Z";
    private static final int PAIRS_OF_NODE = 20;
    private static final List<String> ACCOUNTED = List.of(
            "PersistentVolumeClaim",
            "PersistentVolume",
            "StorageClass",
            "Pod",
            "Node",
            "Namespace",
            "CSIDriver",
            "CSINode",
            "VolumeAttachment",
            "StatefulSet",
            "Deployment",
            "ReplicaSet",
            "DaemonSet",
            "Job",
            "CronJob",
            "ReplicationController",
            "VolumeSnapshot",
            "VolumeSnapshotContent");

    final String name;
    final Platform platform;
    final Random random;
    final int minor;
    final List<String> nodes = new ArrayList<>();
    /** The disks of StatefulSets, as {@code namespace/claim}, in the order of their creation. */
    final List<String> disks = new ArrayList<>();

    private final Map<ObjectRef, JsonObject> objects = new TreeMap<>();
    private final Map<String, List<String>> handlesOfNode = new TreeMap<>();

    MadeCluster(String name, Platform platform, int pairs, long seed) {
        this.name = name;
        this.platform = platform;
        this.random = new Random(seed);
        this.minor = 31 + random.nextInt(4);
        for (int i = 0; i < Math.max(3, pairs / PAIRS_OF_NODE); i++) {
            nodes.add(name + "-node-" + i);
        }
        classes();
        int left = pairs;
        for (int app = 0; left > 0; app++) {
            String namespace = "team-" + app % 7 + "-" + name;
            put(object("v1", Kinds.NAMESPACE, "", namespace, "\"status\":{\"phase\":\"Active\"}"));
            int replicas = Math.min(left, app % 4 == 3 ? 1 : 3);
            if (app % 4 == 3) {
                deployment(namespace, "web-" + app);
            } else {
                statefulSet(namespace, "db-" + app, replicas);
            }
            left -= replicas;
        }
        nodes.forEach(this::node);
    }

    Map<ObjectRef, JsonObject> objects() {
        return objects;
    }

    JsonObject get(ObjectRef ref) {
        return java.util.Objects.requireNonNull(objects.get(ref), ref.toString());
    }

    void put(JsonObject object) {
        objects.put(new Manifest(object).ref(), object);
    }

    /** Changes a member of an object. */
    void set(ObjectRef ref, String pointer, JsonValue value) {
        put(get(ref).with(JsonPointer.parse(pointer), value));
    }

    void remove(ObjectRef ref) {
        objects.remove(ref);
    }

    /** The lists as the API server returns them, one for each kind, including kinds without objects. */
    List<JsonObject> lists() {
        Map<String, List<JsonValue>> byKind = new TreeMap<>();
        ACCOUNTED.forEach(kind -> byKind.put(kind, new ArrayList<>()));
        objects.forEach((ref, object) ->
                byKind.computeIfAbsent(ref.kind(), key -> new ArrayList<>()).add(object));
        List<JsonObject> lists = new ArrayList<>();
        lists.add(JsonObject.parse("{\"serverVersion\":{\"gitVersion\":\"v1." + minor
                + ".4\",\"major\":\"1\",\"minor\":\"" + minor + "\"}}"));
        byKind.forEach((kind, items) -> lists.add(JsonObject.parse("{\"kind\":\"" + kind + "List\",\"apiVersion\":\""
                        + apiVersion(kind) + "\",\"metadata\":{\"resourceVersion\":\"900000\"}}")
                .with("items", new JsonArray(items))));
        return lists;
    }

    static String apiVersion(String kind) {
        return switch (kind) {
            case "StorageClass", "CSIDriver", "CSINode", "VolumeAttachment" -> "storage.k8s.io/v1";
            case "StatefulSet", "Deployment", "ReplicaSet", "DaemonSet" -> "apps/v1";
            case "Job", "CronJob" -> "batch/v1";
            case "VolumeSnapshot", "VolumeSnapshotContent" -> "snapshot.storage.k8s.io/v1";
            default -> "v1";
        };
    }

    /** An object as a server stores it; the other members are JSON without braces. */
    JsonObject object(String apiVersion, String kind, String namespace, String objectName, String members) {
        return JsonObject.parse("{\"apiVersion\":\"" + apiVersion + "\",\"kind\":\"" + kind
                + "\",\"metadata\":{\"name\":\""
                + objectName + "\"," + (namespace.isEmpty() ? "" : "\"namespace\":\"" + namespace + "\",")
                + "\"uid\":\""
                + Platform.uuid(random) + "\",\"resourceVersion\":\"" + (1000 + objects.size())
                + "\",\"creationTimestamp\":\"" + TIME + "\"}" + (members.isEmpty() ? "" : "," + members) + "}");
    }

    static JsonObject with(JsonObject object, String pointer, String json) {
        return object.with(JsonPointer.parse(pointer), JsonValue.parse(json));
    }

    private void classes() {
        for (String driver : List.of(platform.diskDriver, platform.filesDriver)) {
            put(
                    object(
                            "storage.k8s.io/v1",
                            Kinds.CSI_DRIVER,
                            "",
                            driver,
                            "\"spec\":{\"attachRequired\":"
                                    + driver.equals(platform.diskDriver)
                                    + ",\"podInfoOnMount\":false,\"volumeLifecycleModes\":[\"Persistent\"],"
                                    + "\"fsGroupPolicy\":\"File\",\"storageCapacity\":false,\"requiresRepublish\":false,\"seLinuxMount\":false}"));
        }
        put(with(
                storageClass(platform.diskClass, platform.diskDriver),
                "/metadata/annotations",
                "{\"storageclass.kubernetes.io/is-default-class\":\"true\"}"));
        put(storageClass(platform.filesClass, platform.filesDriver));
    }

    JsonObject storageClass(String className, String provisioner) {
        return object(
                "storage.k8s.io/v1",
                Kinds.STORAGE_CLASS,
                "",
                className,
                "\"provisioner\":\"" + provisioner
                        + "\",\"reclaimPolicy\":\"Delete\",\"volumeBindingMode\":\"Immediate\",\"allowVolumeExpansion\":true");
    }

    private void statefulSet(String namespace, String app, int replicas) {
        JsonObject set = object(
                "apps/v1",
                Kinds.STATEFUL_SET,
                namespace,
                app,
                "\"spec\":{\"replicas\":" + replicas + ",\"serviceName\":\"" + app
                        + "\",\"podManagementPolicy\":\"OrderedReady\","
                        + "\"updateStrategy\":{\"type\":\"RollingUpdate\"},\"persistentVolumeClaimRetentionPolicy\":"
                        + "{\"whenDeleted\":\"Retain\",\"whenScaled\":\"Retain\"},\"selector\":{\"matchLabels\":{\"app\":\""
                        + app
                        + "\"}},\"template\":" + template(app, "")
                        + ",\"volumeClaimTemplates\":[{\"metadata\":{\"name\":\"data\"},"
                        + "\"spec\":" + claimSpec("ReadWriteOnce", platform.diskClass, "")
                        + "}]},\"status\":{\"replicas\":"
                        + replicas + ",\"readyReplicas\":" + replicas + ",\"currentReplicas\":" + replicas + "}");
        put(set);
        for (int i = 0; i < replicas; i++) {
            String claim = "data-" + app + "-" + i;
            String node = nodes.get(random.nextInt(nodes.size()));
            disks.add(namespace + "/" + claim);
            pair(namespace, claim, platform.disk(random), "ReadWriteOnce", platform.diskClass, random.nextBoolean());
            attach(namespace, claim, node);
            pod(namespace, app + "-" + i, node, app, claim, owner(set));
        }
    }

    private void deployment(String namespace, String app) {
        JsonObject deployment = object(
                "apps/v1",
                Kinds.DEPLOYMENT,
                namespace,
                app,
                "\"spec\":{\"replicas\":2,\"selector\":{\"matchLabels\":{\"app\":\"" + app + "\"}},\"template\":"
                        + template(app, app + "-files") + "},\"status\":{\"replicas\":2,\"readyReplicas\":2}");
        put(deployment);
        String hash = Platform.uuid(random).toString().substring(0, 8);
        JsonObject replicaSet = with(
                object(
                        "apps/v1",
                        Kinds.REPLICA_SET,
                        namespace,
                        app + "-" + hash,
                        "\"spec\":{\"replicas\":2,\"selector\":{\"matchLabels\":{\"app\":\"" + app
                                + "\"}},\"template\":" + template(app, app + "-files")
                                + "},\"status\":{\"replicas\":2,\"readyReplicas\":2}"),
                "/metadata/ownerReferences",
                owner(deployment));
        put(with(replicaSet, "/metadata/labels", "{\"app\":\"" + app + "\"}"));
        pair(namespace, app + "-files", platform.files(random), "ReadWriteMany", platform.filesClass, false);
        for (int i = 0; i < 2; i++) {
            pod(namespace, app + "-" + hash + "-x" + i, nodes.get(i), app, app + "-files", owner(replicaSet));
        }
    }

    static String template(String app, String claim) {
        return "{\"metadata\":{\"labels\":{\"app\":\"" + app + "\"}},\"spec\":{"
                + (claim.isEmpty() ? "" : volumes(claim) + ",") + containers() + "}}";
    }

    static String containers() {
        return "\"containers\":[{\"name\":\"main\",\"image\":\"registry.example.com/app:1\",\"volumeMounts\":[{\"name\":\"data\","
                + "\"mountPath\":\"/data\"}]}]";
    }

    private static String volumes(String claim) {
        return "\"volumes\":[{\"name\":\"data\",\"persistentVolumeClaim\":{\"claimName\":\"" + claim + "\"}}]";
    }

    static String owner(JsonObject owner) {
        Manifest manifest = new Manifest(owner);
        return "[{\"apiVersion\":\"" + manifest.apiVersion() + "\",\"kind\":\"" + manifest.kind() + "\",\"name\":\""
                + manifest.name() + "\",\"uid\":\"" + manifest.uid()
                + "\",\"controller\":true,\"blockOwnerDeletion\":true}]";
    }

    static String claimSpec(String mode, String className, String more) {
        return "{\"accessModes\":[\"" + mode
                + "\"],\"resources\":{\"requests\":{\"storage\":\"10Gi\"}},\"storageClassName\":\"" + className
                + "\",\"volumeMode\":\"Filesystem\"" + more + "}";
    }

    /** A claim and its volume, bound to each other; with policy Delete there is a snapshot. */
    void pair(String namespace, String claim, String csi, String mode, String className, boolean delete) {
        UUID uid = Platform.uuid(random);
        String volume = "pvc-" + uid;
        JsonObject made = object(
                "v1",
                Kinds.PERSISTENT_VOLUME_CLAIM,
                namespace,
                claim,
                "\"spec\":" + claimSpec(mode, className, ",\"volumeName\":\"" + volume + "\"")
                        + ",\"status\":{\"phase\":\"Bound\",\"accessModes\":[\"" + mode
                        + "\"],\"capacity\":{\"storage\":\"10Gi\"}}");
        String driver = JsonObject.parse(csi).string("driver").orElseThrow();
        put(with(
                with(
                        with(made, "/metadata/uid", "\"" + uid + "\""),
                        "/metadata/annotations",
                        "{\"pv.kubernetes.io/bind-completed\":\"yes\",\"pv.kubernetes.io/bound-by-controller\":\"yes\","
                                + "\"volume.kubernetes.io/storage-provisioner\":\"" + driver + "\"}"),
                "/metadata/finalizers",
                "[\"kubernetes.io/pvc-protection\"]"));
        JsonObject pv = object(
                "v1",
                Kinds.PERSISTENT_VOLUME,
                "",
                volume,
                "\"spec\":{\"accessModes\":[\"" + mode
                        + "\"],\"capacity\":{\"storage\":\"10Gi\"},\"claimRef\":{\"apiVersion\":\"v1\","
                        + "\"kind\":\"PersistentVolumeClaim\",\"namespace\":\"" + namespace + "\",\"name\":\"" + claim
                        + "\",\"uid\":\"" + uid + "\",\"resourceVersion\":\"900\"},\"csi\":" + csi
                        + ",\"persistentVolumeReclaimPolicy\":\"" + (delete ? "Delete" : "Retain")
                        + "\",\"storageClassName\":\"" + className
                        + "\",\"volumeMode\":\"Filesystem\"},\"status\":{\"phase\":\"Bound\"}");
        put(with(
                with(pv, "/metadata/annotations", "{\"pv.kubernetes.io/provisioned-by\":\"" + driver + "\"}"),
                "/metadata/finalizers",
                delete
                        ? "[\"kubernetes.io/pv-protection\",\"external-provisioner.volume.kubernetes.io/finalizer\"]"
                        : "[\"kubernetes.io/pv-protection\"]"));
        if (delete) {
            String handle = JsonObject.parse(csi).string("volumeHandle").orElseThrow();
            snapshot(namespace, claim, driver, handle);
        }
    }

    private void snapshot(String namespace, String claim, String driver, String handle) {
        String content = "snapcontent-" + Platform.uuid(random);
        JsonObject snapshot = object(
                "snapshot.storage.k8s.io/v1",
                Kinds.VOLUME_SNAPSHOT,
                namespace,
                claim + "-daily",
                "\"spec\":{\"source\":{\"persistentVolumeClaimName\":\"" + claim
                        + "\"},\"volumeSnapshotClassName\":\"daily\"},"
                        + "\"status\":{\"readyToUse\":true,\"boundVolumeSnapshotContentName\":\"" + content
                        + "\",\"restoreSize\":\"10Gi\"}");
        put(snapshot);
        put(object(
                "snapshot.storage.k8s.io/v1",
                Kinds.VOLUME_SNAPSHOT_CONTENT,
                "",
                content,
                "\"spec\":{\"deletionPolicy\":\"Retain\",\"driver\":\"" + driver
                        + "\",\"source\":{\"volumeHandle\":\"" + handle
                        + "\"},\"volumeSnapshotRef\":{\"namespace\":\"" + namespace
                        + "\",\"name\":\""
                        + claim + "-daily\",\"uid\":\"" + new Manifest(snapshot).uid()
                        + "\"}},\"status\":{\"readyToUse\":true,\"snapshotHandle\":\"snap-"
                        + Platform.uuid(random) + "\"}"));
    }

    /** The volume of a claim. */
    ObjectRef volumeOf(String namespace, String claim) {
        return ObjectRef.volume(get(ObjectRef.claim(namespace, claim))
                .child("spec")
                .string("volumeName")
                .orElseThrow());
    }

    void attach(String namespace, String claim, String node) {
        ObjectRef volume = volumeOf(namespace, claim);
        JsonObject csi = get(volume).child("spec").child("csi");
        String driver = csi.string("driver").orElseThrow();
        String handle = csi.string("volumeHandle").orElseThrow();
        put(object(
                "storage.k8s.io/v1",
                Kinds.VOLUME_ATTACHMENT,
                "",
                attachment(handle, driver, node),
                "\"spec\":{\"attacher\":\"" + driver + "\",\"nodeName\":\"" + node
                        + "\",\"source\":{\"persistentVolumeName\":\"" + volume.name()
                        + "\"}},\"status\":{\"attached\":true}"));
        handlesOfNode.computeIfAbsent(node, key -> new ArrayList<>()).add("kubernetes.io/csi/" + driver + "^" + handle);
        if (objects.containsKey(ObjectRef.node(node))) {
            node(node);
        }
    }

    /** The controller's name for the attachment of a volume to a node. */
    private static String attachment(String handle, String driver, String node) {
        return "csi-" + Finding.sha256(handle + driver + node, Integer.MAX_VALUE);
    }

    void pod(String namespace, String podName, String node, String app, String claim, String owner) {
        JsonObject pod = object(
                "v1",
                Kinds.POD,
                namespace,
                podName,
                "\"spec\":{\"nodeName\":\"" + node + "\"," + volumes(claim)
                        + "," + containers()
                        + ",\"restartPolicy\":\"Always\"},\"status\":{\"phase\":\"Running\",\"conditions\":"
                        + "[{\"type\":\"Ready\",\"status\":\"True\"}],\"containerStatuses\":[{\"name\":\"main\",\"ready\":true,"
                        + "\"restartCount\":0,\"state\":{\"running\":{\"startedAt\":\"" + TIME + "\"}}}]}");
        pod = with(pod, "/metadata/labels", "{\"app\":\"" + app + "\"}");
        put(owner.isEmpty() ? pod : with(pod, "/metadata/ownerReferences", owner));
    }

    private void node(String node) {
        List<String> handles = handlesOfNode.getOrDefault(node, List.of());
        JsonArray inUse = JsonArray.ofStrings(handles);
        JsonArray attached = new JsonArray(handles.stream()
                .<JsonValue>map(each -> JsonObject.EMPTY.with("name", each).with("devicePath", ""))
                .toList());
        JsonObject made = object(
                "v1",
                Kinds.NODE,
                "",
                node,
                "\"spec\":{},\"status\":{\"capacity\":{\"cpu\":\"64\",\"memory\":\"256Gi\","
                        + "\"pods\":\"250\"},\"allocatable\":{\"cpu\":\"64\",\"memory\":\"256Gi\",\"pods\":\"250\"},\"conditions\":[{\"type\":\"Ready\","
                        + "\"status\":\"True\"}],\"nodeInfo\":{\"kubeletVersion\":\"v1." + minor + ".4\"}}");
        put(with(
                        made,
                        "/metadata/labels",
                        "{\"kubernetes.io/hostname\":\"" + node + "\",\"topology.kubernetes.io/region\":\""
                                + platform.region + "\",\"topology.kubernetes.io/zone\":\"" + platform.region + "a\"}")
                .with(JsonPointer.parse("/status/volumesInUse"), inUse)
                .with(JsonPointer.parse("/status/volumesAttached"), attached));
        put(object(
                "storage.k8s.io/v1",
                Kinds.CSI_NODE,
                "",
                node,
                "\"spec\":{\"drivers\":[{\"name\":\"" + platform.diskDriver
                        + "\",\"nodeID\":\"" + node + "\",\"topologyKeys\":[]},{\"name\":\"" + platform.filesDriver
                        + "\",\"nodeID\":\""
                        + node + "\",\"topologyKeys\":[]}]}"));
    }
}
