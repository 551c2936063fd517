package dev.mooring.object.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A value that Kubernetes does not know is never read as the default. */
class ClosedFieldsTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        kind                                | field                                                  | known                        | unknown
        v1 PersistentVolumeClaim            | status.phase                                           | "Bound"                      | "bound"
        v1 PersistentVolumeClaim            | spec.accessModes.0                                     | "ReadWriteOncePod"           | "RWO"
        v1 PersistentVolumeClaim            | spec.volumeMode                                        | "Block"                      | "block"
        v1 PersistentVolumeClaim            | spec.resources.requests.storage                        | "1Gi"                        | "-1Gi"
        v1 PersistentVolumeClaim            | status.capacity.storage                                | 5                            | -5
        v1 PersistentVolumeClaim            | status.conditions.0.status                             | "True"                       | "Yes"
        v1 PersistentVolume                 | status.phase                                           | "Released"                   | "Lost"
        v1 PersistentVolume                 | spec.persistentVolumeReclaimPolicy                     | "Recycle"                    | "Keep"
        v1 PersistentVolume                 | spec.volumeMode                                        | "Filesystem"                 | "Raw"
        v1 PersistentVolume                 | spec.accessModes.0                                     | "ReadWriteMany"              | "ReadWriteAll"
        v1 PersistentVolume                 | spec.capacity.storage                                  | "0"                          | "-1"
        v1 Pod                              | status.phase                                           | "Succeeded"                  | "Completed"
        v1 Pod                              | metadata.deletionTimestamp                             | "2026-01-31T12:00:00Z"       | "yesterday"
        v1 Pod                              | spec.restartPolicy                                     | "Never"                      | "never"
        v1 Pod                              | spec.tolerations.0.effect                              | "NoExecute"                  | "Evict"
        v1 Pod                              | spec.tolerations.0.operator                            | "Exists"                     | "exists"
        v1 Pod                              | status.startTime                                       | "2026-01-31T12:00:00Z"       | "now"
        v1 Pod                              | status.containerStatuses.0.state.running.startedAt     | "2026-01-31T12:00:00Z"       | "now"
        v1 Pod                              | status.initContainerStatuses.0.state.terminated.finishedAt | "2026-01-31T12:00:00Z"   | "soon"
        v1 Node                             | spec.taints.0.effect                                   | "NoSchedule"                 | "NoStart"
        v1 Node                             | spec.taints.0.timeAdded                                | "2026-01-31T12:00:00+01:00"  | "2026-01-31"
        v1 Node                             | status.conditions.0.lastHeartbeatTime                  | "2026-01-31T12:00:00Z"       | "now"
        v1 Node                             | status.conditions.0.lastTransitionTime                 | "2026-01-31T12:00:00.5Z"     | 7
        v1 Node                             | status.conditions.0.status                             | "Unknown"                    | "true"
        v1 Namespace                        | status.phase                                           | "Terminating"                | "Deleting"
        coordination.k8s.io/v1 Lease        | spec.renewTime                                         | "2026-01-31T12:00:00.000001Z"| "10s"
        storage.k8s.io/v1 StorageClass      | reclaimPolicy                                          | "Delete"                     | "Keep"
        storage.k8s.io/v1 StorageClass      | volumeBindingMode                                      | "WaitForFirstConsumer"       | "Delayed"
        storage.k8s.io/v1 StorageClass      | metadata.creationTimestamp                             | "2026-01-31T12:00:00Z"       | "soon"
        storage.k8s.io/v1 CSIDriver         | spec.fsGroupPolicy                                     | "File"                       | "Always"
        storage.k8s.io/v1 CSIDriver         | spec.volumeLifecycleModes.0                            | "Ephemeral"                  | "Inline"
        storage.k8s.io/v1 CSIStorageCapacity | capacity                                              | "1Ti"                        | "-1Ti"
        apps/v1 StatefulSet                 | spec.persistentVolumeClaimRetentionPolicy.whenDeleted  | "Delete"                     | "delete"
        apps/v1 StatefulSet                 | spec.persistentVolumeClaimRetentionPolicy.whenScaled   | "Retain"                     | "Keep"
        apps/v1 StatefulSet                 | spec.podManagementPolicy                               | "Parallel"                   | "Serial"
        apps/v1 StatefulSet                 | spec.updateStrategy.type                               | "OnDelete"                   | "Manual"
        apps/v1 StatefulSet                 | spec.volumeClaimTemplates.0.spec.accessModes.0         | "ReadWriteOnce"              | "Once"
        apps/v1 Deployment                  | spec.strategy.type                                     | "Recreate"                   | "recreate"
        apps/v1 DaemonSet                   | spec.updateStrategy.type                               | "RollingUpdate"              | "Rolling"
        batch/v1 Job                        | spec.completionMode                                    | "Indexed"                    | "indexed"
        batch/v1 Job                        | spec.podReplacementPolicy                              | "Failed"                     | "Never"
        batch/v1 CronJob                    | spec.concurrencyPolicy                                 | "Forbid"                     | "Deny"
        snapshot.storage.k8s.io/v1 VolumeSnapshotContent | spec.deletionPolicy                       | "Retain"                     | "Keep"
        snapshot.storage.k8s.io/v1 VolumeSnapshotClass   | deletionPolicy                            | "Delete"                     | "delete"
        groupsnapshot.storage.k8s.io/v1beta1 VolumeGroupSnapshotContent | spec.deletionPolicy        | "Retain"                     | "Keep"
        groupsnapshot.storage.k8s.io/v1beta1 VolumeGroupSnapshotClass   | deletionPolicy             | "Delete"                     | "delete"
        """)
    void anUnknownValueIsNotUnderstood(String kind, String field, String known, String unknown) {
        for (String value : List.of(known, "null", "\"\"")) {
            assertThat(ClosedFields.refusal(object(kind, field, value))).isEmpty();
        }
        Manifest object = object(kind, field, unknown);
        String place = "/" + field.replace('.', '/');
        assertThat(ClosedFields.refusal(object))
                .get()
                .satisfies(e -> assertThat(e.pointer()).hasToString(place));
        assertThat(Inventory.of(object).unreadable())
                .anySatisfy(each -> assertThat(each.pointer()).hasToString(place));
        assertThat(Inventory.of(object).complete(object.kind()).completeness(object.kind()))
                .isEmpty();
    }

    /** A short word is shown, anything else may be a secret. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        "delete"    | expected Delete or Retain, found delete
        "hunter2!"  | expected Delete or Retain, found string
        7           | expected Delete or Retain, found number
        """)
    void theMessageHasBothValues(String value, String message) {
        assertThat(ClosedFields.refusal(object("storage.k8s.io/v1 StorageClass", "reclaimPolicy", value)))
                .map(ManifestException::problem)
                .contains(message);
    }

    private static Manifest object(String kind, String field, String value) {
        List<String> keys = new ArrayList<>(List.of(field.split("\\.")));
        Collections.reverse(keys);
        String json = value;
        for (String key : keys) {
            json = key.equals("0") ? "[" + json + "]" : "{\"" + key + "\":" + json + "}";
        }
        JsonObject object = (JsonObject) JsonValue.parse(json);
        return new Manifest(object.with("spec", object.child("spec").with("nfs", JsonObject.EMPTY))
                .with("apiVersion", kind.split(" ")[0])
                .with("kind", kind.split(" ")[1])
                .with("metadata", object.child("metadata").with("name", "a")));
    }
}
