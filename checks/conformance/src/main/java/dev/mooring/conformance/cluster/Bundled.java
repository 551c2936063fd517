package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.internal.Manifests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The manifests that come with the project.
 *
 * @param name the name of the file
 * @param documents its documents
 */
record Bundled(String name, List<JsonValue> documents) {

    Bundled {
        documents = List.copyOf(documents);
    }

    /** The move to a second cluster of {@code samples/manifests}, and the inputs of the sanitiser's example rows. */
    static List<Bundled> all(Path project) throws IOException {
        List<Bundled> all = new ArrayList<>();
        for (Path file : files(project)) {
            all.add(new Bundled(String.valueOf(file.getFileName()), Yaml.documents(Files.readString(file))));
        }
        String fixtures = Files.readString(project.resolve("lib-core/src/test/resources/sanitize/fixtures.json"));
        JsonObject.parse(fixtures)
                .members()
                .forEach((name, documents) -> all.add(new Bundled("fixture " + name, ((JsonArray) documents).items())));
        return all;
    }

    /** The files of the move, without those for other commands in the neighbouring folders. */
    static List<Path> files(Path project) throws IOException {
        try (Stream<Path> files = Files.list(project.resolve("samples/manifests"))) {
            return files.filter(each -> each.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    /** Its volumes, claims and classes, without other kinds. */
    List<Manifest> storage() {
        return Manifests.objects(documents).stream()
                .flatMap(place -> Optional.of(place.value())
                        .filter(JsonObject.class::isInstance)
                        .map(value -> new Manifest((JsonObject) value))
                        .stream())
                .filter(Bundled::isStorage)
                .toList();
    }

    static boolean isStorage(Manifest object) {
        return object.kind().equals(Resource.VOLUME.kind)
                || object.kind().equals(Resource.CLAIM.kind)
                || object.kind().equals(Resource.STORAGE_CLASS.kind);
    }
}
