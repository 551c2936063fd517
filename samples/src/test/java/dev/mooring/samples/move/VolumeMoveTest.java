package dev.mooring.samples.move;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.reason.Reason;
import dev.mooring.samples.PatientClient;
import dev.mooring.testing.StorageControllers;
import dev.mooring.testing.StorageWorld;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two mock servers: that of the static field is the source, the other one the target. */
@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
@SuppressWarnings("NullAway") // the extension sets the clients
class VolumeMoveTest {

    static KubernetesClient source;
    KubernetesClient target;

    private static void sourceHas(String name, String policy) {
        StorageWorld.with()
                .volume(name)
                .of("20Gi")
                .withPolicy(policy)
                .csi("rbd.csi.ceph.com", "image-" + name)
                .claim("shop/" + name)
                .asks("10Gi")
                .names(name)
                .ofClass("")
                .createIn(source);
        StorageControllers.of(source).settle();
    }

    @Test
    void theClaimIsBoundInTheTarget() {
        sourceHas("films", "Retain");
        assertThat(new VolumeMove(source, target).move("shop", "films")).isEmpty();
        StorageControllers.of(target).settle();
        PersistentVolumeClaim moved = target.persistentVolumeClaims()
                .inNamespace("shop")
                .withName("films")
                .get();
        assertThat(moved.getStatus().getPhase()).isEqualTo("Bound");
        assertThat(target.persistentVolumes()
                        .withName("films")
                        .get()
                        .getSpec()
                        .getCsi()
                        .getVolumeHandle())
                .isEqualTo("image-films");
    }

    @Test
    void aVolumeThatTheSourceMayDeleteIsNotMoved() {
        sourceHas("songs", "Delete");
        List<Reason> dangers = new VolumeMove(source, target).move("shop", "songs");
        assertThat(dangers).extracting(each -> each.code().id()).contains("SourceDeletePolicy");
        assertThat(target.persistentVolumes().list().getItems()).isEmpty();
    }
}
