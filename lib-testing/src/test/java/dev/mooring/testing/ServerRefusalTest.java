package dev.mooring.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Conflict;
import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.admission.AdmissionDecision.NotFound;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.admission.FieldError;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Manifest;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ServerRefusalTest {

    private static final Manifest CLAIM = Manifest.parse(
            "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"data\",\"namespace\":\"shop\"}}");
    private static final Manifest CLASS = Manifest.parse(
            "{\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"StorageClass\",\"metadata\":{\"name\":\"fast\"}}");

    static Stream<Arguments> refusals() {
        FieldError missing = new FieldError(FieldError.Type.REQUIRED, "spec", Optional.empty(), "");
        return Stream.of(
                Arguments.of(CLAIM, new Invalid(List.of(missing)), 422, "Invalid", "null/PersistentVolumeClaim/data"),
                Arguments.of(CLASS, new Invalid(List.of(missing)), 422, "Invalid", "storage.k8s.io/StorageClass/fast"),
                Arguments.of(CLAIM, new Undecodable(JsonPointer.ROOT, "bad"), 400, "BadRequest", "none"),
                Arguments.of(CLAIM, new Forbidden("ResourceQuota", "exceeded"), 403, "Forbidden", "none"),
                Arguments.of(
                        CLAIM,
                        new NotFound("NamespaceLifecycle", "namespaces \"shop\" not found"),
                        404,
                        "NotFound",
                        "null/namespaces/shop"),
                Arguments.of(CLAIM, new Conflict("other uid"), 409, "Conflict", "null/persistentvolumeclaims/data"),
                Arguments.of(CLASS, new Conflict("other uid"), 409, "Conflict", "storage.k8s.io/storageclasses/fast"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void everyRefusalHasItsStatus(
            Manifest object, AdmissionDecision decision, int code, String reason, String details) {
        KubernetesClientException thrown = of(object, decision).orElseThrow();
        Status status = thrown.getStatus();
        assertThat(thrown.getCode()).isEqualTo(code);
        assertThat(status.getCode()).isEqualTo(code);
        assertThat(status.getReason()).isEqualTo(reason);
        assertThat(status.getStatus()).isEqualTo("Failure");
        assertThat(thrown).hasMessageContaining(status.getMessage());
        assertThat(Optional.ofNullable(status.getDetails())
                        .map(each -> each.getGroup() + "/" + each.getKind() + "/" + each.getName())
                        .orElse("none"))
                .isEqualTo(details);
    }

    @Test
    void whatIsAcceptedOrNotJudgedIsNoRefusal() {
        assertThat(of(CLAIM, new Accepted(CLAIM, List.of()))).isEmpty();
        assertThat(of(CLAIM, new NotCovered("v1", "Pod"))).isEmpty();
    }

    private static Optional<KubernetesClientException> of(Manifest object, AdmissionDecision decision) {
        return ServerRefusal.of(
                new StandardHttpRequest.Builder().uri("http://server/api").build(), object, decision);
    }
}
