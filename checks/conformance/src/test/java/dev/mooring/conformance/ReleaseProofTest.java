package dev.mooring.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every difference between the recorded answers of two releases has its row. */
class ReleaseProofTest {

    private static final Path ANSWERS = Path.of("answers");
    private static final Path SHOWN = ANSWERS.resolve("rows.txt");

    /** Samples one of this many files; recording the counts of each row reads all of them. */
    private static final int STEP = Boolean.getBoolean("long.tests") || Boolean.getBoolean("golden.record") ? 1 : 6;

    /** The standards of Pod Security have versions of their own: their checks name them, see PodSecurityCheck. */
    private static final String OF_STANDARDS = "plugins.jsonl.gz";

    @Test
    void everyDifferenceIsExplainedByARow() throws IOException {
        ReleaseProof proof = new ReleaseProof();
        List<ReleaseDifferencesFile> all = ReleaseDifferencesFile.in(ANSWERS);
        List<Path> files = AnswerFiles.in(ANSWERS);
        for (int i = 0; i < files.size(); i += STEP) {
            Path file = files.get(i);
            List<ReleaseDifferencesFile> releases = all.stream()
                    .filter(each -> file.getFileName().equals(each.file().getFileName()))
                    .toList();
            if (!releases.isEmpty() && !file.endsWith(OF_STANDARDS)) {
                proof.explain(file, releases);
            }
        }
        assertThat(proof.unexplained()).isEmpty();
        if (STEP > 1) {
            assertThat(Files.readAllLines(SHOWN))
                    .extracting(line -> line.strip().split(" ")[1])
                    .containsExactlyElementsOf(proof.shown().keySet());
            return;
        }
        String shown = proof.shown().entrySet().stream()
                .map(row -> String.format("%6d %s%n", row.getValue(), row.getKey()))
                .collect(Collectors.joining());
        if (Boolean.getBoolean("golden.record")) {
            Files.writeString(SHOWN, shown);
        }
        assertThat(SHOWN).hasContent(shown);
    }
}
