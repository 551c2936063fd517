package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.List;

/** A document under construction; by default the plainest volume or claim of 5Gi. */
record Draft(JsonObject json) {

    static Draft volume(String name) {
        return new Draft(JsonObject.parse("""
                        {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {},
                         "spec": {"capacity": {"storage": "5Gi"}, "accessModes": ["ReadWriteOnce"],
                                  "persistentVolumeReclaimPolicy": "Retain"}}"""))
                .metadata("name", name)
                .spec("csi", source("driver", "csi.example", "volumeHandle", name));
    }

    static Draft claim(String namespace, String name) {
        return new Draft(JsonObject.parse("""
                        {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {},
                         "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "5Gi"}}}}""")).metadata("name", name).metadata("namespace", namespace);
    }

    static Draft storageClass(String name, String provisioner, String bindingMode) {
        return new Draft(JsonObject.parse("{\"apiVersion\": \"storage.k8s.io/v1\", \"kind\": \"StorageClass\"}")
                        .with("provisioner", provisioner)
                        .with("volumeBindingMode", bindingMode))
                .metadata("name", name);
    }

    static Draft namespace(String name) {
        return new Draft(JsonObject.parse("{\"apiVersion\": \"v1\", \"kind\": \"Namespace\"}")).metadata("name", name);
    }

    /** A node that is ready, with room for a hundred pods. */
    static Draft node(String name) {
        return new Draft(JsonObject.parse("""
                        {"apiVersion": "v1", "kind": "Node", "metadata": {},
                         "status": {"capacity": {"cpu": "8", "memory": "32Gi", "pods": "100"},
                                    "allocatable": {"cpu": "8", "memory": "32Gi", "pods": "100"},
                                    "conditions": [{"type": "Ready", "status": "True"}]}}""")).metadata("name", name);
    }

    static Draft pod(String namespace, String name, List<String> claims) {
        JsonArray volumes = JsonArray.of(claims.stream()
                .map(claim -> JsonObject.of("name", JsonString.of("of-" + claim))
                        .with("persistentVolumeClaim", JsonObject.of("claimName", JsonString.of(claim)))));
        return new Draft(JsonObject.parse("""
                        {"apiVersion": "v1", "kind": "Pod", "metadata": {},
                         "spec": {"containers": [{"name": "main", "image": "example/nothing"}]}}"""))
                .metadata("name", name)
                .metadata("namespace", namespace)
                .spec("volumes", volumes);
    }

    static JsonObject source(String key, String value, String otherKey, String otherValue) {
        return JsonObject.of(key, JsonString.of(value)).with(otherKey, otherValue);
    }

    Draft with(JsonValue value, String... path) {
        JsonObject made = json;
        for (int length = 1; length < path.length; length++) {
            JsonPointer parent = new JsonPointer(List.of(path).subList(0, length));
            if (parent.find(made).isEmpty()) {
                made = made.with(parent, JsonObject.EMPTY);
            }
        }
        return new Draft(made.with(JsonPointer.of(path), value));
    }

    Draft without(String... path) {
        JsonPointer pointer = JsonPointer.of(path);
        return pointer.find(json).isPresent() ? new Draft(json.without(pointer)) : this;
    }

    Draft metadata(String key, String value) {
        return with(JsonString.of(value), "metadata", key);
    }

    Draft annotation(String key, String value) {
        return with(JsonString.of(value), "metadata", "annotations", key);
    }

    Draft label(String key, String value) {
        return with(JsonString.of(value), "metadata", "labels", key);
    }

    Draft spec(String key, String value) {
        return spec(key, JsonString.of(value));
    }

    Draft spec(String key, JsonValue value) {
        return with(value, "spec", key);
    }

    Draft status(String key, JsonValue value) {
        return with(value, "status", key);
    }

    Manifest manifest() {
        return new Manifest(json);
    }
}
