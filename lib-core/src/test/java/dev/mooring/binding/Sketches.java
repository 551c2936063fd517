package dev.mooring.binding;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;

/**
 * Objects in a few words, see {@link Sketch}. They are parted by semicolons and begin with {@code pv}, {@code pvc},
 * {@code sc}, {@code pod} or {@code node}; {@code plugins}, {@code noprovision}, {@code novac} and {@code on=1.30,VolumeAttributesClass=true}
 * are options of the cluster and no objects.
 *
 * <p>{@code sc fast by=csi.example mode=WaitForFirstConsumer default created=… options=ro} is a class,
 * {@code pod web-0 uses=c ephemeral=v node=n phase=Succeeded deleting running} a pod of namespace ns, whose further words
 * {@code uid=p1 cpu=1 selects=zone=a tolerates=gpu evicted evicted=Ready,True,reason spec={json}} matter to the scheduler. So does
 * {@code node n1 label=zone=a cordoned taint=gpu cpu=4 pods=10}. Other objects are written as {@code json={…}}.
 */
public final class Sketches {

    private static final JsonObject CLAIM_TEMPLATE = JsonObject.parse("""
        {"spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}}}}
        """);

    public static final String ON = "on=";

    private Sketches() {}

    /** {@code on=1.30}, with gates {@code on=1.30,VolumeAttributesClass=true}. */
    public static Release release(String word) {
        String[] parts = word.substring(ON.length()).split(",", -1);
        Release release = Release.of(parts[0]);
        for (int i = 1; i < parts.length; i++) {
            String[] gate = parts[i].split("=", -1);
            release = release.with(gate[0], Boolean.parseBoolean(gate[1]));
        }
        return release;
    }

    /** The objects, without the options. */
    public static List<Manifest> of(String words) {
        List<Manifest> objects = new ArrayList<>();
        for (String sketch : words.split(";", -1)) {
            String[] parts = sketch.strip().split("\\s+", 2);
            String rest = parts.length == 2 ? parts[1] : "";
            switch (parts[0]) {
                case "", "plugins", "noprovision", "novac" -> {
                    // no object
                }
                case "pv" -> objects.add(Sketch.volumeManifest(rest));
                case "pvc" -> objects.add(Sketch.claimManifest(rest));
                case "sc" -> objects.add(storageClass(rest));
                case "pod" -> objects.add(pod(rest));
                case "node" -> objects.add(node(rest));
                default -> {
                    if (!parts[0].startsWith(ON)) {
                        objects.add(json(sketch.strip()));
                    }
                }
            }
        }
        return objects;
    }

    private static Manifest json(String sketch) {
        if (!sketch.startsWith("json=")) {
            throw new IllegalArgumentException(sketch);
        }
        return new Manifest((JsonObject) JsonValue.parse(sketch.substring("json=".length())));
    }

    private static Manifest storageClass(String words) {
        JsonObject metadata = JsonObject.EMPTY;
        JsonObject json = JsonObject.EMPTY
                .with("apiVersion", "storage.k8s.io/v1")
                .with("kind", "StorageClass")
                .with("volumeBindingMode", "Immediate");
        for (String word : words.split("\\s+", -1)) {
            String value = word.substring(word.indexOf('=') + 1);
            switch (word.replaceAll("=.*", "")) {
                case "by" -> json = json.with("provisioner", value);
                case "mode" -> json = json.with("volumeBindingMode", value);
                case "mode!" -> json = json.without("volumeBindingMode");
                case "default" ->
                    metadata = metadata.with(
                            "annotations",
                            JsonObject.of(
                                    "storageclass.kubernetes.io/is-default-class",
                                    JsonString.of(word.contains("=") ? value : "true")));
                case "created" -> metadata = metadata.with("creationTimestamp", value);
                case "options" -> json = json.with("mountOptions", JsonArray.ofStrings(List.of(value.split(",", -1))));
                default -> metadata = metadata.with("name", word);
            }
        }
        return new Manifest(json.with("metadata", metadata));
    }

    /** A claim of an empty template is refused; so is a new pod with one. */
    private static JsonObject ephemeral(String name, JsonObject template) {
        return JsonObject.of("name", JsonString.of(name))
                .with("ephemeral", JsonObject.of("volumeClaimTemplate", template));
    }

