package dev.mooring.s3fs;

import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.Topology;
import dev.mooring.fuse.mount.internal.VolumesOfNode;
import dev.mooring.fuse.recovery.FuseRequest;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.internal.CanIgnoreReturnValue;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A cluster with one node and pods on it, in a few words. */
final class RecoveryScene {

    static final String DRIVER = "ch.ctrox.csi.s3-driver";
    static final String UID = "11111111-1111-4111-8111-111111111111";
    static final String OTHER_UID = "22222222-2222-4222-8222-222222222222";

    private static final Set<String> COMPLETE = Set.of(
            Kinds.POD, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.PERSISTENT_VOLUME, Kinds.STORAGE_CLASS, Kinds.SECRET);

    private final List<Manifest> objects = new ArrayList<>();
    private DriverProfile profile = DriverProfile.GENERIC.withDrivers(Set.of(DRIVER));
    private String node = "n1";
    private KubeletRoot root = KubeletRoot.DEFAULT;
    private RecoveryPolicy policy = RecoveryPolicy.DEFAULT;
    private String phase = "Running";

    RecoveryScene() {
        add("""
            {"apiVersion":"v1","kind":"Secret","metadata":{"name":"s3","namespace":"kube-system"},"stringData":{
            "accessKeyID":"FAKEAKIDEXAMPLE00001","secretAccessKey":"fakeSecretForTestsOnly","endpoint":"http://s3.example"}}\
            """);
    }

    static String target(String uid, String pv) {
        return "/var/lib/kubelet/pods/" + uid + "/volumes/kubernetes.io~csi/" + pv + "/mount";
    }

    static String subPath(String uid, String pv, String container, int index) {
        return "/var/lib/kubelet/pods/" + uid + "/volume-subpaths/" + pv + "/" + container + "/" + index;
    }

    private void add(String json) {
        objects.add(Manifest.parse(json));
    }

    /** A volume with a claim of the same name in namespace shop. */
    @CanIgnoreReturnValue
    RecoveryScene volume(String name, String handle) {
        add("""
            {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"%s"},"spec":{"claimRef":{"namespace":"shop",
            "name":"%s"},"csi":{"driver":"%s","volumeHandle":"%s","nodePublishSecretRef":{"name":"s3","namespace":
            "kube-system"},"nodeStageSecretRef":{"name":"s3","namespace":"kube-system"}}},"status":{"phase":"Bound"}}\
            """.formatted(name, name, DRIVER, handle));
        add("""
            {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"%s","namespace":"shop"},"spec":{
            "volumeName":"%s"},"status":{"phase":"Bound"}}\
            """.formatted(name, name));
        return this;
    }

    /** A pod; see {@link #container} for the words. */
    @CanIgnoreReturnValue
    RecoveryScene pod(String name, String uid, String claims, String... containers) {
        List<String> specs = new ArrayList<>();
        List<String> states = new ArrayList<>();
        for (String words : containers) {
            container(words, claims.split(" "), specs, states);
        }
        List<String> volumes = new ArrayList<>(List.of("{\"name\":\"config\",\"emptyDir\":{}}"));
        for (String claim : claims.split(" ")) {
            String[] parts = claim.split("=");
            volumes.add("{\"name\":\"%s\",\"persistentVolumeClaim\":{\"claimName\":\"%s\"}}"
                    .formatted(parts[0], parts[parts.length - 1]));
        }
        boolean never = String.join(" ", containers).contains("never");
        add("""
            {"apiVersion":"v1","kind":"Pod","metadata":{"name":"%s","namespace":"shop","uid":"%s"},"spec":{"nodeName":"n1",
            "restartPolicy":"%s","volumes":[%s],"containers":[%s]},"status":{"phase":"%s","containerStatuses":[%s]}}\
            """.formatted(
                        name,
                        uid,
                        never ? "Never" : "Always",
                        String.join(",", volumes),
                        String.join(",", specs),
                        phase,
                        String.join(",", states)));
        return this;
    }

    /**
     * {@code name propagation [ro] [sub=PATH] [expr=PATH] [started=TIME] [waiting=REASON] [twice] [unused]}. Each claim is mounted
     * under its name; a first mount of something else shifts the index by one.
     */
    private static void container(String words, String[] claims, List<String> specs, List<String> states) {
        List<String> list = List.of(words.split(" "));
        String name = list.get(0);
        StringBuilder mounts = new StringBuilder("{\"name\":\"config\",\"mountPath\":\"/etc/app\"}");
        for (String claim : list.contains("unused") ? new String[0] : claims) {
            String volume = claim.split("=")[0];
            mounts.append(",{\"name\":\"")
                    .append(volume)
                    .append("\",\"mountPath\":\"/")
                    .append(volume)
                    .append('"');
            if (!list.get(1).equals("-")) {
                mounts.append(",\"mountPropagation\":\"").append(list.get(1)).append('"');
            }
            mounts.append(list.contains("ro") ? ",\"readOnly\":true" : "");
            value(list, "sub").ifPresent(path -> mounts.append(",\"subPath\":\"" + path + "\""));
            value(list, "expr").ifPresent(path -> mounts.append(",\"subPathExpr\":\"" + path + "\""));
            mounts.append('}');
        }
        specs.add("{\"name\":\"" + name + "\",\"env\":[{\"name\":\"POD\"}],\"volumeMounts\":[" + mounts + "]}");
        String started = value(list, "started").orElse("09:00");
        String state = value(list, "waiting")
                .map(reason -> "\"waiting\":{\"reason\":\"" + reason + "\"}")
                .orElse(
                        started.equals("-")
                                ? "\"running\":{}"
                                : "\"running\":{\"startedAt\":\"2026-11-21T" + started + ":00Z\"}");
        states.add("{\"name\":\"" + name + "\",\"state\":{" + state + "}}");
        if (list.contains("twice")) {
            states.add("{\"name\":\"" + name + "\",\"state\":{\"running\":{\"startedAt\":\"2026-11-21T07:00:00Z\"}}}");
        }
    }

    private static java.util.Optional<String> value(List<String> words, String key) {
        return words.stream()
                .filter(word -> word.startsWith(key + "="))
                .map(word -> word.substring(key.length() + 1))
                .findFirst();
    }

    /** The phase of the pods that are added after this. */
    RecoveryScene phase(String newPhase) {
        phase = newPhase;
        return this;
    }

    @CanIgnoreReturnValue
    RecoveryScene with(Manifest object) {
        objects.add(object);
        return this;
    }

    RecoveryScene staged() {
        profile = profile.withTopology(Topology.STAGED);
        return this;
    }

    RecoveryScene root(String newRoot) {
        root = KubeletRoot.of(newRoot);
        return this;
    }

    RecoveryScene policy(RecoveryPolicy newPolicy) {
        policy = newPolicy;
        return this;
    }

    /** Everything that is known about the cluster, and nothing about the node. */
    Evidence evidence() {
        return new Evidence(
                objects, COMPLETE, profile, node, policy, null, null, Map.of(), Map.of(), null, Map.of(), Map.of());
    }

    VolumesOfNode volumes(NodeObservations seen) {
        return new S3fsRules(request(seen), daemon()).volumes();
    }

    private FuseRequest request(NodeObservations seen) {
        return FuseRequest.of(Inventory.of(objects).complete(COMPLETE.toArray(String[]::new)), seen)
                .onNode(node)
                .withRoot(root);
    }

    private S3fsDaemon daemon() {
        return S3fsDaemon.of(profile).withPolicy(policy);
    }

    RecoveryPlan plan(NodeObservations seen) {
        return RecoveryPlanner.plan(request(seen), daemon());
    }
}
