package dev.mooring.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What {@code docs/guide/unit-tests.md} shows is what is tested here. */
class GuideTest {

    private static final Path GUIDE = Path.of("../docs/guide/unit-tests.md");

    // guide
    @EnableKubernetesMockClient(crud = true)
    @PlayStorageControllers(provisioners = "ebs.csi.aws.com", scheduler = true, admission = true)
    static class MyOperatorTest {

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
    // guide

    private static String guide() throws IOException {
        return Files.readString(GUIDE);
    }

    @Test
    void theGuideHasTheCode() throws IOException {
        String source = Files.readString(Path.of("src/test/java/dev/mooring/testing/GuideTest.java"));
        String code =
                source.split(" *// guide\n")[1].stripTrailing().stripIndent().strip();
        assertTrue(guide().contains("```java\n" + code.replace("static class", "class") + "\n```"), code);
    }

    @Test
    void theGuideHasTheMessage() throws IOException {
        String message = Files.readString(Path.of("src/test/resources/charts/binds-too-small.txt"));
        assertTrue(guide().contains("```text\n" + message.strip() + "\n```"), message);
    }
}
