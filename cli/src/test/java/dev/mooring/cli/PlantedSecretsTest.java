package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.attach.AttachDiagnosis;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.json.JsonString;
import dev.mooring.lint.Lint;
import dev.mooring.object.Inventory;
import dev.mooring.yaml.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Secrets in all forms, planted in every text that a command can repeat: none comes out. Documents that a command hands out
 * as its product are as they were given, and are not asked for here.
 */
class PlantedSecretsTest {

    /** A form each; § stands for a value that is another one in each line. A line without one is a secret as a whole. */
    private static final List<String> FORMS = """
        pass=§
        pwd=§
        password=§
        passwd: §
        passphrase=§
        credential=§
        cred=§
        secret=§
        secretKey=§
        secretKey: §
        client-secret: §
        s3-secret: §
        key=§
        key = §
        --key §
        --keyfile=§
        -k §
        --keyfile §
        --pass §
        userKey: §
        adminKey: §
        encryptionKey: §
        privateKey: §
        api-key: §
        AWS_SECRET_ACCESS_KEY=§
        AccountKey=§
        accountKey: §
        clientKey: §
        sharedKey: §
        masterKey: §
        signingKey: §
        client-key-data: §
        tls-key-data: §
        accessKey: §
        token: §
        MYSQL_PASS=§
        KMS_DEK=§
        https://h/c?sv=1&sig=§&se=2
        X-Amz-Signature=§
        node.session.auth.password = §
        {"password":"§ x§"}
        {\\"passwd\\":\\"§\\"}
        nbd://bob:§@10.0.0.9/x
        //bob:§@10.0.0.9/share
        curl -u bob:§ x
        curl --user bob:§ x
        curl --proxy-user bob:§ x
        username=bob%§
        ["--password","§"]
        name: DB_PASSWORD, value: §
        Authorization: Basic §
        Authorization: Bearer §
        Authorization: Digest §
        Authorization: Negotiate §
        bearer ab1§
        basic ab1§
        wrong password '§'
        failed to decode key §
        {"key": "AQ§"}
        -----BEGIN RSA PRIVATE KEY----- § -----END RSA PRIVATE KEY-----
        AQBhKZ5kAAAAABAAAAAAAAAAAAAAAAAAAAAAAA==
        AKIAIOSFODNN7EXAMPLE
        ASIAIOSFODNNAEXAMPLE
        eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl
        LS0tLS1CRUdJTiBSU0EgUFJJ
        AIzaSyA1234567890abcdefghijklmnopqrstuv
        ya29.a0AfH6SMBx1234567890abcdef
        ghp_16C7e42F292c6912E7710c838347Ae178B4a
        ghs_26C7e42F292c6912E7710c838347Ae178B4b
        glpat-abcDEF123456ghiJKL78
        hvs.CAESIJ1234567890abcdefGH
        AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQ
        wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY
        """.lines().toList();

    private static final String MARK = "Hidd3n";

    /** By what each planted value is known in an output. */
    private static final List<String> SIGNS = signs();

    private static final String TEXT = text();

