package dev.mooring.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.internal.LabelDifference;
import dev.mooring.release.Difference;
import dev.mooring.release.Release;
import dev.mooring.release.Releases;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the API servers of the releases say otherwise, row by row. */
class AdmissionDifferenceTest {

    /** A case of {@code admission/releases.txt}. */
    record Case(
            String name,
            Difference row,
            Manifest document,
            @Nullable String edits,
            @Nullable String gate,
            @Nullable String at,
            boolean isWhole,
            String before,
            String after) {

        static Case of(String block) {
            String[] lines = block.split("\n");
            String name = lines[0].strip();
            String[] document = (lines[1] + " ").split(" ", 2);
            return new Case(
                    name,
                    row(name.substring(0, name.indexOf(':'))),
                    Documents.of(document[0], document[1].strip()),
                    after("->", lines),
                    after("with ", lines),
                    after("at ", lines),
                    after("whole", lines) != null,
                    String.valueOf(after("before: ", lines)),
                    String.valueOf(after("after: ", lines)));
        }

        private static Difference row(String name) {
            return Stream.<Difference>concat(
                            Stream.of(AdmissionDifference.values()), Stream.of(LabelDifference.values()))
                    .filter(each -> ((Enum<?>) each).name().equals(name))
                    .findFirst()
                    .orElseThrow();
        }

        private static @Nullable String after(String prefix, String[] lines) {
            for (String line : lines) {
                if (line.startsWith(prefix)) {
                    return line.substring(prefix.length()).strip();
                }
            }
            return null;
        }

        String asked(Release server) {
            Release release = gate == null ? server : server.with(gate, true);
            AdmissionDecision decision = edits == null
                    ? Admission.create(release, document)
                    : Admission.update(release, document, new Manifest(Documents.edited(document.json(), edits)));
            String says = isWhole && decision instanceof Invalid invalid
                    ? invalid.errors().get(0).toString().replace('\n', '|')
                    : Documents.says(decision);
            return says + (at == null ? "" : ", stored " + stored(decision));
        }

        private String stored(AdmissionDecision decision) {
            return at != null && decision instanceof Accepted accepted
                    ? JsonPointer.parse(at)
                            .find(accepted.stored().json())
                            .map(JsonValue::toJson)
                            .orElse("nothing")
                    : "nothing";
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (String block : Row.text("releases.txt").split("(?m)^== ")) {
            if (!block.startsWith("#")) {
                cases.add(Case.of(block));
            }
        }
        return cases;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void theServerSaysOtherwise(Case asked) {
        assertThat(asked.asked(Releases.without(asked.row))).as("before").isEqualTo(asked.before);
        assertThat(asked.asked(Releases.with(asked.row))).as("after").isEqualTo(asked.after);
    }

    @ParameterizedTest
    @EnumSource(AdmissionDifference.class)
    void everyRowHasACase(AdmissionDifference row) {
        assertHasCase(row);
    }

    @ParameterizedTest
    @EnumSource(LabelDifference.class)
    void everyRowOfLabelsHasACase(LabelDifference row) {
        assertHasCase(row);
    }

    private static void assertHasCase(Difference row) {
        assertThat(cases()).anyMatch(each -> each.row == row && !each.before.equals(each.after));
    }
}
