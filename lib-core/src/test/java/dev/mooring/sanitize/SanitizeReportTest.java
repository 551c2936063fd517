package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The report for people: warnings, then each object with its changes; what becomes of other objects. */
class SanitizeReportTest {

    private static final JsonObject VOLUME = JsonObject.parse("""
        {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "v", "uid": "u", "annotations": {
         "kubectl.kubernetes.io/last-applied-configuration": "{\\"password\\":\\"hunter2\\"}", "long": "LONG"}},
         "spec": {"capacity": {"storage": "1Gi"}, "accessModes": ["ReadWriteOnce"], "storageClassName": "",
         "persistentVolumeReclaimPolicy": "Delete", "csi": {"driver": "csi.example", "volumeHandle": "h"},
         "claimRef": {"kind": "Pod", "namespace": "ns", "name": "c", "uid": "uc"}}, "status": {"phase": "Bound", "message": "LONG"}}\
        """.replace("LONG", "x".repeat(300)));
    private static final JsonObject CLAIM = JsonObject.parse("""
        {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"name": "c", "namespace": "ns"},
         "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}},
         "storageClassName": "", "volumeName": "v"}}\
        """);
    private static final JsonObject POD = JsonObject.parse("""
        {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p", "namespace": "ns"}, "spec": {"containers": [],
         "volumes": [{"name": "d", "persistentVolumeClaim": {"claimName": "other"}}]}}\
        """);

    private static Sanitized sanitized(JsonObject... objects) {
        return Sanitizer.sanitize(Policy.builder(Purpose.PREBIND).build(), List.of(objects));
    }

    @Test
    void tellsWarningsChangesAndOutlooks() {
        Sanitized answer = sanitized(VOLUME, CLAIM, POD);
        assertThat(SanitizeReport.changesToText(answer)).isEqualTo("""
            DANGER SharedDeletePolicy PersistentVolume/v /spec/persistentVolumeReclaimPolicy: reclaim policy is Delete: deleting the claim in either cluster deletes volume "h"; set Retain here and on the volume of the source; Retain here does not protect against a delete there
            WARN SingleWriterShared PersistentVolume/v /spec/accessModes: the volume allows one writer, and nothing prevents one writer in each cluster; stop the writer in the source first

            PersistentVolume/v cleaned
              - /metadata/annotations/kubectl.kubernetes.io~1last-applied-configuration  (not shown)  LastApplied
              - /metadata/uid  "u"  ServerMetadata
              + /spec/claimRef/apiVersion  "v1"  ClaimRefSet
              ~ /spec/claimRef/kind  "Pod" → "PersistentVolumeClaim"  ClaimRefReduced
              - /spec/claimRef/uid  "uc"  ClaimRefReduced
              - /status  (330 characters, not shown)  Status

            PersistentVolumeClaim/ns/c unchanged

            Pod/ns/p unchanged
            """);
        assertThat(SanitizeReport.outlooksToText(answer)).isEqualTo("""
            Pod/ns/p unknown: PersistentVolumeClaim/ns/other is not in the output; whether the target has it is not known
            """);
    }

    @Test
    void whatIsPassedThroughIsTold() {
        assertThat(SanitizeReport.changesToText(sanitized(JsonObject.parse(
                        "{\"apiVersion\": \"v1\", \"kind\": \"Namespace\", \"metadata\": {\"name\": \"ns\"}}"))))
                .isEqualTo("""
                    INFO PassThrough Namespace/ns: kind "Namespace" is passed through unchanged

                    Namespace/ns unchanged
                    """);
    }

    @Test
    void withoutWarningsItBeginsWithTheFirstObject() {
        JsonObject storageClass = JsonObject.parse("{\"apiVersion\": \"storage.k8s.io/v1\", \"kind\": \"StorageClass\","
                + " \"metadata\": {\"name\": \"a\", \"uid\": \"u\"}, \"provisioner\": \"csi.example\"}");
        assertThat(SanitizeReport.changesToText(sanitized(storageClass))).isEqualTo("""
            StorageClass/a cleaned
              - /metadata/uid  "u"  ServerMetadata
            """);
    }
}