    /** Well-formed objects; ☠ is a text with all forms, as a string of JSON. */
    private static final String CLUSTER = """
        apiVersion: storage.k8s.io/v1
        kind: StorageClass
        metadata: {name: c, annotations: {note: ☠}}
        provisioner: s3.example.com
        allowVolumeExpansion: true
        mountOptions: [☠]
        parameters: {a: ☠, "csi.storage.k8s.io/provisioner-secret-name": ☠, "csi.storage.k8s.io/provisioner-secret-namespace": d}
        ---
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: v, uid: u-v, annotations: {note: ☠}, labels: {a: b}}
        spec:
          accessModes: [ReadWriteOnce]
          capacity: {storage: 1Gi}
          storageClassName: c
          claimRef: {namespace: d, name: data, uid: u-data}
          mountOptions: [☠]
          csi: {driver: s3.example.com, volumeHandle: bucket, volumeAttributes: {a: ☠}, nodePublishSecretRef: {name: s, namespace: d}}
        status: {phase: Failed, reason: ☠, message: ☠}
        ---
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: flex, annotations: {note: ☠}}
        spec:
          accessModes: [ReadWriteOnce]
          capacity: {storage: 1Gi}
          storageClassName: ""
          flexVolume: {driver: example/cifs, options: {a: ☠}}
        status: {phase: Available}
        ---
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: handle}
        spec:
          accessModes: [ReadWriteMany]
          capacity: {storage: 1Gi}
          storageClassName: ""
          persistentVolumeReclaimPolicy: Delete
          csi: {driver: nfs.csi.k8s.io, volumeHandle: ☠, volumeAttributes: {server: ☠, share: ☠}}
        status: {phase: Available}
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: data, namespace: d, uid: u-data, annotations: {note: ☠, volume.kubernetes.io/selected-node: ☠}}
        spec: {accessModes: [ReadWriteOnce], storageClassName: c, volumeName: v, resources: {requests: {storage: 2Gi}}}
        status:
          phase: Bound
          accessModes: [ReadWriteOnce]
          capacity: {storage: 1Gi}
          allocatedResources: {storage: 2Gi}
          allocatedResourceStatuses: {storage: ControllerResizeInfeasible}
          conditions:
          - {type: Resizing, status: "True", reason: ☠, message: ☠}
          - {type: ModifyVolumeError, status: "True", reason: ☠, message: ☠}
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: waits, namespace: d, annotations: {note: ☠}}
        spec:
          accessModes: [ReadWriteOnce]
          storageClassName: c
          resources: {requests: {storage: 2Gi}}
          selector: {matchLabels: {a: z}}
        status: {phase: Pending}
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: p, namespace: d, uid: u-1, annotations: {note: ☠}}
        spec:
          nodeName: n1
          containers:
          - name: app
            image: i
            command: [sh, -c, ☠]
            args: [☠]
            env: [{name: A, value: ☠}]
            volumeMounts: [{name: x, mountPath: /x, mountPropagation: HostToContainer}]
          volumes: [{name: x, persistentVolumeClaim: {claimName: data}}, {name: f, flexVolume: {driver: example/cifs, options: {a: ☠}}}]
        status:
          phase: Pending
          reason: ☠
          message: ☠
          conditions: [{type: PodScheduled, status: "False", reason: Unschedulable, message: ☠}]
          containerStatuses:
          - name: app
            restartCount: 2
            state: {waiting: {reason: CreateContainerError, message: ☠}}
            lastState: {terminated: {exitCode: 1, reason: Error, message: ☠}}
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: waiting, namespace: d, uid: u-2}
        spec: {containers: [{name: app, image: i}], volumes: [{name: x, persistentVolumeClaim: {claimName: waits}}]}
        status: {phase: Pending, conditions: [{type: PodScheduled, status: "False", reason: Unschedulable, message: ☠}]}
        ---
        apiVersion: apps/v1
        kind: StatefulSet
        metadata: {name: t, namespace: d, uid: u-t, annotations: {note: ☠}}
        spec:
          replicas: 1
          selector: {matchLabels: {a: b}}
          template:
            metadata: {labels: {a: b}, annotations: {note: ☠}}
            spec: {containers: [{name: app, image: i, command: [☠], env: [{name: A, value: ☠}]}]}
          volumeClaimTemplates:
          - metadata: {name: data, annotations: {note: ☠}}
            spec: {accessModes: [ReadWriteOnce], storageClassName: c, resources: {requests: {storage: 1Gi}}}
        status: {conditions: [{type: Failed, status: "True", message: ☠}]}
        ---
        apiVersion: storage.k8s.io/v1
        kind: VolumeAttributesClass
        metadata: {name: fast, annotations: {note: ☠}}
        driverName: s3.example.com
        parameters: {a: ☠}
        ---
        apiVersion: v1
        kind: Node
        metadata: {name: n1, annotations: {note: ☠}}
        status:
          volumesAttached: [{name: kubernetes.io/csi/s3.example.com^bucket, devicePath: ☠}]
          conditions: [{type: Ready, status: "False", reason: ☠, message: ☠}]
        ---
        apiVersion: storage.k8s.io/v1
        kind: CSINode
        metadata: {name: n1}
        spec: {drivers: [{name: s3.example.com, nodeID: ☠, topologyKeys: []}]}
        ---
        apiVersion: storage.k8s.io/v1
        kind: VolumeAttachment
        metadata: {name: a, annotations: {note: ☠}}
        spec: {attacher: s3.example.com, nodeName: n1, source: {persistentVolumeName: v}}
        status: {attached: false, attachError: {message: ☠, time: "2026-11-20T10:33:20Z"}, detachError: {message: ☠}, attachmentMetadata: {a: ☠}}
        ---
        apiVersion: storage.k8s.io/v1
        kind: VolumeAttachment
        metadata: {name: a2, deletionTimestamp: "2026-11-20T10:33:20Z", finalizers: [external-attacher/s3]}
        spec: {attacher: s3.example.com, nodeName: m1, source: {persistentVolumeName: v}}
        status: {attached: true, detachError: {message: ☠}}
        ---
        apiVersion: snapshot.storage.k8s.io/v1
        kind: VolumeSnapshot
        metadata: {name: s, namespace: d, annotations: {note: ☠}}
        spec: {volumeSnapshotClassName: x, source: {persistentVolumeClaimName: data}}
        status: {readyToUse: false, error: {message: ☠, time: "2026-11-20T10:33:20Z"}}
        ---
        apiVersion: snapshot.storage.k8s.io/v1
        kind: VolumeSnapshotContent
        metadata: {name: sc, annotations: {note: ☠}}
        spec: {deletionPolicy: Delete, driver: s3.example.com, source: {volumeHandle: ☠}, volumeSnapshotRef: {name: s, namespace: d}}
        status: {readyToUse: false, error: {message: ☠}}
        ---
        apiVersion: snapshot.storage.k8s.io/v1
        kind: VolumeSnapshotClass
        metadata: {name: x}
        driver: s3.example.com
        deletionPolicy: Delete
        parameters: {a: ☠}
        ---
        apiVersion: velero.io/v1
        kind: Backup
        metadata: {name: b, namespace: velero}
        status: {phase: Failed, failureReason: ☠, validationErrors: [☠]}
        ---
        apiVersion: v1
        kind: Event
        metadata: {name: e, namespace: d}
        involvedObject: {kind: PersistentVolumeClaim, name: data, namespace: d}
        reason: FailedMount
        message: ☠
        ---
        apiVersion: events.k8s.io/v1
        kind: Event
        metadata: {name: e2, namespace: d}
        regarding: {kind: Pod, name: p, namespace: d}
        reason: FailedMount
        note: ☠
        """;

