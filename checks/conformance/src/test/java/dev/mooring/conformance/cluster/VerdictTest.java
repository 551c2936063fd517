package dev.mooring.conformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.Admission;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VerdictTest {

    @Test
    void whatTheServerMakesUpIsNotCompared() {
        Manifest claim = Draft.claim("n", "c").manifest();
        JsonObject answer = JsonObject.parse("""
                {"kind": "PersistentVolumeClaim", "apiVersion": "v1",
                 "metadata": {"name": "c", "namespace": "n", "uid": "u", "resourceVersion": "7",
                              "creationTimestamp": "2026-01-01T00:00:00Z", "managedFields": [{"manager": "m"}],
                              "finalizers": ["kubernetes.io/pvc-protection"]},
                 "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "5Gi"}},
                          "volumeMode": "Filesystem"},
                 "status": {"phase": "Pending"}}""");
        assertThat(Verdict.of(new Reply(201, answer, List.of()))).isEqualTo(Verdict.of(Admission.create(claim)));
    }

    @Test
    void ofARefusalTheTypesAndFieldsAreCompared() {
        Manifest claim = Draft.claim("n", "c").without("spec", "accessModes").manifest();
        JsonObject answer = JsonObject.parse("""
                {"kind": "Status", "status": "Failure", "reason": "Invalid", "details": {"causes": [
                  {"reason": "FieldValueRequired", "message": "in other words", "field": "spec.accessModes"}]}}""");
        Verdict real = Verdict.of(new Reply(422, answer, List.of()));
        assertThat(real).isEqualTo(Verdict.of(Admission.create(claim)));
        assertThat(real.causes()).isEqualTo(Set.of("FieldValueRequired spec.accessModes"));
    }

    @Test
    void whatIsStoredAndWarnedOfIsCompared() {
        Manifest claim = Draft.claim("n", "c").manifest();
        Verdict foretold = Verdict.of(Admission.create(claim));
        assertThat(Verdict.of(new Reply(201, claim.json(), List.of()))).isNotEqualTo(foretold);
        assertThat(foretold.isTaken()).isTrue();
        assertThat(Verdict.of(Admission.create(new Draft(claim.json())
                                .with(JsonObject.EMPTY, "spec", "unheardOf")
                                .manifest()))
                        .warnings())
                .isNotEmpty();
    }
}
