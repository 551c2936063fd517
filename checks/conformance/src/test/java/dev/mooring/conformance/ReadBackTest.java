package dev.mooring.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.mooring.admission.FieldError;
import dev.mooring.pasted.Mention;
import dev.mooring.pasted.MessageCatalogue;
import dev.mooring.pasted.PastedMessage;
import dev.mooring.pasted.PastedText;
import dev.mooring.pasted.PastedValue;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each message in the recorded answers, pasted, is recognised as its rule, and its values inserted into the words of
 * that rule give the message again. Words that are not from Kubernetes, or recorded only as a refusal, are omitted:
 * those of drivers, of the Go decoder and of ceph-csi, conditions of nodes, and log lines.
 */
class ReadBackTest {

    /** The messages of answers that are not events, with their rules. */
    private static final Map<String, String> RULES = Map.of(
            "requested PV is too small", "MismatchSize",
            "incompatible accessMode", "MismatchAccessModes",
            "incompatible volumeMode", "MismatchVolumeMode",
            "storageClassName does not match", "MismatchClass",
            "volumeAttributesClassName does not match", "MismatchAttributesClass",
            "No recycler plugin found for the volume!", "RecycleFailed",
            "Volume has unrecognized PersistentVolumeReclaimPolicy", "VolumeUnknownPolicy");

    /** In one of a hundred messages at most, a value may have words of the message itself. */
    private static final int MOST_AMBIGUOUS_PERCENT = 1;

    /** A message: the words as a person sees them, its reason or type, and the names around it. */
    private record Said(String file, String text, String reason, Set<String> names) {}

    private static final Map<String, Said> SAID = new LinkedHashMap<>();
    private static final Map<String, List<String>> FIXED_PARTS = new HashMap<>();
    private static int files;

    @BeforeAll
    static void collect() throws IOException {
        Path answers = Path.of("answers");
        try (Stream<Path> all = Files.walk(answers)) {
            for (Path file :
                    all.filter(path -> path.toString().endsWith(".gz")).sorted().toList()) {
                files++;
                try (Stream<String> lines = lines(file)) {
                    lines.filter(ReadBackTest::hasWords)
                            .map(AnswerLines::parse)
                            .forEach(line -> line(answers.relativize(file).toString(), (ObjectNode) line));
                }
            }
        }
    }

