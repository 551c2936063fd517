package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.controller.World;
import dev.mooring.deletion.Deletion;
import dev.mooring.deletion.Deletion.Propagation;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.deletion.Deletions;
import dev.mooring.deletion.Holder;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.Inventory;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A cluster of a few words in which something is deleted. Objects are parted by semicolons; each is a kind, a name and
 * words: {@code pvc c vol=v}, {@code pv v of=c policy=Retain}, {@code pod p node=n uses=c}, {@code node n},
 * {@code va v@n}. Every object takes {@code fin=x}, {@code nofin}, {@code deleting}, {@code owner=sts/db}, with
 * {@code :uid} another uid, with {@code !} a blocking controller. A claim or volume has {@code vac=gold}; it and the template of a set that is {@code whole} have {@code class=x}, and {@code sc x} waits for pods. All kinds are given completely, but for {@code no=pod}; {@code all}: there is nothing else in the cluster; {@code drivers}: all CSIDrivers and CSINodes are given;
 * {@code on=1.30} is the release of the cluster.
 */
final class DeletionSketch {

    private static final Map<String, String> KINDS = Map.ofEntries(
            Map.entry("pvc", Kinds.PERSISTENT_VOLUME_CLAIM),
            Map.entry("pv", Kinds.PERSISTENT_VOLUME),
            Map.entry("pod", Kinds.POD),
            Map.entry("node", Kinds.NODE),
            Map.entry("ns", Kinds.NAMESPACE),
            Map.entry("va", Kinds.VOLUME_ATTACHMENT),
            Map.entry("sts", Kinds.STATEFUL_SET),
            Map.entry("rs", "ReplicaSet"),
            Map.entry("deploy", "Deployment"),
            Map.entry("ds", Kinds.DAEMON_SET),
            Map.entry("job", "Job"),
            Map.entry("cj", Kinds.CRON_JOB),
            Map.entry("vac", Kinds.VOLUME_ATTRIBUTES_CLASS),
            Map.entry("vs", "VolumeSnapshot"),
            Map.entry("vsc", Kinds.VOLUME_SNAPSHOT_CONTENT),
            Map.entry("lease", Kinds.LEASE),
            Map.entry("driver", Kinds.CSI_DRIVER),
            Map.entry("sc", Kinds.STORAGE_CLASS),
            Map.entry("cm", "ConfigMap"));

    private static final Map<String, String> VERSIONS = Map.ofEntries(
            Map.entry("sts", "apps/v1"),
            Map.entry("rs", "apps/v1"),
            Map.entry("deploy", "apps/v1"),
            Map.entry("ds", "apps/v1"),
            Map.entry("cj", "batch/v1"),
            Map.entry("vac", "storage.k8s.io/v1"),
            Map.entry("job", "batch/v1"),
            Map.entry("va", "storage.k8s.io/v1"),
            Map.entry("vs", "snapshot.storage.k8s.io/v1"),
            Map.entry("vsc", "snapshot.storage.k8s.io/v1"),
            Map.entry("lease", "coordination.k8s.io/v1"),
            Map.entry("driver", "storage.k8s.io/v1"),
            Map.entry("sc", "storage.k8s.io/v1"));

    /** Owners of kinds that an operator has: the first has a name that Kubernetes has for another kind. */
    private static final Map<String, List<String>> OF_OPERATORS = Map.of(
            "vcjob",
            List.of("batch.volcano.sh/v1alpha1", "Job"),
            "cluster",
            List.of("postgresql.cnpg.io/v1", "Cluster"));

    private DeletionSketch() {}

    static Inventory inventory(String words) {
        List<Manifest> objects = new ArrayList<>();
        List<String> complete = new ArrayList<>(KINDS.values());
        complete.remove(Kinds.CSI_DRIVER);
        Release release = Release.LATEST;
        for (String sketch : words.split(";", -1)) {
            String[] parts = sketch.strip().split("\\s+", -1);
            if (parts[0].startsWith("no=")) {
                complete.remove(KINDS.get(parts[0].substring(3)));
            } else if (parts[0].equals("drivers")) {
                complete.addAll(List.of(Kinds.CSI_DRIVER, Kinds.CSI_NODE));
            } else if (parts[0].equals("all")) {
                complete.add(Inventory.ALL_KINDS);
            } else if (parts[0].startsWith("on=")) {
                release = World.release(parts[0]);
            } else if (!parts[0].isEmpty()) {
                objects.add(object(parts));
            }
        }
        return Inventory.of(objects).complete(complete.toArray(String[]::new)).on(release);
    }

