package dev.mooring.conformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.manifest.Manifest;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MutationTest {

    private static final List<Manifest> BASES = List.of(
            Draft.volume("v").manifest(),
            Draft.claim("n", "c").manifest(),
            Draft.storageClass("s", "csi.example", "WaitForFirstConsumer").manifest());

    @Test
    void everyMutationChangesSomething() throws IOException {
        for (Mutation mutation : Mutation.all()) {
            boolean takesAway = mutation.value().isEmpty();
            assertThat(BASES)
                    .as("%s", mutation)
                    .anyMatch(base -> mutation.isFor(base)
                            && (takesAway || !mutation.apply(base, 1).equals(base)));
        }
    }

    @Test
    void theyHitBothWhatIsValidAndWhatIsNot() throws IOException {
        Map<Integer, Integer> verdicts = new HashMap<>();
        for (Mutation mutation : Mutation.all()) {
            for (Manifest base : BASES) {
                if (mutation.isFor(base)) {
                    AdmissionDecision decision = Admission.create(mutation.apply(base, 1));
                    verdicts.merge(Verdict.of(decision).status(), 1, Integer::sum);
                }
            }
        }
        assertThat(verdicts)
                .containsOnlyKeys(200, 400, 422)
                .allSatisfy((status, count) -> assertThat(count).isGreaterThan(20));
    }

    @Test
    void numbersAndLengthsAreFilledIn() throws IOException {
        Manifest volume = BASES.get(0);
        List<String> names = Mutation.all().stream()
                .filter(each -> each.isFor(volume) && each.at().toString().equals("/metadata/name"))
                .map(each -> each.apply(volume, 42).name())
                .toList();
        assertThat(names).contains("dotted.name-42", "a".repeat(254), "a".repeat(249) + "-42");
    }
}