    private static Manifest pod(String words) {
        JsonObject metadata = JsonObject.of("namespace", JsonString.of("ns"));
        JsonObject container = JsonObject.of("name", JsonString.of("main")).with("image", "i");
        JsonObject spec = JsonObject.of("containers", JsonArray.of(container));
        JsonObject status = JsonObject.EMPTY;
        List<JsonValue> volumes = new ArrayList<>();
        for (String word : words.split("\\s+", -1)) {
            String value = word.substring(word.indexOf('=') + 1);
            switch (word.replaceAll("=.*", "")) {
                case "uses" ->
                    volumes.add(JsonObject.EMPTY
                            .with("name", "v" + volumes.size())
                            .with("persistentVolumeClaim", JsonObject.of("claimName", JsonString.of(value))));
                case "ephemeral" -> volumes.add(ephemeral(value, CLAIM_TEMPLATE));
                case "ephemeral!" -> volumes.add(ephemeral(value, JsonObject.EMPTY));
                case "node" -> spec = spec.with("nodeName", value);
                case "phase" -> status = status.with("phase", value);
                case "deleting" -> metadata = metadata.with("deletionTimestamp", "2026-01-01T00:00:00Z");
                case "running" -> status = withContainer(status, "containerStatuses", "running");
                case "ended" -> status = withContainer(status, "containerStatuses", "terminated");
                case "init" -> status = withContainer(status, "initContainerStatuses", "running");
                case "uid" -> metadata = metadata.with("uid", value);
                case "cpu" ->
                    spec = spec.with(
                            "containers",
                            JsonArray.of(container.with(
                                    "resources",
                                    JsonObject.of("requests", JsonObject.of("cpu", JsonString.of(value))))));
                case "selects" -> spec = spec.with("nodeSelector", label(value));
                case "tolerates" ->
                    spec = spec.with(
                            "tolerations",
                            JsonArray.of(
                                    JsonObject.of("key", JsonString.of(value)).with("operator", "Exists")));
                case "spec" -> spec = with(spec, (JsonObject) JsonValue.parse(value));
                case "priority" -> spec = spec.with("priority", JsonValue.parse(value));
                case "nominated" -> status = status.with("nominatedNodeName", value);
                case "evicted" -> {
                    String[] condition = value.split(",", -1);
                    boolean usual = condition.length < 3;
                    status = status.with(
                            "conditions",
                            JsonArray.of(JsonObject.of("type", JsonString.of(usual ? "DisruptionTarget" : condition[0]))
                                    .with("status", usual ? "True" : condition[1])
                                    .with("reason", usual ? "PreemptionByScheduler" : condition[2])));
                }
                default -> metadata = metadata.with("name", word);
            }
        }
        return new Manifest(JsonObject.EMPTY
                .with("apiVersion", "v1")
                .with("kind", "Pod")
                .with("metadata", metadata)
                .with("spec", spec.with("volumes", new JsonArray(volumes)))
                .with("status", status));
    }

    private static Manifest node(String words) {
        JsonObject metadata = JsonObject.EMPTY;
        JsonObject labels = JsonObject.EMPTY;
        JsonObject spec = JsonObject.EMPTY;
        JsonObject allocatable = JsonObject.EMPTY;
        for (String word : words.split("\\s+", -1)) {
            String value = word.substring(word.indexOf('=') + 1);
            switch (word.replaceAll("=.*", "")) {
                case "label" -> labels = with(labels, label(value));
                case "cordoned" -> spec = spec.with("unschedulable", JsonValue.parse("true"));
                case "taint" ->
                    spec = spec.with(
                            "taints",
                            JsonArray.of(
                                    JsonObject.of("key", JsonString.of(value)).with("effect", "NoSchedule")));
                case "cpu", "pods" -> allocatable = allocatable.with(word.replaceAll("=.*", ""), value);
                default -> metadata = metadata.with("name", word);
            }
        }
        return new Manifest(JsonObject.EMPTY
                .with("apiVersion", "v1")
                .with("kind", "Node")
                .with("metadata", metadata.with("labels", labels))
                .with("spec", spec)
                .with("status", JsonObject.of("allocatable", allocatable)));
    }

    private static JsonObject label(String pair) {
        int sign = pair.indexOf('=');
        return JsonObject.of(pair.substring(0, sign), JsonString.of(pair.substring(sign + 1)));
    }

    private static JsonObject with(JsonObject object, JsonObject more) {
        JsonObject all = object;
        for (var each : more.members().entrySet()) {
            all = all.with(each.getKey(), each.getValue());
        }
        return all;
    }

    private static JsonObject withContainer(JsonObject status, String list, String state) {
        return status.with(list, JsonArray.of(JsonObject.of("state", JsonObject.of(state, JsonObject.EMPTY))));
    }
}