    private static Stream<String> lines(Path file) throws IOException {
        InputStream bytes = new GZIPInputStream(Files.newInputStream(file));
        return new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8)).lines();
    }

    /** Most lines have no message, and need not be parsed. */
    private static boolean hasWords(String line) {
        return line.contains("\"message\":\"")
                || line.contains("rror\":\"")
                || line.contains("\"warnings\":")
                || line.contains("\"checkVolumeSatisfyClaim\":\"");
    }

    private static void line(String file, ObjectNode line) {
        if (file.contains("workloads")) {
            return; // the catalogue has no rows for the rules of pods
        }
        if (file.contains("admission")) {
            admission(file, line);
        } else if (!file.contains("ceph-csi") && !file.contains("rbd-translation")) {
            for (String end : List.of("want", "anyOf", "then", "late", "alone")) {
                if (line.has(end)) {
                    statements(file, line, line.get(end));
                }
            }
        }
    }

    private static void admission(String file, ObjectNode line) {
        // The answers of other releases name only the question.
        String kind = line.path("object").path("kind").asText("PersistentVolume");
        for (JsonNode error : line.path("want").path("errors")) {
            String text =
                    "The " + kind + " \"a\" is invalid: " + error.get("field").asText() + ": "
                            + withoutDifference(error.get("message").asText());
            SAID.putIfAbsent(text, new Said(file, text, error.get("type").asText(), Set.of()));
        }
        for (JsonNode warning : line.path("want").path("warnings")) {
            String text = warning.asText();
            // The server uses it for any kind of object.
            if (!text.startsWith("unknown field ") && !text.startsWith("metadata.name: ")) {
                SAID.putIfAbsent(text, new Said(file, text, "", Set.of()));
            }
        }
    }

    private static void statements(String file, ObjectNode line, JsonNode node) {
        if (node.isObject()) {
            for (Map.Entry<String, JsonNode> field : node.properties()) {
                boolean says = Set.of("message", "error", "attachError", "detachError", "checkVolumeSatisfyClaim")
                        .contains(field.getKey());
                if (says && field.getValue().isTextual()) {
                    said(
                            file,
                            line,
                            field.getValue().asText(),
                            node.path("reason").asText());
                } else if (!field.getKey().equals("log") && !field.getKey().equals("conditions")) {
                    statements(file, line, field.getValue());
                }
            }
        } else if (node.isArray()) {
            node.forEach(each -> statements(file, line, each));
        }
    }

    private static void said(String file, ObjectNode line, String text, String reason) {
        boolean ofDriver = text.startsWith("rpc error:");
        if (!ofDriver && !text.isEmpty() && !SAID.containsKey(text)) {
            Set<String> names = new LinkedHashSet<>();
            if (line.has("objects")) {
                line.findValues("name").forEach(name -> names.add(name.asText()));
                line.findValues("pods").forEach(pods -> pods.fieldNames().forEachRemaining(names::add));
            }
            SAID.put(text, new Said(file, text, reason, names));
        }
    }

    @Test
    void eachMessageIsReadBack() {
        List<String> wrong = new ArrayList<>();
        int ambiguous = 0;
        for (Said said : SAID.values()) {
            List<PastedMessage> messages = PastedText.read(said.text()).messages();
            String problem = problem(said, messages);
            if (!problem.isEmpty()) {
                wrong.add(said.file() + ": " + problem + ": " + said.text() + " -> " + messages);
            } else if (messages.stream().anyMatch(message -> isAmbiguous(message, plain(said.text())))) {
                ambiguous++;
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(ambiguous * 100)
                .as("%s of %s are ambiguous", ambiguous, SAID.size())
                .isLessThan(SAID.size() * MOST_AMBIGUOUS_PERCENT);
        assertThat(files).isGreaterThanOrEqualTo(96);
        assertThat(SAID).hasSizeGreaterThan(1400);
    }

    private static String problem(Said said, List<PastedMessage> messages) {
        if (messages.isEmpty()) {
            return "not recognised";
        }
        String text = plain(said.text());
        PastedMessage outermost = messages.get(0);
        if (outermost.column() != 1
                || outermost.line() != 1
                || !words(outermost).contains(text)) {
            return "not the same words";
        }
        if (said.reason().startsWith("FieldValue")) {
            PastedMessage refusal = messages.get(1);
            boolean sameRule = refusal.code().equals(said.reason())
                    || words(refusal).stream().anyMatch(words -> text.contains(words) && words.contains(": "));
            return sameRule ? "" : "not the rule";
        }
        if (!said.reason().isEmpty() && !outermost.template().reason().equals(said.reason())) {
            return "not the rule " + said.reason();
        }
        if (RULES.containsKey(text) && !outermost.oneOf().contains(RULES.get(text))) {
            return "not the rule " + RULES.get(text);
        }
        for (PastedMessage message : messages) {
            for (Mention mention : message.mentions()) {
                boolean exists = said.names().isEmpty() || said.names().contains(mention.name());
                if (!exists && !text.contains("not found") && !text.contains("already claimed by")) {
                    return "a value that nothing has, " + mention.name();
                }
            }
        }
        return "";
    }

    /** The message again: each form of its row with its values, in their order. */
    private static List<String> words(PastedMessage message) {
        List<String> all = new ArrayList<>();
        for (String template : message.template().templates()) {
            Iterator<PastedValue> values = message.values().iterator();
            StringBuilder words = new StringBuilder();
            String rest = template;
            while (values.hasNext() && rest.contains("{")) {
                PastedValue value = values.next();
                int open = rest.indexOf("{" + value.name() + "}");
                if (open < 0) {
                    break;
                }
                words.append(rest, 0, open).append(value.text());
                rest = rest.substring(open + value.name().length() + 2);
            }
            all.add(plain(words + rest));
        }
        return all;
    }

    /** Whether a value with words behind it has words of the message: it may end or begin elsewhere. */
    private static boolean isAmbiguous(PastedMessage message, String text) {
        List<String> parts = FIXED_PARTS.computeIfAbsent(
                message.code(),
                any -> message.template().templates().stream()
                        .flatMap(template -> Stream.of(template.split("\\{\\w+}", -1)))
                        .map(String::strip)
                        .filter(part -> part.length() > 3)
                        .toList());
        return message.values().stream()
                .filter(value -> !text.endsWith(value.text()))
                .anyMatch(value -> parts.stream().anyMatch(value.text()::contains));
    }

    /** Normalised like a line that is read: a single blank for insignificant ones, and no code quotes. */
    private static String plain(String text) {
        return text.replaceAll("\\s+", " ").replace("`", "").strip();
    }

    /** Without the difference between the stored object and the sent one, which stands on lines of its own. */
    private static String withoutDifference(String text) {
        int difference = text.indexOf("\n");
        return difference < 0 ? text : text.substring(0, difference);
    }

    @ParameterizedTest
    @EnumSource(FieldError.Type.class)
    void theServersObjectionsHaveTheWordsOfTheLibrary(FieldError.Type type) {
        String words = type.id() + ": " + new FieldError(type, "{field}", Optional.empty(), "{text}");
        assertThat(MessageCatalogue.all().template(type.id()))
                .hasValueSatisfying(
                        template -> assertThat(template.templates()).contains(words.substring(words.indexOf('{'))));
    }
}
