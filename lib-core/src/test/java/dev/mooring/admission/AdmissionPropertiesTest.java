package dev.mooring.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.json.Places;
import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every document; the documents are those of the rows, damaged at random places. */
class AdmissionPropertiesTest {

    private static final int ROUNDS = 600;
    private static final List<Row> ROWS = Row.all();
    private static final List<JsonValue> PARTS = List.of(
            JsonNull.NULL,
            JsonBoolean.TRUE,
            JsonObject.EMPTY,
            JsonArray.EMPTY,
            JsonNumber.of(-1),
            new JsonNumber("1e400"),
            JsonString.of(""),
            JsonString.of("a/b"),
            JsonString.of("\ud800"),
            JsonString.of("1Gi"),
            JsonString.of("2026-01-01T00:00:00Z"),
            JsonArray.ofStrings(List.of("a", "a")),
            JsonObject.of("a", JsonString.of("b")));

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void whatIsStoredIsTakenAgainAsItIs(long seed) {
        Random random = new Random(seed);
        int accepted = 0;
        for (int i = 0; i < ROUNDS; i++) {
            Manifest document = damaged(random);
            if (Admission.create(document) instanceof Accepted first
                    && !first.stored().name().isEmpty()) {
                accepted++;
                Manifest stored = first.stored();
                assertThat(Admission.create(stored))
                        .isInstanceOfSatisfying(
                                Accepted.class,
                                again -> assertThat(again.stored()).isEqualTo(stored));
                assertThat(Admission.update(stored, stored))
                        .isInstanceOfSatisfying(
                                Accepted.class,
                                again -> assertThat(again.stored().spec()).isEqualTo(stored.spec()));
            }
        }
        assertThat(accepted).isGreaterThan(ROUNDS / 20);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {5, 6, 7, 8})
    void everyDocumentIsAnsweredTheSameTwiceAndStaysAsItIs(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            Manifest document = damaged(random);
            String before = document.json().toJson();
            AdmissionDecision decision = Admission.create(document);
            assertThat(Admission.create(document)).isEqualTo(decision);
            assertThat(document.json().toJson()).isEqualTo(before);
            if (decision instanceof Invalid invalid) {
                assertThat(invalid.errors()).isNotEmpty().doesNotHaveDuplicates();
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {9, 10})
    void membersMayStandInAnyOrder(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            Manifest document = damaged(random);
            AdmissionDecision decision = Admission.create(document);
            AdmissionDecision turned = Admission.create(new Manifest((JsonObject) turned(document.json())));
            if (decision instanceof Accepted accepted) {
                assertThat(turned).isInstanceOfSatisfying(Accepted.class, same -> {
                    assertThat(same.stored()).isEqualTo(accepted.stored());
                    assertThat(same.warnings()).containsExactlyInAnyOrderElementsOf(accepted.warnings());
                });
            } else if (decision instanceof Invalid) {
                assertThat(turned).isEqualTo(decision);
            } else {
                assertThat(turned).hasSameClassAs(decision);
            }
        }
    }

    private static Manifest damaged(Random random) {
        JsonObject document = ROWS.get(random.nextInt(ROWS.size())).document().json();
        for (int i = random.nextInt(3); i > 0; i--) {
            List<JsonPointer> places = Places.of(document).stream()
                    .filter(each -> !Set.of("kind", "apiVersion").contains(each.last()))
                    .toList();
            JsonPointer place = places.get(random.nextInt(places.size()));
            document = document.with(place, PARTS.get(random.nextInt(PARTS.size())));
        }
        return new Manifest(document);
    }

    private static JsonValue turned(JsonValue value) {
        if (value instanceof JsonArray array) {
            return new JsonArray(
                    array.items().stream().map(AdmissionPropertiesTest::turned).toList());
        }
        if (!(value instanceof JsonObject object)) {
            return value;
        }
        List<String> keys = new ArrayList<>(object.members().keySet());
        JsonObject turned = JsonObject.EMPTY;
        for (int i = keys.size() - 1; i >= 0; i--) {
            turned = turned.with(
                    keys.get(i), turned(JsonPointer.of(keys.get(i)).find(object).orElseThrow()));
        }
        return turned;
    }
}
