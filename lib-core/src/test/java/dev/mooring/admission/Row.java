package dev.mooring.admission;

import dev.mooring.manifest.Manifest;
import dev.mooring.release.Release;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code admission/create.txt} or {@code admission/update.txt}.
 *
 * @param name what it is about
 * @param document the new document, or the old one
 * @param edits what is changed in the old one; null on create
 * @param says what the server says
 */
record Row(String name, Manifest document, @Nullable String edits, String says) {

    /** The release whose code every row was put to; what newer ones say otherwise is in {@code releases.txt}. */
    private static final Release SERVER = Release.of("1.36");

    AdmissionDecision ask() {
        return edits == null
                ? Admission.create(SERVER, document)
                : Admission.update(SERVER, document, new Manifest(Documents.edited(document.json(), edits)));
    }

    @Override
    public String toString() {
        return name;
    }

    static List<Row> all() {
        List<Row> rows = new ArrayList<>(read("create.txt"));
        rows.addAll(read("update.txt"));
        return rows;
    }

    static List<Row> read(String file) {
        List<Row> rows = new ArrayList<>();
        for (String block : text(file).split("(?m)^== ")) {
            List<String> lines = block.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
            if (!lines.isEmpty()) {
                rows.add(row(lines));
            }
        }
        return rows;
    }

    private static Row row(List<String> lines) {
        String[] document = (lines.get(1) + " ").split(" ", 2);
        boolean update = lines.get(2).startsWith("->");
        String says = lines.subList(update ? 3 : 2, lines.size()).stream()
                .map(String::strip)
                .collect(Collectors.joining(" && "));
        return new Row(
                lines.get(0),
                Documents.of(document[0], document[1].strip()),
                update ? lines.get(2).substring(2).strip() : null,
                says);
    }

    static String text(String file) {
        try (InputStream bytes = Row.class.getResourceAsStream("/admission/" + file)) {
            return new String(Objects.requireNonNull(bytes, file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
