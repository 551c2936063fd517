package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.apply.Applied;
import dev.mooring.attach.AttachDiagnosis;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ManifestException;
import dev.mooring.object.Inventory;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.sanitize.Sanitizer;
import dev.mooring.yaml.Yaml;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A secret in every place where one may be: none is in a message, a table, a plan, a report or a {@code toString}. What a
 * command hands out as the caller's own document ({@code sanitize} on standard output, {@code stored} of {@code admit}) has
 * them, of course.
 */
class CanaryTest {

    private static final String MARK = "CANARY";

    static final String CLUSTER = """
        apiVersion: v1
        kind: Secret
        metadata: {name: s, namespace: d, annotations: {password: CANARY-1}}
        data: {userKey: Q0FOQVJZ}
        stringData: {accessKeyID: CANARY-2, secretAccessKey: CANARY-3}
        ---
        apiVersion: storage.k8s.io/v1
        kind: StorageClass
        metadata: {name: c, annotations: {api-key: CANARY-4}}
        provisioner: s3.example.com
        mountOptions: [password=CANARY-5]
        parameters: {password: CANARY-6, secretAccessKey: CANARY-7, "csi.storage.k8s.io/node-publish-secret-name": "x-${pvc.annotations['password']}", "csi.storage.k8s.io/node-publish-secret-namespace": d}
        ---
        apiVersion: v1
        kind: PersistentVolume
        metadata:
          name: v
          annotations: {auth-token: CANARY-8, kubectl.kubernetes.io/last-applied-configuration: '{"password":"CANARY-9"}'}
        spec:
          accessModes: [ReadWriteOnce]
          capacity: {storage: 1Gi}
          storageClassName: c
          claimRef: {namespace: d, name: data}
          mountOptions: [vers=3, "password=CANARY-10"]
          csi:
            driver: s3.example.com
            volumeHandle: bucket
            volumeAttributes: {password: CANARY-11, secretAccessKey: CANARY-12, clientSecret: CANARY-13}
            nodePublishSecretRef: {name: s, namespace: d}
        ---
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: r}
        spec:
          accessModes: [ReadWriteOnce]
          capacity: {storage: 1Gi}
          csi:
            driver: rbd.csi.ceph.com
            volumeHandle: 0001-0004-rook-0000000000000001-aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee
            volumeAttributes: {pool: p, clusterID: rook, encryptionPassphrase: CANARY-14}
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata:
          name: data
          namespace: d
          annotations: {password: CANARY-15!, kubectl.kubernetes.io/last-applied-configuration: '{"token":"CANARY-16"}'}
        spec:
          accessModes: [ReadWriteOnce]
          storageClassName: c
          volumeName: v
          resources: {requests: {storage: 1Gi}}
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: p, namespace: d, uid: u-1, annotations: {db.passwd: CANARY-17}}
        spec:
          nodeName: n
          containers:
          - name: app
            image: i
            command: [sh, -c, run --password=CANARY-18]
            args: [--token, CANARY-19, --api-key=CANARY-20]
            env: [{name: DB_PASSWORD, value: CANARY-21}]
            livenessProbe: {exec: {command: [curl, -u, "user:CANARY-22", http://x]}}
            volumeMounts: [{name: x, mountPath: /x, mountPropagation: HostToContainer}]
          volumes: [{name: x, persistentVolumeClaim: {claimName: data}}]
        status: {phase: Running, containerStatuses: [{name: app, containerID: "containerd://1", state: {running: {}}}]}
        ---
        apiVersion: apps/v1
        kind: StatefulSet
        metadata: {name: t, namespace: d, uid: u-t, annotations: {password: CANARY-40}}
        spec:
          replicas: 1
          selector: {matchLabels: {a: b}}
          template:
            metadata: {labels: {a: b}, annotations: {token: CANARY-41}}
            spec: {containers: [{name: app, image: i, command: [run, --password=CANARY-42], env: [{name: TOKEN, value: CANARY-43}]}]}
          volumeClaimTemplates:
          - metadata: {name: data, annotations: {password: CANARY-44}}
            spec: {accessModes: [ReadWriteOnce], storageClassName: c, resources: {requests: {storage: 1Gi}}}
        ---
        apiVersion: storage.k8s.io/v1
        kind: VolumeAttributesClass
        metadata: {name: fast}
        driverName: s3.example.com
        parameters: {password: CANARY-45}
        ---
        apiVersion: v1
        kind: Node
        metadata: {name: n, annotations: {token: CANARY-23}}
        status: {volumesAttached: [{name: kubernetes.io/csi/s3.example.com^bucket, devicePath: ""}]}
        ---
        apiVersion: storage.k8s.io/v1
        kind: VolumeAttachment
        metadata: {name: a}
        spec: {attacher: s3.example.com, nodeName: n, source: {persistentVolumeName: v}}
        status: {attached: false, attachError: {message: "mount failed: password=CANARY-24"}}
        """;

