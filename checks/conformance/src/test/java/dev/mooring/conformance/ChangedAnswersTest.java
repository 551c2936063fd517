package dev.mooring.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No part of a recorded answer may be overlooked: with any of them changed, the library disagrees. */
class ChangedAnswersTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String CHANGED = "changed";

    static Stream<Arguments> lines() throws IOException {
        return Stream.of(
                Arguments.of("admission", first("admission", "\"warnings\":[\"unknown")),
                Arguments.of("binding", first("binding", "\"function\":\"pair\"")),
                Arguments.of("binding", first("binding", "\"function\":\"CheckNodeAffinity\"")),
                Arguments.of("binding", first("binding", "\"function\":\"FindMatchingVolume\"")),
                Arguments.of("binding", first("binding", "\"want\":{\"anyOf\":[\"pv-")),
                Arguments.of("binding", first("binding", "\"want\":{\"anyOf\":[]")),
                Arguments.of("ceph-csi", first("ceph-csi", "\"function\":\"ComposeCSIID\"")),
                Arguments.of("ceph-csi", first("ceph-csi", "\"locationID\":\"9\",\"objectUUID\"")),
                Arguments.of("ceph-csi", first("ceph-csi", "\"isMigration\":true,\"pool\"")),
                Arguments.of("ceph-csi", first("ceph-csi", "\"function\":\"parseBlocklistEntry\"")),
                Arguments.of("rbd-translation", first("rbd-translation", "\"id\":\"rbd-pv-")),
                Arguments.of("rbd-translation", first("rbd-translation", "\"id\":\"rbd-back-")),
                Arguments.of("rbd-translation", first("rbd-translation", "\"id\":\"rbd-inline-")),
                Arguments.of("rbd-translation", first("rbd-translation", "\"out\":{\"apiVersion\":\"storage")),
                Arguments.of("sync", first("sync", "\"events\":[{")),
                Arguments.of("sync", first("sync", "\"verb\":\"updateStatus\"")),
                Arguments.of("sync", first("sync", "\"error\":")),
                Arguments.of("settle", first("settle", "\"phase\":\"Bound\"")),
                Arguments.of("contention", first("contention", "\"phase\":\"Bound\"")));
    }

    private static String first(String file, String part) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(Path.of("answers", file + ".jsonl.gz"))),
                StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> line.replace(": ", ":").contains(part) && !line.contains("},{\"events\""))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @ParameterizedTest(name = "{0} {index}")
    @MethodSource("lines")
    void noPartIsOverlooked(String file, String line) throws IOException {
        Questions questions = AnswerFiles.questions(file + ".jsonl").orElseThrow();
        JsonNode recorded = JSON.readTree(line);
        assertThat(questions.ask(recorded)).isEmpty();
        String answer = Stream.of("want", "anyOf", "out")
                .filter(recorded::has)
                .findFirst()
                .orElseThrow();
        List<JsonNode> changed = changes(recorded.get(answer));
        assertThat(changed).isNotEmpty();
        for (JsonNode each : changed) {
            ObjectNode other = recorded.deepCopy();
            other.set(answer, each);
            assertThat(agrees(questions, other)).as(each.toString()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"admission", "binding", "ceph-csi", "rbd-translation", "sync", "settle"})
    void aQuestionNobodyKnowsIsADisagreement(String file) {
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        line.put("function", "Unheard");
        Questions questions = AnswerFiles.questions(file + ".jsonl").orElseThrow();
        assertThat(agrees(questions, line)).isFalse();
    }

    private static boolean agrees(Questions questions, JsonNode line) {
        try {
            return questions.ask(line).isEmpty();
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** The value with each of its leaves changed, each member taken away and, in objects, one more member. */
    private static List<JsonNode> changes(JsonNode value) {
        List<JsonNode> changes = new ArrayList<>();
        if (value instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                changes(member.getValue())
                        .forEach(each -> changes.add(object.deepCopy().set(member.getKey(), each)));
                changes.add(object.deepCopy().without(member.getKey()));
            }
            changes.add(object.deepCopy().set(CHANGED, TextNode.valueOf(CHANGED)));
        } else if (value instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                for (JsonNode each : changes(array.get(i))) {
                    ArrayNode copy = array.deepCopy();
                    copy.set(i, each);
                    changes.add(copy);
                }
                ArrayNode shorter = array.deepCopy();
                shorter.remove(i);
                changes.add(shorter);
            }
        } else {
            changes.add(value.isNull() ? TextNode.valueOf(CHANGED) : NullNode.getInstance());
            changes.add(
                    value.isBoolean()
                            ? JsonNodeFactory.instance.booleanNode(!value.booleanValue())
                            : TextNode.valueOf(CHANGED));
        }
        return changes;
    }
}
