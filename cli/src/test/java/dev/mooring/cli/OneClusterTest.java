package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is asked of one healthy cluster, each row with something that is not so, or not given; see {@link ChangedExport}. */
class OneClusterTest {

    private static final Path HEALTHY = Path.of("src/test/proofs/healthy/cluster.yaml");

    private static final String DRIVER = "rook-ceph.rbd.csi.ceph.com";

    private static final String[] NAMES = {
        "EXPAND", "expand shop/data-db-0 --to 20Gi --complete all --resizer " + DRIVER,
        "SET", "expand statefulset/db -n shop --to 20Gi --complete all --resizer " + DRIVER,
        "DELETE", "forecast --fail-on danger --complete all --delete",
        "DRIVER", DRIVER,
        "~V0", "~PersistentVolume/V0",
        "-V0", "-PersistentVolume/V0",
        "~V1", "~PersistentVolume/V1",
        "-V1", "-PersistentVolume/V1",
        "~VF", "~PersistentVolume/VF",
        "~VO", "~PersistentVolume/VO",
        "-VO", "-PersistentVolume/VO",
        "*VO", "*PersistentVolume/VO",
        "HO", "0001-0009-rook-ceph-0000000000000002-94da5fdf-2dc2-a2e4-1b43-31bd83b38488",
        "IO", "csi-vol-94da5fdf-2dc2-a2e4-1b43-31bd83b38488",
        "POD0", "2a7103d4-8583-650a-4a69-b60a73ed4367",
        "C0 ", "PersistentVolumeClaim/shop/data-db-0 ",
        "C9 ", "PersistentVolumeClaim/shop/old ",
        "CF ", "PersistentVolumeClaim/office/files ",
        "VOLUME", "VO",
        "V0", "pvc-1347cc8e-b1fa-e227-eea2-399161564663",
        "V1", "pvc-d5192149-1472-6936-b7a2-1a364955810a",
        "VF", "pvc-7e0cc85a-8715-90ca-ad4d-e2c3d6496b7f",
        "VO", "pvc-e4983276-0717-da63-17d7-e83f914f08f3",
    };

