package dev.mooring.cli;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/**
 * A made-up cluster that nothing is wrong with, as {@code kubectl get -A -o yaml} prints it: what it has differs with the seed,
 * and so do its driver, its class and the number of its nodes.
 */
final class HealthyCluster {

    private static final String OLD = "2026-11-01T08:00:00Z";

    /** How a driver names and attaches its volumes. */
    enum Driver {
        RBD("rook-ceph.rbd.csi.ceph.com", true, "Immediate", "ReadWriteOnce"),
        EBS("ebs.csi.aws.com", true, "WaitForFirstConsumer", "ReadWriteOnce"),
        NFS("nfs.csi.k8s.io", false, "Immediate", "ReadWriteMany"),
        LOCAL_PATH("rancher.io/local-path", false, "WaitForFirstConsumer", "ReadWriteOnce");

        final String name;
        final boolean attach;
        final String mode;
        final String access;

        Driver(String name, boolean attach, String mode, String access) {
            this.name = name;
            this.attach = attach;
            this.mode = mode;
            this.access = access;
        }

        boolean isCsi() {
            return this != LOCAL_PATH;
        }
    }

    private final Random random;
    private final Driver driver;
    private final int nodes;
    private final List<String> items = new ArrayList<>();
    private final List<String> claims = new ArrayList<>();
    private final List<String> pods = new ArrayList<>();
    private String released = "";
    private String unused = "";
    private final List<List<String>> onNode = new ArrayList<>();

    HealthyCluster(long seed) {
        this(new Random(seed), Driver.values()[(int) (seed % Driver.values().length)], 3);
        start(List.of("default", "kube-system", "shop", "office"));
        int sets = 1 + random.nextInt(2);
        for (int i = 0; i < sets; i++) {
            set("shop", "db" + i, 1 + random.nextInt(3));
        }
        if (random.nextBoolean()) {
            deployment("office", "web");
        }
        int node = random.nextInt(nodes);
        pair("office", "files", node, true);
        pod("office", "reader", "", "", "files", node);
        pair("shop", "old", 0, false);
        if (random.nextBoolean()) {
            quota();
        }
        if (random.nextBoolean()) {
            dns();
        }
        if (driver == Driver.EBS && random.nextBoolean()) {
            waiting();
        }
        end();
    }

    private HealthyCluster(Random random, Driver driver, int choices) {
        this.random = random;
        this.driver = driver;
        nodes = 2 + random.nextInt(choices);
        for (int i = 0; i < nodes; i++) {
            onNode.add(new ArrayList<>());
        }
    }

    /** What a small cluster has in its namespace. */
    enum Part {
        /** A workload of one pod, and its claim. */
        WORKLOAD,
        /** The StatefulSet {@code db}, of one pod. */
        SET,
        /** The claim {@code old} and its volume, which no pod uses. */
        UNUSED,
        /** A volume that is kept, and whose claim {@code gone} was deleted. */
        RELEASED
    }

    /** A cluster of two nodes and one namespace. */
    static HealthyCluster small(long seed, Driver driver, String namespace, Part... parts) {
        HealthyCluster cluster = new HealthyCluster(new Random(seed), driver, 1);
        cluster.start(List.of("kube-system", namespace));
        for (Part part : parts) {
            switch (part) {
                case WORKLOAD -> {
                    if (cluster.random.nextBoolean()) {
                        cluster.set(namespace, "db", 1);
                    } else {
                        cluster.deployment(namespace, "web");
                    }
                }
                case SET -> cluster.set(namespace, "db", 1);
                case UNUSED -> cluster.unused = cluster.pair(namespace, "old", 0, false);
                case RELEASED ->
                    cluster.released = cluster.volume(namespace, "gone", cluster.uid(), 0, "Released", false);
            }
        }
        cluster.end();
        return cluster;
    }

    private void start(List<String> namespaces) {
        for (String namespace : namespaces) {
            items.add("{apiVersion: v1, kind: Namespace, metadata: {name: " + namespace + meta()
                    + "}, spec: {finalizers: [kubernetes]}, status: {phase: Active}}");
        }
        storageClass();
    }

