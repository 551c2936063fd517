package dev.mooring.rbd;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.rbd.output.CommandResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Commands that really ran, on Ceph 16.2.15; one JSON object a line in {@code captures.jsonl}. */
public final class Captures {

    private static final Map<String, CommandResult> ALL = load();

    private Captures() {}

    /** All of them, by name. */
    public static Map<String, CommandResult> all() {
        return ALL;
    }

    /** One of them. */
    public static CommandResult get(String name) {
        CommandResult result = ALL.get(name);
        if (result == null) {
            throw new IllegalArgumentException("no capture " + name);
        }
        return result;
    }

    private static Map<String, CommandResult> load() {
        Map<String, CommandResult> captures = new LinkedHashMap<>();
        for (JsonValue value : JsonValue.parseAll(text("captures.jsonl"), JsonLimits.DEFAULT)) {
            JsonObject capture = (JsonObject) value;
            List<String> argv = capture.array("argv").items().stream()
                    .map(word -> ((JsonString) word).value())
                    .toList();
            int exit = Integer.parseInt(((JsonNumber)
                            java.util.Objects.requireNonNull(capture.members().get("exit")))
                    .text());
            captures.put(
                    capture.string("case").orElseThrow(),
                    CommandResult.of(
                            argv,
                            exit,
                            capture.string("stdout").orElseThrow(),
                            capture.string("stderr").orElseThrow()));
        }
        return captures;
    }

    /** A file beside this class. */
    public static String text(String name) {
        try (InputStream in = Captures.class.getResourceAsStream(name)) {
            return new String(java.util.Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