    /** Objects that are refused for what they say; ♠ is a key with a secret in it. */
    private static final String BAD = """
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: ☠, namespace: d}
        spec: {accessModes: [☠], storageClassName: ☠, volumeName: ☠, volumeMode: ☠, resources: {requests: {storage: ☠}}}
        status: {phase: ☠}
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: bad, namespace: ☠, labels: {♠: ☠}, annotations: {♠: ☠}, finalizers: [☠], generateName: ☠}
        spec:
          accessModes: [☠, ReadWriteOnce]
          storageClassName: ☠
          volumeName: ☠
          volumeMode: ☠
          dataSource: {kind: ☠, name: ☠, apiGroup: ☠}
          selector: {matchLabels: {a: ☠}, matchExpressions: [{key: ☠, operator: ☠, values: [☠]}]}
          resources: {requests: {storage: 1Gi, ♠: 1Gi}}
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: bound, namespace: d}
        spec: {accessModes: [ReadWriteOnce], storageClassName: ☠, volumeName: ☠, resources: {requests: {storage: 1Gi}}}
        ---
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: bad, deletionTimestamp: ☠}
        spec:
          accessModes: [☠]
          capacity: {storage: ☠}
          persistentVolumeReclaimPolicy: ☠
          storageClassName: ☠
          claimRef: {namespace: ☠, name: ☠, uid: ☠}
          nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: ☠, operator: ☠, values: [☠]}]}]}}
          csi: {driver: ☠, volumeHandle: ☠, fsType: ☠, readOnly: ☠, nodePublishSecretRef: {name: ☠, namespace: ☠}}
        ---
        apiVersion: storage.k8s.io/v1
        kind: StorageClass
        metadata: {name: bad}
        provisioner: ☠
        reclaimPolicy: ☠
        volumeBindingMode: ☠
        allowVolumeExpansion: ☠
        parameters: {♠: ☠}
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: bad, namespace: d, uid: ☠}
        spec:
          nodeName: ☠
          nodeSelector: {a: ☠}
          containers: [{name: ☠, image: i, restartCount: ☠, volumeMounts: [{name: ☠, mountPath: ☠, subPath: ☠, subPathExpr: ☠}]}]
          volumes: [{name: ☠, persistentVolumeClaim: {claimName: ☠}}, {name: z, persistentVolumeClaim: {claimName: [☠]}}]
        ---
        apiVersion: v1
        kind: Node
        metadata: {name: bad, labels: {a: ☠}}
        spec: {unschedulable: ☠, taints: [{key: ☠, value: ☠, effect: ☠}]}
        status: {nodeInfo: {kubeletVersion: ☠}, volumesAttached: [{name: ☠, devicePath: ☠}], volumesInUse: [☠]}
        ---
        apiVersion: storage.k8s.io/v1
        kind: VolumeAttachment
        metadata: {name: bad}
        spec: {attacher: ☠, nodeName: ☠, source: {persistentVolumeName: ☠}}
        status: {attached: ☠}
        ---
        apiVersion: ☠
        kind: ☠
        metadata: {name: unknown}
        """;