    private void end() {
        for (int i = 0; i < nodes; i++) {
            node(i);
        }
    }

    /** The export. */
    String print() {
        return "apiVersion: v1\nitems:\n- " + String.join("\n- ", items)
                + "\nkind: List\nmetadata:\n  resourceVersion: ''\n";
    }

    /** Whether there is a driver that attaches volumes, or says that it does not. */
    boolean hasAttachableVolumes() {
        return driver.isCsi();
    }

    /** A claim that a pod uses, as {@code namespace/name}. */
    String claim() {
        return claims.get(random.nextInt(claims.size()));
    }

    /** A pod with a claim, as {@code namespace/name}. */
    String pod() {
        return pods.get(random.nextInt(pods.size()));
    }

    /** The name of the volume whose claim is gone. */
    String released() {
        return released;
    }

    /** The name of the volume that no pod uses. */
    String unusedVolume() {
        return unused;
    }

    /** The RBD image of the volume that no pod uses. */
    String unusedImage() {
        return "replicapool/csi-vol-" + unused.substring(4);
    }

    private String uid() {
        return uid(random);
    }

    static String uid(Random random) {
        byte[] bytes = new byte[16];
        random.nextBytes(bytes);
        return UUID.nameUUIDFromBytes(bytes).toString();
    }

    private String meta() {
        return meta(uid());
    }

    private String meta(String uid) {
        return ", uid: " + uid + ", resourceVersion: '" + (1000 + 7 * items.size()) + "', creationTimestamp: '" + OLD
                + "'";
    }

    private void storageClass() {
        if (driver.isCsi()) {
            items.add("{apiVersion: storage.k8s.io/v1, kind: CSIDriver, metadata: {name: " + driver.name + meta()
                    + "}, spec: {attachRequired: " + driver.attach
                    + ", podInfoOnMount: false, volumeLifecycleModes: [Persistent], storageCapacity: false, fsGroupPolicy: File,"
                    + " requiresRepublish: false, seLinuxMount: false}}");
        }
        items.add("{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: fast"
                + meta() + ", annotations: {storageclass.kubernetes.io/is-default-class: 'true'}}, provisioner: "
                + driver.name
                + ", reclaimPolicy: Retain, volumeBindingMode: " + driver.mode + ", allowVolumeExpansion: true}");
    }

    /** A claim and its volume, bound to each other, and attached if a pod has it. */
    private String pair(String namespace, String claim, int node, boolean used) {
        String uid = uid();
        String by = driver.name;
        String volume = "pvc-" + uid;
        items.add("{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: " + claim + ", namespace: "
                + namespace + meta(uid)
                + ", finalizers: [kubernetes.io/pvc-protection], annotations: {pv.kubernetes.io/bind-completed: 'yes',"
                + " pv.kubernetes.io/bound-by-controller: 'yes', volume.kubernetes.io/storage-provisioner: " + by
                + ", volume.beta.kubernetes.io/storage-provisioner: " + by
                + (driver.mode.equals("Immediate") ? "" : ", volume.kubernetes.io/selected-node: n" + node)
                + "}}, spec: {accessModes: [" + driver.access
                + "], resources: {requests: {storage: 10Gi}}, storageClassName: fast, volumeMode: Filesystem, volumeName: "
                + volume + "}, status: {phase: Bound, accessModes: [" + driver.access
                + "], capacity: {storage: 10Gi}}}");
        volume(namespace, claim, uid, node, "Bound", used);
        if (used && driver.attach) {
            attach(volume, handle(volume), node);
        }
        return volume;
    }

