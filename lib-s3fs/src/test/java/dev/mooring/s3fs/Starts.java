package dev.mooring.s3fs;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How s3fs 1.90 was really started, and what came of it. */
public final class Starts {

    private static final List<Start> ALL = JsonValue.parseAll(text("starts.jsonl"), JsonLimits.DEFAULT).stream()
            .map(row -> Start.of((JsonObject) row))
            .toList();

    private Starts() {}

    /**
     * One start.
     *
     * @param mounted whether it was mounted a second later; null if nobody looked
     * @param words what it printed, or the last critical line of its log, without what stands before it
     * @param passwd the file with the key pair; null if it was not kept
     */
    public record Start(
            String name,
            List<String> argv,
            int exit,
            @Nullable Boolean mounted,
            String words,
            @Nullable String passwd) {

        static Start of(JsonObject row) {
            return new Start(
                    row.string("case").orElseThrow(),
                    row.array("argv").items().stream()
                            .map(word -> ((JsonString) word).value())
                            .toList(),
                    Integer.parseInt(
                            ((JsonNumber) Objects.requireNonNull(row.members().get("exit"))).text()),
                    row.members().get("mounted") instanceof JsonBoolean mounted ? mounted.value() : null,
                    row.string("words").orElseThrow(),
                    row.string("passwd").orElse(null));
        }

        /** The texts behind {@code -o}. */
        public List<String> options() {
            List<String> options = new ArrayList<>();
            for (int i = 1; i < argv.size(); i++) {
                if (argv.get(i - 1).equals("-o")) {
                    options.add(argv.get(i));
                }
            }
            return options;
        }

        /** The value of one of them, empty if it is not there. */
        public String option(String name) {
            return options().stream()
                    .filter(option -> option.startsWith(name + "="))
                    .map(option -> option.substring(name.length() + 1))
                    .findFirst()
                    .orElse("");
        }

        /** The words that are no option. */
        public List<String> places() {
            List<String> places = new ArrayList<>();
            for (int i = 1; i < argv.size(); i++) {
                boolean value = argv.get(i - 1).equals("-o");
                boolean place = !value && !List.of("-o", "-f", "--").contains(argv.get(i));
                if (place || (i == 1 && argv.get(1).equals("-f"))) {
                    places.add(argv.get(i));
                }
            }
            return places;
        }

        public byte[] passwdBytes() {
            return Objects.requireNonNull(passwd).getBytes(UTF_8);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    public static List<Start> all() {
        return ALL;
    }

    public static Start get(String name) {
        return ALL.stream()
                .filter(start -> start.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** A file beside this class. */
    public static String text(String name) {
        try (InputStream in = Starts.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
