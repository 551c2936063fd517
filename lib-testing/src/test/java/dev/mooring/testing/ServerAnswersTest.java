package dev.mooring.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import org.junit.jupiter.api.Test;

/** What the controllers do when a server does not take a write, as a real one may. */
@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
class ServerAnswersTest {

    private static final String POD = "/api/v1/namespaces/shop/pods/web";
    private static final String VOLUME = "/api/v1/persistentvolumes/films";

    KubernetesMockServer server;
    KubernetesClient client;

    private void answers(int code, String path, boolean isEachTime) {
        var status = new StatusBuilder().withCode(code).withReason("no").build();
        var answer = server.expect().put().withPath(path).andReturn(code, status);
        if (isEachTime) {
            answer.always();
        } else {
            answer.once();
        }
    }

    @Test
    void aNodeThatIsRefusedInAPodIsSentAsABinding() {
        answers(422, POD, false);
        StorageWorld.with().node("node-1").pod("shop/web").createIn(client);
        StorageControllers.of(client, PlaySettings.DEFAULT.withScheduler()).settle();
        assertThat(client.raw("/api/v1/namespaces/shop/bindings/web")).contains("\"name\":\"node-1\"");
    }

    @Test
    void aConflictIsTriedAgain() {
        answers(409, VOLUME, false);
        StorageWorld.with().volume("films").claim("shop/data").createIn(client);
        StorageControllers.of(client).settle();
        assertThat(client.persistentVolumes()
                        .withName("films")
                        .get()
                        .getStatus()
                        .getPhase())
                .isEqualTo("Bound");
    }

    @Test
    void aConflictWithoutEndIsAnError() {
        answers(409, VOLUME, true);
        StorageWorld.with().volume("films").claim("shop/data").createIn(client);
        StorageControllers controllers = StorageControllers.of(client);
        assertThatThrownBy(controllers::settle)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("let the other writer finish before settle()");
    }

    @Test
    void anotherRefusalIsThrown() {
        answers(403, VOLUME, true);
        StorageWorld.with().volume("films").claim("shop/data").createIn(client);
        StorageControllers controllers = StorageControllers.of(client);
        assertThatThrownBy(controllers::settle).isInstanceOf(KubernetesClientException.class);
    }

    @Test
    void aKindThatTheServerDoesNotKnowIsNotGiven() {
        server.expect()
                .get()
                .withPath("/apis/storage.k8s.io/v1/volumeattributesclasses")
                .andReturn(404, new StatusBuilder().withCode(404).build())
                .always();
        StorageWorld.with().volume("films").claim("shop/data").createIn(client);
        assertThat(StorageControllers.of(client).settle().settles()).isTrue();
    }
}
