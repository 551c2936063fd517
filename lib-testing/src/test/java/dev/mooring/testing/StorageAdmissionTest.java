package dev.mooring.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.mooring.manifest.Manifest;
import io.fabric8.kubernetes.api.model.LimitRange;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
@PlayStorageControllers(admission = true)
class StorageAdmissionTest {

    KubernetesClient client;
    StorageControllers controllers;

    private static Status refusal(ThrowingCallable write) {
        KubernetesClientException thrown = catchThrowableOfType(KubernetesClientException.class, write);
        assertThat(thrown).isNotNull();
        assertThat(thrown.getCode()).isEqualTo(thrown.getStatus().getCode());
        return thrown.getStatus();
    }

    private PersistentVolumeClaim claim() {
        return client.persistentVolumeClaims()
                .inNamespace("shop")
                .withName("data")
                .get();
    }

    /** A claim of 10Gi that is bound to a volume of 20Gi. */
    private void bound() {
        StorageWorld.with()
                .volume("films")
                .of("20Gi")
                .claim("shop/data")
                .asks("10Gi")
                .createIn(client);
        controllers.settle();
    }

    private static UnaryOperator<PersistentVolumeClaim> asks(String size) {
        return claim -> new PersistentVolumeClaimBuilder(claim)
                .editSpec()
                .editResources()
                .withRequests(Map.of("storage", new Quantity(size)))
                .endResources()
                .endSpec()
                .build();
    }

    @Test
    void anotherUidIsAConflict() {
        bound();
        PersistentVolumeClaim other = new PersistentVolumeClaimBuilder(claim())
                .editMetadata()
                .withUid("0123")
                .withResourceVersion(null)
                .endMetadata()
                .build();
        Status status = refusal(() -> client.resource(other).update());
        assertThat(status.getCode()).isEqualTo(409);
        assertThat(status.getReason()).isEqualTo("Conflict");
        assertThat(status.getMessage())
                .startsWith("Operation cannot be fulfilled on persistentvolumeclaims \"data\": StorageError: invalid"
                        + " object, Code: 4,")
                .endsWith("UID in precondition: 0123, UID in object meta: "
                        + claim().getMetadata().getUid());
        assertThat(status.getDetails().getKind()).isEqualTo("persistentvolumeclaims");
        assertThat(status.getDetails().getName()).isEqualTo("data");
    }

    @Test
    void aNewObjectIsRefusedInTheWordsOfTheServer() {
        Status status = refusal(() ->
                StorageWorld.with().claim("shop/data").withModes().asks("0").createIn(client));
        assertThat(status.getCode()).isEqualTo(422);
        assertThat(status.getReason()).isEqualTo("Invalid");
        assertThat(status.getMessage())
                .isEqualTo("PersistentVolumeClaim \"data\" is invalid: [spec.accessModes: Required value: at least 1"
                        + " access mode is required, spec.resources[storage]: Invalid value: \"0\": must be"
                        + " greater than zero]");
        assertThat(status.getDetails().getKind()).isEqualTo("PersistentVolumeClaim");
        assertThat(status.getDetails().getCauses())
                .extracting(StatusCause::getField, StatusCause::getReason)
                .contains(org.assertj.core.groups.Tuple.tuple("spec.accessModes", "FieldValueRequired"));
        assertThat(claim()).isNull();
    }

    @Test
    void aClassHasItsGroup() {
        Status status = refusal(
                () -> StorageWorld.with().storageClass("fast").provisionedBy("").createIn(client));
        assertThat(status.getMessage())
                .isEqualTo("StorageClass.storage.k8s.io \"fast\" is invalid: provisioner: Required value");
        assertThat(status.getDetails().getGroup()).isEqualTo("storage.k8s.io");
    }

    @Test
    void aValueOfAnotherTypeIsABadRequest() {
        Status status = refusal(() -> client.raw(
                "/api/v1/persistentvolumes",
                "POST",
                "{\"apiVersion\":\"v1\","
                        + "\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"pv\"},\"spec\":[]}"));
        assertThat(status.getCode()).isEqualTo(400);
        assertThat(status.getReason()).isEqualTo("BadRequest");
    }

