package dev.mooring.binding;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Claims and volumes in a few words. Without words a volume {@code pv} has 10Gi, RWO, phase Available, policy Retain;
 * a claim {@code ns/c} with uid {@code u1} asks for 5Gi, RWO, the explicit class {@code ""} and is Pending.
 *
 * <p>Words: {@code 4Gi}, {@code modes=RWO+ROX}, {@code class=fast}, {@code class!} (no field), {@code beta=slow},
 * {@code mode=Block}, {@code vac=gold}, {@code ref=ns/c:u1}, {@code phase=Bound}, {@code policy=Delete},
 * {@code ann=key=value}, {@code label=a=1}, {@code selector={json}}, {@code affinity={json}}, {@code deleting},
 * {@code named=pv}, {@code uid=u2}, {@code rv=7}, {@code nosize}, {@code source=nfs}, {@code finalizer=f}, {@code node=n},
 * {@code owner=uid}, {@code status={json}}, {@code data={json}}, {@code dataref={json}}.
 */
public final class Sketch {

    private static final Map<String, String> MODES =
            Map.of("RWO", "ReadWriteOnce", "ROX", "ReadOnlyMany", "RWX", "ReadWriteMany", "RWOP", "ReadWriteOncePod");

    private final Map<String, JsonValue> metadata = new LinkedHashMap<>();
    private final Map<String, JsonValue> annotations = new LinkedHashMap<>();
    private final Map<String, JsonValue> labels = new LinkedHashMap<>();
    private final Map<String, JsonValue> spec = new LinkedHashMap<>();
    private JsonObject status = JsonObject.EMPTY;
    private String size;
    private final boolean isVolume;

    private Sketch(boolean isVolume, String size) {
        this.isVolume = isVolume;
        this.size = size;
    }

    /** A volume; the name is the first word if it has no special form. */
    public static VolumeView volume(String words) {
        return VolumeView.from(volumeManifest(words));
    }

    public static Manifest volumeManifest(String words) {
        Sketch sketch = new Sketch(true, "10Gi");
        sketch.metadata.put("name", JsonString.of("pv"));
        sketch.spec.put("accessModes", modes("RWO"));
        sketch.spec.put("persistentVolumeReclaimPolicy", JsonString.of("Retain"));
        sketch.status = JsonObject.of("phase", JsonString.of("Available"));
        return sketch.build(words, "PersistentVolume");
    }

    /** A claim; the name is the first word if it has no special form. */
    public static ClaimView claim(String words) {
        return ClaimView.from(claimManifest(words));
    }

    public static Manifest claimManifest(String words) {
        Sketch sketch = new Sketch(false, "5Gi");
        sketch.metadata.put("namespace", JsonString.of("ns"));
        sketch.metadata.put("name", JsonString.of("c"));
        sketch.metadata.put("uid", JsonString.of("u1"));
        sketch.spec.put("accessModes", modes("RWO"));
        sketch.spec.put("storageClassName", JsonString.of(""));
        sketch.status = JsonObject.of("phase", JsonString.of("Pending"));
        return sketch.build(words, "PersistentVolumeClaim");
    }

    /** Volumes by semicolons. */
    public static List<VolumeView> volumes(String sketches) {
        return Arrays.stream(sketches.split(";", -1))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .map(Sketch::volume)
                .toList();
    }

    private Manifest build(String words, String kind) {
        for (String word : words.strip().split("\\s+", -1)) {
            if (!word.isEmpty()) {
                read(word);
            }
        }
        if (!size.isEmpty()) {
            JsonObject storage = JsonObject.of("storage", JsonString.of(size));
            if (isVolume) {
                spec.put("capacity", storage);
            } else {
                spec.put("resources", JsonObject.of("requests", storage));
            }
        }
        if (isVolume && hasNoSource()) {
            JsonValue path =
                    JsonString.of("/" + new Manifest(JsonObject.of("metadata", JsonObject.of(metadata))).name());
            spec.put("nfs", JsonObject.of("server", JsonString.of("s")).with("path", path));
        }
        if (!annotations.isEmpty()) {
            metadata.put("annotations", JsonObject.of(annotations));
        }
        if (!labels.isEmpty()) {
            metadata.put("labels", JsonObject.of(labels));
        }
        return new Manifest(JsonObject.EMPTY
                .with("apiVersion", "v1")
                .with("kind", kind)
                .with("metadata", JsonObject.of(metadata))
                .with("spec", JsonObject.of(spec))
                .with("status", status));
    }

