package dev.mooring.cli;

import java.util.Locale;

/** A healthy cluster with many claims, as {@code kubectl get … -A -o yaml} prints it. */
final class CleanCluster {

    private static final String[] KINDS = {"ebs", "rbd", "cephfs", "nfs", "efs", "local"};
    private static final String[] DRIVERS = {
        "ebs.csi.aws.com", "rbd.csi.ceph.com", "cephfs.csi.ceph.com", "nfs.csi.k8s.io", "efs.csi.aws.com", ""
    };
    private static final String[] ZONES = {"a", "b", "c"};
    private static final int NODES = 6;

    private final StringBuilder out = new StringBuilder();
    private final boolean snapshots;

    private CleanCluster(boolean snapshots) {
        this.snapshots = snapshots;
    }

    /** A cluster with so many claims, and a snapshot of each that is deleted with its claim. */
    static String of(int claims, boolean snapshots) {
        CleanCluster cluster = new CleanCluster(snapshots);
        cluster.out.append("apiVersion: v1\nkind: List\nmetadata:\n  resourceVersion: \"\"\nitems:\n");
        cluster.base();
        for (int i = 0; i < claims; i++) {
            cluster.claim(i);
        }
        return cluster.out.toString();
    }

    private void base() {
        add("{apiVersion: v1, kind: Namespace, metadata: {name: shop, uid: ns-shop, resourceVersion: '1'},"
                + " status: {phase: Active}}");
        for (int i = 0; i < NODES; i++) {
            add(text(
                    "{apiVersion: v1, kind: Node, metadata: {name: n%1$d, uid: node-%1$d, resourceVersion: '1', labels:"
                            + " {kubernetes.io/hostname: n%1$d, topology.kubernetes.io/zone: %2$s}}, status: {allocatable:"
                            + " {pods: '250', cpu: '64', memory: 256Gi}, conditions: [{type: Ready, status: 'True'}]}}",
                    i, ZONES[i % ZONES.length]));
        }
        for (int i = 0; i < KINDS.length; i++) {
            if (!DRIVERS[i].isEmpty()) {
                add(text(
                        "{apiVersion: storage.k8s.io/v1, kind: CSIDriver, metadata: {name: %s, uid: driver-%d,"
                                + " resourceVersion: '1'}, spec: {attachRequired: false}}",
                        DRIVERS[i], i));
            }
            add(text(
                    "{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: %1$s, uid: class-%1$s,"
                            + " resourceVersion: '1', annotations: {storageclass.kubernetes.io/is-default-class: '%2$s'}},"
                            + " provisioner: %3$s, reclaimPolicy: %4$s, volumeBindingMode: %5$s}",
                    KINDS[i],
                    i == 0 ? "true" : "false",
                    DRIVERS[i].isEmpty() ? "rancher.io/local-path" : DRIVERS[i],
                    i % 2 == 0 ? "Delete" : "Retain",
                    i == 0 || i == KINDS.length - 1 ? "WaitForFirstConsumer" : "Immediate"));
        }
    }