    private static String named(String text) {
        String out = text;
        for (int i = 0; i < NAMES.length; i += 2) {
            out = out.replace(NAMES[i], NAMES[i + 1]);
        }
        return out;
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        healthy                                   | EXPAND | | 0
        the resizer is not said to run            | expand shop/data-db-0 --to 20Gi --complete all | | 1
        another resizer is said to run            | expand shop/data-db-0 --to 20Gi --complete all --resizer ebs.csi.aws.com | | 2
        the claim is being deleted                | EXPAND | ~C0 {metadata: {deletionTimestamp: '2026-11-20T08:00:00Z'}} | 1
        its namespace is being deleted            | EXPAND | ~Namespace/shop {metadata: {deletionTimestamp: '2026-11-20T08:00:00Z'}, status: {phase: Terminating}} | 1
        its class does not allow it               | EXPAND | ~StorageClass/fast {allowVolumeExpansion: false} | 1
        its class does not say                    | EXPAND | ~StorageClass/fast {allowVolumeExpansion: null} | 1
        its class is gone                         | EXPAND | -StorageClass/fast | 1
        its class is given twice                  | EXPAND | *StorageClass/fast {allowVolumeExpansion: false} | 1,2
        the claim is given twice                  | EXPAND | *C0 {spec: {volumeMode: Block}} | 1,2
        the claim is Lost                         | EXPAND | ~C0 {status: {phase: Lost}} | 1
        the claim is Pending                      | EXPAND | ~C0 {status: {phase: Pending}} | 1
        the claim has no status                   | EXPAND | ~C0 {status: null} | 1
        its volume is gone                        | EXPAND | -V0 | 1
        its volume is not given                   | expand shop/data-db-0 --to 20Gi --complete LimitRange,ResourceQuota --resizer DRIVER | -PersistentVolume | 1
        its volume is of another claim            | EXPAND | ~V0 {spec: {claimRef: {uid: other}}} | 1
        its volume is Released                    | EXPAND | ~V0 {status: {phase: Released}} | 1
        its volume is being deleted               | EXPAND | ~V0 {metadata: {deletionTimestamp: '2026-11-20T08:00:00Z'}} | 1
        nothing expands its volume                | EXPAND | ~V0 {spec: {csi: null, nfs: {server: s, path: /p}}} | 1
        a quota is used up                        | EXPAND | +{apiVersion: v1, kind: ResourceQuota, metadata: {name: q, namespace: shop, uid: q}, spec: {hard: {requests.storage: 30Gi}}, status: {hard: {requests.storage: 30Gi}, used: {requests.storage: 30Gi}}} | 1
        a quota of the class is used up           | EXPAND | +{apiVersion: v1, kind: ResourceQuota, metadata: {name: q, namespace: shop, uid: q}, spec: {hard: {fast.storageclass.storage.k8s.io/requests.storage: 30Gi}}, status: {hard: {fast.storageclass.storage.k8s.io/requests.storage: 30Gi}, used: {fast.storageclass.storage.k8s.io/requests.storage: 30Gi}}} | 1
        a quota has room                          | EXPAND | +{apiVersion: v1, kind: ResourceQuota, metadata: {name: q, namespace: shop, uid: q}, spec: {hard: {requests.storage: 300Gi}}, status: {hard: {requests.storage: 300Gi}, used: {requests.storage: 30Gi}}} | 0
        a quota of another namespace              | EXPAND | +{apiVersion: v1, kind: ResourceQuota, metadata: {name: q, namespace: office, uid: q}, spec: {hard: {requests.storage: 10Gi}}, status: {hard: {requests.storage: 10Gi}, used: {requests.storage: 10Gi}}} | 0
        a limit range forbids it                  | EXPAND | +{apiVersion: v1, kind: LimitRange, metadata: {name: l, namespace: shop, uid: l}, spec: {limits: [{type: PersistentVolumeClaim, max: {storage: 15Gi}}]}} | 1
        a limit range allows it                   | EXPAND | +{apiVersion: v1, kind: LimitRange, metadata: {name: l, namespace: shop, uid: l}, spec: {limits: [{type: PersistentVolumeClaim, max: {storage: 50Gi}}]}} | 0
        limits are not given                      | expand shop/data-db-0 --to 20Gi --resizer DRIVER | | 1
        the driver failed                         | EXPAND | ~C0 {spec: {resources: {requests: {storage: 20Gi}}}, status: {conditions: [{type: ControllerResizeError, status: 'True', message: no space}]}} | 1
        the driver refused the size               | EXPAND | ~C0 {spec: {resources: {requests: {storage: 20Gi}}}, status: {allocatedResources: {storage: 20Gi}, allocatedResourceStatuses: {storage: ControllerResizeInfeasible}}} | 1
        the node is not ready                     | EXPAND | ~Node/n1 {status: {conditions: [{type: Ready, status: 'False'}]}} | 1
        whether the node is ready is not known    | EXPAND | ~Node/n1 {status: {conditions: [{type: Ready, status: Unknown}]}} | 1
        the node has the taint of a lost one      | EXPAND | ~Node/n1 {spec: {taints: [{key: node.kubernetes.io/unreachable, effect: NoExecute}]}} | 1
        the node is being deleted                 | EXPAND | ~Node/n1 {metadata: {deletionTimestamp: '2026-11-20T08:00:00Z'}} | 1
        the node has two states                   | EXPAND | ~Node/n1 {status: {conditions: [{type: Ready, status: 'True'}, {type: Ready, status: Unknown}]}} | 1
        its lease is old                          | EXPAND | ~Lease/kube-node-lease/n1 {spec: {renewTime: '2026-11-01T08:00:00.000000Z'}} | 1
        its lease is that of another node         | EXPAND | ~Lease/kube-node-lease/n1 {metadata: {ownerReferences: [{apiVersion: v1, kind: Node, name: n1, uid: other}]}} | 1
        the node is gone                          | EXPAND | -Node/n1 | 1
        the pod is on no node                     | EXPAND | ~Pod/shop/db-0 {spec: {nodeName: null}} | 1
        no pod uses it                            | EXPAND | -Pod/shop/db-0 | 1
        the pod is given twice                    | EXPAND | *Pod/shop/db-0 {spec: {nodeName: n2}} | 1,2
        a pod cannot be read                      | EXPAND | ~Pod/shop/db-0 {spec: 5} | 1,2
        a webhook for claims                      | EXPAND | +{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingWebhookConfiguration, metadata: {name: w}, webhooks: [{name: w.x, rules: [{apiGroups: [''], apiVersions: [v1], operations: [UPDATE], resources: [persistentvolumeclaims]}]}]} | 1
        a page is missing                         | EXPAND | #{metadata: {continue: abc}} | 1
        an error besides                          | EXPAND | +{kind: Status, apiVersion: v1, status: Failure, reason: Forbidden, code: 403} | 1,2
        smaller                                   | expand shop/data-db-0 --to 5Gi --complete all --resizer DRIVER | | 1
        the size that it has                      | expand shop/data-db-0 --to 10Gi --complete all | | 0
        as it is stored                           | expand shop/data-db-0 | | 0
        the set: healthy                          | SET | | 0
        the set: without claims of others         | SET | -PersistentVolumeClaim/office/files ;; -PersistentVolumeClaim/shop/old | 0
        the set is being deleted                  | SET | ~StatefulSet/shop/db {metadata: {deletionTimestamp: '2026-11-20T08:00:00Z'}} | 1
        the set: a claim of a running pod is gone             | expand statefulset/db -n shop --to 20Gi --complete LimitRange,ResourceQuota --resizer DRIVER | -PersistentVolumeClaim/shop/data-db-1 ;; -PersistentVolumeClaim/office/files | 1
        the set: one claim has no volume          | SET | -V1 | 1
        the set: one node is not ready            | SET | ~Node/n2 {status: {conditions: [{type: Ready, status: 'False'}]}} | 1
        the set is given twice                    | SET | *StatefulSet/shop/db {spec: {replicas: 5}} | 1,2
        """)
    void grows(String what, String call, String changes, String exit) throws IOException {
        check(what, call, changes, exit);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        a claim with policy Retain                | DELETE pvc/shop/old | | 0
        policy Delete                             | DELETE pvc/shop/old | ~VO {spec: {persistentVolumeReclaimPolicy: Delete}} | 1
        policy Recycle                            | DELETE pvc/shop/old | ~VO {spec: {persistentVolumeReclaimPolicy: Recycle, csi: null, nfs: {server: s, path: /p}}} | 1
        policy Recycle, which nothing follows     | DELETE pvc/shop/old | ~VO {spec: {persistentVolumeReclaimPolicy: Recycle}} | 0
        the volume is gone                        | DELETE pvc/shop/old | -VO | 1
        the volume is given twice                 | DELETE pvc/shop/old | *VO {spec: {persistentVolumeReclaimPolicy: Delete}} | 1,2
        the claim is given twice                  | DELETE pvc/shop/old | *C9 {spec: {volumeName: V0}} | 1,2
        the volume cannot be read                 | DELETE pvc/shop/old | ~VO {spec: {persistentVolumeReclaimPolicy: 5}} | 1,2
        a page is missing                         | DELETE pvc/shop/old | #{metadata: {continue: abc}} | 1
        an error besides                          | DELETE pvc/shop/old | +{kind: Status, apiVersion: v1, status: Failure, reason: Forbidden, code: 403} | 1,2
        the volume itself, Retain                 | DELETE pv/V0 | | 0
        the volume itself, Delete                 | DELETE pv/V0 | ~V0 {spec: {persistentVolumeReclaimPolicy: Delete}} | 1
        a pod of a set                            | DELETE pod/shop/db-0 | ~V0 {spec: {persistentVolumeReclaimPolicy: Delete}} | 0
        a pod that owns its claim, Delete         | DELETE pod/office/reader | ~CF {metadata: {ownerReferences: [{apiVersion: v1, kind: Pod, name: reader, uid: 30a4ec17-aefa-9be2-c533-83dc1825a86e, controller: true}]}} ;; ~VF {spec: {persistentVolumeReclaimPolicy: Delete}} | 1
        a pod that owns its claim, Retain         | DELETE pod/office/reader | ~CF {metadata: {ownerReferences: [{apiVersion: v1, kind: Pod, name: reader, uid: 30a4ec17-aefa-9be2-c533-83dc1825a86e, controller: true}]}} | 0
        the node of a pod that owns its claim     | DELETE node/n1 | ~CF {metadata: {ownerReferences: [{apiVersion: v1, kind: Pod, name: reader, uid: 30a4ec17-aefa-9be2-c533-83dc1825a86e, controller: true}]}} ;; ~VF {spec: {persistentVolumeReclaimPolicy: Delete}} | 1
        a claim whose owner is not there          | DELETE pod/office/reader | ~CF {metadata: {ownerReferences: [{apiVersion: v1, kind: Pod, name: gone, uid: gone}]}} ;; ~VF {spec: {persistentVolumeReclaimPolicy: Delete}} | 1
        an owner of a kind that is not given      | DELETE pod/office/reader | ~CF {metadata: {ownerReferences: [{apiVersion: example.com/v1, kind: Database, name: d, uid: d}]}} ;; ~VF {spec: {persistentVolumeReclaimPolicy: Delete}} | 1
        an owner of a kind that is not complete   | forecast --fail-on danger --complete VolumeSnapshot,VolumeSnapshotContent --delete pod/shop/db-0 | ~C9 {metadata: {ownerReferences: [{apiVersion: example.com/v1, kind: Database, name: d, uid: d}]}} ;; ~VO {spec: {persistentVolumeReclaimPolicy: Delete}} | 1
        and its volume is kept                    | forecast --fail-on danger --complete VolumeSnapshot,VolumeSnapshotContent --delete pod/shop/db-0 | ~C9 {metadata: {ownerReferences: [{apiVersion: example.com/v1, kind: Database, name: d, uid: d}]}} | 0
        an owner in another namespace             | forecast --fail-on danger --complete VolumeSnapshot,VolumeSnapshotContent --delete pod/office/reader | ~C9 {metadata: {ownerReferences: [{apiVersion: example.com/v1, kind: Database, name: d, uid: d}]}} ;; ~VO {spec: {persistentVolumeReclaimPolicy: Delete}} | 0
        the owner of its owner is not given       | forecast --fail-on danger --complete VolumeSnapshot,VolumeSnapshotContent --delete pod/shop/db-1 | ~Pod/shop/db-0 {metadata: {ownerReferences: [{apiVersion: example.com/v1, kind: Database, name: d, uid: d}]}} ;; ~C9 {metadata: {ownerReferences: [{apiVersion: v1, kind: Pod, name: db-0, uid: POD0}]}} ;; ~VO {spec: {persistentVolumeReclaimPolicy: Delete}} | 1
        a node without such pods                  | DELETE node/n2 | ~V1 {spec: {persistentVolumeReclaimPolicy: Delete}} | 0
        a class                                   | DELETE sc/fast | | 0
        the set that keeps claims                 | DELETE sts/shop/db | ~V0 {spec: {persistentVolumeReclaimPolicy: Delete}} | 0
        the set that deletes claims, Delete       | DELETE sts/shop/db | ~StatefulSet/shop/db {spec: {persistentVolumeClaimRetentionPolicy: {whenDeleted: Delete}}} ;; ~C0 {metadata: {ownerReferences: [{apiVersion: apps/v1, kind: StatefulSet, name: db, uid: f588922c-932f-136c-5a5a-8738a8d1b686}]}} ;; ~V0 {spec: {persistentVolumeReclaimPolicy: Delete}} | 1
        the set that deletes claims, Retain       | DELETE sts/shop/db | ~StatefulSet/shop/db {spec: {persistentVolumeClaimRetentionPolicy: {whenDeleted: Delete}}} ;; ~C0 {metadata: {ownerReferences: [{apiVersion: apps/v1, kind: StatefulSet, name: db, uid: f588922c-932f-136c-5a5a-8738a8d1b686}]}} | 0
        the namespace, Retain                     | DELETE ns/shop | | 0
        the namespace, one Delete                 | DELETE ns/shop | ~VO {spec: {persistentVolumeReclaimPolicy: Delete}} | 1
        the namespace: snapshots are not given    | forecast --fail-on danger --delete ns/shop | | 1
        the namespace: a snapshot that goes       | DELETE ns/shop | +{apiVersion: snapshot.storage.k8s.io/v1, kind: VolumeSnapshot, metadata: {name: s, namespace: shop, uid: s}, spec: {source: {persistentVolumeClaimName: old}}, status: {readyToUse: true, boundVolumeSnapshotContentName: c}} ;; +{apiVersion: snapshot.storage.k8s.io/v1, kind: VolumeSnapshotContent, metadata: {name: c, uid: c}, spec: {deletionPolicy: Delete, driver: DRIVER, source: {volumeHandle: h}, volumeSnapshotRef: {namespace: shop, name: s, uid: s}}, status: {readyToUse: true, snapshotHandle: sh}} | 1
        the namespace: a snapshot that is kept    | DELETE ns/shop | +{apiVersion: snapshot.storage.k8s.io/v1, kind: VolumeSnapshot, metadata: {name: s, namespace: shop, uid: s}, spec: {source: {persistentVolumeClaimName: old}}, status: {readyToUse: true, boundVolumeSnapshotContentName: c}} ;; +{apiVersion: snapshot.storage.k8s.io/v1, kind: VolumeSnapshotContent, metadata: {name: c, uid: c}, spec: {deletionPolicy: Retain, driver: DRIVER, source: {volumeHandle: h}, volumeSnapshotRef: {namespace: shop, name: s, uid: s}}, status: {readyToUse: true, snapshotHandle: sh}} | 0
        the namespace: content is not given       | DELETE ns/shop | +{apiVersion: snapshot.storage.k8s.io/v1, kind: VolumeSnapshot, metadata: {name: s, namespace: shop, uid: s}, spec: {source: {persistentVolumeClaimName: old}}, status: {readyToUse: true, boundVolumeSnapshotContentName: c}} | 1
        scaled down, claims stay                  | forecast --fail-on danger --complete all --scale sts/shop/db=1 | ~V1 {spec: {persistentVolumeReclaimPolicy: Delete}} | 0
        scaled down, claims go, Delete            | forecast --fail-on danger --complete all --scale sts/shop/db=1 | ~StatefulSet/shop/db {spec: {persistentVolumeClaimRetentionPolicy: {whenScaled: Delete}}} ;; ~V1 {spec: {persistentVolumeReclaimPolicy: Delete}} | 1
        scaled down, claims go, Retain            | forecast --fail-on danger --complete all --scale sts/shop/db=1 | ~StatefulSet/shop/db {spec: {persistentVolumeClaimRetentionPolicy: {whenScaled: Delete}}} | 0
        scaled down, claims go, volume not given  | forecast --fail-on danger --complete all --scale sts/shop/db=1 | ~StatefulSet/shop/db {spec: {persistentVolumeClaimRetentionPolicy: {whenScaled: Delete}}} ;; -V1 | 1
        what is not there                         | DELETE pvc/shop/nope | | 1,2
        holders: healthy                          | holders pvc/shop/old --complete all | | 0
        holders: a pod uses it                    | holders pvc/shop/old --complete all | +{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: shop, uid: p}, spec: {nodeName: n1, containers: [{name: c, image: i}], volumes: [{name: v, persistentVolumeClaim: {claimName: old}}]}, status: {phase: Running}} | 1
        holders: a Deployment makes such pods     | holders pvc/shop/old --complete all | +{apiVersion: apps/v1, kind: Deployment, metadata: {name: d, namespace: shop, uid: d}, spec: {replicas: 1, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}], volumes: [{name: v, persistentVolumeClaim: {claimName: old}}]}}}} | 1
        holders: a VirtualMachine names it        | holders pvc/shop/old --complete all | +{apiVersion: kubevirt.io/v1, kind: VirtualMachine, metadata: {name: vm, namespace: shop, uid: vm}, spec: {template: {spec: {volumes: [{name: v, persistentVolumeClaim: {claimName: old}}]}}}} | 1
        holders: attached                         | holders pvc/shop/old --complete all | +{apiVersion: storage.k8s.io/v1, kind: VolumeAttachment, metadata: {name: va, uid: va}, spec: {attacher: DRIVER, nodeName: n1, source: {persistentVolumeName: VOLUME}}, status: {attached: true}} | 1
        holders: a node has it in use             | holders pvc/shop/old --complete all | ~Node/n1 {status: {volumesInUse: ['kubernetes.io/csi/DRIVER^HO']}} | 1
        holders: under another driver name        | holders pvc/shop/old --complete all | ~Node/n1 {status: {volumesAttached: [{name: 'kubernetes.io/csi/rbd.csi.ceph.com^HO', devicePath: ''}]}} | 1
        holders: a suspended CronJob names it     | holders pvc/shop/old --complete all | +{apiVersion: batch/v1, kind: CronJob, metadata: {name: c, namespace: shop, uid: c}, spec: {suspend: true, schedule: '0 0 * * *', jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}], volumes: [{name: v, persistentVolumeClaim: {claimName: old}}]}}}}}} | 0
        holders: a VirtualMachine that is halted  | holders pvc/shop/old --complete all | +{apiVersion: kubevirt.io/v1, kind: VirtualMachine, metadata: {name: vm, namespace: shop, uid: vm}, spec: {runStrategy: Halted, template: {spec: {volumes: [{name: v, persistentVolumeClaim: {claimName: old}}]}}}} | 0
        holders: a driver nobody knows has it     | holders pvc/shop/old --complete all | +{apiVersion: v1, kind: PersistentVolume, metadata: {name: twin, uid: tw}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 10Gi}, storageClassName: x, persistentVolumeReclaimPolicy: Retain, csi: {driver: other.example.com, volumeHandle: h, volumeAttributes: {pool: replicapool, imageName: IO}}}} | 1
        holders: an in-tree volume has the image  | holders pvc/shop/old --complete all | +{apiVersion: v1, kind: PersistentVolume, metadata: {name: twin, uid: tw}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 10Gi}, storageClassName: x, persistentVolumeReclaimPolicy: Retain, rbd: {monitors: [m], pool: replicapool, image: IO}}} | 1
        holders: a volume                         | holders pv/VO --complete all | -C9 ;; ~VO {status: {phase: Released}} | 0
        holders: a volume that a claim names      | holders pv/VO --complete all | ~VO {status: {phase: Available}, spec: {claimRef: null}} | 1
        holders: a volume, claims are not given   | holders pv/VO | -PersistentVolumeClaim ;; ~VO {status: {phase: Released}} | 1
        holders: the volume is gone               | holders pvc/shop/old --complete all | -VO | 1
        holders: the volume is of another claim   | holders pvc/shop/old --complete all | ~VO {spec: {claimRef: {uid: other}}} | 1
        holders: another volume is that image     | holders pvc/shop/old --complete all | *VO {metadata: {name: twin, uid: twin}} | 1
        holders: a finalizer of somebody          | holders pvc/shop/old --complete all | ~C9 {metadata: {finalizers: [kubernetes.io/pvc-protection, example.com/hold]}} | 1
        holders: Terminating for weeks            | holders pvc/shop/old --complete all | ~C9 {metadata: {deletionTimestamp: '2026-10-01T08:00:00Z'}} | 1
        holders: a snapshot is being made         | holders pvc/shop/old --complete all | +{apiVersion: snapshot.storage.k8s.io/v1, kind: VolumeSnapshot, metadata: {name: s, namespace: shop, uid: s}, spec: {source: {persistentVolumeClaimName: old}}, status: {readyToUse: false}} | 1
        holders: a page is missing                | holders pvc/shop/old --complete all | #{metadata: {continue: abc}} | 1
        holders: pods are not given               | holders pvc/shop/old | -Pod | 1
        bound: healthy                            | forecast --expect-bound --complete all | | 0
        bound: a page is missing                  | forecast --expect-bound --complete all | #{metadata: {continue: abc}} | 1
        bound: objects remain                     | forecast --expect-bound --complete all | #{metadata: {remainingItemCount: 3}} | 1
        bound: the owner of its owner not given   | forecast --expect-bound | ~Pod/shop/db-0 {metadata: {ownerReferences: [{apiVersion: example.com/v1, kind: Database, name: d, uid: d}]}} ;; ~C9 {metadata: {ownerReferences: [{apiVersion: v1, kind: Pod, name: db-0, uid: POD0}]}} | 1
        upgrade: healthy                          | upgrade --from 1.34 --to 1.36 --complete all | | 0
        upgrade: kinds without objects            | upgrade --from 1.34 --to 1.36 | | 1
        upgrade: a workload without pods          | upgrade --from 1.34 --to 1.36 --complete all | +{apiVersion: apps/v1, kind: Deployment, metadata: {name: d, namespace: shop, uid: d}, spec: {replicas: 0, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}} | 1
        upgrade: a suspended CronJob              | upgrade --from 1.34 --to 1.36 --complete all | +{apiVersion: batch/v1, kind: CronJob, metadata: {name: d, namespace: shop, uid: d}, spec: {suspend: true, schedule: '0 0 * * *', jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}}} | 1
        upgrade: a page is missing                | upgrade --from 1.34 --to 1.36 --complete all | #{metadata: {continue: abc}} | 1
        upgrade: a pod twice                      | upgrade --from 1.34 --to 1.36 --complete all | *Pod/shop/db-0 {spec: {nodeName: n2}} | 1,2
        upgrade: an in-tree volume loses its plugin | upgrade --from 1.29 --to 1.36 --complete all --fail-on danger | ~VO {spec: {csi: null, rbd: {monitors: ['m:6789'], image: i, pool: p}}} | 1
        selinux: healthy                          | selinux | | 0
        selinux: pods are not given               | selinux | -Pod | 1
        selinux: a page is missing                | selinux --complete all | #{metadata: {continue: abc}} | 1
        selinux: a pod twice                      | selinux --complete all | *Pod/shop/db-0 {spec: {nodeName: n2}} | 1,2
        """)
    void goesAndStays(String what, String call, String changes, String exit) throws IOException {
        check(what, call, changes, exit);
    }

    private static void check(String what, String call, String changes, String exit) throws IOException {
        ChangedExport export = ChangedExport.of(Files.readString(HEALTHY));
        for (String change : changes == null ? new String[0] : named(changes).split(";;")) {
            export.change(change.trim());
        }
        Run run = Run.of(
                export.print().getBytes(StandardCharsets.UTF_8), named(call).split(" "));
        assertThat(exit.split(","))
                .as(what + ": " + run.stdout() + run.stderr())
                .contains(String.valueOf(run.exit()));
    }
}