    @Test
    void aPutIsRefused() {
        bound();
        Status status =
                refusal(() -> client.resource(asks("5Gi").apply(claim())).update());
        assertThat(status.getCode()).isEqualTo(422);
        assertThat(status.getMessage())
                .contains("spec.resources.requests.storage: Forbidden: field can not be less than");
    }

    @Test
    void aClaimOfAClassThatDoesNotAllowItDoesNotGrow() {
        bound();
        Status status =
                refusal(() -> client.resource(asks("15Gi").apply(claim())).update());
        assertThat(status.getCode()).isEqualTo(403);
        assertThat(status.getReason()).isEqualTo("Forbidden");
        assertThat(status.getMessage())
                .startsWith("persistentvolumeclaims \"data\" is forbidden: only dynamically provisioned pvc can be"
                        + " resized");
    }

    @Test
    void aJsonPatchIsRefused() {
        bound();
        assertThat(refusal(() -> client.resource(claim()).edit(asks("5Gi"))).getCode())
                .isEqualTo(422);
    }

    @Test
    void aMergePatchIsRefused() {
        bound();
        String patch = "{\"spec\":{\"volumeMode\":\"Block\"}}";
        Status status = refusal(() -> client.resource(claim()).patch(PatchContext.of(PatchType.JSON_MERGE), patch));
        assertThat(status.getMessage()).contains("spec is immutable after creation except resources.requests");
    }

    @Test
    void whatTheServerAcceptsIsStoredWithItsDefaults() {
        StorageWorld.with().storageClass("fast").asDefault().claim("shop/data").createIn(client);
        assertThat(claim().getSpec().getVolumeMode()).isEqualTo("Filesystem");
        assertThat(claim().getSpec().getStorageClassName()).isEqualTo("fast");
        client.resource(claim())
                .edit(claim -> new PersistentVolumeClaimBuilder(claim)
                        .editMetadata()
                        .addToLabels("tier", "gold")
                        .endMetadata()
                        .build());
        assertThat(claim().getMetadata().getLabels()).containsEntry("tier", "gold");
    }

    @Test
    void otherKindsAreNotJudged() {
        StorageWorld.with().pod("shop/web").createIn(client);
        assertThat(client.pods().inNamespace("shop").withName("web").get()).isNotNull();
    }

    @Test
    void aChangeOfWhatIsAbsentIsLeftToTheServer() {
        PersistentVolumeClaim absent =
                StorageWorld.with().claim("shop/absent").get(PersistentVolumeClaim.class, "shop/absent");
        assertThat(catchThrowableOfType(
                                KubernetesClientException.class,
                                () -> client.resource(absent).update())
                        .getCode())
                .isEqualTo(404);
    }

    private void quota(String storage) {
        client.resource(Manifest.parse("""
            {"apiVersion": "v1", "kind": "ResourceQuota", "metadata": {"namespace": "shop", "name": "q"},
             "spec": {"hard": {"requests.storage": "%s"}}}\
            """.formatted(storage)).toModel(ResourceQuota.class))
                .create();
    }

    @Test
    void aQuotaRefusesTheClaimThatIsTooMuch() {
        quota("15Gi");
        StorageWorld.with().claim("shop/data").asks("10Gi").createIn(client);
        Status refusal =
                refusal(() -> StorageWorld.with().claim("shop/more").asks("6Gi").createIn(client));
        assertThat(refusal.getCode()).isEqualTo(403);
        assertThat(refusal.getReason()).isEqualTo("Forbidden");
        assertThat(refusal.getMessage())
                .isEqualTo("persistentvolumeclaims \"more\" is forbidden: exceeded quota: q, requested:"
                        + " requests.storage=6Gi, used: requests.storage=10Gi, limited: requests.storage=15Gi");
        StorageWorld.with().claim("shop/less").asks("5Gi").createIn(client);
        StorageWorld.with().claim("other/more").asks("6Gi").createIn(client);
    }

    @Test
    void aQuotaRefusesTheClaimThatGrowsTooMuch() {
        StorageWorld.with()
                .storageClass("fast")
                .provisionedBy("ebs.csi.aws.com")
                .asDefault()
                .allowsExpansion()
                .volume("films")
                .of("20Gi")
                .ofClass("fast")
                .claim("shop/data")
                .asks("10Gi")
                .createIn(client);
        controllers.settle();
        quota("15Gi");
        Status refusal =
                refusal(() -> client.resource(asks("21Gi").apply(claim())).update());
        assertThat(refusal.getMessage()).contains("exceeded quota: q, requested: requests.storage=11Gi");
    }

