package dev.mooring.quota;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;

/**
 * Quotas, limit ranges and claims in a few words. {@code quota q requests.storage=8Gi/10Gi} has used and hard in its
 * status, {@code requests.storage=10Gi} only a spec; {@code used:NAME=SIZE} and {@code hard:NAME=SIZE} write one of both;
 * {@code scope=NAME,OPERATOR,VALUE} and {@code scopes=NAME} are its scopes. {@code range r min=1Gi max=10Gi type=TYPE}.
 * {@code claim c 5Gi class=gold vac=a current=b target=c allocated=6Gi}. {@code pod p cpu limit.cpu priority=high}. The
 * namespace is {@code ns} unless {@code in=…} says otherwise; {@code json={…}} is a document as it is.
 */
final class LimitSketch {

    private LimitSketch() {}

    static List<Manifest> objects(String words) {
        List<Manifest> objects = new ArrayList<>();
        for (String each : words == null || words.isBlank() ? new String[0] : words.split(";")) {
            objects.add(object(each.strip()));
        }
        return objects;
    }

    static Manifest object(String words) {
        if (words.startsWith("json=")) {
            return new Manifest((JsonObject) JsonValue.parse(words.substring("json=".length())));
        }
        String[] all = words.split("\\s+");
        JsonObject object = start(all[0], all[1]);
        for (int i = 2; i < all.length; i++) {
            object = with(object, all[0], all[i]);
        }
        return new Manifest(object);
    }

    private static JsonObject start(String kind, String name) {
        String start = switch (kind) {
            case "quota" -> "{'apiVersion':'v1','kind':'ResourceQuota','metadata':%s,'spec':{}}";
            case "range" ->
                "{'apiVersion':'v1','kind':'LimitRange','metadata':%s,'spec':{'limits':[{'type':'PersistentVolumeClaim'}]}}";
            case "claim" -> "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':%s,'spec':{}}";
            case "pod" ->
                "{'apiVersion':'v1','kind':'Pod','metadata':%s,'spec':{'containers':[{'name':'main'},{'name':'side'}]}}";
            default -> throw new IllegalArgumentException(kind);
        };
        String metadata = "{'name':'" + name + "','namespace':'ns'}";
        return (JsonObject) JsonValue.parse(start.replace("%s", metadata).replace('\'', '"'));
    }

    private static JsonObject with(JsonObject object, String kind, String word) {
        int equals = word.indexOf('=');
        String key = equals < 0 ? word : word.substring(0, equals);
        String value = equals < 0 ? "" : word.substring(equals + 1);
        if (key.equals("in")) {
            return at(object, text(value), "metadata", "namespace");
        }
        return switch (kind) {
            case "quota" -> quota(object, key, value);
            case "range" -> range(object, key, value);
            case "claim" -> claim(object, key, value);
            default -> pod(object, key, value);
        };
    }

    private static JsonObject quota(JsonObject quota, String key, String value) {
        if (key.equals("scopes")) {
            return at(quota, JsonArray.ofStrings(List.of(value.split(","))), "spec", "scopes");
        }
        if (key.equals("scope")) {
            String[] parts = value.split(",");
            JsonObject term = JsonObject.of("scopeName", text(parts[0]))
                    .with("operator", parts[1])
                    .with("values", JsonArray.ofStrings(List.of(parts).subList(2, parts.length)));
            return at(quota, JsonArray.of(term), "spec", "scopeSelector", "matchExpressions");
        }
        if (key.startsWith("used:") || key.startsWith("hard:")) {
            return at(quota, text(value), "status", key.substring(0, 4), key.substring(5));
        }
        int slash = value.indexOf('/');
        JsonObject limited = at(quota, text(value.substring(slash + 1)), "spec", "hard", key);
        return slash < 0
                ? limited
                : at(
                        at(limited, text(value.substring(slash + 1)), "status", "hard", key),
                        text(value.substring(0, slash)),
                        "status",
                        "used",
                        key);
    }

    private static JsonObject range(JsonObject range, String key, String value) {
        JsonObject limit =
                (JsonObject) range.child("spec").array("limits").items().get(0);
        limit = switch (key) {
            case "type" -> limit.with("type", value);
            default ->
                limit.with(
                        key,
                        limit.child(key)
                                .with(
                                        value.contains(":") ? value.split(":")[0] : "storage",
                                        text(value.substring(value.indexOf(':') + 1))));
        };
        return at(range, JsonArray.of(limit), "spec", "limits");
    }

    private static JsonObject claim(JsonObject claim, String key, String value) {
        return switch (key) {
            case "class" -> at(claim, text(value), "spec", "storageClassName");
            case "beta" -> at(claim, text(value), "metadata", "annotations", "volume.beta.kubernetes.io/storage-class");
            case "vac" -> at(claim, text(value), "spec", "volumeAttributesClassName");
            case "current" -> at(claim, text(value), "status", "currentVolumeAttributesClassName");
            case "target" -> at(claim, text(value), "status", "modifyVolumeStatus", "targetVolumeAttributesClassName");
            case "allocated" -> at(claim, text(value), "status", "allocatedResources", "storage");
            case "deleting" -> at(claim, text("2026-01-01T00:00:00Z"), "metadata", "deletionTimestamp");
            default -> at(claim, text(key), "spec", "resources", "requests", "storage");
        };
    }

    private static JsonObject pod(JsonObject pod, String key, String value) {
        JsonObject main =
                (JsonObject) pod.child("spec").array("containers").items().get(0);
        return switch (key) {
            case "priority" -> at(pod, text(value), "spec", "priorityClassName");
            case "deadline" -> at(pod, JsonValue.parse(value), "spec", "activeDeadlineSeconds");
            case "phase" -> at(pod, text(value), "status", "phase");
            case "all" -> at(pod, text("1"), "spec", "resources", "requests", value);
            case "namespaces" ->
                at(
                        pod,
                        JsonArray.of(JsonObject.of("namespaces", JsonArray.ofStrings(List.of(value)))),
                        "spec",
                        "affinity",
                        "podAntiAffinity",
                        "requiredDuringSchedulingIgnoredDuringExecution");
            default -> {
                String list = key.startsWith("limit.") ? "limits" : "requests";
                String name = key.substring(key.indexOf('.') + 1);
                JsonObject more = at(main, text("1"), "resources", list, name);
                List<JsonValue> containers =
                        new ArrayList<>(pod.child("spec").array("containers").items());
                containers.set(0, more);
                yield at(pod, new JsonArray(containers), "spec", "containers");
            }
        };
    }

    private static JsonValue text(String text) {
        return text.equals("null") ? JsonValue.parse("null") : JsonString.of(text);
    }

    private static JsonObject at(JsonObject object, JsonValue value, String... path) {
        if (path.length == 1) {
            return object.with(path[0], value);
        }
        String[] rest = java.util.Arrays.copyOfRange(path, 1, path.length);
        return object.with(path[0], at(object.child(path[0]), value, rest));
    }
}
