package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.internal.Manifests;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The launcher {@code cli/mooring}, used like any user would. */
final class CommandLine {

    private CommandLine() {}

    /**
     * The bundled manifests for a move, cleaned by the command line.
     *
     * @return the volumes, claims and classes in its output; empty if it is not built
     */
    static Optional<List<Manifest>> sanitized(Path project) throws IOException {
        if (!Files.exists(project.resolve("cli/target/mooring.jar"))) {
            return Optional.empty();
        }
        Process process = new ProcessBuilder(call(project))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        List<Manifest> storage = Manifests.objects(Yaml.documents(text)).stream()
                .map(place -> new Manifest((JsonObject) place.value()))
                .filter(Bundled::isStorage)
                .toList();
        if (storage.isEmpty()) {
            throw new IllegalStateException("the command line prints nothing: " + String.join(" ", call(project)));
        }
        return Optional.of(storage);
    }

    static List<String> call(Path project) throws IOException {
        List<String> call =
                new ArrayList<>(List.of(project.resolve("cli/mooring").toString(), "sanitize", "--for", "prebind"));
        for (Path file : Bundled.files(project)) {
            call.addAll(List.of("-f", file.toString()));
        }
        return call;
    }
}
