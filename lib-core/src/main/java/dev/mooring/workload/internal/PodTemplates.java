package dev.mooring.workload.internal;

import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Manifest;
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
}
