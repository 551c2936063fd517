package dev.mooring.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.manifest.Manifest;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.EventConditions;
import org.junit.platform.testkit.engine.TestExecutionResultConditions;

@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
@PlayStorageControllers(scheduler = true)
class PlayStorageControllersTest {

    private static final PersistentVolume AFFINITY = Manifest.parse("""
            {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "odd"}, "spec": {
             "capacity": {"storage": "1Gi"}, "accessModes": ["ReadWriteOnce"], "local": {"path": "/data"},
             "nodeAffinity": {"required": {"nodeSelectorTerms": [{"matchExpressions": [
              {"key": "zone", "operator": "In", "values": ["not a label!"]}]}]}}}}""").toModel(PersistentVolume.class);

    KubernetesClient client;
    StorageControllers controllers;

    @Test
    void theFieldIsSet() {
        StorageWorld.with().volume("films").claim("shop/data").createIn(client);
        controllers.settle();
        PersistentVolumeClaim claim = client.persistentVolumeClaims()
                .inNamespace("shop")
                .withName("data")
                .get();
        assertThat(claim.getStatus().getPhase()).isEqualTo("Bound");
    }

    @Test
    void aParameterIsTheSame(StorageControllers parameter) {
        assertThat(parameter).isSameAs(controllers);
    }

    @Test
    void theSchedulerIsPlayed() {
        StorageWorld.with().node("node-1").pod("shop/web").createIn(client);
        controllers.settle();
        assertThat(client.pods()
                        .inNamespace("shop")
                        .withName("web")
                        .get()
                        .getSpec()
                        .getNodeName())
                .isEqualTo("node-1");
    }

    /** A volume with a node affinity that no node can have is refused from 1.33 on. */
    @Nested
    @PlayStorageControllers(admission = true, kubernetes = "v1.32.5")
    class OnAnOlderRelease {

        @Test
        void theServerAcceptsWhatItAccepts() {
            PersistentVolume stored = client.resource(AFFINITY).create();
            assertThat(stored.getMetadata().getName()).isEqualTo("odd");
        }
    }

    @Nested
    @PlayStorageControllers(admission = true, kubernetes = "1.33")
    class OnANewerRelease {

        @Test
        void theServerRefusesIt() {
            assertThatThrownBy(() -> client.resource(AFFINITY).create())
                    .isInstanceOf(KubernetesClientException.class)
                    .hasMessageContaining("nodeAffinity");
        }
    }

    @PlayStorageControllers
    static class WithoutClient {

        @Test
        void test() {}
    }

    @Test
    void withoutAClientTheMessageSaysWhatToDo() {
        EngineTestKit.engine("junit-jupiter")
                .selectors(DiscoverySelectors.selectClass(WithoutClient.class))
                .execute()
                .testEvents()
                .assertThatEvents()
                .haveExactly(
                        1,
                        EventConditions.event(EventConditions.finishedWithFailure(
                                TestExecutionResultConditions.instanceOf(ExtensionConfigurationException.class),
                                TestExecutionResultConditions.message(
                                        text -> text.contains("put @EnableKubernetesMockClient(crud = true) above")))));
    }
}
