package dev.mooring.s3fs.volume;

import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/** A node with one pod, its claim, volume, class and Secret; merge patches say what is different in a case. */
final class Scene {

    static final String UID = "11111111-1111-4111-8111-111111111111";
    static final String TARGET = "/var/lib/kubelet/pods/" + UID + "/volumes/kubernetes.io~csi/pvc-aa/mount";
    static final String DRIVER = "ch.ctrox.csi.s3-driver";
    static final String ACCESS_KEY = "FAKEAKIDEXAMPLE00001";
    static final String SECRET_KEY = "fakeSecretForTestsOnly/0000000000000001+x";

    private static final String POD = """
            {"apiVersion":"v1","kind":"Pod",
             "metadata":{"name":"web-0","namespace":"team-a","uid":"11111111-1111-4111-8111-111111111111"},
             "spec":{"nodeName":"n1","restartPolicy":"Always",
               "volumes":[{"name":"data","persistentVolumeClaim":{"claimName":"data"}}],
               "containers":[{"name":"app","volumeMounts":[{"name":"data","mountPath":"/data"}]}]},
             "status":{"phase":"Running","containerStatuses":[
               {"name":"app","state":{"running":{"startedAt":"2026-11-20T10:00:00Z"}}}]}}
            """;
    private static final String CLAIM = """
            {"apiVersion":"v1","kind":"PersistentVolumeClaim",
             "metadata":{"name":"data","namespace":"team-a","uid":"claim-1",
               "annotations":{"volume.kubernetes.io/storage-provisioner":"ch.ctrox.csi.s3-driver"}},
             "spec":{"volumeName":"pvc-aa","storageClassName":"csi-s3"},"status":{"phase":"Bound"}}
            """;
    private static final String VOLUME = """
            {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"pvc-aa"},
             "spec":{"claimRef":{"namespace":"team-a","name":"data","uid":"claim-1"},"storageClassName":"csi-s3",
               "csi":{"driver":"ch.ctrox.csi.s3-driver","volumeHandle":"csi-bucket-a",
                 "volumeAttributes":{"endpoint":"http://s3.example.com:9000"},
                 "nodePublishSecretRef":{"namespace":"kube-system","name":"s3a"}}},
             "status":{"phase":"Bound"}}
            """;
    private static final String CLASS = """
            {"apiVersion":"storage.k8s.io/v1","kind":"StorageClass","metadata":{"name":"csi-s3"},
             "provisioner":"ch.ctrox.csi.s3-driver","parameters":{}}
            """;
    private static final String SECRET = """
            {"apiVersion":"v1","kind":"Secret","metadata":{"name":"s3a","namespace":"kube-system"},
             "stringData":{"accessKeyID":"FAKEAKIDEXAMPLE00001",
               "secretAccessKey":"fakeSecretForTestsOnly/0000000000000001+x"}}
            """;

    private final Map<String, JsonObject> objects = new LinkedHashMap<>();
    private ClusterSnapshot.Kind[] missing = {};
    NodeContext node = NodeContext.of("n1");
    DriverProfile profile = DriverProfile.GENERIC.withDrivers(Set.of(DRIVER));
    RecoveryPolicy policy = RecoveryPolicy.DEFAULT;

    Scene() {
        objects.put("pod", JsonObject.parse(POD));
        objects.put("pvc", JsonObject.parse(CLAIM));
        objects.put("pv", JsonObject.parse(VOLUME));
        objects.put("class", JsonObject.parse(CLASS));
        objects.put("secret", JsonObject.parse(SECRET));
    }

    /** Changes an object; {@code -} takes it away, nothing leaves it as it is. */
    Scene with(String object, String patch) {
        if (patch == null || patch.isEmpty()) {
            return this;
        }
        if (patch.equals("-")) {
            objects.remove(object);
        } else {
            JsonObject before = objects.getOrDefault(object, JsonObject.EMPTY);
            objects.put(object, (JsonObject) JsonMergePatch.apply(before, JsonValue.parse(patch)));
        }
        return this;
    }

    /** A further object made of another one. */
    Scene copy(String object, String from, String patch) {
        objects.put(object, objects.getOrDefault(from, JsonObject.EMPTY));
        return with(object, patch);
    }

    Scene without(ClusterSnapshot.Kind... kinds) {
        missing = kinds;
        return this;
    }

    Scene staged() {
        profile = profile.withTopology(Topology.STAGED);
        return this;
    }

    Scene profile(DriverProfile newProfile) {
        profile = newProfile.withDrivers(Set.of(DRIVER));
        return this;
    }

    ClusterSnapshot snapshot() {
        return snapshot(List.copyOf(objects.values()));
    }

    private ClusterSnapshot snapshot(List<JsonObject> documents) {
        ClusterSnapshot snapshot =
                ClusterSnapshot.of(documents.stream().map(Manifest::new).toList());
        for (ClusterSnapshot.Kind kind : missing) {
            snapshot = snapshot.without(kind);
        }
        return snapshot;
    }

    AffectedVolumes ask() {
        return AffectedVolumes.of(snapshot(), node, profile, policy);
    }

    /** The same question with the objects in another order. */
    AffectedVolumes askShuffled(long seed) {
        List<JsonObject> documents = new ArrayList<>(objects.values());
        Collections.shuffle(documents, new Random(seed));
        return AffectedVolumes.of(snapshot(documents), node, profile, policy);
    }

    VolumeItem item() {
        List<VolumeItem> items = ask().items();
        if (items.size() != 1) {
            throw new AssertionError("expected one item, got " + items.size());
        }
        return items.get(0);
    }

    AffectedVolume affected() {
        return (AffectedVolume) item();
    }

    /** The command of the only item. */
    List<String> argv() {
        AffectedVolume volume = affected();
        return volume.mount()
                .argv(volume.target().text(), volume.secret().file().text());
    }

    /** The items in words. */
    static String words(AffectedVolumes volumes) {
        return volumes.items().stream().map(Scene::words).collect(Collectors.joining("; "));
    }

    static String words(VolumeItem item) {
        String codes = item.reasons().stream().map(reason -> reason.code().id()).collect(Collectors.joining("+"));
        if (item instanceof AffectedVolume volume) {
            return (volume.mount().source().argument() + " " + volume.secret().ref()
                            + (volume.mount().readOnly() ? " ro " : " ") + codes)
                    .strip();
        }
        return (item instanceof SkippedVolume ? "SKIPPED " : "BLOCKED ") + codes;
    }

    static String messages(VolumeItem item) {
        return item.reasons().stream().map(Reason::message).collect(Collectors.joining("\n"));
    }
}
