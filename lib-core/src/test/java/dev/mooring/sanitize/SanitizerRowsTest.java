package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPatch;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.object.internal.Annotations;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example row of the specification, and on each row what holds for all of them. */
class SanitizerRowsTest {

    private static String text(Sanitized answer) {
        return SanitizeReport.changesToText(answer) + SanitizeReport.outlooksToText(answer);
    }

    static Stream<Row> rows() {
        return Row.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void answersAsTheSpecificationSays(Row row) {
        Row.Input input = row.input();
        Sanitized answer = Sanitizer.sanitize(row.policy(), row.target(), input.documents());

        assertThat(warnings(answer)).isEqualTo(expectedWarnings(row));
        row.get("info")
                .forEach(code -> assertThat(answer.allWarnings())
                        .extracting(warning ->
                                warning.severity() + " " + warning.code().id())
                        .contains("INFO " + code));
        row.get("says")
                .forEach(text -> assertThat(answer.allWarnings())
                        .extracting(Reason::message)
                        .anyMatch(message -> message.contains(text)));
        row.get("unsaid")
                .forEach(code -> assertThat(answer.allWarnings())
                        .extracting(warning -> warning.code().id())
                        .doesNotContain(code));
        row.get("outlook").forEach(line -> outlook(line, input, answer));
        row.get("at")
                .forEach(pointer -> assertThat(answer.allWarnings())
                        .extracting(Reason::pointer)
                        .contains(pointer));
        if (!row.get("nothing").isEmpty()) {
            assertThat(answer.emitted()).isEmpty();
            return;
        }
        List<SanitizedObject> objects = answer.objects().stream()
                .filter(object -> !Manifests.isList(object.place().value()))
                .toList();
        disposed(row, input, objects, "refused", Disposition.REFUSE);
        disposed(row, input, objects, "omitted", Disposition.OMIT);
        row.get("out").forEach(line -> out(line, input, objects));
        row.get("changes").forEach(line -> {
            String[] words = line.split(" ");
            assertThat(objects.get(number(input, words[0])).changes()).hasSize(Integer.parseInt(words[1]));
        });
        row.get("code").forEach(line -> {
            String[] words = line.split(" ");
            assertThat(answer.objects().stream()
                            .flatMap(object -> object.changes().stream())
                            .filter(change -> change.code().id().equals(words[0])))
                    .hasSize(Integer.parseInt(words[1]));
        });
    }

    /** The number of an object, its state, and the codes why. */
    private static void outlook(String line, Row.Input input, Sanitized answer) {
        List<String> words = List.of(line.split(" "));
        SanitizedObject object = answer.objects().stream()
                .filter(each -> !Manifests.isList(each.place().value()))
                .toList()
                .get(number(input, words.get(0)));
        BindingOutlook outlook = answer.outlooks().stream()
                .filter(each ->
                        each.object().equals(object.output().orElseThrow().ref()))
                .findFirst()
                .orElseThrow();
        assertThat(outlook.state()).hasToString(words.get(1));
        assertThat(outlook.reasons())
                .extracting(reason -> reason.code().id())
                .isEqualTo(words.subList(2, words.size()));
    }

    private static int number(Row.Input input, String name) {
        return Objects.requireNonNull(input.names().get(name), name);
    }

    private static Set<String> warnings(Sanitized answer) {
        Set<String> found = new TreeSet<>();
        answer.allWarnings().stream()
                .filter(warning -> warning.severity() != Severity.INFO)
                .forEach(warning -> found.add(
                        warning.code().id() + ":" + warning.severity().name().charAt(0)));
        return found;
    }

    private static Set<String> expectedWarnings(Row row) {
        Set<String> expected = new TreeSet<>();
        for (String word : row.get("warn").get(0).split(" ")) {
            if (!word.isEmpty()) {
                expected.add(word.contains(":") ? word : word + ":W");
            }
        }
        return expected;
    }

    private static void disposed(
            Row row, Row.Input input, List<SanitizedObject> objects, String word, Disposition disposition) {
        List<Integer> expected = row.get(word).stream()
                .flatMap(names -> Arrays.stream(names.split(" ")))
                .map(name -> number(input, name))
                .sorted()
                .toList();
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < objects.size(); i++) {
            if (objects.get(i).disposition() == disposition) {
                found.add(i);
            }
        }
        if (disposition == Disposition.REFUSE || !expected.isEmpty()) {
            assertThat(found).as(word).isEqualTo(expected);
        }
    }