    /** {@code sts/db} or {@code other/pvc/c}. */
    static ObjectRef ref(String word) {
        String[] parts = word.split("/", -1);
        return parts.length == 3
                ? new ObjectRef(requireNonNull(KINDS.get(parts[1])), parts[0], parts[2])
                : Scopes.key(new ObjectRef(requireNonNull(KINDS.get(parts[0])), "ns", parts[1]));
    }

    /** Deletes {@code pvc/c pod/p}; {@code +pvc/c} together with the one before, {@code scale:sts/db=1} scales. */
    static Forecast forecast(String words, String asked) {
        return Forecast.of(inventory(words)).deleting(deletion -> steps(deletion, asked));
    }

    private static Deletion steps(Deletion nothing, String asked) {
        Deletion deletion = nothing;
        List<ObjectRef> together = new ArrayList<>();
        for (String word : asked.isEmpty() ? new String[0] : asked.split("\\s+", -1)) {
            if (word.startsWith("--")) {
                deletion = deletion.cascading(Propagation.valueOf(word.substring(2)));
            } else if (word.startsWith("scale:")) {
                String[] parts = word.substring(6).split("=", -1);
                deletion = deletion.scaling(ref(parts[0]), Integer.parseInt(parts[1]));
            } else if (word.endsWith("+")) {
                together.add(ref(word.substring(0, word.length() - 1)));
            } else {
                together.add(ref(word));
                deletion = deletion.together(together);
                together = new ArrayList<>();
            }
        }
        return deletion;
    }

    /** The ends, for example {@code pv/v=gone(deleted) pvc/c=terminating[PvcProtection]}, without nodes and attachments. */
    static String ends(Deletions deletions) {
        return deletions.ends().stream()
                .filter(end -> !end.object().kind().equals(Kinds.VOLUME_ATTACHMENT))
                .map(end -> word(end, deletions))
                .sorted()
                .collect(Collectors.joining(" "));
    }

