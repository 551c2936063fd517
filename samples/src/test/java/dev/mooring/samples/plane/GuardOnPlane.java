package dev.mooring.samples.plane;

import com.sun.net.httpserver.HttpServer;
import dev.mooring.object.Inventory;
import dev.mooring.samples.guard.DeletionGuard;
import dev.mooring.samples.guard.GuardServer;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfigurationBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A real API server calls the webhook that denies deletions, over HTTPS on loopback. */
final class GuardOnPlane {

    private static final String NAME = "deletions.mooring.dev";
    private static final String LOST = "guard-lost";
    private static final String KEPT = "guard-kept";

    private final RealPlane plane;
    private final KubernetesClient client;
    private final Findings findings;

    GuardOnPlane(RealPlane plane, Findings findings) {
        this.plane = plane;
        this.client = plane.client();
        this.findings = findings;
    }

    void compare(Path folder) throws IOException, InterruptedException {
        create(LOST, "Delete");
        create(KEPT, "Retain");
        String password = UUID.randomUUID().toString();
        Path keys = folder.resolve("guard.p12");
        keytool(
                password,
                "-genkeypair -alias guard -keyalg EC -dname CN=guard -ext san=ip:127.0.0.1 -storetype PKCS12 -keystore",
                keys);
        String certificate = keytool(password, "-exportcert -rfc -alias guard -keystore", keys);
        HttpServer server = server(keys, password);
        GuardServer.serve(server, new DeletionGuard(this::cluster));
        server.start();
        ValidatingWebhookConfiguration webhook = webhook(server.getAddress().getPort(), certificate);
        try {
            client.resource(webhook).create();
            plane.await(
                    "the webhook is asked", () -> !dryRun(claim(LOST, "data")).isEmpty());
            deletions();
        } finally {
            client.resource(webhook).delete();
            server.stop(0);
        }
    }

    /** What loses data is denied in words that name the volume; all else is deleted. */
    private void deletions() {
        denied(claim(LOST, "data"), "volume guard-lost-data of claim guard-lost/data");
        denied(volume(LOST, "data", "Delete"), "volume guard-lost-data of claim guard-lost/data");
        denied(namespace(LOST), "volume guard-lost-data of claim guard-lost/data");
        denied(namespace(LOST), "volume guard-lost-spare of claim guard-lost/spare");
        allowed(claim(KEPT, "data"));
        allowed(volume(KEPT, "spare", "Retain"));
        allowed(namespace(KEPT));
        client.resource(claim(LOST, "spare"))
                .edit(each -> new PersistentVolumeClaimBuilder(each)
                        .editMetadata()
                        .addToAnnotations(DeletionGuard.ALLOW, "true")
                        .endMetadata()
                        .build());
        allowed(claim(LOST, "spare"));
        findings.say("deletion guard: 4 deletions denied, 4 allowed");
    }

    private void denied(HasMetadata object, String words) {
        String said = delete(object);
        if (!said.contains("admission webhook \"" + NAME + "\" denied the request: deleting " + RealPlane.key(object)
                        + " loses data")
                || !said.contains(words)) {
            findings.differs("guard: the deletion of " + RealPlane.key(object) + " is denied, expected " + words
                    + ", seen: " + said);
        }
        if (client.resource(object).get().isMarkedForDeletion()) {
            findings.differs("guard: " + RealPlane.key(object) + " is being deleted");
        }
    }

    private void allowed(HasMetadata object) {
        String said = delete(object);
        HasMetadata left = client.resource(object).get();
        if (!said.isEmpty() || (left != null && !left.isMarkedForDeletion())) {
            findings.differs("guard: the deletion of " + RealPlane.key(object) + " is allowed, seen: " + said);
        }
    }

    /** {@return what the API server says; empty if the object goes} */
    private String delete(HasMetadata object) {
        return said(() -> client.resource(object).delete());
    }

