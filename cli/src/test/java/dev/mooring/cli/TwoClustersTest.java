package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is asked of two clusters, or of one whose volume is released: a healthy scene, changed by a row. A change is {@code s} or
 * {@code t} for the source or the target, then that of {@link ChangedExport}.
 */
class TwoClustersTest {

    private static final String IMAGE = "0001-0009-rook-ceph-0000000000000002-7d100b52-0001-11ef-9ff4-0242ac110002";
    private static final String NAME = "csi-vol-7d100b52-0001-11ef-9ff4-0242ac110002";

    /** What both clusters have, with the letter of the cluster. */
    private static final String BOTH = """
            - {apiVersion: v1, kind: Namespace, metadata: {name: kube-system, uid: X-kube}, status: {phase: Active}}
            - {apiVersion: v1, kind: Namespace, metadata: {name: shop, uid: X-shop}, status: {phase: Active}}
            - {apiVersion: v1, kind: Namespace, metadata: {name: infra, uid: X-infra}, status: {phase: Active}}
            - {apiVersion: v1, kind: Node, metadata: {name: X1, uid: node-X1}, status: {conditions: [{type: Ready, status: 'True'}]}}
            - apiVersion: storage.k8s.io/v1
              kind: StorageClass
              metadata: {name: fast, uid: X-fast}
              provisioner: rbd.csi.ceph.com
              reclaimPolicy: Delete
              volumeBindingMode: Immediate
            - {apiVersion: storage.k8s.io/v1, kind: CSIDriver, metadata: {name: rbd.csi.ceph.com, uid: X-drv}, spec: {attachRequired: true}}
            - {apiVersion: v1, kind: Pod, metadata: {name: dns, namespace: kube-system, uid: X-dns}, spec: {nodeName: X1, containers: [{name: c, image: i}]}, status: {phase: Running}}
            - apiVersion: v1
              kind: PersistentVolumeClaim
              metadata: {name: logs, namespace: infra, uid: X-logs, annotations: {pv.kubernetes.io/bind-completed: 'yes'}}
              spec: {accessModes: [ReadWriteOnce], storageClassName: fast, volumeMode: Filesystem, volumeName: pv-logs-X, resources: {requests: {storage: 1Gi}}}
              status: {phase: Bound}
            - apiVersion: v1
              kind: PersistentVolume
              metadata: {name: pv-logs-X, uid: X-pv-logs}
              spec:
                accessModes: [ReadWriteOnce]
                capacity: {storage: 1Gi}
                storageClassName: fast
                volumeMode: Filesystem
                persistentVolumeReclaimPolicy: Delete
                claimRef: {apiVersion: v1, kind: PersistentVolumeClaim, namespace: infra, name: logs, uid: X-logs}
                csi: {driver: rbd.csi.ceph.com, volumeHandle: 0001-0009-rook-ceph-0000000000000002-LOGX0b52-0001-11ef-9ff4-0242ac110002}
              status: {phase: Bound}
            - apiVersion: v1
              kind: Pod
              metadata: {name: logs, namespace: infra, uid: X-logs-pod}
              spec: {nodeName: X1, containers: [{name: c, image: i}], volumes: [{name: v, persistentVolumeClaim: {claimName: logs}}]}
              status: {phase: Running}
            - apiVersion: apps/v1
              kind: Deployment
              metadata: {name: other, namespace: infra, uid: X-other}
              spec: {replicas: 0, selector: {matchLabels: {a: o}}, template: {metadata: {labels: {a: o}}, spec: {containers: [{name: c, image: i}]}}}
            - apiVersion: apps/v1
              kind: Deployment
              metadata: {name: other, namespace: kube-system, uid: X-other2}
              spec: {replicas: 0, selector: {matchLabels: {a: o}}, template: {metadata: {labels: {a: o}}, spec: {containers: [{name: c, image: i}]}}}
            - apiVersion: storage.k8s.io/v1
              kind: VolumeAttachment
              metadata: {name: va-logs, uid: X-va-logs}
              spec: {attacher: rbd.csi.ceph.com, nodeName: X1, source: {persistentVolumeName: pv-logs-X}}
              status: {attached: true}
            """;

    private static final String MOVES = """
            - apiVersion: v1
              kind: PersistentVolume
              metadata: {name: pv-films, uid: pv-films-uid, annotations: {pv.kubernetes.io/provisioned-by: rbd.csi.ceph.com}}
              spec:
                accessModes: [ReadWriteOnce]
                capacity: {storage: 5Gi}
                storageClassName: fast
                volumeMode: Filesystem
                persistentVolumeReclaimPolicy: Retain
                claimRef: {apiVersion: v1, kind: PersistentVolumeClaim, namespace: shop, name: films, uid: films-uid}
                csi: {driver: rbd.csi.ceph.com, volumeHandle: IMAGE, volumeAttributes: {clusterID: rook-ceph, pool: kube, imageName: NAME}}
              status: {phase: Bound}
            """.replace("NAME", NAME).replace("IMAGE", IMAGE);

