package dev.mooring.workload.controller;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.workload.internal.PodTemplates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Objects in a few words, separated by semicolons: {@code set web n=2 uid=s1; pod web-0 of=StatefulSet/web/s1}. All are in
 * the namespace {@code ns} and have the label {@code app=web}. {@code /a/b=json} writes a JSON value at a pointer.
 */
final class WorkloadWords {

    private static final Map<String, String[]> KINDS = Map.of(
            "set", new String[] {"apps/v1", Kinds.STATEFUL_SET},
            "deploy", new String[] {"apps/v1", Kinds.DEPLOYMENT},
            "rs", new String[] {"apps/v1", Kinds.REPLICA_SET},
            "rc", new String[] {"v1", Kinds.REPLICATION_CONTROLLER},
            "ds", new String[] {"apps/v1", Kinds.DAEMON_SET},
            "job", new String[] {"batch/v1", Kinds.JOB},
            "cron", new String[] {"batch/v1", Kinds.CRON_JOB},
            "pod", new String[] {"v1", Kinds.POD},
            "pvc", new String[] {"v1", Kinds.PERSISTENT_VOLUME_CLAIM},
            "node", new String[] {"v1", Kinds.NODE});

    private WorkloadWords() {}

    static Inventory inventory(String text) {
        List<Manifest> objects = new ArrayList<>();
        boolean nodesAreComplete = false;
        for (String words : text.split(";")) {
            if (words.strip().equals("nodes")) {
                nodesAreComplete = true;
            } else if (!words.isBlank()) {
                objects.add(object(words.strip()));
            }
        }
        Inventory inventory = Inventory.of(objects);
        return nodesAreComplete ? inventory.complete(Kinds.NODE) : inventory;
    }

    static Manifest object(String words) {
        List<String> all = Arrays.asList(words.split("\\s+"));
        String[] kind = requireNonNull(KINDS.get(all.get(0)));
        JsonObject metadata = JsonObject.of("name", JsonString.of(all.size() > 1 ? all.get(1) : ""));
        metadata = metadata.with("namespace", "ns").with("labels", labels());
        JsonObject object = JsonObject.of("apiVersion", JsonString.of(kind[0]))
                .with("kind", kind[1])
                .with("metadata", metadata)
                .with("spec", spec(all.get(0)));
        for (String word : all.subList(Math.min(2, all.size()), all.size())) {
            object = changed(object, word);
        }
        return new Manifest(object);
    }

    private static JsonObject labels() {
        return JsonObject.of("app", JsonString.of("web"));
    }

    private static JsonObject spec(String kind) {
        JsonObject podSpec = JsonObject.of("containers", JsonArray.of(JsonObject.of("name", JsonString.of("c"))));
        JsonObject template =
                JsonObject.of("metadata", JsonObject.of("labels", labels())).with("spec", podSpec);
        JsonObject matchLabels = JsonObject.of("matchLabels", labels());
        return switch (kind) {
            case "set", "deploy", "rs", "ds" ->
                JsonObject.of("selector", matchLabels).with("template", template);
            case "rc", "job" -> JsonObject.of("template", template);
            case "cron" -> JsonObject.of("jobTemplate", JsonObject.of("spec", JsonObject.of("template", template)));
            case "pod" -> podSpec;
            default -> JsonObject.EMPTY;
        };
    }

    private static JsonObject changed(JsonObject object, String word) {
        int equals = word.indexOf('=');
        String key = equals < 0 ? word : word.substring(0, equals);
        String value = equals < 0 ? "" : word.substring(equals + 1);
        return switch (key) {
            case "n" -> set(object, "/spec/replicas", JsonNumber.of(Long.parseLong(value)));
            case "start" -> set(object, "/spec/ordinals/start", JsonNumber.of(Long.parseLong(value)));
            case "parallel" -> set(object, "/spec/podManagementPolicy", JsonString.of("Parallel"));
            case "uid" -> set(object, "/metadata/uid", JsonString.of(value));
            case "phase" -> set(object, "/status/phase", JsonString.of(value));
            case "on" -> set(object, "/spec/nodeName", JsonString.of(value));
            case "deleting" -> set(object, "/metadata/deletionTimestamp", JsonString.of("2026-01-01T00:00:00Z"));
            case "templates" -> set(object, "/spec/volumeClaimTemplates", templates(value));
            case "ephemeral" -> set(object, podSpec(object) + "/volumes", ephemeral(value));
            case "claim" -> set(object, podSpec(object) + "/volumes", JsonArray.of(claim(value)));
            case "of" -> set(object, "/metadata/ownerReferences", JsonArray.of(owner(value)));
            case "label" -> set(object, "/metadata/labels/" + value.split(":")[0], JsonString.of(value.split(":")[1]));
            case "unlabelled" ->
                object.with("metadata", object.child("metadata").without("labels"));
            default -> set(object, key, JsonValue.parse(value));
        };
    }

    private static String podSpec(JsonObject object) {
        return PodTemplates.podSpec(new Manifest(object)).orElseThrow().toString();
    }

    private static JsonObject claimSpec() {
        return JsonObject.parse(
                "{\"accessModes\":[\"ReadWriteOnce\"],\"resources\":{\"requests\":{\"storage\":\"1Gi\"}}}");
    }

    private static JsonArray templates(String names) {
        List<JsonValue> all = new ArrayList<>();
        for (String name : names.split(",")) {
            JsonObject metadata = name.isEmpty() ? JsonObject.EMPTY : JsonObject.of("name", JsonString.of(name));
            all.add(JsonObject.of("metadata", metadata).with("spec", claimSpec()));
        }
        return new JsonArray(all);
    }

    private static JsonArray ephemeral(String names) {
        List<JsonValue> all = new ArrayList<>();
        for (String name : names.split(",")) {
            JsonObject template = JsonObject.of(
                            "metadata", JsonObject.of("labels", JsonObject.of("type", JsonString.of("tmp"))))
                    .with("spec", claimSpec());
            all.add(JsonObject.of("name", JsonString.of(name))
                    .with("ephemeral", JsonObject.of("volumeClaimTemplate", template)));
        }
        return new JsonArray(all);
    }

    private static JsonObject claim(String value) {
        String[] names = value.split(":");
        return JsonObject.of("name", JsonString.of(names[0]))
                .with("persistentVolumeClaim", JsonObject.of("claimName", JsonString.of(names[1])));
    }

    private static JsonObject owner(String value) {
        String[] parts = value.split("/");
        Map<String, String> versions = new HashMap<>(Map.of(Kinds.POD, "v1", Kinds.JOB, "batch/v1"));
        return JsonObject.of("apiVersion", JsonString.of(versions.getOrDefault(parts[0], "apps/v1")))
                .with("kind", parts[0])
                .with("name", parts[1])
                .with("uid", parts[2])
                .with("controller", JsonBoolean.of(true));
    }

    /** Like {@link JsonObject#with(JsonPointer, JsonValue)}, with the objects in between. */
    private static JsonObject set(JsonObject object, String pointer, JsonValue value) {
        return set(object, JsonPointer.parse(pointer).segments(), value);
    }

    private static JsonObject set(JsonObject object, List<String> keys, JsonValue value) {
        return keys.size() == 1
                ? object.with(keys.get(0), value)
                : object.with(keys.get(0), set(object.child(keys.get(0)), keys.subList(1, keys.size()), value));
    }
}
