package dev.mooring.s3fs;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/** What really ran with s3fs 1.90: starts in {@code captures.jsonl}, stories of several steps in {@code steps.jsonl}. */
public final class Captures {

    private static final List<JsonObject> STARTS = lines("captures.jsonl");
    private static final List<JsonObject> STEPS = lines("steps.jsonl");

    private Captures() {}

    /** The starts, sorted by case. */
    public static List<JsonObject> starts() {
        return STARTS;
    }

    /** The steps of all stories. */
    public static List<JsonObject> steps() {
        return STEPS;
    }

    /** One start. */
    public static JsonObject start(String name) {
        return STARTS.stream()
                .filter(start -> text(start, "case").equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** One step; the beginning of its name is enough. */
    public static JsonObject step(String name, String step) {
        return STEPS.stream()
                .filter(row ->
                        text(row, "case").equals(name) && text(row, "step").startsWith(step))
                .findFirst()
                .orElseThrow();
    }

    /** A text of a row, empty if it is absent. */
    public static String text(JsonObject row, String key) {
        return row.string(key).orElse("");
    }

    /** A number of a row. */
    public static int number(JsonObject row, String key) {
        return Integer.parseInt(
                ((JsonNumber) Objects.requireNonNull(row.members().get(key), key)).text());
    }

    /** The lines of a file beside a class, cut at spaces; those that begin with # are remarks. */
    public static List<String[]> table(Class<?> beside, String name) {
        return read(beside, name)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.split(" "))
                .toList();
    }

    /** A file beside a class. */
    public static String read(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<JsonObject> lines(String name) {
        return JsonValue.parseAll(read(Captures.class, name), JsonLimits.DEFAULT).stream()
                .map(JsonObject.class::cast)
                .toList();
    }
}