    private static final String CLAIM = """
            - apiVersion: v1
              kind: PersistentVolumeClaim
              metadata: {name: films, namespace: shop, uid: films-uid, annotations: {pv.kubernetes.io/bind-completed: 'yes'}}
              spec: {accessModes: [ReadWriteOnce], storageClassName: fast, volumeMode: Filesystem, volumeName: pv-films, resources: {requests: {storage: 5Gi}}}
              status: {phase: Bound}
            """;

    private static final String WRITER = """
            - apiVersion: apps/v1
              kind: Deployment
              metadata: {name: web, namespace: shop, uid: web-uid}
              spec:
                replicas: 1
                selector: {matchLabels: {app: web}}
                template:
                  metadata: {labels: {app: web}}
                  spec: {containers: [{name: c, image: i}], volumes: [{name: v, persistentVolumeClaim: {claimName: films}}]}
            - apiVersion: apps/v1
              kind: ReplicaSet
              metadata: {name: web-rs, namespace: shop, uid: rs-uid, labels: {app: web}, ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: web, uid: web-uid, controller: true}]}
              spec:
                replicas: 1
                selector: {matchLabels: {app: web}}
                template:
                  metadata: {labels: {app: web}}
                  spec: {containers: [{name: c, image: i}], volumes: [{name: v, persistentVolumeClaim: {claimName: films}}]}
            - apiVersion: v1
              kind: Pod
              metadata: {name: web-1, namespace: shop, uid: web-1-uid, labels: {app: web}, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web-rs, uid: rs-uid, controller: true}]}
              spec: {nodeName: X1, containers: [{name: c, image: i}], volumes: [{name: v, persistentVolumeClaim: {claimName: films}}]}
              status: {phase: Running}
            - apiVersion: storage.k8s.io/v1
              kind: VolumeAttachment
              metadata: {name: va-films, uid: va-films-uid}
              spec: {attacher: rbd.csi.ceph.com, nodeName: X1, source: {persistentVolumeName: pv-films}}
              status: {attached: true}
            """;

    private static final String MOVE = "move --only-namespace shop --complete all";
    private static final String PREBIND = "sanitize --for prebind --scenario moved --complete all --fail-on danger";
    private static final String RELEASE = "sanitize --for release --volume pv-films --complete all --fail-on danger";

    /** What would move too if the whole of a source were cleaned. */
    private static final String OTHERS =
            "PersistentVolumeClaim/infra/logs PersistentVolume/pv-logs-a Deployment Pod VolumeAttachment";

    private static ChangedExport side(String letter, String... parts) {
        return ChangedExport.of("items:\n"
                + String.join("", parts).replace("LOGX", letter.repeat(4)).replace("X", letter));
    }

    private static Run run(String call, String changes, Path folder) throws IOException {
        boolean isMove = call.startsWith("move");
        boolean isRelease = call.contains("release");
        ChangedExport source = side("a", BOTH, isRelease ? MOVES : MOVES + CLAIM + (isMove ? WRITER : ""));
        if (isRelease) {
            source.change("~PersistentVolume/pv-films {status: {phase: Released}}");
        }
        if (call.contains("bind")) {
            for (String others : OTHERS.split(" ")) {
                source.change("-" + others);
            }
        }
        ChangedExport target = side("b", BOTH);
        for (String change : changes == null ? new String[0] : changes.split(";;")) {
            String each = change.trim();
            (each.charAt(0) == 's' ? source : target)
                    .change(each.substring(1).replace("IMAGE", IMAGE).replace("NAME", NAME));
        }
        Path from = Files.writeString(folder.resolve("s.yaml"), source.print(), StandardCharsets.UTF_8);
        Path into = Files.writeString(folder.resolve("t.yaml"), target.print(), StandardCharsets.UTF_8);
        List<String> words = new ArrayList<>(Arrays.asList(call.split(" ")));
        words.addAll(List.of("-f", from.toString()));
        if (!isRelease) {
            words.addAll(List.of("--into", into.toString()));
        }
        return Run.of(new byte[0], words.toArray(String[]::new));
    }