    @TempDir
    private static Path folder;

    private static List<String> signs() {
        List<String> signs = new ArrayList<>();
        for (int i = 0; i < FORMS.size(); i++) {
            signs.add(FORMS.get(i).contains("§") ? value(i) : FORMS.get(i));
        }
        return signs;
    }

    private static String text() {
        List<String> planted = new ArrayList<>();
        for (int i = 0; i < FORMS.size(); i++) {
            planted.add(FORMS.get(i).replace("§", value(i)));
        }
        return String.join(" | ", planted);
    }

    private static String value(int form) {
        return MARK + (char) ('a' + form / 26) + (char) ('a' + form % 26) + "Z";
    }

    @Test
    void everyFormIsAnotherOne() {
        assertThat(SIGNS).doesNotHaveDuplicates().hasSizeGreaterThan(40).allMatch(TEXT::contains);
    }

    static Stream<String> calls() {
        return """
            forecast -f @cluster
            forecast -f @cluster -o json
            forecast -f @cluster -o yaml
            forecast -f @cluster -o markdown
            forecast -f @cluster --create @other -o json
            forecast -f @cluster --delete pvc/d/data -o json
            forecast -f @cluster -f @paste -o json
            forecast -f @cluster --expect-bound d/data --proof - --complete all
            why d/data -f @cluster
            why d/data -f @cluster -o json
            why d/waits -f @cluster
            why d/waits -f @cluster -f @paste -o json
            why pod/d/p -f @cluster -o json
            check -f @cluster
            check -f @cluster -o json
            admit -f @cluster
            admit -f @other --old @cluster
            admit -f @other --old @cluster -o markdown
            attach -f @cluster
            attach -f @cluster -o json
            upgrade -f @cluster --from 1.29 --to 1.36
            upgrade -f @cluster --from 1.29 --to 1.36 -o json
            upgrade -f @cluster --from 1.29 --to 1.36 -o markdown
            lint -f @cluster
            lint -f @cluster -o json
            lint -f @cluster -o sarif
            lint -f @cluster -o junit
            lint -f @cluster -o markdown
            lint -f @cluster -f @paste -o json
            move -f @cluster --into @other
            move -f @cluster --into @other -o markdown
            selinux -f @cluster --feature-gates SELinuxMount=true
            selinux -f @cluster -o json
            expand d/data --to 3Gi -f @cluster
            expand d/data --to 3Gi -f @cluster -o json
            expand StatefulSet/d/t --to 2Gi -f @cluster
            holders pvc/d/data -f @cluster
            holders pv/v -f @cluster -o json
            report -f @cluster -o dot
            report -f @cluster -o mermaid
            report -f @cluster -o json
            report -f @cluster -o html
            report -f @cluster -f @paste -o html
            report --compare @cluster @other -o json
            report --compare @cluster @other -o html
            report --compare @cluster @other -o table
            report --compare @cluster @other -o markdown
            plan drain n1 -f @cluster --complete all
            plan drain n1 -f @cluster -o json
            plan retire d/data --destroy -f @cluster --complete all
            plan bind d/waits --to v -f @cluster -o markdown
            plan clean n1 -f @cluster --complete all --devices @stderr
            plan csi -f @cluster
            plan orphans --clusters east --cluster east=@cluster --images kube=@stderr
            paths -f @cluster
            paths -f @cluster -o json
            rbd image -f @cluster
            rbd image -f @cluster -o json
            rbd use -f @cluster --now 2026-11-20T10:33:20Z --image kube/a --status @stderr
            rbd use -f @cluster --now 2026-11-20T10:33:20Z --image kube/a --status @run -o json
            rbd takeover -f @cluster --from n1 --to m1 --now 2026-11-20T10:33:20Z --image kube/a --status @run
            rbd delete -f @cluster --image kube/a --status @run -o json
            rbd mirror --image kube/a --mirror e=@stderr --info w=@run --status e=@run
            rbd mirror --image kube/a --mirror e=@run --snapshots w=@stderr -o json
            rbd status --exit-code 1 --stderr @stderr @empty
            rbd status --exit-code 1 --stderr @stderr @empty -o json
            rbd status @stderr
            rbd status @run -o json
            rbd locks --exit-code 13 --stderr @stderr @stderr
            rbd locks --pasted @paste
            rbd result --exit-code 1 --stderr @stderr @empty
            rbd result --stderr @stderr @empty -o json
            rbd config-info @stderr
            rbd image-meta-ls @stderr -o json
            mounts @mounts
            mounts @mounts -o json
            fuse state --mountinfo @mounts -o json
            fuse plan -f @cluster --node n1 --mountinfo @mounts
            s3fs state --mountinfo @mounts -o json
            s3fs state --mountinfo @mounts
            s3fs plan -f @cluster --node n1 --driver s3.example.com --mountinfo @mounts
            s3fs plan -f @cluster --node n1 --driver s3.example.com --mountinfo @mounts -o json
            explain -f @paste
            explain -f @paste -o json
            explain -f @paste -f @cluster
            explain -f @paste -f @cluster -o json
            explain -f @lines -o json
            sanitize --for prebind -f @cluster -o table
            sanitize --for prebind -f @cluster -o markdown
            """.lines();
    }

