package dev.mooring.admission;

import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Documents the server would take as they are, edits to them, and decisions as text.
 *
 * <p>An edit is a row of {@code /pointer=value} with JSON values, and {@code -/pointer} for what is taken away.
 */
public final class Documents {

    private static final String VOLUME = """
        {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "pv"}, "spec": {
          "accessModes": ["ReadWriteOnce"], "capacity": {"storage": "10Gi"},
          "csi": {"driver": "rbd.csi.ceph.com", "volumeHandle": "0001"}}}
        """;
    private static final String BARE_VOLUME = """
        {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "pv"}, "spec": {
          "accessModes": ["ReadWriteOnce"], "capacity": {"storage": "10Gi"}}}
        """;
    private static final String CLAIM = """
        {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"name": "data", "namespace": "shop"},
         "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "5Gi"}},
          "storageClassName": "fast", "volumeMode": "Filesystem"}}
        """;
    private static final String CLASS = """
        {"apiVersion": "storage.k8s.io/v1", "kind": "StorageClass", "metadata": {"name": "fast"},
         "provisioner": "rbd.csi.ceph.com"}
        """;

    private static final String SET = """
        {"apiVersion": "apps/v1", "kind": "StatefulSet", "metadata": {"name": "db", "namespace": "shop"},
         "spec": {"serviceName": "db", "selector": {"matchLabels": {"app": "db"}},
          "template": {"metadata": {"labels": {"app": "db"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}},
          "volumeClaimTemplates": [{"metadata": {"name": "data"}, "spec": {
           "accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "5Gi"}}}}]}}
        """;

    private static final String POD = """
        {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p", "namespace": "shop"}, "spec": {
          "containers": [{"name": "c", "image": "i", "volumeMounts": [{"name": "data", "mountPath": "/data"}]}],
          "volumes": [{"name": "data", "persistentVolumeClaim": {"claimName": "a"}}]}}
        """;
    private static final String WORKLOAD = """
        {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web", "namespace": "shop"}, "spec": {
          "selector": {"matchLabels": {"app": "web"}},
          "template": {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}}
        """;
    private static final String JOB = """
        {"apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "j", "namespace": "shop"}, "spec": {
          "template": {"spec": {"restartPolicy": "Never", "containers": [{"name": "c", "image": "i"}]}}}}
        """;
    private static final String CRON = """
        {"apiVersion": "batch/v1", "kind": "CronJob", "metadata": {"name": "j", "namespace": "shop"}, "spec": {
          "schedule": "@daily", "jobTemplate": {"spec": {
            "template": {"spec": {"restartPolicy": "Never", "containers": [{"name": "c", "image": "i"}]}}}}}}
        """;

    private Documents() {}

    /**
     * By name: {@code volume}, {@code bare} (a volume without a source), {@code claim}, {@code class}, {@code set},
     * {@code pod}, {@code deployment}, {@code replicaset}, {@code daemonset}, {@code job}, {@code cronjob}.
     */
    public static Manifest of(String name, String edits) {
        String text = switch (name) {
            case "volume" -> VOLUME;
            case "bare" -> BARE_VOLUME;
            case "claim" -> CLAIM;
            case "class" -> CLASS;
            case "set" -> SET;
            case "pod" -> POD;
            case "deployment" -> WORKLOAD;
            case "replicaset" -> WORKLOAD.replace("Deployment", "ReplicaSet");
            case "daemonset" -> WORKLOAD.replace("Deployment", "DaemonSet");
            case "job" -> JOB;
            case "cronjob" -> CRON;
            default -> throw new IllegalArgumentException(name);
        };
        return new Manifest(edited(JsonObject.parse(text), edits));
    }

    static JsonObject edited(JsonObject document, String edits) {
        JsonObject edited = document;
        for (String edit : edits.split("(?<=\\S) +(?=-?/)")) {
            if (edit.startsWith("-")) {
                edited = edited.without(JsonPointer.parse(edit.substring(1)));
            } else if (!edit.isBlank()) {
                int equals = edit.indexOf('=');
                edited = edited.with(
                        JsonPointer.parse(edit.substring(0, equals)), JsonValue.parse(edit.substring(equals + 1)));
            }
        }
        return edited;
    }

    /** The first line of each message, without the examples and the pattern of names. */
    static String says(AdmissionDecision decision) {
        if (decision instanceof Invalid invalid) {
            return lines(invalid.errors());
        }
        if (decision instanceof Undecodable undecodable) {
            return "cannot read " + undecodable.at() + ": " + undecodable.message();
        }
        if (decision instanceof NotCovered notCovered) {
            return "not covered: " + notCovered.apiVersion() + " " + notCovered.kind();
        }
        List<String> warnings = ((Accepted) decision).warnings();
        return warnings.isEmpty() ? "accepted" : "accepted && " + String.join(" && ", warnings);
    }

    private static String lines(List<FieldError> errors) {
        return errors.stream()
                .map(error -> error.toString().lines().findFirst().orElse(""))
                .map(line -> line.replaceFirst(" \\(e\\.g\\. .*", " …"))
                .collect(Collectors.joining(" && "));
    }
}
