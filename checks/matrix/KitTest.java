package consumer;

import static dev.mooring.testing.MooringAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.testing.Exports;
import dev.mooring.testing.PlayStorageControllers;
import dev.mooring.testing.StorageControllers;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A typical test of an embedder: creates a claim, settles, asserts. */
@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = KitTest.Patient.class)
@PlayStorageControllers
class KitTest {

    private static final Exports CHART = Exports.fromYaml("""
        {apiVersion: v1, kind: PersistentVolume, metadata: {name: small}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 5Gi}, hostPath: {path: /srv}}}
        ---
        {apiVersion: v1, kind: PersistentVolume, metadata: {name: large}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 20Gi}, hostPath: {path: /srv}}}
        ---
        {apiVersion: storage.k8s.io/v1, kind: VolumeAttributesClass, metadata: {name: gold}, driverName: csi.example.com, parameters: {tier: gold}}
        ---
        {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {namespace: shop, name: data}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 10Gi}}}}
        """);

    /** Waits long enough on a busy machine. */
    public static final class Patient implements Consumer<KubernetesClientBuilder> {

        @Override
        public void accept(KubernetesClientBuilder builder) {
            builder.editOrNewConfig().withRequestTimeout(60_000).endConfig();
        }
    }

    KubernetesClient client;
    StorageControllers controllers;

    @Test
    void aClaimSettles() {
        CHART.objects().forEach(each -> client.resource(each).create());
        assertThat(claim()).among(CHART).bindsTo("large");
        controllers.settle();
        assertThat(claim().getStatus().getPhase()).isEqualTo("Bound");
        assertThat(claim().getSpec().getVolumeName()).isEqualTo("large");
    }

    private PersistentVolumeClaim claim() {
        return client.persistentVolumeClaims()
                .inNamespace("shop")
                .withName("data")
                .get();
    }
}
