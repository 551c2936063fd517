package dev.mooring.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import org.junit.jupiter.api.Test;

// guide
@EnableKubernetesMockClient(crud = true)
@PlayStorageControllers(provisioners = "ebs.csi.aws.com", scheduler = true, admission = true)
class MyOperatorTest {

    KubernetesClient client;
    StorageControllers controllers;

    @Test
    void theClaimOfTheDatabaseGetsAVolume() {
        StorageWorld.with()
                .storageClass("fast")
                .provisionedBy("ebs.csi.aws.com")
                .asDefault()
                .claim("shop/data")
                .asks("10Gi")
                .createIn(client); // in a real test the operator does this

        controllers.settle();

        PersistentVolumeClaim data = client.persistentVolumeClaims()
                .inNamespace("shop")
                .withName("data")
                .get();
        assertEquals("Bound", data.getStatus().getPhase());
    }
}