    private boolean hasNoSource() {
        return spec.entrySet().stream()
                .noneMatch(each -> each.getValue() instanceof JsonObject
                        && !List.of("capacity", "claimRef", "nodeAffinity").contains(each.getKey()));
    }

    private void read(String word) {
        int sign = word.indexOf('=');
        String key = sign < 0 ? word : word.substring(0, sign);
        String value = sign < 0 ? "" : word.substring(sign + 1);
        switch (key) {
            case "modes" -> spec.put("accessModes", modes(value));
            case "class" -> spec.put("storageClassName", JsonString.of(value));
            case "class!" -> spec.remove("storageClassName");
            case "beta" -> annotations.put(Annotations.BETA_STORAGE_CLASS, JsonString.of(value));
            case "mode" -> spec.put("volumeMode", JsonString.of(value));
            case "vac" -> spec.put("volumeAttributesClassName", JsonString.of(value));
            case "ref" -> spec.put("claimRef", reference(value));
            case "phase" -> status = status.with("phase", value);
            case "policy" -> spec.put("persistentVolumeReclaimPolicy", JsonString.of(value));
            case "ann" -> pair(annotations, value);
            case "label" -> pair(labels, value);
            case "selector" -> spec.put("selector", JsonValue.parse(value));
            case "affinity" ->
                spec.put(
                        "nodeAffinity",
                        JsonObject.of("required", JsonObject.of("nodeSelectorTerms", JsonValue.parse(value))));
            case "deleting" -> metadata.put("deletionTimestamp", JsonString.of("2026-01-01T00:00:00Z"));
            case "named" -> spec.put("volumeName", JsonString.of(value));
            case "rv" -> metadata.put("resourceVersion", JsonString.of(value));
            case "uid" -> metadata.put("uid", JsonString.of(value));
            case "nosize" -> size = "";
            case "source" -> spec.put(value.split(":", -1)[0], source(value));
            case "finalizer" -> metadata.put("finalizers", JsonArray.ofStrings(List.of(value.split("\\+", -1))));
            case "owner" ->
                metadata.put("ownerReferences", JsonValue.parse("[{\"controller\":true,\"uid\":\"" + value + "\"}]"));
            case "data" -> spec.put("dataSource", JsonValue.parse(value));
            case "dataref" -> spec.put("dataSourceRef", JsonValue.parse(value));
            case "status" -> status = (JsonObject) JsonValue.parse(value);
            default -> plain(word);
        }
    }

    private void plain(String word) {
        if (Character.isDigit(word.charAt(0)) || word.charAt(0) == '-') {
            size = word;
            return;
        }
        int slash = word.indexOf('/');
        if (slash >= 0) {
            metadata.put("namespace", JsonString.of(word.substring(0, slash)));
        }
        metadata.put("name", JsonString.of(word.substring(slash + 1)));
    }

    private static JsonObject source(String value) {
        String[] parts = value.split(":", 2);
        return parts.length == 1 ? JsonObject.EMPTY : JsonObject.of("path", JsonString.of(parts[1]));
    }

    private static void pair(Map<String, JsonValue> into, String value) {
        int sign = value.indexOf('=');
        String key = sign < 0 ? value : value.substring(0, sign);
        into.put(key, JsonString.of(sign < 0 ? "yes" : value.substring(sign + 1)));
    }

    private static JsonArray modes(String words) {
        return JsonArray.ofStrings(Arrays.stream(words.split("\\+", -1))
                .filter(each -> !each.isEmpty())
                .map(each -> MODES.getOrDefault(each, each))
                .toList());
    }

    private static JsonObject reference(String value) {
        String[] uid = value.split(":", 2);
        int slash = uid[0].indexOf('/');
        JsonObject reference =
                JsonObject.EMPTY.with("kind", "PersistentVolumeClaim").with("name", uid[0].substring(slash + 1));
        if (slash >= 0) {
            reference = reference.with("namespace", uid[0].substring(0, slash));
        }
        return uid.length == 2 ? reference.with("uid", uid[1]) : reference;
    }
}