    @Test
    void aLimitRangeRefusesTheClaimThatIsTooLarge() {
        client.resource(Manifest.parse("""
            {"apiVersion": "v1", "kind": "LimitRange", "metadata": {"namespace": "shop", "name": "l"},
             "spec": {"limits": [{"type": "PersistentVolumeClaim", "max": {"storage": "5Gi"}}]}}\
            """).toModel(LimitRange.class)).create();
        Status refusal = refusal(
                () -> StorageWorld.with().claim("shop/data").asks("10Gi").createIn(client));
        assertThat(refusal.getMessage()).contains("maximum storage usage per PersistentVolumeClaim is 5Gi");
    }

    private static PersistentVolumeClaim wanted(String size) {
        return StorageWorld.with().claim("shop/data").asks(size).get(PersistentVolumeClaim.class, "shop/data");
    }

    @Test
    void serverSideApplyThatCreatesIsRefused() {
        Status status = refusal(() -> client.resource(wanted("0")).serverSideApply());
        assertThat(status.getCode()).isEqualTo(422);
        assertThat(status.getMessage())
                .isEqualTo("PersistentVolumeClaim \"data\" is invalid: spec.resources[storage]: Invalid value: \"0\":"
                        + " must be greater than zero");
        assertThat(claim()).isNull();
    }

    @Test
    void serverSideApplyThatCreatesIsStoredWithDefaults() {
        StorageWorld.with().storageClass("fast").asDefault().createIn(client);
        client.resource(wanted("10Gi")).serverSideApply();
        assertThat(claim().getSpec().getVolumeMode()).isEqualTo("Filesystem");
        assertThat(claim().getSpec().getStorageClassName()).isEqualTo("fast");
    }

    @Test
    void serverSideApplyThatCreatesIsWithinTheQuota() {
        quota("5Gi");
        Status status = refusal(() -> client.resource(wanted("10Gi")).serverSideApply());
        assertThat(status.getCode()).isEqualTo(403);
        assertThat(status.getMessage()).contains("exceeded quota: q");
    }

    @Test
    void serverSideApplyThatChangesIsRefused() {
        bound();
        Status status = refusal(() -> client.resource(wanted("5Gi")).serverSideApply());
        assertThat(status.getMessage())
                .contains("spec.resources.requests.storage: Forbidden: field can not be less than");
    }

    private static PersistentVolumeClaim lost(PersistentVolumeClaim claim) {
        return new PersistentVolumeClaimBuilder(claim)
                .editMetadata()
                .addToLabels("tier", "gold")
                .endMetadata()
                .editStatus()
                .withPhase("Lost")
                .endStatus()
                .build();
    }

    /** A controller that writes the status without its path works in no cluster. */
    @ParameterizedTest
    @ValueSource(strings = {"PUT", "JSON patch", "merge patch", "server-side apply"})
    void aWriteOfTheObjectKeepsTheStatus(String write) {
        bound();
        switch (write) {
            case "PUT" -> client.resource(lost(claim())).update();
            case "JSON patch" -> client.resource(claim()).edit(StorageAdmissionTest::lost);
            case "merge patch" ->
                client.resource(claim())
                        .patch(
                                PatchContext.of(PatchType.JSON_MERGE),
                                "{\"metadata\":{\"labels\":{\"tier\":\"gold\"}},\"status\":{\"phase\":\"Lost\"}}");
            default -> client.resource(lost(wanted("10Gi"))).serverSideApply();
        }
        assertThat(claim().getMetadata().getLabels()).containsEntry("tier", "gold");
        assertThat(claim().getStatus().getPhase()).isEqualTo("Bound");
        assertThat(claim().getStatus().getCapacity()).isNotEmpty();
    }

    @Test
    void aWriteOfTheStatusChangesIt() {
        bound();
        client.resource(lost(claim())).updateStatus();
        assertThat(claim().getStatus().getPhase()).isEqualTo("Lost");
    }

    @Test
    void aNewClaimIsProtected() {
        StorageWorld.with().claim("shop/data").createIn(client);
        assertThat(claim().getMetadata().getFinalizers()).containsExactly("kubernetes.io/pvc-protection");
    }
}
