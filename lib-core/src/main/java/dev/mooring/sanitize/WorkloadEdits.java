package dev.mooring.sanitize;

import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.sanitize.internal.WarningCode;
import dev.mooring.workload.internal.PodTemplates;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The changes to workloads in addition to those to all objects: removes what their controllers and the scheduler of the
 * source wrote, also in their templates.
 */
final class WorkloadEdits {

    /**
     * The labels and the selector that the API server sets for a Job. A Job with those of another uid is refused.
     *
     * @upstream pkg/apis/batch/validation/validation.go validateGeneratedSelector
     */
    private static final List<String> JOB_LABELS =
            List.of("controller-uid", "batch.kubernetes.io/controller-uid", "job-name", "batch.kubernetes.io/job-name");

    private static final String REVISION = "deployment.kubernetes.io/revision";

    /** The annotations in which controllers keep their progress, by kind. */
    private static final Map<String, List<String>> CONTROLLER_ANNOTATIONS = Map.of(
            Kinds.DEPLOYMENT, List.of(REVISION),
            Kinds.REPLICA_SET,
                    List.of(
                            REVISION,
                            "deployment.kubernetes.io/revision-history",
                            "deployment.kubernetes.io/desired-replicas",
                            "deployment.kubernetes.io/max-replicas"),
            Kinds.DAEMON_SET, List.of("deprecated.daemonset.template.generation"));

    private final Item item;

    WorkloadEdits(Item item) {
        this.item = item;
    }

    static boolean isStatefulSet(Manifest object) {
        return object.kind().equals(Kinds.STATEFUL_SET) && object.apiVersion().startsWith("apps/");
    }

    void apply() {
        for (String key : CONTROLLER_ANNOTATIONS.getOrDefault(item.source.kind(), List.of())) {
            item.editor.remove(WellKnownPointers.ANNOTATIONS.child(key), ChangeCode.CONTROLLER_ANNOTATION);
        }
        item.editor.removeIfEmptied(WellKnownPointers.ANNOTATIONS);
        templates();
        switch (item.source.kind()) {
            case Kinds.POD -> item.editor.remove(JsonPointer.of("spec", "nodeName"), ChangeCode.NODE_NAME);
            case Kinds.JOB -> job();
            case Kinds.STATEFUL_SET -> statefulSet();
            default -> {}
        }
        WorkloadChecks.source(item);
    }

    private void templates() {
        Optional<JsonPointer> podSpec = PodTemplates.podSpec(item.source);
        podSpec.filter(spec -> spec.segments().size() > 1).ifPresent(spec -> noise(spec.parent()));
        if (item.source.kind().equals(Kinds.CRON_JOB)) {
            noise(JsonPointer.of("spec", "jobTemplate"));
        }
        NamedPlace.claimTemplates(item).toList().forEach(this::noise);
    }

    private void noise(JsonPointer template) {
        item.editor.remove(template.child("status"), ChangeCode.TEMPLATE_NOISE);
        JsonPointer metadata = template.child("metadata");
        MetadataEdits.SERVER_METADATA.forEach(
                field -> item.editor.remove(metadata.child(field), ChangeCode.TEMPLATE_NOISE));
        item.editor.remove(
                metadata.child("annotations").child(WellKnownPointers.LAST_APPLIED), ChangeCode.TEMPLATE_NOISE);
        item.editor.removeIfEmptied(metadata.child("annotations"));
    }

    private void job() {
        if (item.source.spec().members().get("manualSelector") == JsonBoolean.TRUE) {
            return;
        }
        item.editor.remove(WellKnownPointers.SELECTOR, ChangeCode.JOB_SELECTOR);
        for (JsonPointer labels :
                List.of(WellKnownPointers.LABELS, JsonPointer.of("spec", "template", "metadata", "labels"))) {
            JOB_LABELS.forEach(label -> item.editor.remove(labels.child(label), ChangeCode.JOB_SELECTOR));
            item.editor.removeIfEmptied(labels);
        }
    }

    private void statefulSet() {
        for (JsonPointer volumeName :
                PlacePath.of("spec/volumeClaimTemplates/*/spec/volumeName").in(item.editor.current())) {
            if (item.text(volumeName).isPresent()) {
                item.warn(WarningCode.TEMPLATE_VOLUME_NAME, volumeName, "every replica asks for this volume");
            }
        }
        retention("whenDeleted", "deleting the StatefulSet deletes its claims");
        retention("whenScaled", "scaling the StatefulSet down deletes the claims of the removed replicas");
    }

    private void retention(String when, String what) {
        JsonPointer at = JsonPointer.of("spec", "persistentVolumeClaimRetentionPolicy", when);
        if (item.text(at).orElse("").equals("Delete")) {
            item.warn(WarningCode.STS_RETENTION_DELETE, at, what + ", and with reclaim policy Delete also the data");
        }
    }

    /** The names of a StatefulSet's claims without their ordinals: {@code template-set-}. */
    static List<String> claimPrefixes(Manifest statefulSet) {
        return statefulSet.spec().array("volumeClaimTemplates").objects().stream()
                .map(template -> template.child("metadata").string("name"))
                .flatMap(Optional::stream)
                .map(template -> template + "-" + statefulSet.name() + "-")
                .toList();
    }
}
