package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;

/** Drafts of workloads and of their limits. Pods that must end do so after a second. */
final class Workloads {

    private static final String TEMPLATE = """
        {"metadata": {"labels": {"app": "APP"}},
         "spec": {"terminationGracePeriodSeconds": 1,
                  "containers": [{"name": "main", "image": "example/nothing"}]}}\
        """;

    private Workloads() {}

    static Draft statefulSet(String namespace, String name, int replicas) {
        return selecting("apps/v1", "StatefulSet", namespace, name)
                .spec("serviceName", name)
                .spec("replicas", number(replicas));
    }

    static Draft deployment(String namespace, String name, int replicas) {
        return selecting("apps/v1", "Deployment", namespace, name).spec("replicas", number(replicas));
    }

    static Draft daemonSet(String namespace, String name) {
        return selecting("apps/v1", "DaemonSet", namespace, name);
    }

    static Draft job(String namespace, String name, int parallelism) {
        return workload("batch/v1", "Job", namespace, name)
                .spec("parallelism", number(parallelism))
                .spec("completions", number(parallelism))
                .with(JsonString.of("Never"), "spec", "template", "spec", "restartPolicy");
    }

    /** Never due. */
    static Draft cronJob(String namespace, String name) {
        JsonObject job = job(namespace, name, 1).json();
        return draft("batch/v1", "CronJob", namespace, name)
                .spec("schedule", "0 0 1 1 *")
                .spec("suspend", JsonBoolean.TRUE)
                .spec("jobTemplate", JsonObject.of("spec", job.child("spec")));
    }

    static Draft quota(String namespace, String resource, String most) {
        return draft("v1", "ResourceQuota", namespace, "quota").with(JsonString.of(most), "spec", "hard", resource);
    }

    /** Of claims. */
    static Draft limitRange(String namespace, String least, String most) {
        JsonObject item = JsonObject.of("type", JsonString.of("PersistentVolumeClaim"))
                .with("min", JsonObject.of("storage", JsonString.of(least)))
                .with("max", JsonObject.of("storage", JsonString.of(most)));
        return draft("v1", "LimitRange", namespace, "limits").spec("limits", JsonArray.of(item));
    }

    static JsonNumber number(int value) {
        return new JsonNumber(String.valueOf(value));
    }

    static JsonObject claimVolume(String claim) {
        return JsonObject.of("name", JsonString.of("shared"))
                .with("persistentVolumeClaim", JsonObject.of("claimName", JsonString.of(claim)));
    }

    static JsonObject ephemeral(JsonObject claimSpec) {
        return JsonObject.of("name", JsonString.of("scratch"))
                .with("ephemeral", JsonObject.of("volumeClaimTemplate", JsonObject.of("spec", claimSpec)));
    }

    private static Draft selecting(String apiVersion, String kind, String namespace, String name) {
        return workload(apiVersion, kind, namespace, name)
                .with(JsonString.of(name), "spec", "selector", "matchLabels", "app");
    }

    private static Draft workload(String apiVersion, String kind, String namespace, String name) {
        return draft(apiVersion, kind, namespace, name)
                .spec("template", JsonObject.parse(TEMPLATE.replace("APP", name)));
    }

    private static Draft draft(String apiVersion, String kind, String namespace, String name) {
        JsonObject document = JsonObject.of("apiVersion", JsonString.of(apiVersion))
                .with("kind", kind)
                .with(
                        "metadata",
                        JsonObject.of("namespace", JsonString.of(namespace)).with("name", name));
        return new Draft(document);
    }
}
