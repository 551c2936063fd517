package dev.mooring.workload.internal;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The place of the pod spec in the Kubernetes kinds that create pods. */
public final class PodTemplates {

    private static final JsonPointer TEMPLATE_SPEC = JsonPointer.of("spec", "template", "spec");

    /** By API group and kind. */
    private static final Map<String, JsonPointer> POD_SPECS = Map.of(
            "/Pod", JsonPointer.of("spec"),
            "/PodTemplate", JsonPointer.of("template", "spec"),
            "/ReplicationController", TEMPLATE_SPEC,
            "apps/Deployment", TEMPLATE_SPEC,
            "apps/ReplicaSet", TEMPLATE_SPEC,
            "apps/StatefulSet", TEMPLATE_SPEC,
            "apps/DaemonSet", TEMPLATE_SPEC,
            "batch/Job", TEMPLATE_SPEC,
            "batch/CronJob", JsonPointer.of("spec", "jobTemplate", "spec", "template", "spec"));

    private PodTemplates() {}

    /**
     * The place of the pod spec in an object.
     *
     * @param object the object
     * @return the place; empty if it is not a pod or a workload
     */
    public static Optional<JsonPointer> podSpec(Manifest object) {
        String version = object.apiVersion();
        String group = version.contains("/") ? version.substring(0, version.indexOf('/')) : "";
        return Optional.ofNullable(POD_SPECS.get(group + "/" + object.kind()));
    }

    /**
     * The entries of {@code spec.volumes} of a pod or of the pods that an object makes; of a custom resource all lists of
     * that name, wherever they are.
     *
     * @param object any object
     * @return the entries; none if it makes no pods
     */
    public static List<JsonObject> volumes(Manifest object) {
        List<JsonObject> entries = new ArrayList<>();
        if (Operator.isOfKubernetes(object.apiVersion())) {
            podSpec(object)
                    .flatMap(place -> place.child("volumes").find(object.json()))
                    .ifPresent(found -> addObjects(found, entries));
        } else {
            addVolumes(object.json(), entries);
        }
        return List.copyOf(entries);
    }

    private static void addVolumes(JsonValue value, List<JsonObject> entries) {
        if (value instanceof JsonObject object) {
            object.members().forEach((key, member) -> {
                if (key.equals("volumes")) {
                    addObjects(member, entries);
                }
                addVolumes(member, entries);
            });
        } else if (value instanceof JsonArray array) {
            array.items().forEach(item -> addVolumes(item, entries));
        }
    }

    private static void addObjects(JsonValue value, List<JsonObject> entries) {
        if (value instanceof JsonArray array) {
            entries.addAll(array.objects());
        }
    }
}
