package dev.mooring.samples.plane;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/** A control plane of {@code checks/conformance/cluster/plane}, at first without controllers. */
final class RealPlane implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration POLL = Duration.ofMillis(400);

    /** So long nothing may change: twice as long as the controller needs to come round to every object. */
    private static final Duration QUIET = Duration.ofSeconds(5);

    private final Path script;
    private final String release;
    private final Path folder;
    private final KubernetesClient client;

    private RealPlane(Path script, String release, Path folder) {
        this.script = script;
        this.release = release;
        this.folder = folder;
        Config config = Config.fromKubeconfig(folder.resolve("kubeconfig").toFile());
        config.setRequestTimeout(Math.toIntExact(PATIENCE.toMillis()));
        this.client = new KubernetesClientBuilder().withConfig(config).build();
    }

    /** Takes over a plane whose API server was started in the folder. */
    static RealPlane of(Path script, String release, Path folder) {
        RealPlane plane = new RealPlane(script, release, folder);
        plane.await("the API server is ready", plane::isReady);
        return plane;
    }

    KubernetesClient client() {
        return client;
    }

    String release() {
        return release;
    }

    /** Starts the PV controller and the scheduler, and waits until the first has bound a pair made for this. */
    void startControllers() throws IOException, InterruptedException {
        run("controllers");
        run("scheduler");
        SeededWorld.create(client, SeededWorld.canary());
        await(
                "the controller works",
                () -> SeededWorld.canary().stream()
                        .filter(PersistentVolumeClaim.class::isInstance)
                        .allMatch(each -> isBound(
                                client.resource((PersistentVolumeClaim) each).get())));
    }

    private void run(String program) throws IOException, InterruptedException {
        List<String> command = List.of(script.toString(), "--kubernetes", release, "run", folder.toString(), program);
        int exit = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IOException(command + " ended with exit code " + exit);
        }
    }

    static boolean isBound(PersistentVolumeClaim claim) {
        return "Bound".equals(claim.getStatus().getPhase());
    }

    /** The resource version of each claim, volume and pod, by kind, namespace and name. */
    Map<String, String> versions() {
        Map<String, String> versions = new TreeMap<>();
        for (Class<? extends HasMetadata> type :
                List.of(PersistentVolumeClaim.class, PersistentVolume.class, Pod.class)) {
            for (HasMetadata each :
                    client.resources(type).inAnyNamespace().list().getItems()) {
                versions.put(key(each), each.getMetadata().getResourceVersion());
            }
        }
        return versions;
    }

    static String key(HasMetadata object) {
        String namespace = object.getMetadata().getNamespace();
        return object.getKind() + "/" + (namespace == null ? "" : namespace + "/")
                + object.getMetadata().getName();
    }

    /** Waits until no claim, volume or pod has changed for a while. */
    void awaitQuiet() {
        Map<String, String> before = versions();
        Instant end = Instant.now().plus(PATIENCE);
        Instant quiet = Instant.now().plus(QUIET);
        while (Instant.now().isBefore(quiet)) {
            nap();
            Map<String, String> now = versions();
            if (!now.equals(before)) {
                quiet = Instant.now().plus(QUIET);
                before = now;
            }
            if (Instant.now().isAfter(end)) {
                throw new IllegalStateException("claims and volumes go on changing for " + PATIENCE.toSeconds() + " s");
            }
        }
    }

    /** Waits until a condition holds. */
    void await(String what, BooleanSupplier condition) {
        Instant end = Instant.now().plus(PATIENCE);
        while (!condition.getAsBoolean()) {
            if (Instant.now().isAfter(end)) {
                throw new IllegalStateException("waited " + PATIENCE.toSeconds() + " s in vain: " + what);
            }
            nap();
        }
    }

    private static void nap() {
        try {
            Thread.sleep(POLL.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private boolean isReady() {
        try {
            return client.raw("/readyz") != null
                    && client.namespaces().withName("default").get() != null;
        } catch (KubernetesClientException e) {
            Status status = e.getStatus();
            if (status != null && status.getCode() != null && status.getCode() == 401) {
                throw e;
            }
            return false;
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
