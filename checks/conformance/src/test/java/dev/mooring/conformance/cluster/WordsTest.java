package dev.mooring.conformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.release.Release;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {

    private static final String ENDING =
            "persistentvolumeclaims \"late\" is forbidden: unable to create new content in namespace l0 because it is"
                    + " being terminated";

    private static LifeRecord record(String phase, String namespace, String refusal) {
        Manifest there = Draft.namespace("l0")
                .metadata("uid", "ns")
                .status("phase", JsonString.of(phase))
                .manifest();
        return new LifeRecord(
                Release.LATEST,
                "l0",
                List.of(there),
                List.of(new Step.Create(List.of(Draft.claim(namespace, "late").manifest()))),
                List.of(refusal),
                List.of(there),
                List.of(),
                List.of(),
                List.of());
    }

    @ParameterizedTest(name = "{0} namespace, claim in {1}, {2}: {3}")
    @CsvSource(
            delimiter = '|',
            value = {
                "Active      | l0        | ''                                 | 0",
                "Active      | l0        | no                                 | 1",
                "Active      | absent-l0 | namespaces \"absent-l0\" not found | 0",
                "Active      | absent-l0 | ''                                 | 1",
                "Terminating | l0        | " + ENDING + "                     | 0",
                "Terminating | l0        | ''                                 | 1"
            })
    void theServerSaysTheSame(String phase, String namespace, String refusal, int differences) {
        assertThat(Words.compare(record(phase, namespace, refusal)).differences())
                .hasSize(differences);
    }
}
