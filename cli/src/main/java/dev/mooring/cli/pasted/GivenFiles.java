package dev.mooring.cli.pasted;

import dev.mooring.cli.input.Allowance;
import dev.mooring.cli.input.DamagedText;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputReader;
import dev.mooring.cli.input.NamedTexts;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.object.Inventory;
import dev.mooring.pasted.PastedText;
import dev.mooring.pasted.Reading;
import dev.mooring.rbd.output.PastedOutput;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The input files, each either a text or an export, which consists only of Kubernetes objects. */
public final class GivenFiles {

    /** This much of the beginning shows the damage to a text. */
    private static final int BEGINNING = 64 * 1024;

    private final Map<String, Reading> readings = new LinkedHashMap<>();
    private final Map<String, String> times = new LinkedHashMap<>();
    private final List<JsonObject> exports = new ArrayList<>();
    private final Map<String, Reading> asText = new LinkedHashMap<>();
    private final Map<String, List<PastedOutput>> outputs = new LinkedHashMap<>();
    private final Map<String, String> damages = new LinkedHashMap<>();

    /**
     * Adds a file.
     *
     * @param name its name
     * @param bytes its content
     * @param allowance the limits of the run
     */
    public void add(String name, byte[] bytes, Allowance allowance) {
        // A paste may be damaged; bytes that are not text get replacement characters.
        String text = new String(bytes, StandardCharsets.UTF_8);
        allowance.checkLines(text);
        List<JsonObject> objects = isStructured(text) ? objects(name, bytes, allowance) : List.of();
        exports.addAll(objects);
        if (objects.isEmpty() || hasEvents(objects)) {
            List<PastedOutput> found = PastedOutput.in(text);
            outputs.put(name, found);
            DamagedText.of(text.substring(0, Math.min(text.length(), BEGINNING)))
                    .ifPresent(damage -> damages.put(name, damage));
            readings.put(name, without(found, PastedText.read(text)));
            times(name, text);
        } else {
            asText.put(name, PastedText.read(text));
        }
    }

    /** {@return whether a file is a text, not an export} */
    public boolean hasText() {
        return !readings.isEmpty();
    }

    /** {@return the content of each text; without texts, of the exports} */
    public Map<String, Reading> readings() {
        return readings.isEmpty() ? asText : readings;
    }

    /** {@return the outputs of rbd and ceph in each text; an export has none} */
    public Map<String, List<PastedOutput>> outputs() {
        return Collections.unmodifiableMap(outputs);
    }

    /** {@return the damage to the YAML or JSON in a text; empty if there is none} */
    public Optional<String> damage(String name) {
        return Optional.ofNullable(damages.get(name));
    }

    /** {@return whether anything in a text is recognised} */
    public boolean isRecognised(String name) {
        return !outputs.getOrDefault(name, List.of()).isEmpty()
                || Optional.ofNullable(readings().get(name))
                        .map(Reading::isRecognised)
                        .orElse(false);
    }

    /** The lines of an output are recognised, although they contain no message. */
    private static Reading without(List<PastedOutput> found, Reading reading) {
        BitSet known = new BitSet();
        found.forEach(each -> known.set(each.line(), each.lastLine() + 1));
        List<Integer> rest = reading.notRecognised().stream()
                .filter(line -> !known.get(line))
                .toList();
        return new Reading(
                reading.messages(), reading.tables(), reading.rows(), reading.otherMatters(), rest, reading.stripped());
    }

    /** {@return the comparisons of texts with the export; empty without an export} */
    public List<Comparison> comparisons() {
        if (exports.isEmpty() || readings.isEmpty()) {
            return List.of();
        }
        Inventory inventory = Inventory.of(exports);
        List<Comparison> all = new ArrayList<>(Comparisons.of(readings, times, inventory, exports));
        all.addAll(new ImageClients(inventory).of(outputs));
        return all;
    }

    /**
     * The texts, compared with objects from another source.
     *
     * @param documents the objects
     * @param complete the complete kinds
     */
    public List<Comparison> comparisons(List<JsonObject> documents, List<String> complete) {
        Inventory inventory = Inventory.of(documents).complete(complete.toArray(String[]::new));
        return Comparisons.of(readings(), times, inventory, documents);
    }

    private static boolean isStructured(String text) {
        String start = text.stripLeading();
        return start.startsWith("{")
                || start.startsWith("---")
                || start.startsWith("apiVersion:")
                || start.startsWith("kind:")
                || start.startsWith("items:")
                || start.startsWith("#");
    }

    /** The documents if all of them are objects. */
    private static List<JsonObject> objects(String name, byte[] bytes, Allowance allowance) {
        NamedTexts texts = NamedTexts.ofBytes(Map.of(name, bytes)).within(allowance);
        Input input = InputReader.read(List.of(name), false, texts);
        return input.problems().isEmpty() && input.notUnderstood().isEmpty() ? input.json() : List.of();
    }

    private static boolean hasEvents(List<JsonObject> documents) {
        try {
            return Manifests.objects(documents).stream()
                    .anyMatch(each -> each.value() instanceof JsonObject object
                            && new Manifest(object).kind().equals("Event"));
        } catch (ManifestException e) {
            return false;
        }
    }

    /** The full timestamps of lines, as the API writes them. */
    private void times(String name, String text) {
        int number = 0;
        for (String line : text.split("\r\n|\r|\n", -1)) {
            number++;
            for (int at = line.indexOf('T'); at >= 0; at = line.indexOf('T', at + 1)) {
                int seconds = at + 9;
                String time = at >= 10 && seconds <= line.length() ? line.substring(at - 10, seconds) + "Z" : "";
                if (Comparisons.isTime(time) && isUtc(line, seconds)) {
                    times.putIfAbsent(name + ":" + number, time);
                }
            }
        }
    }

    private static boolean isUtc(String line, int at) {
        int end = at;
        while (end < line.length() && (line.charAt(end) == '.' || Character.isDigit(line.charAt(end)))) {
            end++;
        }
        return end < line.length() && line.charAt(end) == 'Z';
    }
}
