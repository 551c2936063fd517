package dev.mooring.samples.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.samples.PatientClient;
import dev.mooring.testing.PlayStorageControllers;
import dev.mooring.testing.StorageControllers;
import dev.mooring.testing.StorageWorld;
import dev.mooring.testing.StorageWorld.WorldClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With {@code admission = true} a change that is sent by mistake would be refused, as in a cluster. */
@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
@SuppressWarnings("NullAway") // the extension sets the clients
@PlayStorageControllers(provisioners = "ebs.csi.aws.com", admission = true)
class ClaimUpdatesTest {

    private static final WorldClaim DATA = StorageWorld.with().claim("shop/data");

    KubernetesClient client;
    StorageControllers controllers;

    @BeforeEach
    void aBoundClaimOfEachClass() {
        StorageWorld.with()
                .storageClass("fast")
                .provisionedBy("ebs.csi.aws.com")
                .allowsExpansion()
                .storageClass("fixed")
                .provisionedBy("ebs.csi.aws.com")
                .createIn(client);
    }

    private PersistentVolumeClaim bound(String storageClass) {
        assertThat(new ClaimUpdates(client).apply(claim("10Gi", storageClass))).isEmpty();
        controllers.settle();
        return live();
    }

    private static PersistentVolumeClaim claim(String size, String storageClass) {
        return DATA.asks(size).ofClass(storageClass).get(PersistentVolumeClaim.class, "shop/data");
    }

    private PersistentVolumeClaim live() {
        return client.persistentVolumeClaims()
                .inNamespace("shop")
                .withName("data")
                .get();
    }

    @Test
    void theClaimIsCreatedAndGrows() {
        assertThat(bound("fast").getStatus().getPhase()).isEqualTo("Bound");
        assertThat(new ClaimUpdates(client).apply(claim("20Gi", "fast"))).isEmpty();
        assertThat(live().getSpec().getResources().getRequests().get("storage")).hasToString("20Gi");
    }

    @Test
    void whatTheServerRefusesIsNotSent() {
        bound("fast");
        assertThat(new ClaimUpdates(client).apply(claim("5Gi", "fast")))
                .containsExactly(
                        "spec.resources.requests.storage: Forbidden: field can not be less than status.capacity");
    }

    @Test
    void aClassThatDoesNotAllowItIsSaid() {
        bound("fixed");
        assertThat(new ClaimUpdates(client).apply(claim("20Gi", "fixed")))
                .containsExactly(
                        "persistentvolumeclaims \"data\" is forbidden: only dynamically provisioned pvc can be resized"
                                + " and the storageclass that provisions the pvc must support resize");
    }

    @Test
    void anInvalidClaimIsNotCreated() {
        assertThat(new ClaimUpdates(client).apply(claim("0", "fast")))
                .containsExactly("spec.resources[storage]: Invalid value: \"0\": must be greater than zero");
        assertThat(live()).isNull();
    }

    @Test
    void theSameAgainIsNoChange() {
        String version = bound("fast").getMetadata().getResourceVersion();
        assertThat(new ClaimUpdates(client).apply(claim("10Gi", "fast"))).isEmpty();
        assertThat(live().getMetadata().getResourceVersion()).isEqualTo(version);
    }
}
