package dev.mooring.samples.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fabric8.ClusterFeed;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.samples.PatientClient;
import dev.mooring.testing.PlayStorageControllers;
import dev.mooring.testing.StorageControllers;
import dev.mooring.testing.StorageWorld;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.javaoperatorsdk.operator.Operator;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
@PlayStorageControllers
class ClaimDoctorTest {

    private static final ObjectRef DATA = ObjectRef.claim("shop", "data");
    private static final StorageWorld TOO_SMALL = StorageWorld.with()
            .volume("pv-1")
            .of("5Gi")
            .volume("pv-2")
            .of("2Gi")
            .claim("shop/data")
            .asks("10Gi");

    KubernetesClient client;
    StorageControllers controllers;

    @Test
    void thePendingClaimHasAnEvent() {
        TOO_SMALL.createIn(client);
        controllers.settle();
        Operator operator = new Operator(settings -> settings.withKubernetesClient(client)
                .withCloseClientOnStop(false)
                .withUseSSAToPatchPrimaryResource(false));
        ClusterFeed feed = ClusterFeed.start(client, changed -> {});
        operator.register(new ClaimDoctor(feed));
        operator.start();
        Event event = client.v1()
                .events()
                .inNamespace("shop")
                .withName("data.why")
                .waitUntilCondition(each -> each != null, 5, TimeUnit.MINUTES);
        assertThat(event.getMessage())
                .isEqualTo("pending: 0 of 2 volumes fit: 2 volume too small; nearest pv-1 lacks 5Gi");
        operator.stop();
        feed.close();
    }

    @Test
    void aBoundClaimHasNoDiagnosis() {
        TOO_SMALL.volume("films").of("20Gi").createIn(client);
        controllers.settle();
        try (ClusterFeed feed = ClusterFeed.start(client, changed -> {})) {
            assertThat(feed.inventory().volumes()).hasSize(3);
            assertThat(ClaimDoctor.diagnosis(feed.inventory(), DATA)).isEmpty();
        }
    }

    @Test
    void fiveThousandVolumesAreOneLine() {
        StorageWorld claim = StorageWorld.with().claim("shop/data").asks("10Gi");
        Inventory cluster = Inventory.of(claim.documents());
        for (int i = 0; i < 5_000; i++) {
            cluster = cluster.merge(
                    StorageWorld.with().volume("pv-" + i).of("5Gi").inventory());
        }
        assertThat(ClaimDoctor.diagnosis(cluster, DATA))
                .contains("pending: 0 of 5,000 volumes fit: 5,000 volume too small; nearest pv-0 lacks 5Gi");
    }
}
