package dev.mooring.workload.controller;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import java.util.Map;
import java.util.TreeMap;

/** The documents that controllers post. */
final class MadeDocuments {

    private MadeDocuments() {}

    /**
     * The owner reference of a controller.
     *
     * @return an array of one; empty if the owner has no uid, because a server refuses such a reference
     * @upstream apimachinery pkg/apis/meta/v1/controller_ref.go NewControllerRef
     */
    static JsonArray ownedBy(Manifest owner, String apiVersion) {
        return owner.uid().isEmpty()
                ? JsonArray.EMPTY
                : JsonArray.of(JsonObject.EMPTY
                        .with("apiVersion", apiVersion)
                        .with("kind", owner.kind())
                        .with("name", owner.name())
                        .with("uid", owner.uid())
                        .with("controller", JsonBoolean.of(true))
                        .with("blockOwnerDeletion", JsonBoolean.of(true)));
    }

    static JsonArray ownedBy(Workload owner) {
        return ownedBy(owner.manifest(), owner.kind().apiVersion());
    }

    /**
     * A pod of a workload: labels, annotations, finalizers and spec are those of the template.
     *
     * @upstream pkg/controller/controller_utils.go GetPodFromTemplate
     */
    static JsonObject pod(Workload owner, String name, String prefix) {
        JsonObject template = owner.templateJson();
        JsonObject metadata = JsonObject.EMPTY.with("name", name).with("generateName", prefix);
        metadata = metadata.with("namespace", owner.namespace());
        for (String key : new String[] {"labels", "annotations", "finalizers"}) {
            metadata = copied(template.child("metadata"), key, metadata);
        }
        return object("v1", Kinds.POD, owned(metadata, owner)).with("spec", template.child("spec"));
    }

    /** A document with these metadata. */
    static JsonObject object(String apiVersion, String kind, JsonObject metadata) {
        return JsonObject.EMPTY
                .with("apiVersion", apiVersion)
                .with("kind", kind)
                .with("metadata", metadata);
    }

    /** The metadata with the owner, if it has a uid. */
    static JsonObject owned(JsonObject metadata, Workload owner) {
        JsonArray owners = ownedBy(owner);
        return owners.items().isEmpty() ? metadata : metadata.with("ownerReferences", owners);
    }

    /** The metadata with an owner that is not the controller, if it has a uid. */
    static JsonObject ownedAside(JsonObject metadata, Workload owner) {
        JsonArray owners = JsonArray.of(ownedBy(owner).items().stream().map(each ->
                (JsonValue) ((JsonObject) each).without("controller").without("blockOwnerDeletion")));
        return owners.items().isEmpty() ? metadata : metadata.with("ownerReferences", owners);
    }

    /** A copy of the second object with a member of the first, if present. */
    static JsonObject copied(JsonObject from, String key, JsonObject to) {
        return from.get(key)
                .filter(value -> !value.isNull())
                .map(value -> to.with(key, value))
                .orElse(to);
    }

    /** The metadata with more labels, which replace those with the same keys. */
    static JsonObject labelled(JsonObject metadata, Map<String, String> labels) {
        JsonObject all = metadata.child("labels");
        for (Map.Entry<String, String> label : new TreeMap<>(labels).entrySet()) {
            all = all.with(label.getKey(), JsonString.of(label.getValue()));
        }
        return all.isEmpty() ? metadata : metadata.with("labels", all);
    }
}