    private void claim(int i) {
        int kind = i % KINDS.length;
        boolean ofSet = i % 2 == 0;
        int node = i / 2 % NODES;
        String claim = ofSet ? "data-db" + i + "-0" : "files" + i;
        String uid = text("%08x-0000-4000-8000-%012x", i, i);
        String mode = kind == 2 || kind == 3 || kind == 4 ? "ReadWriteMany" : "ReadWriteOnce";
        boolean deleted = kind % 2 == 0;
        String driver = DRIVERS[kind];
        add(text(
                "{apiVersion: v1, kind: PersistentVolume, metadata: {name: pvc-%1$s, uid: pv-%2$d, resourceVersion: '1',"
                        + " finalizers: [kubernetes.io/pv-protection], annotations: {pv.kubernetes.io/provisioned-by:"
                        + " %3$s}}, spec: {accessModes: [%4$s], capacity: {storage: 10Gi}, claimRef: {apiVersion: v1, kind:"
                        + " PersistentVolumeClaim, namespace: shop, name: %5$s, uid: %1$s}, %6$s,"
                        + " persistentVolumeReclaimPolicy: %7$s, storageClassName: %8$s, volumeMode: Filesystem}, status:"
                        + " {phase: Bound}}",
                uid,
                i,
                driver.isEmpty() ? "rancher.io/local-path" : driver,
                mode,
                claim,
                source(kind, i, node),
                deleted ? "Delete" : "Retain",
                KINDS[kind]));
        add(text(
                "{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: %1$s, namespace: shop, uid: %2$s,"
                        + " resourceVersion: '1', finalizers: [kubernetes.io/pvc-protection], annotations:"
                        + " {pv.kubernetes.io/bind-completed: 'yes', pv.kubernetes.io/bound-by-controller: 'yes'}}, spec:"
                        + " {accessModes: [%3$s], resources: {requests: {storage: 10Gi}}, storageClassName: %4$s, volumeMode:"
                        + " Filesystem, volumeName: pvc-%2$s}, status: {phase: Bound, accessModes: [%3$s], capacity:"
                        + " {storage: 10Gi}}}",
                claim, uid, mode, KINDS[kind]));
        if (ofSet) {
            set(i, node, claim, mode, KINDS[kind]);
        } else {
            deployment(i, node, claim);
        }
        if (snapshots && deleted) {
            snapshot(i, claim, driver, handle(kind, i));
        }
    }

    private static String handle(int kind, int i) {
        return switch (kind) {
            case 0 -> text("vol-%017x", i);
            case 1 -> text("0001-0009-rook-ceph-0000000000000002-%08x-0000-4000-8000-%012x", i, i);
            case 2 -> text("0001-0009-rook-ceph-0000000000000001-%08x-0000-4000-8000-%012x", i, i);
            case 3 -> text("nas#export#pvc-%d##", i);
            default -> text("fs-0123456789abcdef0::fsap-%017x", i);
        };
    }

    private static String source(int kind, int i, int node) {
        String attributes = switch (kind) {
            case 1 ->
                text(
                        ", volumeAttributes: {clusterID: rook-ceph, pool: p, imageName: csi-vol-%08x-0000-4000-8000-%012x}",
                        i, i);
            case 2 ->
                text(
                        ", volumeAttributes: {clusterID: rook-ceph, fsName: fs, subvolumePath:"
                                + " /volumes/csi/csi-vol-%08x-0000-4000-8000-%012x/data}",
                        i, i);
            case 3 -> text(", volumeAttributes: {server: nas, share: /export, subdir: pvc-%d}", i);
            default -> "";
        };
        String affinity = kind == 0
                ? text(
                        ", nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key:"
                                + " topology.kubernetes.io/zone, operator: In, values: [%s]}]}]}}",
                        ZONES[node % ZONES.length])
                : "";
        if (kind == KINDS.length - 1) {
            return text(
                    "hostPath: {path: /opt/local-path-provisioner/pvc-%d, type: DirectoryOrCreate}, nodeAffinity: {required:"
                            + " {nodeSelectorTerms: [{matchExpressions: [{key: kubernetes.io/hostname, operator: In,"
                            + " values: [n%d]}]}]}}",
                    i, node);
        }
        return "csi: {driver: " + DRIVERS[kind] + ", volumeHandle: '" + handle(kind, i) + "'" + attributes + "}"
                + affinity;
    }