    static Stream<String> badCalls() {
        return """
            forecast -f @bad
            forecast -f @bad -o json
            forecast -f @bad -o markdown
            forecast -f @cluster --create @bad -o json
            why d/bound -f @bad
            why d/bound -f @bad -o json
            check -f @bad -o json
            admit -f @bad
            admit -f @bad -o markdown
            admit -f @bad --old @cluster
            attach -f @bad
            attach -f @bad -o json
            upgrade -f @bad --from 1.29 --to 1.36
            upgrade -f @bad --from 1.29 --to 1.36 -o json
            lint -f @bad
            lint -f @bad -o json
            lint -f @bad -o sarif
            lint -f @bad -o junit
            move -f @bad --into @cluster
            selinux -f @bad -o json
            expand d/bound --to 3Gi -f @bad
            holders pvc/d/bound -f @bad -o json
            report -f @bad -o json
            report -f @bad -o html
            plan drain n1 -f @bad
            plan csi -f @bad
            paths -f @bad
            paths -f @bad -o json
            rbd image -f @bad
            s3fs plan -f @bad --node n1 --driver s3.example.com --mountinfo @mounts
            sanitize --for prebind -f @bad -o table
            sanitize --for prebind -f @bad --rules @rules -o table
            sanitize --for neat -f @broken -o table
            forecast -f @broken
            mounts @cluster
            mounts @stderr -o json
            rbd image --csi-config @bad
            explain -f @bad
            """.lines();
    }

    @ParameterizedTest
    @MethodSource({"calls", "badCalls"})
    void noCommandRepeatsASecret(String call) throws IOException {
        CommandLineTest.Run run = run((call + " --debug").split(" "));
        assertThat(run.stdout() + run.stderr()).isNotEmpty().doesNotContain("internal error");
        assertThat(leaks(run.stdout() + run.stderr())).isEmpty();
    }