    private String dryRun(HasMetadata object) {
        return said(() -> client.resource(object).dryRun().delete());
    }

    private static String said(Runnable deletion) {
        try {
            deletion.run();
            return "";
        } catch (KubernetesClientException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** The whole cluster, as kubectl lists it; a webhook with many requests uses a cache instead. */
    private Inventory cluster() {
        return Inventory.of(
                client.persistentVolumeClaims().inAnyNamespace().list(),
                client.persistentVolumes().list(),
                client.storage().v1().storageClasses().list(),
                client.namespaces().list(),
                client.pods().inAnyNamespace().list(),
                client.apps().statefulSets().inAnyNamespace().list());
    }

    private void create(String name, String policy) {
        client.resource(namespace(name)).create();
        for (String each : List.of("data", "spare")) {
            client.resource(volume(name, each, policy)).create();
            client.resource(claim(name, each)).create();
        }
        plane.await(
                "the claims of " + name + " are bound",
                () -> client.persistentVolumeClaims().inNamespace(name).list().getItems().stream()
                        .allMatch(RealPlane::isBound));
    }

    private static HasMetadata namespace(String name) {
        return new NamespaceBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .build();
    }

    private static PersistentVolume volume(String namespace, String name, String policy) {
        return new PersistentVolumeBuilder()
                .withNewMetadata()
                .withName(namespace + "-" + name)
                .addToAnnotations("pv.kubernetes.io/provisioned-by", SeededWorld.DRIVER)
                .endMetadata()
                .withNewSpec()
                .withCapacity(Map.of("storage", new Quantity("1Gi")))
                .withAccessModes("ReadWriteOnce")
                .withPersistentVolumeReclaimPolicy(policy)
                .withNewCsi()
                .withDriver(SeededWorld.DRIVER)
                .withVolumeHandle(namespace + "-" + name)
                .endCsi()
                .withNewClaimRef()
                .withNamespace(namespace)
                .withName(name)
                .endClaimRef()
                .endSpec()
                .build();
    }

    private static PersistentVolumeClaim claim(String namespace, String name) {
        return new PersistentVolumeClaimBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withStorageClassName("")
                .withAccessModes("ReadWriteOnce")
                .withVolumeName(namespace + "-" + name)
                .withNewResources()
                .withRequests(Map.of("storage", new Quantity("1Gi")))
                .endResources()
                .endSpec()
                .build();
    }

    private static HttpServer server(Path keys, String password) throws IOException {
        try {
            return GuardServer.https(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), keys, password.toCharArray());
        } catch (GeneralSecurityException e) {
            throw new IOException("the certificate is not usable: " + e.getMessage(), e);
        }
    }

    private static ValidatingWebhookConfiguration webhook(int port, String certificate) {
        return new ValidatingWebhookConfigurationBuilder()
                .withNewMetadata()
                .withName(NAME)
                .endMetadata()
                .addNewWebhook()
                .withName(NAME)
                .withAdmissionReviewVersions("v1")
                .withSideEffects("None")
                .withFailurePolicy("Fail")
                .withTimeoutSeconds(30)
                .withNewClientConfig()
                .withUrl("https://127.0.0.1:" + port + GuardServer.PATH)
                .withCaBundle(Base64.getEncoder().encodeToString(certificate.getBytes(StandardCharsets.UTF_8)))
                .endClientConfig()
                .addNewRule()
                .withOperations("DELETE")
                .withApiGroups("")
                .withApiVersions("v1")
                .withResources("persistentvolumeclaims", "persistentvolumes", "namespaces")
                .endRule()
                .endWebhook()
                .build();
    }

    /** The password is not an argument, which everyone on the machine could read. */
    private static String keytool(String password, String words, Path keys) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(words.split(" ")));
        command.addAll(List.of(keys.toString(), "-storepass:env", "GUARD_PASSWORD"));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("GUARD_PASSWORD", password);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("keytool fails");
        }
        return said;
    }
}
