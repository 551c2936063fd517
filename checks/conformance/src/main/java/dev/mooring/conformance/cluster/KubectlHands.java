package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The real kubectl, with a context for each control plane; the default is the first one. */
record KubectlHands(Path folder) implements Hands {

    /** Whether this machine has kubectl. */
    static boolean isThere() {
        try {
            return new ProcessBuilder("kubectl", "version", "--client")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    static KubectlHands in(Path folder, Map<String, Path> planes) throws IOException {
        Files.createDirectories(folder);
        List<JsonValue> clusters = new ArrayList<>();
        List<JsonValue> users = new ArrayList<>();
        List<JsonValue> contexts = new ArrayList<>();
        for (Map.Entry<String, Path> plane : planes.entrySet()) {
            JsonString name = JsonString.of(plane.getKey());
            clusters.add(JsonObject.of("name", name)
                    .with(
                            "cluster",
                            Draft.source(
                                    "server",
                                    Files.readString(plane.getValue().resolve("url"))
                                            .strip(),
                                    "certificate-authority",
                                    plane.getValue().resolve("cert.pem").toString())));
            users.add(JsonObject.of("name", name)
                    .with(
                            "user",
                            JsonObject.of(
                                    "token",
                                    JsonString.of(
                                            Files.readString(plane.getValue().resolve("token"))
                                                    .strip()))));
            contexts.add(JsonObject.of("name", name)
                    .with("context", Draft.source("cluster", plane.getKey(), "user", plane.getKey())));
        }
        JsonObject config = JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", "Config")
                .with("clusters", new JsonArray(clusters))
                .with("users", new JsonArray(users))
                .with("contexts", new JsonArray(contexts))
                .with("current-context", planes.keySet().iterator().next());
        Files.writeString(folder.resolve("kubeconfig"), config.toJson());
        return new KubectlHands(folder);
    }

    @Override
    public void file(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    @Override
    public String run(List<String> argv) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(argv).directory(folder.toFile());
        builder.environment().put("KUBECONFIG", folder.resolve("kubeconfig").toString());
        builder.redirectError(folder.resolve("stderr").toFile());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(String.join(" ", argv) + ": " + Files.readString(folder.resolve("stderr")));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
        return output;
    }
}