    /** Each form as an argument of its own. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "forecast -f ☠",
                "forecast --debug ☠",
                "☠",
                "--☠",
                "why ☠ -f @cluster",
                "holders ☠ -f @cluster",
                "forecast -f @cluster --feature-gates ☠",
                "forecast -f @cluster --complete ☠",
                "expand d/data --to ☠ -f @cluster",
                "path ☠",
                "upgrade --from ☠ --to 1.36 -f @cluster",
                "plan drain ☠ -f @cluster",
                "rbd use --image ☠",
                "sanitize --for ☠ -f @cluster",
                "sanitize --for prebind --name-map ☠ -f @cluster -o table",
                "explain -f ☠"
            })
    void noMessageRepeatsAnArgument(String call) throws IOException {
        for (String form : List.of(TEXT, FORMS.get(0).replace("§", value(0)))) {
            List<String> words = Stream.of(call.split(" "))
                    .map(word -> word.replace("☠", form))
                    .toList();
            CommandLineTest.Run run = run(words.toArray(String[]::new));
            assertThat(leaks(run.stdout() + run.stderr())).isEmpty();
        }
    }

    /** A report file is no document of the user's. */
    @Test
    void noReportOfSanitizeRepeatsASecret() throws IOException {
        for (String input : List.of("@cluster", "@bad")) {
            run("sanitize", "--for", "prebind", "-f", input, "--into", "@other", "--report", "@report");
            String report = Files.exists(folder.resolve("report")) ? Files.readString(folder.resolve("report")) : "";
            assertThat(leaks(report)).isEmpty();
        }
    }

    /** What an embedder reads. */
    @Test
    void noTextOfTheLibraryRepeatsASecret() {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Inventory inventory =
                Inventory.of(Yaml.read(CLUSTER.replace("☠", JsonString.of(TEXT).toJson())));
        Forecast forecast = Forecast.of(inventory);
        for (Object answer : List.of(
                inventory, forecast, ForecastReport.of(forecast), AttachDiagnosis.of(inventory), Lint.of(inventory))) {
            CanaryTest.walk(answer, SIGNS, seen, 0);
        }
        assertThat(seen).hasSizeGreaterThan(200);
    }

    private static List<String> leaks(String all) {
        boolean isMarked = all.contains(MARK);
        return SIGNS.stream()
                .filter(sign -> (isMarked || !sign.startsWith(MARK)) && all.contains(sign))
                .map(sign -> {
                    int at = all.indexOf(sign);
                    return sign + " in: " + all.substring(Math.max(0, at - 400), at + sign.length());
                })
                .limit(3)
                .toList();
    }

    private static CommandLineTest.Run run(String... words) throws IOException {
        return CommandLineTest.Run.of(
                new byte[0],
                Stream.of(words)
                        .map(word -> word.matches("@\\w+|\\S*=@\\w+") ? word.replace("@", folder + "/") : word)
                        .toArray(String[]::new));
    }

    @BeforeAll
    static void write() throws IOException {
        String cluster = CLUSTER.replace("☠", JsonString.of(TEXT).toJson());
        Map<String, String> files = new LinkedHashMap<>();
        files.put("cluster", cluster);
        files.put("other", cluster.replace("storage: 1Gi", "storage: 2Gi").replace(MARK, MARK + "New"));
        files.put("bad", BAD.replace("☠", JsonString.of(TEXT).toJson()).replace("♠", "pass=" + value(0)));
        files.put("broken", "a: b\npassword: !" + TEXT + "\n");
        files.put(
                "rules",
                "match: {kind: " + JsonString.of(TEXT).toJson() + "}\nmerge: ["
                        + JsonString.of(TEXT).toJson() + "]\n");
        files.put("empty", "");
        files.put("stderr", "rbd: " + TEXT + "\n" + TEXT + "\n");
        files.put("run", "$ rbd status kube/a --key " + value(0) + "\nrbd: " + TEXT + "\nexit code 1\n");
        files.put(
                "mounts",
                "30 1 0:1 / / rw - ext4 d rw\n"
                        + "40 30 0:9 / /var/lib/kubelet/pods/u-1/volumes/kubernetes.io~csi/v/mount rw - fuse.s3fs s3fs rw,"
                        + TEXT.replace(" ", "\\040") + "\nnot a mount " + TEXT + "\n");
        files.put(
                "paste",
                "MountVolume.SetUp failed for volume \"v\" : mount failed: exit status 32\nMounting command: mount\n"
                        + "Mounting arguments: -t cifs -o " + TEXT + " /mnt/x\nOutput: mount error(13): " + TEXT
                        + "\n\n"
                        + "Warning  FailedMount  1m  kubelet  MountVolume.MountDevice failed for volume \"v\" : rpc error: code = Internal desc = "
                        + TEXT + "\n\n" + TEXT + "\n");
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < FORMS.size(); i++) {
            lines.append("AttachVolume.Attach failed for volume \"v\" : rpc error: code = Internal desc = ")
                    .append(FORMS.get(i).replace("§", value(i)))
                    .append("\n\n");
        }
        files.put("lines", lines.toString());
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
    }
}
