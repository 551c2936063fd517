package dev.mooring.conformance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.mooring.release.KubernetesVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A file such as {@code 1.34/admission.jsonl.gz}: the answers of that release that differ from those in the file of the
 * same name one folder up. Each line has an id of that file, {@code kubernetes} and the other answer; the answers to
 * all other questions are the same.
 */
record ReleaseDifferencesFile(Path file, String release) {

    /** All such files below a folder, oldest release first. */
    static List<ReleaseDifferencesFile> in(Path folder) throws IOException {
        List<Path> releases;
        try (Stream<Path> all = Files.list(folder)) {
            releases = all.filter(each -> fileName(each).matches("1\\.\\d+"))
                    .filter(Files::isDirectory)
                    .sorted(Comparator.comparing(each -> KubernetesVersion.parse(fileName(each))))
                    .toList();
        }
        List<ReleaseDifferencesFile> files = new ArrayList<>();
        for (Path release : releases) {
            for (Path file : AnswerFiles.in(release)) {
                files.add(new ReleaseDifferencesFile(file, fileName(release)));
            }
        }
        return files;
    }

    private static String fileName(Path path) {
        return String.valueOf(path.getFileName());
    }

    String name() {
        return release + "/" + fileName(file);
    }

    /** Reads every question, with the answer and the name of this release. */
    void each(AnswerLines.Reader reader) throws IOException {
        Path base = base();
        Map<String, ObjectNode> differences = differences();
        AnswerLines.each(base, line -> {
            ObjectNode other = differences.remove(line.path("id").asText());
            line.put("kubernetes", release);
            if (other != null) {
                line.setAll(other);
            }
            reader.read(line);
        });
        if (!differences.isEmpty()) {
            throw new IOException("no such questions one folder up: " + differences.keySet());
        }
    }

    /** The file one folder up, compressed or not. */
    private Path base() throws IOException {
        String plain = fileName(file).replaceFirst("\\.gz$", "");
        Path up = Path.of(String.valueOf(file.toAbsolutePath().getParent())).resolveSibling("");
        return Stream.of(up.resolve(plain), up.resolve(plain + ".gz"))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new IOException("there is no " + plain + " one folder up"));
    }

    private Map<String, ObjectNode> differences() throws IOException {
        Map<String, ObjectNode> differences = new LinkedHashMap<>();
        AnswerLines.each(file, line -> {
            String id = line.path("id").asText();
            if (!line.path("kubernetes").asText().equals(release) || differences.put(id, line) != null) {
                throw new IOException(id + ": expected each id once, with kubernetes " + release);
            }
        });
        return differences;
    }
}
