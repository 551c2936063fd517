package dev.mooring.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Package-private parts of the admission: Go's time parsing, and the difference of two texts. */
class AdmissionTextsFuzzTest {

    @FuzzTest(maxDuration = "10m")
    void rfcTime(FuzzedDataProvider data) {
        try {
            String canonical = RfcTime.canonical(data.consumeRemainingAsString());
            assertThat(RfcTime.canonical(canonical)).isEqualTo(canonical);
            if (!canonical.startsWith("-") && !canonical.startsWith("+")) {
                assertThat(Instant.parse(canonical)).hasToString(canonical);
            }
        } catch (RfcTime.NotATimeException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
    }

    /** Kept and removed lines form the first text, kept and added lines the second, in order. */
    @FuzzTest(maxDuration = "10m")
    void unifiedDiff(FuzzedDataProvider data) {
        int lines = data.consumeInt(0, 300);
        String before = text(data, lines);
        String after = data.consumeBoolean() ? before + "\n" + text(data, 5) : text(data, lines);
        String difference = UnifiedDiff.of(before, after);
        assertThat(difference.isEmpty()).isEqualTo(before.equals(after));
        assertThat(before.lines().toList()).containsSubsequence(side(difference, '-', before));
        assertThat(after.lines().toList()).containsSubsequence(side(difference, '+', after));
    }

    private static String text(FuzzedDataProvider data, int lines) {
        StringBuilder text = new StringBuilder("x");
        for (int i = 0; i < lines && data.remainingBytes() > 0; i++) {
            text.append('\n').append((char) ('a' + data.consumeInt(0, 5)));
        }
        return text.toString();
    }

    private static List<String> side(String difference, char mark, String text) {
        List<String> lines = Stream.of(difference.split("\n"))
                .filter(line -> line.startsWith(" ") || line.startsWith(String.valueOf(mark)))
                .map(line -> line.substring(1))
                .toList();
        return lines.isEmpty() ? List.of(text.lines().findFirst().orElse("")) : lines;
    }
}