    private static void out(String line, Row.Input input, List<SanitizedObject> objects) {
        String name = line.substring(0, line.indexOf(' '));
        String rest = line.substring(name.length() + 1);
        JsonObject output =
                objects.get(number(input, name)).output().orElseThrow().json();
        if (rest.startsWith("- ")) {
            assertThat(JsonPointer.parse(rest.substring(2)).find(output))
                    .as(line)
                    .isEmpty();
        } else {
            String[] sides = rest.split(" = ", 2);
            assertThat(JsonPointer.parse(sides[0]).find(output).map(JsonValue::toJson))
                    .as(line)
                    .hasValueSatisfying(
                            text -> assertThat(JsonValue.parse(text)).isEqualTo(JsonValue.parse(sides[1])));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void replayingTheChangesGivesTheOutputAndTheInputStaysAsItWas(Row row) {
        Row.Input input = row.input();
        List<String> before = input.documents().stream().map(JsonValue::toJson).toList();
        Sanitized answer = Sanitizer.sanitize(row.policy(), row.target(), input.documents());

        assertThat(input.documents().stream().map(JsonValue::toJson).toList()).isEqualTo(before);
        for (SanitizedObject object : answer.objects()) {
            object.output()
                    .ifPresent(output -> assertThat(replay(object.place().value(), object.changes()))
                            .as("%s", object.ref())
                            .isEqualTo(output.json()));
        }
    }

    static JsonValue replay(JsonValue before, List<Change> changes) {
        List<JsonPatch.Operation> operations = changes.stream()
                .map(change -> new JsonPatch.Operation(
                        JsonPatch.Op.valueOf(change.op().name()),
                        change.pointer(),
                        JsonPointer.ROOT,
                        change.after().orElse(JsonNull.NULL)))
                .toList();
        return new JsonPatch(operations).apply(before).orElseThrow();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void aSecondRunChangesNothing(Row row) {
        Policy policy = row.policy();
        Sanitized once = Sanitizer.sanitize(policy, row.target(), row.input().documents());
        Sanitized twice = Sanitizer.sanitize(policy, row.target(), once.documents());

        boolean chain = row.title().startsWith("D17");
        assertThat(twice.documents().equals(once.documents())).isEqualTo(!chain);
        assertThat(twice.objects().stream().allMatch(object -> object.changes().isEmpty()))
                .isEqualTo(!chain);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void whatBelongsToTheSourceIsGone(Row row) {
        Policy policy = row.policy();
        boolean keepsClaimRef = policy.settings.claimRef == Policy.KeepClaimRef.KEEP;
        if (policy.purpose() == Purpose.RELEASE || keepsClaimRef) {
            return;
        }
        Sanitized answer = Sanitizer.sanitize(policy, row.target(), row.input().documents());
        answer.emitted().stream()
                .filter(object ->
                        object.hasKind("v1", "PersistentVolume") || object.hasKind("v1", "PersistentVolumeClaim"))
                .forEach(object -> {
                    assertThat(object.metadata().members())
                            .doesNotContainKeys("uid", "resourceVersion", "managedFields", "deletionTimestamp");
                    assertThat(object.json().members()).doesNotContainKey("status");
                    assertThat(object.spec().child("claimRef").members()).doesNotContainKey("uid");
                    if (policy.purpose() == Purpose.PREBIND) {
                        assertThat(object.annotation(Annotations.BIND_COMPLETED))
                                .isEmpty();
                    }
                });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void theReportShowsNoSecretAndTheSameInputGivesTheSameBytes(Row row) {
        Sanitized answer =
                Sanitizer.sanitize(row.policy(), row.target(), row.input().documents());
        Sanitized again =
                Sanitizer.sanitize(row.policy(), row.target(), row.input().documents());
        String json = SanitizeReport.toJson(answer).toPrettyJson();
        assertThat(json + text(answer)).doesNotContain("hunter2");
        assertThat(SanitizeReport.toJson(again).toPrettyJson()).isEqualTo(json);
        assertThat(text(again)).isEqualTo(text(answer));
    }
}
