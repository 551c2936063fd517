package dev.mooring.s3fs;

import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.Topology;
import dev.mooring.fuse.mount.internal.ExcludedVolume;
import dev.mooring.fuse.mount.internal.VolumeItem;
import dev.mooring.fuse.mount.internal.VolumesOfNode;
import dev.mooring.fuse.recovery.FuseRequest;
import dev.mooring.fuse.recovery.internal.StartedVolume;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    private static final List<String> KINDS = List.of(
            Kinds.POD, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.PERSISTENT_VOLUME, Kinds.STORAGE_CLASS, Kinds.SECRET);

    private final Map<String, JsonObject> objects = new LinkedHashMap<>();

    private Set<String> missing = Set.of();
    Optional<String> node = Optional.of("n1");
    KubeletRoot root = KubeletRoot.DEFAULT;
    NodeObservations seen = NodeObservations.NONE;
    S3fsDaemon daemon = S3fsDaemon.of(DriverProfile.GENERIC);
    DriverProfile profile = DriverProfile.GENERIC.withDrivers(Set.of(DRIVER));
    VolumePolicy policy = VolumePolicy.DEFAULT;

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

    /** Without anything of these kinds: they were not given. */
    Scene without(String... kinds) {
        missing = Set.of(kinds);
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

    private Inventory inventory(List<JsonObject> documents) {
        String[] complete =
                KINDS.stream().filter(kind -> !missing.contains(kind)).toArray(String[]::new);
        return Inventory.of(documents.stream()
                        .filter(json -> !missing.contains(json.string("kind").orElse("")))
                        .toList())
                .complete(complete);
    }

    private VolumesOfNode volumes(List<JsonObject> documents) {
        FuseRequest request = new FuseRequest(inventory(documents), node, root, seen, Map.of(), Map.of(), Map.of());
        RecoveryPolicy allowed = RecoveryPolicy.DEFAULT.withVolumes(policy);
        S3fsDaemon asked = new S3fsDaemon(profile, allowed, daemon.types(), daemon.layout(), daemon.version());
        return new S3fsRules(request, asked).volumes();
    }

    VolumesOfNode ask() {
        return volumes(List.copyOf(objects.values()));
    }

    /** The same question with the objects in another order. */
    VolumesOfNode askShuffled(long seed) {
        List<JsonObject> documents = new ArrayList<>(objects.values());
        Collections.shuffle(documents, new Random(seed));
        return volumes(documents);
    }

    VolumeItem item() {
        List<VolumeItem> items = ask().items();
        if (items.size() != 1) {
            throw new AssertionError("expected one item, got " + items.size());
        }
        return items.get(0);
    }

    StartedVolume affected() {
        return (StartedVolume) item();
    }

    /** The volumes that can be mounted again. */
    static List<StartedVolume> affected(VolumesOfNode volumes) {
        return volumes.items().stream()
                .filter(StartedVolume.class::isInstance)
                .map(StartedVolume.class::cast)
                .toList();
    }

    static S3fsStart startOf(StartedVolume volume) {
        return (S3fsStart) volume.start();
    }

    /** The command of the only item. */
    List<String> argv() {
        StartedVolume volume = affected();
        return startOf(volume)
                .mount()
                .argv(volume.target().text(), startOf(volume).file().path().text());
    }

    /** The items in words. */
    static String words(VolumesOfNode volumes) {
        return volumes.items().stream().map(Scene::words).collect(Collectors.joining("; "));
    }

    static String words(VolumeItem item) {
        String codes = item.reasons().stream().map(reason -> reason.code().id()).collect(Collectors.joining("+"));
        if (item instanceof StartedVolume volume) {
            return (startOf(volume).mount().source().argument() + " "
                            + startOf(volume).file().secret()
                            + (startOf(volume).mount().isReadOnly() ? " ro " : " ") + codes)
                    .strip();
        }
        return (item instanceof ExcludedVolume excluded && !excluded.isBlocked() ? "SKIPPED " : "BLOCKED ") + codes;
    }

    static String messages(VolumeItem item) {
        return item.reasons().stream().map(Reason::message).collect(Collectors.joining("\n"));
    }
}
