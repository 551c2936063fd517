package dev.mooring.maven;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.maven.ChartCheck.Finding;
import dev.mooring.yaml.Yaml;
import dev.mooring.yaml.YamlDocument;
import dev.mooring.yaml.YamlException;
import dev.mooring.yaml.YamlPositions;
import dev.mooring.yaml.YamlPositions.Position;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Files with manifests: their objects with their places, and what cannot be read. */
final class RenderedFiles {

    private final List<JsonValue> documents = new ArrayList<>();
    private final List<Manifest> manifests = new ArrayList<>();
    private final Map<ObjectRef, Place> places = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    /** The document of an object, and where the object is in it. */
    private record Place(Path file, int document, JsonPointer at) {

        /** A part of the object. */
        JsonPointer part(String pointer) {
            List<String> segments = new ArrayList<>(at.segments());
            segments.addAll(JsonPointer.parse(pointer).segments());
            return new JsonPointer(segments);
        }

        String line(JsonPointer part, Map<Integer, Map<JsonPointer, Position>> positions) {
            @Nullable
            Position position = positions.getOrDefault(document, Map.of()).get(part);
            return file + (position == null ? "" : ":" + position.line());
        }
    }

    /**
     * Reads files, and the files of directories.
     *
     * @param paths files and directories
     * @param includes patterns for the files of directories, relative to them
     * @throws IOException if a file cannot be opened
     */
    static RenderedFiles read(List<Path> paths, List<String> includes) throws IOException {
        List<PathMatcher> matchers = includes.stream()
                .map(each -> FileSystems.getDefault().getPathMatcher("glob:" + each))
                .toList();
        RenderedFiles read = new RenderedFiles();
        for (Path path : paths) {
            if (!Files.isDirectory(path)) {
                read.add(path);
                continue;
            }
            List<Path> found;
            try (Stream<Path> files = Files.walk(path)) {
                found = files.filter(Files::isRegularFile)
                        .filter(file -> matchers.stream().anyMatch(each -> each.matches(path.relativize(file))))
                        .sorted()
                        .toList();
            }
            for (Path file : found) {
                read.add(file);
            }
        }
        return read;
    }

    private void add(Path file) throws IOException {
        try {
            for (YamlDocument document : Yaml.readEach(Files.readString(file, UTF_8))) {
                if (document.problem().isPresent()) {
                    YamlException problem = document.problem().get();
                    problems.add(file + ":" + Math.max(1, problem.line()) + ": " + problem.problem());
                } else {
                    add(file, document.number(), document.value());
                }
            }
        } catch (YamlException e) {
            problems.add(file + ":" + Math.max(1, e.line()) + ": " + e.problem());
        }
    }

    private void add(Path file, int document, JsonValue value) {
        documents.add(value);
        try {
            for (Located each : Manifests.objects(List.of(value))) {
                Optional<String> problem = each.notUnderstood();
                problem.ifPresent(why -> problems.add(line(new Place(file, document, each.at())) + ": " + why));
                if (problem.isEmpty() && each.typed() instanceof JsonObject object) {
                    Manifest manifest = new Manifest(object);
                    manifests.add(manifest);
                    places.putIfAbsent(manifest.ref(), new Place(file, document, each.at()));
                }
            }
        } catch (ManifestException e) {
            problems.add(line(new Place(file, document, JsonPointer.ROOT)) + ": " + e.getMessage());
        }
    }

    /** {@return the documents as they are: a list of kubectl says that it has all objects of a kind} */
    List<JsonValue> documents() {
        return List.copyOf(documents);
    }

    /** {@return the objects, in the order of the files} */
    List<Manifest> manifests() {
        return List.copyOf(manifests);
    }

    /** {@return what cannot be read, a line each} */
    List<String> problems() {
        return List.copyOf(problems);
    }

    boolean has(ObjectRef object) {
        return places.containsKey(object);
    }

    /** The file and the line of the field of each finding, or of the nearest part around it; reads each file once more. */
    Map<Finding, String> lines(List<Finding> findings) {
        Map<Path, Map<Integer, List<JsonPointer>>> wanted = new LinkedHashMap<>();
        for (Finding each : findings) {
            @Nullable Place place = places.get(each.object());
            if (place != null) {
                wanted.computeIfAbsent(place.file(), file -> new LinkedHashMap<>())
                        .computeIfAbsent(place.document(), number -> new ArrayList<>())
                        .add(place.part(each.pointer()));
            }
        }
        Map<Path, Map<Integer, Map<JsonPointer, Position>>> found = new HashMap<>();
        wanted.forEach((file, parts) -> found.put(file, positions(file, parts)));
        Map<Finding, String> lines = new HashMap<>();
        for (Finding each : findings) {
            @Nullable Place place = places.get(each.object());
            lines.put(
                    each,
                    place == null
                            ? each.object().toString()
                            : place.line(place.part(each.pointer()), found.getOrDefault(place.file(), Map.of())));
        }
        return lines;
    }

    /** The file and the line where a document, or an object in it, begins. */
    private static String line(Place place) {
        return place.line(place.at(), positions(place.file(), Map.of(place.document(), List.of(place.at()))));
    }

    private static Map<Integer, Map<JsonPointer, Position>> positions(
            Path file, Map<Integer, List<JsonPointer>> parts) {
        try {
            return YamlPositions.of(Files.readString(file, UTF_8), parts);
        } catch (IOException e) {
            return Map.of();
        }
    }
}