    private String volume(String namespace, String claim, String uid, int node, String phase, boolean used) {
        String volume = "pvc-" + uid;
        String by = driver.name;
        items.add("{apiVersion: v1, kind: PersistentVolume, metadata: {name: " + volume + meta()
                + ", finalizers: [kubernetes.io/pv-protection"
                + (driver.attach && used ? ", external-attacher/" + by.replace('.', '-') : "")
                + "], annotations: {pv.kubernetes.io/provisioned-by: " + by + "}}, spec: {accessModes: ["
                + driver.access
                + "], capacity: {storage: 10Gi}, storageClassName: fast, volumeMode: Filesystem,"
                + " persistentVolumeReclaimPolicy: Retain, claimRef: {apiVersion: v1, kind: PersistentVolumeClaim,"
                + " namespace: " + namespace + ", name: " + claim + ", uid: " + uid + ", resourceVersion: '900'}, "
                + source(volume, handle(volume), node) + "}, status: {phase: " + phase + ", lastPhaseTransitionTime: '"
                + OLD + "'}}");
        return volume;
    }

    private static String handle(String volume) {
        return "vol-" + volume.substring(4);
    }

    private String source(String volume, String handle, int node) {
        return switch (driver) {
            case RBD ->
                "csi: {driver: " + driver.name + ", fsType: ext4, volumeHandle: 0001-0009-rook-ceph-0000000000000002-"
                        + volume.substring(4)
                        + ", volumeAttributes: {clusterID: rook-ceph, pool: replicapool, imageName: csi-vol-"
                        + volume.substring(4) + "}}";
            case EBS ->
                "csi: {driver: " + driver.name + ", fsType: ext4, volumeHandle: " + handle
                        + "}, nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: topology.ebs.csi.aws.com/zone,"
                        + " operator: In, values: [z]}]}]}}";
            case NFS ->
                "csi: {driver: " + driver.name + ", volumeHandle: 's#e#" + volume
                        + "##', volumeAttributes: {server: s, share: /e, subdir: " + volume + "}}";
            case LOCAL_PATH ->
                "hostPath: {path: /opt/local-path/" + volume
                        + ", type: DirectoryOrCreate}, nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: kubernetes.io/hostname,"
                        + " operator: In, values: [n" + node + "]}]}]}}";
        };
    }

    private String uniqueName(String volume, String handle) {
        return "kubernetes.io/csi/" + driver.name + "^"
                + (driver == Driver.RBD ? "0001-0009-rook-ceph-0000000000000002-" + volume.substring(4) : handle);
    }

