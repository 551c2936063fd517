package dev.mooring.s3fs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.mount.internal.VolumesOfNode;
import dev.mooring.fuse.recovery.FuseRequest;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.json.JsonObject;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing this module hands out tells a key: every public value that can be reached from an answer is asked for its text. */
class RedactionTest {

    private static final String MARK = "Sup3rSecret";

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "{\"accessKeyID\":\"AKSup3rSecret1\",\"secretAccessKey\":\"SKSup3rSecret2\"}",
                "{\"accessKeyID\":\"AKSup3rSecret1\\n\",\"secretAccessKey\":\"SKSup3rSecret2\\r\\n\"}",
                "{\"accessKeyID\":\"AKSup3rSecret1 x\",\"secretAccessKey\":\"SKSup3rSecret2\"}",
                "{\"accessKeyID\":\"AKSup3rSecret1\"}",
                "{\"secretAccessKey\":\"SKSup3rSecret2\"}",
                "{\"accessKeyID\":\"Sup3rSecret:1\",\"secretAccessKey\":\"Sup3rSecret:2\"}",
                "{\"accessKeyID\":\"AK\",\"secretAccessKey\":\"SK\",\"endpoint\":\"Sup3rSecret\"}",
                "{\"accessKeyID\":\"AK\",\"secretAccessKey\":\"SK\",\"endpoint\":\"http://x:Sup3rSecret@host\"}",
                "{\"accessKeyID\":\"AK\",\"secretAccessKey\":\"SK\",\"region\":\"Sup3rSecret, with blank\"}"
            })
    void noTextTellsAKey(String stringData) {
        Manifest secret = Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"Secret\",\"metadata\":{\"name\":\"s3a\","
                + "\"namespace\":\"ns\"},\"stringData\":" + stringData + "}");
        List<Manifest> objects = new ArrayList<>(cluster());
        objects.add(secret);
        FuseRequest request = FuseRequest.of(Inventory.of(objects).complete(Kinds.STORAGE_CLASS), dead())
                .onNode("n1");
        S3fsDaemon daemon = S3fsDaemon.of(DriverProfile.GENERIC.withDrivers(Set.of("d.example.com")));
        VolumesOfNode answer = new S3fsRules(request, daemon).volumes();
        assertThat(answer.items()).hasSize(1);
        SecretContent content = SecretReader.read(secret, KeyFamily.KNOWN, List.of("endpoint", "region"));
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        walk(answer, seen, 0);
        RecoveryPlan plan = RecoveryPlanner.plan(request, daemon);
        walk(plan, seen, 0);
        assertThat(plan.toJson().toJson()).doesNotContain(MARK);
        assertThat(content.toString()).doesNotContain(MARK);
        assertThat(seen).hasSizeGreaterThan(20);
    }

    /** The text of a value, then every value its public methods without arguments hand out. */
    private static void walk(Object value, Set<Object> seen, int depth) {
        if (value instanceof String text) {
            assertThat(text).doesNotContain(MARK);
            return;
        }
        if (depth > 12 || !seen.add(value)) {
            return;
        }
        assertThat(String.valueOf(value)).as(value.getClass().getName()).doesNotContain(MARK);
        if (value instanceof Collection<?> items) {
            items.forEach(item -> walk(item, seen, depth + 1));
        } else if (value instanceof Optional<?> one) {
            one.ifPresent(item -> walk(item, seen, depth + 1));
        } else if (value.getClass().getName().startsWith("dev.mooring")) {
            for (Method method : value.getClass().getMethods()) {
                call(method, value).ifPresent(result -> walk(result, seen, depth + 1));
            }
        }
    }

    private static Optional<Object> call(Method method, Object value) {
        boolean asked = method.getParameterCount() == 0
                && !Modifier.isStatic(method.getModifiers())
                && method.getDeclaringClass().getName().startsWith("dev.mooring.")
                && Modifier.isPublic(method.getDeclaringClass().getModifiers())
                && !Set.of("close", "copy").contains(method.getName());
        try {
            return asked && method.getReturnType() != void.class
                    ? Optional.ofNullable(method.invoke(value))
                    : Optional.empty();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(method.toString(), e);
        }
    }

    /** So that there are steps, the file with the key pair among them. */
    private static NodeObservations dead() {
        String target = "/var/lib/kubelet/pods/u-1/volumes/kubernetes.io~csi/pv/mount";
        return NodeObservations.of(MountTable.parse("100 1 0:45 / " + target + " rw shared:1 - fuse.s3fs s3fs rw\n"))
                .withProbe(target, PathProbe.failed(107));
    }

    private static List<Manifest> cluster() {
        return List.of(manifest("""
            {"kind":"Pod","metadata":{"name":"p","namespace":"a","uid":"u-1"},"spec":{"nodeName":"n1",
             "volumes":[{"name":"v","persistentVolumeClaim":{"claimName":"c"}}],
             "containers":[{"name":"app","volumeMounts":[{"name":"v","mountPath":"/v"}]}]},
             "status":{"phase":"Running"}}
            """), manifest("""
                {"kind":"PersistentVolumeClaim","metadata":{"name":"c","namespace":"a"},
                 "spec":{"volumeName":"pv"},"status":{"phase":"Bound"}}
                """), manifest("""
                    {"kind":"PersistentVolume","metadata":{"name":"pv"},"spec":{
                     "claimRef":{"namespace":"a","name":"c"},
                     "csi":{"driver":"d.example.com","volumeHandle":"some-bucket",
                      "volumeAttributes":{"endpoint":"http://host"},
                      "nodePublishSecretRef":{"namespace":"ns","name":"s3a"}}}}
                    """));
    }

    private static Manifest manifest(String text) {
        return new Manifest(JsonObject.parse(text));
    }
}
