package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.reason.Severity;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SanitizedDangersTest {

    /** The old cluster deletes the data of a volume whose policy is Delete. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({"Delete, true", "Retain, false"})
    void areTheWarningsThatAreAtLeastDangers(String policy, boolean isDangerous) {
        JsonObject volume = JsonObject.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"v\",\"uid\":\"u\"},\"spec\":{"
                        + "\"accessModes\":[\"ReadWriteOnce\"],\"capacity\":{\"storage\":\"1Gi\"},\"csi\":{\"driver\":\"d\","
                        + "\"volumeHandle\":\"h\"},\"persistentVolumeReclaimPolicy\":\"" + policy
                        + "\"},\"status\":{\"phase\":\"Available\"}}");
        Sanitized sanitized = Sanitizer.sanitize(Policy.builder(Purpose.PREBIND).build(), List.of(volume));
        assertThat(sanitized.dangers().isEmpty()).isEqualTo(!isDangerous);
        assertThat(sanitized.dangers())
                .isEqualTo(sanitized.allWarnings().stream()
                        .filter(each -> each.severity() == Severity.DANGER || each.severity() == Severity.ERROR)
                        .toList());
    }

    @Test
    void aSeverityIsAtLeastItselfAndTheLesserOnes() {
        List<Severity> rising = List.of(Severity.values());
        for (Severity one : rising) {
            for (Severity other : rising) {
                assertThat(one.isAtLeast(other)).isEqualTo(rising.indexOf(one) >= rising.indexOf(other));
            }
        }
    }
}