    private static final String MOUNTS = "30 1 0:1 / / rw - ext4 d rw\n"
            + "40 30 0:9 / /var/lib/kubelet/pods/u-1/volumes/kubernetes.io~csi/v/mount rw - fuse.s3fs s3fs"
            + " rw,password=CANARY-25\nnot a mount password=CANARY-26\n";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "forecast -f @cluster",
                "forecast -f @cluster -o json",
                "forecast -f @cluster -o markdown",
                "forecast -f @cluster --create @changed -o json",
                "why d/data -f @cluster",
                "why d/data -f @cluster -o json",
                "check -f @cluster -o json",
                "admit -f @cluster",
                "admit -f @changed --old @cluster",
                "admit -f @changed --old @cluster -o markdown",
                "attach -f @cluster",
                "attach -f @cluster -o json",
                "upgrade -f @cluster --from 1.29 --to 1.36",
                "upgrade -f @cluster --from 1.29 --to 1.36 -o json",
                "upgrade -f @cluster --from 1.29 --to 1.36 -o markdown",
                "lint -f @cluster",
                "lint -f @cluster -o json",
                "lint -f @cluster -o sarif",
                "lint -f @cluster -o junit",
                "move -f @cluster --into @changed",
                "move -f @cluster --into @changed -o json",
                "move -f @cluster --into @changed -o markdown",
                "--debug lint -f @odd",
                "--debug move -f @odd --into @cluster",
                "selinux -f @cluster --feature-gates SELinuxMount=true",
                "selinux -f @cluster -o json",
                "expand d/data --to 2Gi -f @cluster",
                "expand d/data --to 2Gi -f @cluster -o json",
                "expand StatefulSet/d/t --to 2Gi -f @cluster",
                "holders pvc/d/data -f @cluster",
                "holders pv/v -f @cluster -o json",
                "forecast -f @cluster --delete pvc/d/data -o json",
                "--debug forecast -f @broken1",
                "--debug forecast -f @broken2",
                "--debug forecast -f @odd",
                "--debug upgrade -f @odd --from 1.29 --to 1.36",
                "--debug rbd status --exit-code 1 --stderr @stderr @stderr",
                "--debug sanitize --for neat --rules @oddrules -f @cluster -o table",
                "--debug sanitize --for neat -f @odd -o table",
                "--debug s3fs plan -f @odd --node n --driver s3.example.com --mountinfo @mounts",
                "paths -f @cluster -o json",
                "rbd image -f @cluster",
                "rbd image -f @cluster -o json",
                "rbd use -f @cluster --now 2026-11-20T10:33:20Z --status @stderr",
                "rbd takeover -f @cluster --from n --to m --now 2026-11-20T10:33:20Z",
                "rbd status --exit-code 1 --stderr @stderr @empty",
                "rbd status --exit-code 1 --stderr @stderr @empty -o json",
                "rbd locks --exit-code 13 --stderr @stderr @stderr",
                "rbd result --exit-code 1 --stderr @stderr @empty",
                "mounts @mounts",
                "mounts @mounts -o json",
                "s3fs plan -f @cluster --node n --driver s3.example.com --mountinfo @mounts",
                "s3fs plan -f @cluster --node n --driver s3.example.com --mountinfo @mounts -o json",
                "s3fs state --mountinfo @mounts -o json",
                "forecast -f @broken1",
                "forecast -f @broken2",
                "forecast -f @broken3",
                "forecast -f @broken4",
                "forecast -f @broken5",
                "sanitize --for neat --stream -f @broken5",
                "sanitize --for prebind -f @cluster -o table",
                "sanitize --for prebind -f @cluster -o markdown"
            })
    void noCommandShowsASecret(String call) throws IOException {
        CommandLineTest.Run run = run(call);
        assertThat(run.stdout()).doesNotContain(MARK, "Q0FOQVJZ");
        assertThat(run.stderr()).doesNotContain(MARK, "Q0FOQVJZ", "internal error");
        assertThat(run.stdout() + run.stderr()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--for prebind",
                "--for rebind-static --into @changed",
                "--for release",
                "--for reprovision",
                "--for neat --strip-annotation * --rules @rules",
                "--for neat --volume-attribute-map password:CANARY-30=CANARY-31",
                "--for prebind --name-map d/data=data2 -o json"
            })
    void noReportOfSanitizeShowsASecret(String call) throws IOException {
        CommandLineTest.Run run = run("sanitize -f @cluster --report @report " + call);
        assertThat(run.stderr()).doesNotContain(MARK, "Q0FOQVJZ", "internal error");
        assertThat(Files.readString(folder.resolve("report"))).isNotEmpty().doesNotContain(MARK, "Q0FOQVJZ");
        CommandLineTest.Run text = run("sanitize -f @cluster --report - " + call);
        assertThat(text.stderr()).doesNotContain(MARK, "Q0FOQVJZ");
    }

    @Test
    void noReportOfAStreamShowsASecret() throws IOException {
        CommandLineTest.Run run = run("sanitize -f @lines --for neat --stream --strip-annotation * --report @report");
        assertThat(run.stderr()).doesNotContain(MARK, "Q0FOQVJZ");
        assertThat(Files.readString(folder.resolve("report")))
                .contains("redacted")
                .doesNotContain(MARK, "Q0FOQVJZ");
    }

    @Test
    void theJsonOfAdmitShowsSecretsOnlyInWhatIsStored() throws IOException {
        JsonObject answer =
                JsonObject.parse(run("admit -f @changed --old @cluster -o json").stdout());
        assertThat(answer.array("objects").items())
                .isNotEmpty()
                .allSatisfy(object -> assertThat(
                                ((JsonObject) object).without("stored").toJson())
                        .doesNotContain(MARK, "Q0FOQVJZ"));
    }

    @Test
    void theJsonOfATemplateShowsSecretsOnlyInTheSetThatIsCreatedAgain() throws IOException {
        JsonObject answer = JsonObject.parse(
                run("expand StatefulSet/d/t --to 2Gi -f @cluster -o json").stdout());
        assertThat(answer.child("recreated").toJson()).contains(MARK);
        assertThat(answer.without("recreated").toJson()).doesNotContain(MARK, "Q0FOQVJZ");
    }

    /** Every value of the library that an answer hands out is asked for its text; documents themselves are not secret. */
    @Test
    void noTextOfAValueShowsASecret() {
        List<JsonValue> documents = Yaml.read(CLUSTER);
        Inventory inventory = Inventory.of(documents);
        Forecast forecast = Forecast.of(inventory);
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Object answer : List.of(
                inventory,
                forecast,
                ForecastReport.of(forecast),
                AttachDiagnosis.of(inventory),
                Applied.of(Sanitizer.sanitize(Policy.builder(Purpose.NEAT).build(), documents)))) {
            walk(answer, List.of(MARK, "Q0FOQVJZ"), seen, 0);
        }
        assertThat(seen).hasSizeGreaterThan(200);
    }

    static void walk(Object value, List<String> secrets, Set<Object> seen, int depth) {
        boolean ours = value.getClass().getName().startsWith("dev.mooring");
        if (depth > 8 || !(ours || value instanceof Iterable || value instanceof Optional) || !seen.add(value)) {
            return;
        }
        if (ours) {
            assertThat(value.toString()).as(value.getClass().getName()).doesNotContain(secrets.toArray(String[]::new));
        }
        if (value instanceof Iterable<?> items && !ours) {
            items.forEach(item -> walk(item, secrets, seen, depth + 1));
        } else if (value instanceof Optional<?> one) {
            one.ifPresent(item -> walk(item, secrets, seen, depth + 1));
        } else if (!value.getClass().getPackageName().equals("dev.mooring.json")) {
            for (Method method : value.getClass().getMethods()) {
                call(method, value).ifPresent(result -> walk(result, secrets, seen, depth + 1));
            }
        }
    }

    private static Optional<Object> call(Method method, Object value) {
        boolean asked = method.getParameterCount() == 0
                && !Modifier.isStatic(method.getModifiers())
                && method.getReturnType() != void.class
                && method.getDeclaringClass().getName().startsWith("dev.mooring.")
                && Modifier.isPublic(method.getDeclaringClass().getModifiers());
        try {
            return asked ? Optional.ofNullable(method.invoke(value)) : Optional.empty();
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof ManifestException declared) {
                return Optional.of(String.valueOf(declared.getMessage()));
            }
            throw new LinkageError(method.toString(), e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(method.toString(), e);
        }
    }

    private CommandLineTest.Run run(String call) throws IOException {
        Map<String, String> files = Map.ofEntries(
                Map.entry("cluster", CLUSTER),
                Map.entry("changed", CLUSTER.replace(MARK, MARK + "-NEW").replace("storage: 1Gi", "storage: 2Gi")),
                Map.entry("mounts", MOUNTS),
                Map.entry(
                        "lines",
                        Yaml.read(CLUSTER).stream().map(JsonValue::toJson).collect(Collectors.joining("\n"))),
                Map.entry("empty", ""),
                Map.entry("stderr", "rbd: couldn't connect: auth: failed to decode key 'CANARY-27' secret=CANARY-28\n"),
                Map.entry("rules", """
                        match: {kind: Pod}
                        merge: {spec: null}
                        ---
                        match: {kind: Secret}
                        merge: {data: null, stringData: {x: CANARY-29}}
                        """),
                Map.entry(
                        "odd",
                        CLUSTER.replace("{storage: 1Gi}", "[CANARY-37]")
                                .replace("containerID: ", "restartCount: CANARY-38, containerID: ")),
                Map.entry("oddrules", "match: {kind: Pod}\nmerge: [CANARY-39]\n"),
                Map.entry("broken1", "a: b\npassword: !CANARY-32\n"),
                Map.entry("broken2", "a: b\npassword: *CANARY-33\n"),
                Map.entry("broken3", "a: b\npassword: \"CANARY-34\n"),
                Map.entry("broken4", "a: b\npassword: [CANARY-35, {]\n"),
                Map.entry("broken5", "{\"kind\": \"X\", \"password\": \"CANARY-36\\q\"}\n"));
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        String[] words = Stream.of(call.split(" "))
                .map(word ->
                        word.startsWith("@") ? folder.resolve(word.substring(1)).toString() : word)
                .toArray(String[]::new);
        return CommandLineTest.Run.of(new byte[0], words);
    }
}
