package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.json.Places;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every input, tried with the fixtures changed at random; the seed is in the name of the test. */
public class SanitizerPropertiesTest {

    public static final List<Policy> POLICIES = List.of(
            Policy.builder(Purpose.PREBIND).build(),
            Policy.sharedStorage(),
            Policy.sourceDocument(),
            Policy.builder(Purpose.REBIND_STATIC).defaultNamespace("test").build(),
            Policy.builder(Purpose.RELEASE).build(),
            Policy.builder(Purpose.REPROVISION).raiseRequest().build(),
            Policy.gitOps(),
            Policy.builder(Purpose.PREBIND)
                    .maps(Maps.builder()
                            .map(MapKind.NAMESPACE, "test", "prod")
                            .map(MapKind.STORAGE_CLASS, "cfs-hp", "")
                            .map(MapKind.VOLUME_NAME, "disk-0", "disk-1")
                            .claimName("test", "online-pvc", "shared")
                            .map(MapKind.TOPOLOGY, "us-east-1a", "eu-1")
                            .map(MapKind.SECRET_NAMESPACE, "rook-ceph", "storage")
                            .build())
                    .managerMetadata(Policy.Keep.STRIP)
                    .build());

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void noInputThrowsAndWhatComesOutIsAccountedFor(long seed) {
        Random random = new Random(seed);
        List<JsonValue> documents = documents(random);
        List<String> before = documents.stream().map(JsonValue::toJson).toList();
        for (Policy policy : POLICIES) {
            Sanitized once = Sanitizer.sanitize(policy, documents);

            assertThat(documents.stream().map(JsonValue::toJson).toList()).isEqualTo(before);
            for (SanitizedObject object : once.objects()) {
                object.output()
                        .ifPresent(output -> assertThat(
                                        SanitizerRowsTest.replay(object.place().value(), object.changes()))
                                .isEqualTo(output.json()));
                boolean error = object.warnings().stream().anyMatch(w -> w.severity() == Severity.ERROR);
                assertThat(object.disposition() == Disposition.REFUSE).isEqualTo(error);
            }
            Sanitized twice = Sanitizer.sanitize(policy, once.documents());
            if (twice.isComplete()) {
                assertThat(twice.documents()).isEqualTo(once.documents());
            }
            assertThat(SanitizeReport.toJson(once).toJson())
                    .isEqualTo(SanitizeReport.toJson(Sanitizer.sanitize(policy, documents))
                            .toJson());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theOrderOfTheInputChangesNoDecision(long seed) {
        Random random = new Random(seed);
        List<JsonValue> documents = documents(random);
        List<JsonValue> shuffled = new ArrayList<>(documents);
        Collections.shuffle(shuffled, random);
        for (Policy policy : POLICIES) {
            assertThat(described(Sanitizer.sanitize(policy, shuffled)))
                    .isEqualTo(described(Sanitizer.sanitize(policy, documents)));
        }
    }

    private static Set<String> described(Sanitized answer) {
        TreeSet<String> described = new TreeSet<>();
        for (SanitizedObject object : answer.objects()) {
            TreeSet<String> warnings = new TreeSet<>();
            object.warnings().forEach(w -> warnings.add(w.severity() + w.code().id()));
            // Of identical copies the first is kept, wherever it stands: they are told apart by nothing else.
            if (!warnings.contains("WARNDuplicateObject")) {
                described.add(object.ref() + " " + object.disposition() + " " + warnings
                        + object.output().map(output -> output.json().toJson()).orElse(""));
            }
        }
        return described;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void anUnrelatedObjectChangesNothingForTheOthers(long seed) {
        Random random = new Random(seed);
        List<JsonValue> documents = documents(random);
        List<JsonValue> more = new ArrayList<>(documents);
        more.add(JsonValue.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"unrelated\"}}"));
        for (Policy policy : POLICIES) {
            Set<String> with = described(Sanitizer.sanitize(policy, more));
            with.removeIf(line -> line.startsWith("ConfigMap/"));
            assertThat(with).isEqualTo(described(Sanitizer.sanitize(policy, documents)));
        }
    }

    /** Some fixtures, each with some of its values replaced by something else or taken away. */
    public static List<JsonValue> documents(Random random) {
        List<JsonValue> documents = new ArrayList<>();
        for (String fixture : List.of("F", "R", "N", "C", "S", "D")) {
            if (random.nextBoolean()) {
                for (JsonValue object : Row.fixture(fixture)) {
                    documents.add(mutated((JsonObject) object, random));
                }
            }
        }
        return documents;
    }

    private static JsonValue mutated(JsonObject object, Random random) {
        JsonObject mutated = object;
        int times = random.nextInt(4);
        for (int i = 0; i < times; i++) {
            List<JsonPointer> places = Places.of(mutated);
            JsonPointer place = places.get(random.nextInt(places.size()));
            mutated = random.nextInt(3) == 0 ? mutated.without(place) : mutated.with(place, strange(random));
        }
        return mutated;
    }

    private static JsonValue strange(Random random) {
        List<JsonValue> values = List.of(
                JsonNull.NULL,
                JsonBoolean.TRUE,
                JsonNumber.of(7),
                new JsonNumber("1e999999999"),
                JsonString.of(""),
                JsonString.of("../../etc"),
                JsonString.of("test"),
                JsonString.of("online-pvc"),
                JsonString.of("disk-0"),
                JsonString.of("1e999999999"),
                JsonString.of("Released"),
                JsonString.of("\u0000\n\u202e"),
                JsonArray.EMPTY,
                JsonArray.of(JsonNull.NULL, JsonObject.EMPTY, JsonNumber.of(1)),
                JsonObject.EMPTY,
                JsonObject.of("name", JsonString.of("online-pvc")),
                JsonObject.of("matchExpressions", JsonArray.of(JsonNull.NULL)));
        return values.get(random.nextInt(values.size()));
    }
}
