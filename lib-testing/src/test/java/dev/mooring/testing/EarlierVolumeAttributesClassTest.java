package dev.mooring.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.manifest.Manifest;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.storage.VolumeAttributesClass;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
class EarlierVolumeAttributesClassTest {

    KubernetesClient client;

    /** On a server it is what the model of fabric8 calls it, whichever of the two writes and reads. */
    @ParameterizedTest
    @ValueSource(classes = {EarlierVolumeAttributesClass.class, VolumeAttributesClass.class})
    void theServerHasTheSame(Class<? extends HasMetadata> type) {
        Manifest gold = Manifest.parse("""
            {"apiVersion": "storage.k8s.io/v1", "kind": "VolumeAttributesClass", "metadata": {"name": "gold"},
             "driverName": "ebs.csi.aws.com", "parameters": {"iops": "3000"}}\
            """);
        client.resource(gold.toModel(type)).create();
        for (var each : List.of(EarlierVolumeAttributesClass.class, VolumeAttributesClass.class)) {
            HasMetadata found = client.resources(each).withName("gold").get();
            Manifest read = Manifest.from(found);
            assertThat(read.at("driverName")).isEqualTo(gold.at("driverName"));
            assertThat(read.at("parameters")).isEqualTo(gold.at("parameters"));
            assertThat(read.ref()).isEqualTo(gold.ref());
        }
    }
}