    private void set(int i, int node, String claim, String mode, String storageClass) {
        add(text(
                "{apiVersion: apps/v1, kind: StatefulSet, metadata: {name: db%1$d, namespace: shop, uid: sts-%1$d,"
                        + " resourceVersion: '1'}, spec: {replicas: 1, serviceName: db%1$d, selector: {matchLabels: {app:"
                        + " db%1$d}}, template: {metadata: {labels: {app: db%1$d}}, spec: {containers: [{name: db, image:"
                        + " 'registry.example/db:1', volumeMounts: [{name: data, mountPath: /data}]}]}}, volumeClaimTemplates:"
                        + " [{metadata: {name: data}, spec: {accessModes: [%2$s], storageClassName: %3$s, resources:"
                        + " {requests: {storage: 10Gi}}}}]}}",
                i, mode, storageClass));
        pod("db" + i + "-0", "db" + i, "StatefulSet", "db" + i, "sts-" + i, node, claim);
    }

    private void deployment(int i, int node, String claim) {
        String template = text(
                "selector: {matchLabels: {app: web%1$d}}, template: {metadata: {labels: {app: web%1$d}}, spec: {containers:"
                        + " [{name: web, image: 'registry.example/web:1'}], volumes: [{name: data, persistentVolumeClaim:"
                        + " {claimName: %2$s}}]}}",
                i, claim);
        add(text(
                "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web%1$d, namespace: shop, uid: deploy-%1$d,"
                        + " resourceVersion: '1', annotations: {deployment.kubernetes.io/revision: '1'}}, spec: {replicas: 1, %2$s}}",
                i, template));
        add(text(
                "{apiVersion: apps/v1, kind: ReplicaSet, metadata: {name: web%1$d-5d, namespace: shop, uid: rs-%1$d,"
                        + " resourceVersion: '1', labels: {app: web%1$d}, annotations: {deployment.kubernetes.io/revision:"
                        + " '1'}, ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: web%1$d, uid: deploy-%1$d,"
                        + " controller: true}]}, spec: {replicas: 1, %2$s}}",
                i, template));
        pod("web" + i + "-5d-x", "web" + i, "ReplicaSet", "web" + i + "-5d", "rs-" + i, node, claim);
    }

    private void pod(String name, String app, String owner, String ownerName, String ownerUid, int node, String claim) {
        add(text(
                "{apiVersion: v1, kind: Pod, metadata: {name: %1$s, namespace: shop, uid: pod-%1$s, resourceVersion: '1',"
                        + " labels: {app: %2$s}, ownerReferences: [{apiVersion: apps/v1, kind: %3$s, name: %4$s, uid: %5$s,"
                        + " controller: true}]}, spec: {nodeName: n%6$d, containers: [{name: c, image:"
                        + " 'registry.example/app:1'}], volumes: [{name: data, persistentVolumeClaim: {claimName: %7$s}}]},"
                        + " status: {phase: Running, conditions: [{type: Ready, status: 'True'}], containerStatuses: [{name:"
                        + " c, state: {running: {startedAt: '2026-01-01T00:00:00Z'}}}]}}",
                name, app, owner, ownerName, ownerUid, node, claim));
    }

    private void snapshot(int i, String claim, String driver, String handle) {
        add(text(
                "{apiVersion: snapshot.storage.k8s.io/v1, kind: VolumeSnapshot, metadata: {name: s%1$d, namespace: shop, uid:"
                        + " snap-%1$d, resourceVersion: '1'}, spec: {source: {persistentVolumeClaimName: %2$s}}, status:"
                        + " {readyToUse: true, boundVolumeSnapshotContentName: c%1$d}}",
                i, claim));
        add(text(
                "{apiVersion: snapshot.storage.k8s.io/v1, kind: VolumeSnapshotContent, metadata: {name: c%1$d, uid:"
                        + " content-%1$d, resourceVersion: '1'}, spec: {deletionPolicy: Delete, driver: %2$s, source:"
                        + " {volumeHandle: '%3$s'}, volumeSnapshotRef: {apiVersion: snapshot.storage.k8s.io/v1, kind:"
                        + " VolumeSnapshot, namespace: shop, name: s%1$d, uid: snap-%1$d}}, status: {readyToUse: true,"
                        + " snapshotHandle: h%1$d}}",
                i, driver, handle));
    }

    private void add(String item) {
        out.append("- ").append(item).append('\n');
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