    private static String call(String word) {
        return word.replaceFirst("^MOVE", MOVE)
                .replaceFirst("^PREBIND", PREBIND)
                .replaceFirst("^RELEASE", RELEASE);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        healthy                                     | MOVE | | 0 |
        and the source's policy is Delete           | MOVE | s~PersistentVolume/pv-films {spec: {persistentVolumeReclaimPolicy: Delete}} | 0 |
        no --complete: kinds without objects        | move --only-namespace shop | | 0 |
        nobody uses the claim                       | MOVE | s-Pod/shop/web-1 ;; s-VolumeAttachment/va-films ;; s~Deployment/shop/web {spec: {replicas: 0}} ;; s~ReplicaSet/shop/web-rs {spec: {replicas: 0}} | 0 |
        the namespace moves along                   | MOVE | t-Namespace/shop | 0 |
        a webhook for other objects                 | MOVE | t+{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingWebhookConfiguration, metadata: {name: w}, webhooks: [{name: w.x, rules: [{apiGroups: [cert-manager.io], apiVersions: ['*'], operations: [CREATE], resources: ['*/*']}]}]} | 0 |
        going namespace in the target               | MOVE | t~Namespace/shop {metadata: {deletionTimestamp: '2026-01-01T00:00:00Z'}, status: {phase: Terminating}} | 1 |
        going namespace in the source               | MOVE | s~Namespace/shop {metadata: {deletionTimestamp: '2026-01-01T00:00:00Z'}, status: {phase: Terminating}} | 1 |
        no namespace in the source                  | MOVE | s-Namespace/shop | 1 |
        image under another driver name             | MOVE | t+{apiVersion: v1, kind: PersistentVolume, metadata: {name: twin, uid: tw}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 5Gi}, storageClassName: x, persistentVolumeReclaimPolicy: Retain, csi: {driver: other.rbd.csi.ceph.com, volumeHandle: IMAGE}}} | 1 |
        handle under a driver nobody knows          | MOVE | t+{apiVersion: v1, kind: PersistentVolume, metadata: {name: twin, uid: tw}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 5Gi}, storageClassName: x, persistentVolumeReclaimPolicy: Retain, csi: {driver: ceph.example.com, volumeHandle: IMAGE}}} | 1 |
        pool and image under a driver nobody knows  | MOVE | t+{apiVersion: v1, kind: PersistentVolume, metadata: {name: twin, uid: tw}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 5Gi}, storageClassName: x, persistentVolumeReclaimPolicy: Retain, csi: {driver: ceph.example.com, volumeHandle: h, volumeAttributes: {pool: kube, imageName: NAME}}}} | 1 |
        image in the source in a static volume      | MOVE | s+{apiVersion: v1, kind: PersistentVolume, metadata: {name: twin, uid: tw}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 5Gi}, storageClassName: x, persistentVolumeReclaimPolicy: Retain, csi: {driver: rbd.csi.ceph.com, volumeHandle: NAME, volumeAttributes: {staticVolume: 'true', clusterID: rook-ceph, pool: kube}}}} | 1 |
        image in a handle, other names beside it    | MOVE | t+{apiVersion: v1, kind: PersistentVolume, metadata: {name: twin, uid: tw}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 5Gi}, storageClassName: x, persistentVolumeReclaimPolicy: Retain, csi: {driver: rbd.csi.ceph.com, volumeHandle: 0001-0009-rook-ceph-0000000000000002-aaaa0b52-0001-11ef-9ff4-0242ac110002, volumeAttributes: {clusterID: rook-ceph, pool: kube, imageName: NAME}}}} | 1 |
        in-tree volume of the image in the target   | MOVE | t+{apiVersion: v1, kind: PersistentVolume, metadata: {name: twin, uid: tw}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 5Gi}, storageClassName: x, rbd: {monitors: [m], pool: kube, image: NAME}}} | 1 |
        inline volume of a pod in the target        | MOVE | t+{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: infra, uid: pu}, spec: {nodeName: b1, containers: [{name: c, image: i}], volumes: [{name: v, rbd: {monitors: [m], pool: kube, image: NAME}}]}, status: {phase: Running}} | 1 |
        inline volume of a pod in the source        | MOVE | s+{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: infra, uid: pu}, spec: {nodeName: a1, containers: [{name: c, image: i}], volumes: [{name: v, rbd: {monitors: [m], pool: kube, image: NAME}}]}, status: {phase: Running}} | 1 |
        volume twice in the source                  | MOVE | s*PersistentVolume/pv-films {spec: {persistentVolumeReclaimPolicy: Delete}} | 1,2 |
        volume twice in the target                  | MOVE | t*PersistentVolume/pv-logs-b {spec: {persistentVolumeReclaimPolicy: Retain}} | 1,2 |
        pod twice in the source                     | MOVE | s*Pod/shop/web-1 {spec: {nodeName: a2}} | 1,2 |
        a page is missing in the source             | move --only-namespace shop | s#{metadata: {continue: abc}} | 1 |
        a page is missing, and all is said          | MOVE | s#{metadata: {continue: abc}} | 1 |
        a page is missing in the target             | move --only-namespace shop | t#{metadata: {continue: abc}} | 1 |
        a page of the target, and all is said       | MOVE | t#{metadata: {remainingItemCount: 3}} | 1 |
        target is an error                          | MOVE | t={kind: Status, apiVersion: v1, status: Failure, reason: Forbidden, code: 403} | 2 |
        target is empty                             | MOVE | t=empty | 2 |
        source is empty                             | MOVE | s=empty | 2 |
        target is cut                               | MOVE | t=apiVersion: v1\\nitems:\\n- apiVersion: v1\\n  kind: Namespace\\n  metadata: {name: shop} | 2 |
        target has an error besides                 | MOVE | t+{kind: Status, apiVersion: v1, status: Failure, reason: Forbidden, code: 403} | 2 |
        a volume without kind in the target         | MOVE | t+{apiVersion: v1, metadata: {name: x}} | 2 |
        a pod without spec in the source            | MOVE | s+{apiVersion: v1, kind: Pod, metadata: {name: x, namespace: shop, uid: xx}} | 1 |
        one kube-system                             | MOVE | t~Namespace/kube-system {metadata: {uid: a-kube}} | 1 |
        one node                                    | MOVE | t~Node/b1 {metadata: {uid: node-a1}} | 1 |
        a volume of the source in the target        | MOVE | t~PersistentVolume/pv-logs-b {metadata: {uid: a-pv-logs}} | 1 |
        claim of another time                       | MOVE | s~PersistentVolumeClaim/shop/films {metadata: {uid: newer}} | 1 |
        the volume is of another claim              | MOVE | s~PersistentVolume/pv-films {spec: {claimRef: {uid: older}}} | 1 |
        the claim is Lost                           | MOVE | s~PersistentVolumeClaim/shop/films {status: {phase: Lost}} | 1 |
        the claim is Pending                        | MOVE | s~PersistentVolumeClaim/shop/films {metadata: {annotations: null}, status: {phase: Pending}} | 1 |
        the volume is Released                      | MOVE | s~PersistentVolume/pv-films {status: {phase: Released}} | 1 |
        the volume is Failed                        | MOVE | s~PersistentVolume/pv-films {status: {phase: Failed}} | 1 |
        the pod is on a node that is not there      | MOVE | s~Pod/shop/web-1 {spec: {nodeName: gone}} | 1 |
        attached to a node that is not there        | MOVE | s~VolumeAttachment/va-films {spec: {nodeName: gone}} | 1 |
        the owner of the pod has another uid        | MOVE | s~ReplicaSet/shop/web-rs {metadata: {uid: new}} | 1 |
        the node has it in use, and no pod has it   | MOVE | s-Pod/shop/web-1 ;; s-VolumeAttachment/va-films ;; s~Deployment/shop/web {spec: {replicas: 0}} ;; s~ReplicaSet/shop/web-rs {spec: {replicas: 0}} ;; s~Node/a1 {status: {volumesInUse: ['kubernetes.io/csi/rbd.csi.ceph.com^IMAGE']}} | 1 |
        the node has it attached, and no pod has it | MOVE | s-Pod/shop/web-1 ;; s-VolumeAttachment/va-films ;; s~Deployment/shop/web {spec: {replicas: 0}} ;; s~ReplicaSet/shop/web-rs {spec: {replicas: 0}} ;; s~Node/a1 {status: {volumesAttached: [{name: 'kubernetes.io/csi/rbd.csi.ceph.com^IMAGE', devicePath: ''}]}} | 1 |
        a node of the target has it in use          | MOVE | t~Node/b1 {status: {volumesInUse: ['kubernetes.io/csi/rbd.csi.ceph.com^IMAGE']}} | 1 |
        the target attaches a volume of the name    | MOVE | t+{apiVersion: storage.k8s.io/v1, kind: VolumeAttachment, metadata: {name: va2, uid: va2}, spec: {attacher: rbd.csi.ceph.com, nodeName: b1, source: {persistentVolumeName: pv-films}}, status: {attached: true}} | 1 |
        a pod of the target names the claim         | MOVE | t+{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: shop, uid: pu}, spec: {nodeName: b1, containers: [{name: c, image: i}], volumes: [{name: v, persistentVolumeClaim: {claimName: films}}]}, status: {phase: Pending}} | 1 |
        a claim of the target names the volume      | MOVE | t+{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: stranger, namespace: infra, uid: st, annotations: {pv.kubernetes.io/bind-completed: 'yes'}}, spec: {accessModes: [ReadWriteOnce], storageClassName: fast, volumeName: pv-films, resources: {requests: {storage: 1Gi}}}, status: {phase: Lost}} | 0 |
        another volume is reserved for the claim    | MOVE | t+{apiVersion: v1, kind: PersistentVolume, metadata: {name: old, uid: old}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 5Gi}, storageClassName: fast, persistentVolumeReclaimPolicy: Retain, claimRef: {namespace: shop, name: films}, nfs: {server: s, path: /p}}} | 0 |
        two volumes of the source for the claim     | MOVE | s+{apiVersion: v1, kind: PersistentVolume, metadata: {name: old, uid: old}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 5Gi}, storageClassName: fast, persistentVolumeReclaimPolicy: Retain, claimRef: {namespace: shop, name: films, uid: films-uid}, nfs: {server: s, path: /p}}, status: {phase: Bound}} | 1 |
        a webhook for claims in the target          | MOVE | t+{apiVersion: admissionregistration.k8s.io/v1, kind: MutatingWebhookConfiguration, metadata: {name: w}, webhooks: [{name: w.x, rules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [persistentvolumeclaims]}]}]} | 1 |
        a webhook for everything in the target      | MOVE | t+{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingWebhookConfiguration, metadata: {name: w}, webhooks: [{name: w.x, rules: [{apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*/*']}]}]} | 1 |
        a policy for claims in the target           | MOVE | t+{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingAdmissionPolicy, metadata: {name: w}, spec: {matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [persistentvolumes]}]}}} | 1 |
        a webhook for volumes in the source         | MOVE | s+{apiVersion: admissionregistration.k8s.io/v1, kind: MutatingWebhookConfiguration, metadata: {name: w}, webhooks: [{name: w.x, rules: [{apiGroups: [''], apiVersions: [v1], operations: [UPDATE], resources: [persistentvolumes]}]}]} | 1 |
        pods of the source are not given            | move --only-namespace shop | s-Pod | 1 |
        attachments of the source are not given     | move --only-namespace shop | s-VolumeAttachment | 1 |
        volumes of the target are not given         | move --only-namespace shop | t-PersistentVolume | 1 |
        claims of the target are not given          | move --only-namespace shop | t-PersistentVolumeClaim | 1 |
        pods of the target are not given            | move --only-namespace shop | t-Pod | 1 |
        nodes of the source are not given           | move --only-namespace shop | s-Node | 1 |
        the pod goes on a lost node                 | MOVE | s~Node/a1 {status: {conditions: [{type: Ready, status: Unknown}]}} | 1 |
        a bare pod has failed, and is on its node   | MOVE | s~Pod/shop/web-1 {status: {phase: Failed}} | 1 |
        the node has the taint of a lost one        | MOVE | s~Node/a1 {spec: {taints: [{key: node.kubernetes.io/unreachable, effect: NoExecute}]}} | 1 |
        the node is out of service                  | MOVE | s~Node/a1 {spec: {taints: [{key: node.kubernetes.io/out-of-service, effect: NoExecute}]}} | 1 |
        the lease of the node is old                | MOVE | s+{apiVersion: coordination.k8s.io/v1, kind: Lease, metadata: {name: a1, namespace: kube-node-lease, uid: l1}, spec: {renewTime: '2026-01-01T00:00:00.000000Z'}} ;; s+{apiVersion: coordination.k8s.io/v1, kind: Lease, metadata: {name: a2, namespace: kube-node-lease, uid: l2}, spec: {renewTime: '2026-01-02T00:00:00.000000Z'}} | 1 |
        a VirtualMachine of the source has it       | MOVE | s+{apiVersion: kubevirt.io/v1, kind: VirtualMachine, metadata: {name: vm, namespace: shop, uid: vm}, spec: {running: true, template: {spec: {volumes: [{name: v, persistentVolumeClaim: {claimName: films}}]}}}} | 1 |
        a Job of the source has it                  | MOVE | s+{apiVersion: batch/v1, kind: Job, metadata: {name: j, namespace: shop, uid: j}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}], volumes: [{name: v, persistentVolumeClaim: {claimName: films}}]}}}} | 0 |
        a node of the target has it, another driver | MOVE | t~Node/b1 {status: {volumesAttached: [{name: 'kubernetes.io/csi/other.rbd.csi.ceph.com^IMAGE', devicePath: ''}]}} | 1 |
        nothing of this namespace                   | move --only-namespace nope --complete all | | 2 |
        """)
    void moves(String what, String call, String changes, String exit, String words, @TempDir Path folder)
            throws IOException {
        Run run = run(call(call), changes, folder);
        String text = run.stdout() + run.stderr();
        assertThat(exit.split(",")).as(what + ": " + text).contains(String.valueOf(run.exit()));
        assertThat(text).contains(words == null ? "" : words);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        healthy                                     | PREBIND | | 0 |
        shared files                                | sanitize --for prebind --scenario shared --complete all --fail-on danger | s~PersistentVolume/pv-films {spec: {accessModes: [ReadWriteMany], csi: {driver: nfs.csi.k8s.io, volumeHandle: 's#e#f#', volumeAttributes: {server: s, share: /e}}}} ;; s~PersistentVolumeClaim/shop/films {spec: {accessModes: [ReadWriteMany]}} ;; t+{apiVersion: storage.k8s.io/v1, kind: CSIDriver, metadata: {name: nfs.csi.k8s.io, uid: nd}, spec: {}} | 0 |
        shared files, the driver is not there       | sanitize --for prebind --scenario shared --complete all --fail-on danger | s~PersistentVolume/pv-films {spec: {accessModes: [ReadWriteMany], csi: {driver: nfs.csi.k8s.io, volumeHandle: 's#e#f#', volumeAttributes: {server: s, share: /e}}}} ;; s~PersistentVolumeClaim/shop/films {spec: {accessModes: [ReadWriteMany]}} | 1 |
        check                                       | sanitize --for prebind --scenario moved --complete all --check | | 0 |
        static                                      | sanitize --for rebind-static --scenario moved --complete all --fail-on danger | | 0 |
        going namespace in the target               | PREBIND | t~Namespace/shop {metadata: {deletionTimestamp: '2026-01-01T00:00:00Z'}, status: {phase: Terminating}} | 1 |
        no namespace in the target                  | PREBIND | t-Namespace/shop ;; s-Namespace | 1 |
        going namespace in the source               | PREBIND | s~Namespace/shop {metadata: {deletionTimestamp: '2026-01-01T00:00:00Z'}, status: {phase: Terminating}} | 1 |
        image under another driver name             | PREBIND | t+{apiVersion: v1, kind: PersistentVolume, metadata: {name: twin, uid: tw}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 5Gi}, storageClassName: x, persistentVolumeReclaimPolicy: Retain, csi: {driver: other.rbd.csi.ceph.com, volumeHandle: IMAGE}}} | 1 |
        handle under a driver nobody knows          | PREBIND | t+{apiVersion: v1, kind: PersistentVolume, metadata: {name: twin, uid: tw}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 5Gi}, storageClassName: x, persistentVolumeReclaimPolicy: Retain, csi: {driver: ceph.example.com, volumeHandle: IMAGE}}} | 1 |
        pool and image under a driver nobody knows  | PREBIND | t+{apiVersion: v1, kind: PersistentVolume, metadata: {name: twin, uid: tw}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 5Gi}, storageClassName: x, persistentVolumeReclaimPolicy: Retain, csi: {driver: ceph.example.com, volumeHandle: h, volumeAttributes: {pool: kube, imageName: NAME}}}} | 1 |
        image as a static volume in the target      | PREBIND | t+{apiVersion: v1, kind: PersistentVolume, metadata: {name: twin, uid: tw}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 5Gi}, storageClassName: x, persistentVolumeReclaimPolicy: Retain, csi: {driver: rbd.csi.ceph.com, volumeHandle: NAME, volumeAttributes: {staticVolume: 'true', clusterID: other, pool: kube}}}} | 1 |
        inline volume of a pod in the target        | PREBIND | t+{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: infra, uid: pu}, spec: {nodeName: b1, containers: [{name: c, image: i}], volumes: [{name: v, rbd: {monitors: [m], pool: kube, image: NAME}}]}, status: {phase: Running}} | 1 |
        a node of the target has it in use          | PREBIND | t~Node/b1 {status: {volumesInUse: ['kubernetes.io/csi/rbd.csi.ceph.com^IMAGE']}} | 1 |
        a webhook for claims in the target          | PREBIND | t+{apiVersion: admissionregistration.k8s.io/v1, kind: MutatingWebhookConfiguration, metadata: {name: w}, webhooks: [{name: w.x, rules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [persistentvolumeclaims]}]}]} | 1 |
        target is an error                          | PREBIND | t={kind: Status, apiVersion: v1, status: Failure, reason: Forbidden, code: 403} | 2 |
        target is empty                             | PREBIND | t=empty | 2 |
        target is cut                               | PREBIND | t=apiVersion: v1\\nitems:\\n- apiVersion: v1\\n  kind: Namespace\\n  metadata: {name: shop} | 2 |
        target has an error besides                 | PREBIND | t+{kind: Status, apiVersion: v1, status: Failure, reason: Forbidden, code: 403} | 2 |
        source is empty                             | PREBIND | s=empty | 2 |
        source is an error                          | PREBIND | s={kind: Status, apiVersion: v1, status: Failure, reason: Forbidden, code: 403} | 1,2 |
        a page of the target                        | PREBIND | t#{metadata: {remainingItemCount: 3}} | 1 |
        volume twice in the target                  | PREBIND | t*PersistentVolume/pv-logs-b {spec: {persistentVolumeReclaimPolicy: Retain}} | 1,2 |
        volume twice in the source                  | PREBIND | s*PersistentVolume/pv-films {spec: {persistentVolumeReclaimPolicy: Delete}} | 1,2 |
        the same cluster                            | PREBIND | t~Namespace/kube-system {metadata: {uid: a-kube}} | 1 |
        one node                                    | PREBIND | t~Node/b1 {metadata: {uid: node-a1}} | 1 |
        a volume of the name in the target          | PREBIND | t+{apiVersion: v1, kind: PersistentVolume, metadata: {name: pv-films, uid: tw}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 5Gi}, storageClassName: fast, persistentVolumeReclaimPolicy: Retain, nfs: {server: s, path: /p}}} | 1 |
        a claim of the name in the target           | PREBIND | t+{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: films, namespace: shop, uid: st}, spec: {accessModes: [ReadWriteOnce], storageClassName: fast, resources: {requests: {storage: 1Gi}}}, status: {phase: Pending}} | 1 |
        a Lost claim of the target names the volume | PREBIND | t+{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: stranger, namespace: infra, uid: st, annotations: {pv.kubernetes.io/bind-completed: 'yes'}}, spec: {accessModes: [ReadWriteOnce], storageClassName: fast, volumeName: pv-films, resources: {requests: {storage: 1Gi}}}, status: {phase: Lost}} | 0 |
        a pod of the source uses the claim          | PREBIND | s+{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: shop, uid: pu}, spec: {nodeName: a1, containers: [{name: c, image: i}], volumes: [{name: v, persistentVolumeClaim: {claimName: films}}]}, status: {phase: Running}} | 1 |
        a pod of the source waits for a node        | PREBIND | s+{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: shop, uid: pu}, spec: {containers: [{name: c, image: i}], volumes: [{name: v, persistentVolumeClaim: {claimName: films}}]}, status: {phase: Pending}} | 1 |
        a Deployment of the source makes such pods  | PREBIND | s+{apiVersion: apps/v1, kind: Deployment, metadata: {name: d, namespace: shop, uid: d}, spec: {replicas: 1, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}], volumes: [{name: v, persistentVolumeClaim: {claimName: films}}]}}}} | 1 |
        and it is scaled to zero                    | PREBIND | s+{apiVersion: apps/v1, kind: Deployment, metadata: {name: d, namespace: shop, uid: d}, spec: {replicas: 0, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}], volumes: [{name: v, persistentVolumeClaim: {claimName: films}}]}}}} | 0 |
        a VirtualMachine of the source has it       | PREBIND | s+{apiVersion: kubevirt.io/v1, kind: VirtualMachine, metadata: {name: vm, namespace: shop, uid: vm}, spec: {running: true, template: {spec: {volumes: [{name: v, persistentVolumeClaim: {claimName: films}}]}}}} | 1 |
        a node of the source has it, another driver | PREBIND | s~Node/a1 {status: {volumesInUse: ['kubernetes.io/csi/other.rbd.csi.ceph.com^IMAGE']}} | 1 |
        the source attaches the volume              | PREBIND | s+{apiVersion: storage.k8s.io/v1, kind: VolumeAttachment, metadata: {name: va2, uid: va2}, spec: {attacher: rbd.csi.ceph.com, nodeName: a1, source: {persistentVolumeName: pv-films}}, status: {attached: true}} | 1 |
        a node of the source has it in use          | PREBIND | s~Node/a1 {status: {volumesInUse: ['kubernetes.io/csi/rbd.csi.ceph.com^IMAGE']}} | 1 |
        the source deletes                          | PREBIND | s~PersistentVolume/pv-films {spec: {persistentVolumeReclaimPolicy: Delete}} | 1 |
        claim of another time                       | PREBIND | s~PersistentVolumeClaim/shop/films {metadata: {uid: newer}} | 1 |
        the claim is Lost                           | PREBIND | s~PersistentVolumeClaim/shop/films {status: {phase: Lost}} | 1 |
        the claim is being deleted                  | PREBIND | s~PersistentVolumeClaim/shop/films {metadata: {deletionTimestamp: '2026-01-01T00:00:00Z'}} | 1 |
        the claim without its volume                | PREBIND | s-PersistentVolume | 1 |
        two volumes for the claim                   | PREBIND | s+{apiVersion: v1, kind: PersistentVolume, metadata: {name: old, uid: old}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 5Gi}, storageClassName: fast, persistentVolumeReclaimPolicy: Retain, claimRef: {namespace: shop, name: films, uid: films-uid}, nfs: {server: s, path: /p}}, status: {phase: Bound}} | 1 |
        volumes of the target are not given         | sanitize --for prebind --scenario moved --fail-on danger | t-PersistentVolume | 1 |
        claims of the target are not given          | sanitize --for prebind --scenario moved --fail-on danger | t-PersistentVolumeClaim | 1 |
        the quota of the namespace is used up       | PREBIND | t+{apiVersion: v1, kind: ResourceQuota, metadata: {name: q, namespace: shop, uid: qq}, spec: {hard: {persistentvolumeclaims: '0'}}, status: {hard: {persistentvolumeclaims: '0'}, used: {persistentvolumeclaims: '0'}}} | 1 |
        release: healthy                            | RELEASE | | 0 |
        release: for a new claim of the name        | RELEASE --release-for same-claim | s+{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: films, namespace: shop, uid: new}, spec: {accessModes: [ReadWriteOnce], storageClassName: fast, resources: {requests: {storage: 5Gi}}}, status: {phase: Pending}} | 0 |
        release: Bound                              | RELEASE | s~PersistentVolume/pv-films {status: {phase: Bound}} | 1 |
        release: attached                           | RELEASE | s+{apiVersion: storage.k8s.io/v1, kind: VolumeAttachment, metadata: {name: va2, uid: va2}, spec: {attacher: rbd.csi.ceph.com, nodeName: a1, source: {persistentVolumeName: pv-films}}, status: {attached: true}} | 1 |
        release: the image attached under its name  | RELEASE | s+{apiVersion: storage.k8s.io/v1, kind: VolumeAttachment, metadata: {name: va2, uid: va2}, spec: {attacher: rbd.csi.ceph.com, nodeName: a1, source: {inlineVolumeSpec: {csi: {driver: rbd.csi.ceph.com, volumeHandle: IMAGE}, accessModes: [ReadWriteOnce]}}}, status: {attached: true}} | 1 |
        release: in use under another driver name   | RELEASE | s~Node/a1 {status: {volumesInUse: ['kubernetes.io/csi/other.rbd.csi.ceph.com^IMAGE']}} | 1 |
        release: in use                             | RELEASE | s~Node/a1 {status: {volumesInUse: ['kubernetes.io/csi/rbd.csi.ceph.com^IMAGE']}} | 1 |
        release: a pod names the claim              | RELEASE | s+{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: shop, uid: pu}, spec: {nodeName: a1, containers: [{name: c, image: i}], volumes: [{name: v, persistentVolumeClaim: {claimName: films}}]}, status: {phase: Running}} | 1 |
        release: a waiting pod names the claim      | RELEASE | s+{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: shop, uid: pu}, spec: {containers: [{name: c, image: i}], volumes: [{name: v, persistentVolumeClaim: {claimName: films}}]}, status: {phase: Pending}} | 0 |
        release: a failed pod on its node           | RELEASE | s+{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: shop, uid: pu}, spec: {nodeName: a1, containers: [{name: c, image: i}], volumes: [{name: v, persistentVolumeClaim: {claimName: films}}]}, status: {phase: Failed, containerStatuses: [{name: c, state: {running: {startedAt: '2026-01-01T00:00:00Z'}}}]}} | 1 |
        release: an inline volume                   | RELEASE | s+{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: infra, uid: pu}, spec: {nodeName: a1, containers: [{name: c, image: i}], volumes: [{name: v, rbd: {monitors: [m], pool: kube, image: NAME}}]}, status: {phase: Running}} | 1 |
        release: another volume of the image        | RELEASE | s+{apiVersion: v1, kind: PersistentVolume, metadata: {name: twin, uid: tw}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 5Gi}, storageClassName: x, persistentVolumeReclaimPolicy: Retain, csi: {driver: other.rbd.csi.ceph.com, volumeHandle: IMAGE}}} | 1 |
        release: an unknown driver with the handle  | RELEASE | s+{apiVersion: v1, kind: PersistentVolume, metadata: {name: twin, uid: tw}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 5Gi}, storageClassName: x, persistentVolumeReclaimPolicy: Retain, csi: {driver: ceph.example.com, volumeHandle: IMAGE}}} | 1 |
        release: the claim is alive                 | RELEASE | s+{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: films, namespace: shop, uid: films-uid}, spec: {accessModes: [ReadWriteOnce], storageClassName: fast, volumeName: pv-films, resources: {requests: {storage: 5Gi}}}, status: {phase: Bound}} | 1 |
        release: pods are not given                 | sanitize --for release --volume pv-films --fail-on danger | s-Pod | 1 |
        release: attachments are not given          | sanitize --for release --volume pv-films --fail-on danger | s-VolumeAttachment | 1 |
        release: nodes are not given                | sanitize --for release --volume pv-films --fail-on danger | s-Node | 1 |
        release: claims are not given               | sanitize --for release --volume pv-films --fail-on danger | s-PersistentVolumeClaim | 1 |
        release: an error besides                   | RELEASE | s+{kind: Status, apiVersion: v1, status: Failure, reason: Forbidden, code: 403} | 1,2 |
        release: a list of pods without items       | RELEASE | s+{kind: PodList, apiVersion: v1} | 1,2 |
        release: a page is missing                  | RELEASE | s#{metadata: {continue: abc}} | 1 |
        release: the volume twice                   | RELEASE | s*PersistentVolume/pv-films {status: {phase: Available}} | 1,2 |
        release: a node twice                       | RELEASE | s*Node/a1 {status: {volumesInUse: [x]}} | 1,2 |
        release: for a going namespace              | RELEASE --release-for shop/new | s~Namespace/shop {metadata: {deletionTimestamp: '2026-01-01T00:00:00Z'}, status: {phase: Terminating}} | 1 |
        release: for a namespace that is not there  | RELEASE --release-for nope/new | | 1 |
        release: for a claim that goes              | RELEASE --release-for shop/new | s+{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: new, namespace: shop, uid: new, deletionTimestamp: '2026-01-01T00:00:00Z'}, spec: {accessModes: [ReadWriteOnce], storageClassName: fast, resources: {requests: {storage: 5Gi}}}, status: {phase: Pending}} | 1 |
        release: for a claim with another volume    | RELEASE --release-for infra/logs | | 1 |
        release: without a phase                    | RELEASE | s~PersistentVolume/pv-films {status: null} | 1 |
        release: two volumes for one claim          | sanitize --for release --release-for same-claim --complete all --fail-on danger | s-PersistentVolume/pv-logs-a ;; s+{apiVersion: v1, kind: PersistentVolume, metadata: {name: old, uid: old}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 5Gi}, storageClassName: fast, persistentVolumeReclaimPolicy: Retain, claimRef: {namespace: shop, name: films, uid: older}, nfs: {server: s, path: /p}}, status: {phase: Released}} | 1 |
        release: a policy that deletes              | RELEASE | s~PersistentVolume/pv-films {spec: {persistentVolumeReclaimPolicy: Delete}} | 1 |
        release: a Lost claim names it              | RELEASE | s+{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: lost, namespace: infra, uid: lost, annotations: {pv.kubernetes.io/bind-completed: 'yes'}}, spec: {accessModes: [ReadWriteOnce], storageClassName: fast, volumeName: pv-films, resources: {requests: {storage: 5Gi}}}, status: {phase: Lost}} | 1 |
        release: a volume that is not there         | sanitize --for release --volume nope --complete all --fail-on danger | | 2 |
        release: a webhook for volumes              | RELEASE | s+{apiVersion: admissionregistration.k8s.io/v1, kind: MutatingWebhookConfiguration, metadata: {name: w}, webhooks: [{name: w.x, rules: [{apiGroups: [''], apiVersions: [v1], operations: [UPDATE], resources: [persistentvolumes]}]}]} | 1 |
        """)
    void sanitizes(String what, String call, String changes, String exit, String words, @TempDir Path folder)
            throws IOException {
        Run run = run(call(call), changes, folder);
        String text = run.stdout() + run.stderr();
        assertThat(exit.split(",")).as(what + ": " + text).contains(String.valueOf(run.exit()));
        assertThat(text).contains(words == null ? "" : words);
    }
}
