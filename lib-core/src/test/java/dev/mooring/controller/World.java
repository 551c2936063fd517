package dev.mooring.controller;

import dev.mooring.binding.Sketch;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;

/**
 * Clusters in a few words, see {@link Sketch}. Objects are parted by semicolons and begin with {@code pv}, {@code pvc},
 * {@code sc} or {@code pod}; one of {@code plugins}, {@code noprovision}, {@code novac} sets an option.
 *
 * <p>{@code sc fast by=csi.example mode=WaitForFirstConsumer default created=… options=ro} is a class,
 * {@code pod web-0 uses=c ephemeral=v node=n phase=Succeeded deleting running} a pod of namespace ns.
 */
public final class World {

    private World() {}

    public static Cluster of(String words) {
        ControllerOptions options = ControllerOptions.DEFAULT.with(ControllerPlugins.NONE);
        List<Manifest> objects = new ArrayList<>();
        for (String sketch : words.split(";", -1)) {
            String[] parts = sketch.strip().split("\\s+", 2);
            String rest = parts.length == 2 ? parts[1] : "";
            switch (parts[0]) {
                case "" -> {
                    // nothing there
                }
                case "pv" -> objects.add(Sketch.volumeManifest(rest));
                case "pvc" -> objects.add(Sketch.claimManifest(rest));
                case "sc" -> objects.add(storageClass(rest));
                case "pod" -> objects.add(pod(rest));
                case "plugins" -> options = options.with(ControllerPlugins.KUBE_CONTROLLER_MANAGER);
                case "noprovision" -> options = options.withoutDynamicProvisioning();
                case "novac" -> options = options.withoutVolumeAttributesClass();
                default -> throw new IllegalArgumentException(sketch);
            }
        }
        return Cluster.of(objects).with(options);
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

    private static Manifest pod(String words) {
        JsonObject metadata = JsonObject.of("namespace", JsonString.of("ns"));
        JsonObject spec = JsonObject.EMPTY;
        JsonObject status = JsonObject.EMPTY;
        List<JsonValue> volumes = new ArrayList<>();
        for (String word : words.split("\\s+", -1)) {
            String value = word.substring(word.indexOf('=') + 1);
            switch (word.replaceAll("=.*", "")) {
                case "uses" ->
                    volumes.add(JsonObject.EMPTY
                            .with("name", "v" + volumes.size())
                            .with("persistentVolumeClaim", JsonObject.of("claimName", JsonString.of(value))));
                case "ephemeral" ->
                    volumes.add(JsonObject.EMPTY.with("name", value).with("ephemeral", JsonObject.EMPTY));
                case "node" -> spec = spec.with("nodeName", value);
                case "phase" -> status = status.with("phase", value);
                case "deleting" -> metadata = metadata.with("deletionTimestamp", "2026-01-01T00:00:00Z");
                case "running" -> status = withContainer(status, "containerStatuses", "running");
                case "ended" -> status = withContainer(status, "containerStatuses", "terminated");
                case "init" -> status = withContainer(status, "initContainerStatuses", "running");
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

    private static JsonObject withContainer(JsonObject status, String list, String state) {
        return status.with(list, JsonArray.of(JsonObject.of("state", JsonObject.of(state, JsonObject.EMPTY))));
    }
}