    private static String word(DeletionEnd end, Deletions deletions) {
        String kind = KINDS.entrySet().stream()
                .filter(entry -> entry.getValue().equals(end.object().kind()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
        String holders = end.holders().stream()
                .map(DeletionSketch::word)
                .collect(Collectors.joining(",", "[", "]"))
                .replace("[]", "");
        String data = deletions
                .data(end.object())
                .map(each -> "(" + each.fate() + ")")
                .orElse("");
        return kind + "/" + end.object().name() + "=" + end.state() + data + holders;
    }

    private static String word(Holder holder) {
        return (holder.isCertain() ? "" : "?") + holder.reason().code();
    }

    private static Manifest object(String... parts) {
        String kind = parts[0];
        String name = parts[1];
        JsonObject metadata = JsonObject.of("name", JsonString.of(name)).with("uid", "u-" + name);
        if (!Scopes.isClusterScoped(String.valueOf(KINDS.get(kind)))) {
            metadata = metadata.with("namespace", "ns");
        }
        Map<String, String> words = new LinkedHashMap<>();
        List<String> finalizers = new ArrayList<>();
        List<JsonValue> owners = new ArrayList<>();
        for (int i = 2; i < parts.length; i++) {
            String value = parts[i].substring(parts[i].indexOf('=') + 1);
            switch (parts[i].replaceAll("=.*", "")) {
                case "fin" -> finalizers.add(value);
                case "owner" -> owners.add(owner(value));
                case "in" -> metadata = metadata.with("namespace", value);
                case "deleting" ->
                    metadata = metadata.with("deletionTimestamp", "2026-01-01T00:00:00Z")
                            .with(
                                    "deletionGracePeriodSeconds",
                                    JsonNumber.of(value.equals("deleting") ? 0 : Integer.parseInt(value)));
                default -> words.put(parts[i].replaceAll("=.*", ""), value);
            }
        }
        if (!words.containsKey("nofin")) {
            finalizers.addAll(usual(kind, words));
        }
        metadata = finalizers.isEmpty() ? metadata : metadata.with("finalizers", JsonArray.ofStrings(finalizers));
        metadata = owners.isEmpty() ? metadata : metadata.with("ownerReferences", new JsonArray(owners));
        String app = owners.isEmpty()
                ? ""
                : ((JsonObject) owners.get(0)).string("name").orElse("");
        metadata = kind.equals("pod") || kind.equals("rs")
                ? metadata.with("labels", JsonObject.of("app", JsonString.of(words.getOrDefault("app", app))))
                : metadata;
        if (words.containsKey("cost")) {
            metadata = metadata.with(
                    "annotations",
                    JsonObject.of(
                            "controller.kubernetes.io/pod-deletion-cost",
                            JsonString.of(words.getOrDefault("cost", ""))));
        }
        JsonObject json = JsonObject.of("apiVersion", JsonString.of(VERSIONS.getOrDefault(kind, "v1")))
                .with("kind", String.valueOf(KINDS.get(kind)))
                .with("metadata", metadata);
        return new Manifest(
                switch (kind) {
                    case "pvc" -> claim(json, words);
                    case "pv" -> volume(json, words);
                    case "pod" -> pod(json, words);
                    case "node" -> node(json, words);
                    case "ns" -> words.containsKey("nospec") ? json : namespace(json, words);
                    case "va" -> attachment(json, name);
                    case "sts" -> set(json, words);
                    case "rs", "deploy", "ds" -> json.with("spec", workload(name(json), words));
                    case "job" -> job(json, words);
                    case "vs" -> snapshot(json, words);
                    case "vsc" -> content(json, words);
                    case "lease" ->
                        json.with(
                                "spec",
                                JsonObject.of(
                                        "renewTime", JsonString.of(words.getOrDefault("at", "2026-01-01T00:00:00Z"))));
                    case "sc" ->
                        json.with("provisioner", "kubernetes.io/no-provisioner")
                                .with("volumeBindingMode", "WaitForFirstConsumer");
                    default -> json;
                });
    }

    private static JsonObject namespace(JsonObject json, Map<String, String> words) {
        String finalizers = words.getOrDefault("specfin", "kubernetes");
        return json.with("spec", JsonObject.of("finalizers", JsonArray.ofStrings(List.of(finalizers.split(",", -1)))));
    }

    private static List<String> usual(String kind, Map<String, String> words) {
        return switch (kind) {
            case "pvc" -> List.of("kubernetes.io/pvc-protection");
            case "pv" ->
                words.getOrDefault("policy", "Delete").equals("Delete") && !words.containsKey("source")
                        ? List.of("kubernetes.io/pv-protection", "external-provisioner.volume.kubernetes.io/finalizer")
                        : List.of("kubernetes.io/pv-protection");
            case "va" -> List.of("external-attacher/csi-example");
            case "vac" -> List.of("kubernetes.io/vac-protection");
            default -> List.of();
        };
    }

    private static JsonObject owner(String word) {
        String[] parts = word.replace("!", "").split("[/:]", -1);
        List<String> type = OF_OPERATORS.getOrDefault(
                parts[0], List.of(VERSIONS.getOrDefault(parts[0], "v1"), KINDS.getOrDefault(parts[0], "")));
        JsonObject owner = JsonObject.of("apiVersion", JsonString.of(type.get(0)))
                .with("kind", type.get(1))
                .with("name", parts[1])
                .with("uid", parts.length == 3 ? parts[2] : "u-" + parts[1]);
        return word.endsWith("!")
                ? owner.with("controller", JsonBoolean.TRUE).with("blockOwnerDeletion", JsonBoolean.TRUE)
                : owner;
    }

    private static JsonObject claim(JsonObject json, Map<String, String> words) {
        JsonObject spec = claimSpec(words);
        if (words.containsKey("restore")) {
            spec = spec.with(
                    "dataSource",
                    JsonObject.of("apiGroup", JsonString.of("snapshot.storage.k8s.io"))
                            .with("kind", Kinds.VOLUME_SNAPSHOT)
                            .with("name", words.getOrDefault("restore", "")));
        }
        if (words.containsKey("copy")) {
            spec = spec.with(
                    "dataSource",
                    JsonObject.of("kind", JsonString.of(Kinds.PERSISTENT_VOLUME_CLAIM))
                            .with("name", words.getOrDefault("copy", "")));
        }
        spec = words.containsKey("vac") ? spec.with("volumeAttributesClassName", words.getOrDefault("vac", "")) : spec;
        if (!words.containsKey("vol")) {
            return json.with("spec", spec).with("status", JsonObject.of("phase", JsonString.of("Pending")));
        }
        JsonObject annotated = json.child("metadata")
                .with("annotations", JsonObject.of("pv.kubernetes.io/bind-completed", JsonString.of("yes")));
        return json.with("metadata", annotated)
                .with("spec", spec.with("volumeName", words.getOrDefault("vol", "")))
                .with("status", JsonObject.of("phase", JsonString.of("Bound")));
    }

    private static JsonObject claimSpec(Map<String, String> words) {
        return JsonObject.of("accessModes", JsonArray.ofStrings(List.of("ReadWriteOnce")))
                .with("storageClassName", words.getOrDefault("class", ""))
                .with("resources", JsonObject.of("requests", JsonObject.of("storage", JsonString.of("1Gi"))));
    }

    private static JsonObject volume(JsonObject json, Map<String, String> words) {
        String by = words.getOrDefault("by", "csi.example");
        JsonObject metadata = by.isEmpty()
                ? json.child("metadata")
                : json.child("metadata")
                        .with("annotations", JsonObject.of("pv.kubernetes.io/provisioned-by", JsonString.of(by)));
        JsonObject source = words.containsKey("source")
                ? JsonObject.of("path", JsonString.of("/tmp/x"))
                : JsonObject.of("driver", JsonString.of("csi.example")).with("volumeHandle", "h");
        JsonObject spec = JsonObject.of("capacity", JsonObject.of("storage", JsonString.of("1Gi")))
                .with("accessModes", JsonArray.ofStrings(List.of("ReadWriteOnce")))
                .with("storageClassName", words.getOrDefault("class", ""))
                .with("persistentVolumeReclaimPolicy", words.getOrDefault("policy", "Delete"))
                .with(words.getOrDefault("source", "csi"), source);
        spec = words.containsKey("vac") ? spec.with("volumeAttributesClassName", words.getOrDefault("vac", "")) : spec;
        if (words.containsKey("of")) {
            String claim = words.getOrDefault("of", "");
            spec = spec.with(
                    "claimRef",
                    JsonObject.of("namespace", JsonString.of("ns"))
                            .with("name", claim)
                            .with("uid", "u-" + claim));
        }
        String phase = words.containsKey("of") ? "Bound" : "Available";
        return json.with("metadata", metadata)
                .with("spec", spec)
                .with("status", JsonObject.of("phase", JsonString.of(words.getOrDefault("phase", phase))));
    }

    private static JsonObject pod(JsonObject json, Map<String, String> words) {
        List<JsonValue> volumes = new ArrayList<>();
        for (String claim : words.getOrDefault("uses", "").split(",", -1)) {
            if (!claim.isEmpty()) {
                volumes.add(JsonObject.of("name", JsonString.of("v" + volumes.size()))
                        .with("persistentVolumeClaim", JsonObject.of("claimName", JsonString.of(claim))));
            }
        }
        if (words.containsKey("ephemeral")) {
            volumes.add(JsonObject.of("name", JsonString.of(words.getOrDefault("ephemeral", "")))
                    .with("ephemeral", JsonObject.EMPTY));
        }
        JsonObject spec = JsonObject.of("volumes", new JsonArray(volumes));
        spec = words.containsKey("node") ? spec.with("nodeName", words.getOrDefault("node", "")) : spec;
        spec = words.containsKey("grace")
                ? spec.with("terminationGracePeriodSeconds", JsonValue.parse(words.getOrDefault("grace", "")))
                : spec;
        if (words.containsKey("tolerates")) {
            String[] parts = words.getOrDefault("tolerates", "").split(":", -1);
            JsonObject toleration =
                    JsonObject.of("key", JsonString.of(parts[0])).with("operator", "Exists");
            spec = spec.with(
                    "tolerations",
                    JsonArray.of(
                            parts.length == 2
                                    ? toleration.with("tolerationSeconds", JsonValue.parse(parts[1]))
                                    : toleration));
        }
        JsonObject status = JsonObject.of("phase", JsonString.of(words.getOrDefault("phase", "Running")));
        if (words.containsKey("ready")) {
            JsonObject ready =
                    JsonObject.of("type", JsonString.of("Ready")).with("status", words.getOrDefault("ready", ""));
            status = status.with("conditions", JsonArray.of(ready));
        }
        return json.with("spec", spec).with("status", status);
    }

    private static JsonObject node(JsonObject json, Map<String, String> words) {
        JsonObject ready =
                JsonObject.of("type", JsonString.of("Ready")).with("status", words.getOrDefault("ready", "True"));
        JsonObject node = json.with("status", JsonObject.of("conditions", JsonArray.of(ready)));
        JsonObject taint = JsonObject.of("key", JsonString.of("node.kubernetes.io/out-of-service"))
                .with("effect", "NoExecute");
        if (words.containsKey("taint")) {
            taint = JsonObject.of("key", JsonString.of(words.getOrDefault("taint", "")))
                    .with("effect", "NoExecute");
        }
        return words.containsKey("out") || words.containsKey("taint")
                ? node.with("spec", JsonObject.of("taints", JsonArray.of(taint)))
                : node;
    }

    private static JsonObject attachment(JsonObject json, String name) {
        return json.with(
                "spec",
                JsonObject.of("attacher", JsonString.of("csi.example"))
                        .with("nodeName", name.substring(name.indexOf('@') + 1))
                        .with(
                                "source",
                                JsonObject.of(
                                        "persistentVolumeName", JsonString.of(name.substring(0, name.indexOf('@'))))));
    }

    private static JsonObject set(JsonObject json, Map<String, String> words) {
        String[] policy = words.getOrDefault("keep", "Retain,Retain").split(",", -1);
        JsonObject template = JsonObject.of("metadata", JsonObject.of("name", JsonString.of("data")));
        template = words.containsKey("whole") ? template.with("spec", claimSpec(words)) : template;
        return json.with(
                "spec",
                workload(name(json), words)
                        .with("podManagementPolicy", words.containsKey("parallel") ? "Parallel" : "OrderedReady")
                        .with("volumeClaimTemplates", JsonArray.of(template))
                        .with(
                                "persistentVolumeClaimRetentionPolicy",
                                JsonObject.of("whenDeleted", JsonString.of(policy[0]))
                                        .with("whenScaled", policy[1])));
    }

    private static String name(JsonObject json) {
        return json.child("metadata").string("name").orElse("");
    }

    /** Replicas, selector and template. */
    private static JsonObject workload(String name, Map<String, String> words) {
        JsonObject labels = JsonObject.of("app", JsonString.of(words.getOrDefault("app", name)));
        JsonObject container =
                JsonObject.of("name", JsonString.of("main")).with("image", words.getOrDefault("image", "nothing"));
        return JsonObject.of("replicas", JsonNumber.of(Integer.parseInt(words.getOrDefault("replicas", "3"))))
                .with("selector", JsonObject.of("matchLabels", labels))
                .with(
                        "template",
                        JsonObject.of("metadata", JsonObject.of("labels", labels))
                                .with("spec", JsonObject.of("containers", JsonArray.of(container))));
    }

    /** {@code done=Complete} since {@code at}; {@code ttl=60}. */
    private static JsonObject job(JsonObject json, Map<String, String> words) {
        JsonObject spec = workload(name(json), words).without("replicas");
        spec = words.containsKey("ttl")
                ? spec.with("ttlSecondsAfterFinished", JsonValue.parse(words.getOrDefault("ttl", "")))
                : spec;
        JsonObject status = JsonObject.of("startTime", JsonString.of(words.getOrDefault("at", "2026-01-01T00:00:00Z")));
        if (words.containsKey("done")) {
            JsonObject condition = JsonObject.of("type", JsonString.of(words.getOrDefault("done", "")))
                    .with("status", "True");
            condition = words.containsKey("notime")
                    ? condition
                    : condition.with("lastTransitionTime", "2026-01-01T00:00:00Z");
            status = status.with("conditions", JsonArray.of(condition));
        }
        return json.with("spec", spec).with("status", status);
    }

    private static JsonObject content(JsonObject json, Map<String, String> words) {
        String snapshot = words.getOrDefault("of", "");
        JsonObject status = words.containsKey("error")
                ? JsonObject.of("error", JsonObject.of("message", JsonString.of("out of space")))
                : JsonObject.EMPTY;
        return json.with(
                        "spec",
                        JsonObject.of("driver", JsonString.of("csi.example"))
                                .with("deletionPolicy", words.getOrDefault("policy", "Delete"))
                                .with("source", JsonObject.of("volumeHandle", JsonString.of("h")))
                                .with(
                                        "volumeSnapshotRef",
                                        JsonObject.of("namespace", JsonString.of("ns"))
                                                .with("name", snapshot)
                                                .with("uid", "u-" + snapshot)))
                .with("status", status);
    }

    private static JsonObject snapshot(JsonObject json, Map<String, String> words) {
        return json.with(
                        "spec",
                        JsonObject.of(
                                "source",
                                JsonObject.of(
                                        "persistentVolumeClaimName", JsonString.of(words.getOrDefault("copy", "")))))
                .with(
                        "status",
                        JsonObject.of("readyToUse", JsonBoolean.of(words.containsKey("ready")))
                                .with("boundVolumeSnapshotContentName", words.getOrDefault("content", "")));
    }
}