    /** As the attach detach controller names it, pkg/volume/csi/csi_attacher.go getAttachmentName. */
    private String attachment(String volume, String handle, int node) {
        String own = driver == Driver.RBD ? "0001-0009-rook-ceph-0000000000000002-" + volume.substring(4) : handle;
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest((own + driver.name + "n" + node).getBytes(StandardCharsets.UTF_8));
            return "csi-" + HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void attach(String volume, String handle, int node) {
        onNode.get(node).add(uniqueName(volume, handle));
        items.add("{apiVersion: storage.k8s.io/v1, kind: VolumeAttachment, metadata: {name: "
                + attachment(volume, handle, node)
                + meta() + ", finalizers: [external-attacher/" + driver.name.replace('.', '-')
                + "]}, spec: {attacher: " + driver.name + ", nodeName: n" + node
                + ", source: {persistentVolumeName: " + volume + "}}, status: {attached: true}}");
    }

    private void pod(String namespace, String name, String labels, String owner, String claim, int node) {
        pods.add(namespace + "/" + name);
        claims.add(namespace + "/" + claim);
        items.add("{apiVersion: v1, kind: Pod, metadata: {name: " + name + ", namespace: " + namespace + meta()
                + (labels.isEmpty() ? "" : ", labels: {" + labels + "}")
                + (owner.isEmpty() ? "" : ", ownerReferences: [" + owner + "]") + "}, spec: {nodeName: n" + node + ", "
                + podSpec(claim)
                + "}, status: {phase: Running, startTime: '" + OLD
                + "', qosClass: Burstable, conditions: [{type: Ready, status: 'True',"
                + " lastTransitionTime: '" + OLD + "'}, {type: PodScheduled, status: 'True', lastTransitionTime: '"
                + OLD
                + "'}], containerStatuses: [{name: main, image: 'db:1', imageID: '', ready: true, restartCount: 0, started: true,"
                + " state: {running: {startedAt: '" + OLD + "'}}}]}}");
    }

    private static String podSpec(String claim) {
        return "restartPolicy: Always, schedulerName: default-scheduler, containers: [{name: main, image: 'db:1', resources: {requests:"
                + " {cpu: 100m, memory: 128Mi}}"
                + (claim.isEmpty() ? "" : ", volumeMounts: [{name: data, mountPath: /data}]")
                + "}]"
                + (claim.isEmpty()
                        ? ""
                        : ", volumes: [{name: data, persistentVolumeClaim: {claimName: " + claim + "}}]");
    }

    private static String owner(String apiVersion, String kind, String name, String uid) {
        return "{apiVersion: " + apiVersion + ", kind: " + kind + ", name: " + name + ", uid: " + uid
                + ", controller: true, blockOwnerDeletion: true}";
    }

    private void set(String namespace, String name, int replicas) {
        String uid = uid();
        items.add("{apiVersion: apps/v1, kind: StatefulSet, metadata: {name: " + name + ", namespace: " + namespace
                + meta(uid) + "}, spec: {replicas: " + replicas + ", serviceName: " + name
                + ", podManagementPolicy: OrderedReady, persistentVolumeClaimRetentionPolicy: {whenDeleted: Retain, whenScaled: Retain},"
                + " selector: {matchLabels: {app: " + name + "}}, template: {metadata: {labels: {app: " + name
                + "}}, spec: {" + podSpec("")
                + "}}, volumeClaimTemplates: [{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data}, spec: {accessModes: ["
                + driver.access
                + "], resources: {requests: {storage: 10Gi}}, storageClassName: fast, volumeMode: Filesystem}, status: {phase: Pending}}]},"
                + " status: {replicas: " + replicas + ", readyReplicas: " + replicas + ", currentReplicas: " + replicas
                + ", updatedReplicas: " + replicas + ", availableReplicas: " + replicas + "}}");
        for (int i = 0; i < replicas; i++) {
            int node = random.nextInt(nodes);
            String claim = "data-" + name + "-" + i;
            pair(namespace, claim, node, true);
            pod(
                    namespace,
                    name + "-" + i,
                    "app: " + name + ", statefulset.kubernetes.io/pod-name: " + name + "-" + i,
                    owner("apps/v1", "StatefulSet", name, uid),
                    claim,
                    node);
        }
    }

    private void deployment(String namespace, String name) {
        String uid = uid();
        String setUid = uid();
        int node = random.nextInt(nodes);
        String claim = name + "-data";
        pair(namespace, claim, node, true);
        String spec = "replicas: 1, selector: {matchLabels: {app: " + name + "}}, template: {metadata: {labels: {app: "
                + name + "}}, spec: {" + podSpec(claim) + "}}";
        items.add("{apiVersion: apps/v1, kind: Deployment, metadata: {name: " + name + ", namespace: " + namespace
                + meta(uid) + "}, spec: {" + spec
                + "}, status: {replicas: 1, readyReplicas: 1, availableReplicas: 1, updatedReplicas: 1}}");
        items.add("{apiVersion: apps/v1, kind: ReplicaSet, metadata: {name: " + name + "-abc, namespace: " + namespace
                + meta(setUid) + ", labels: {app: " + name + "}, ownerReferences: ["
                + owner("apps/v1", "Deployment", name, uid) + "]}, spec: {" + spec
                + "}, status: {replicas: 1, readyReplicas: 1, availableReplicas: 1}}");
        pod(
                namespace,
                name + "-abc-x",
                "app: " + name,
                owner("apps/v1", "ReplicaSet", name + "-abc", setUid),
                claim,
                node);
    }

    private void quota() {
        items.add("{apiVersion: v1, kind: ResourceQuota, metadata: {name: storage, namespace: shop" + meta()
                + "}, spec: {hard: {requests.storage: 1Ti, persistentvolumeclaims: '50'}}, status: {hard: {requests.storage: 1Ti,"
                + " persistentvolumeclaims: '50'}, used: {requests.storage: 70Gi, persistentvolumeclaims: '7'}}}");
        items.add("{apiVersion: v1, kind: LimitRange, metadata: {name: storage, namespace: shop" + meta()
                + "}, spec: {limits: [{type: PersistentVolumeClaim, max: {storage: 100Gi}, min: {storage: 1Gi}}]}}");
    }

    /** A DaemonSet without volumes. */
    private void dns() {
        String uid = uid();
        items.add("{apiVersion: apps/v1, kind: DaemonSet, metadata: {name: dns, namespace: kube-system" + meta(uid)
                + "}, spec: {selector: {matchLabels: {app: dns}}, template: {metadata: {labels: {app: dns}}, spec: {"
                + podSpec("") + "}}}, status: {desiredNumberScheduled: " + nodes + ", currentNumberScheduled: " + nodes
                + ", numberReady: " + nodes + "}}");
        for (int i = 0; i < nodes; i++) {
            items.add("{apiVersion: v1, kind: Pod, metadata: {name: dns-" + i + ", namespace: kube-system" + meta()
                    + ", labels: {app: dns}, ownerReferences: [" + owner("apps/v1", "DaemonSet", "dns", uid)
                    + "]}, spec: {nodeName: n" + i + ", " + podSpec("")
                    + "}, status: {phase: Running, containerStatuses: [{name: main, image: 'db:1', imageID: '', ready: true,"
                    + " restartCount: 0, state: {running: {startedAt: '" + OLD + "'}}}]}}");
        }
    }

    /** A pod that was just created, and its claim that waits for it; any node takes it. */
    private void waiting() {
        items.add("{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: fresh, namespace: shop" + meta()
                + ", finalizers: [kubernetes.io/pvc-protection]}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 10Gi}},"
                + " storageClassName: fast, volumeMode: Filesystem}, status: {phase: Pending}}");
        items.add("{apiVersion: v1, kind: Pod, metadata: {name: fresh, namespace: shop" + meta() + "}, spec: {"
                + podSpec("fresh") + "}, status: {phase: Pending}}");
    }

    private void node(int number) {
        String uid = uid();
        String name = "n" + number;
        List<String> attached = onNode.get(number).stream()
                .map(each -> "{name: '" + each + "', devicePath: ''}")
                .toList();
        items.add("{apiVersion: v1, kind: Node, metadata: {name: " + name + meta(uid)
                + ", labels: {kubernetes.io/hostname: " + name
                + ", topology.kubernetes.io/zone: z, topology.ebs.csi.aws.com/zone: z}}, spec: {}, status: {addresses: [{type: InternalIP, address: 10.0.0.1"
                + number + "}, {type: Hostname, address: " + name
                + "}], allocatable: {cpu: '4', memory: 16Gi, ephemeral-storage: 100Gi, pods: '110'}, capacity: {cpu: '4', memory: 16Gi,"
                + " ephemeral-storage: 100Gi, pods: '110'}, conditions: [{type: Ready, status: 'True', reason: KubeletReady, message: ok, lastHeartbeatTime:"
                + " '2026-11-20T10:00:00Z', lastTransitionTime: '" + OLD
                + "'}], nodeInfo: {kubeletVersion: v1.36.0, bootID: "
                + uid() + ", machineID: " + uid() + ", systemUUID: " + uid() + "}"
                + (attached.isEmpty()
                        ? ""
                        : ", volumesAttached: [" + String.join(", ", attached) + "], volumesInUse: ['"
                                + String.join("', '", onNode.get(number)) + "']")
                + "}}");
        items.add("{apiVersion: coordination.k8s.io/v1, kind: Lease, metadata: {name: " + name
                + ", namespace: kube-node-lease" + meta() + "}, spec: {holderIdentity: " + name
                + ", leaseDurationSeconds: 40, renewTime: '2026-11-20T10:00:10.000000Z'}}");
        if (driver.isCsi()) {
            items.add("{apiVersion: storage.k8s.io/v1, kind: CSINode, metadata: {name: " + name + meta()
                    + ", ownerReferences: [{apiVersion: v1, kind: Node, name: " + name + ", uid: " + uid
                    + "}]}, spec: {drivers: [{name: " + driver.name + ", nodeID: " + name
                    + ", topologyKeys: [topology.ebs.csi.aws.com/zone], allocatable: {count: 100}}]}}");
        }
    }
}
