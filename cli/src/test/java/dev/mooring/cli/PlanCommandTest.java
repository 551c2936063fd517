package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code mooring plan} as a page; its other formats are in {@code src/test/cli}. */
class PlanCommandTest {

    private static final Path CALLS = Path.of("src/test/cli");

    /** The file that a command reads is the one that is shown; what is sent raw is JSON. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            call             | step | file
            plan-drain       | 2    | 2-evict-pod.json
            plan-rename-step | 7    | 7-create-claim.yaml
            """)
    void fileThatIsWrittenIsTheOneThatIsShown(String call, String step, String file, @TempDir Path folder)
            throws IOException {
        List<String> words = new ArrayList<>(CommandLineTest.arguments(CALLS.resolve(call)));
        words.addAll(words.contains("--step") ? List.of() : List.of("--step", step));
        words.set(words.indexOf("--step") + 1, step);
        words.addAll(List.of("--out-dir", folder.toString()));

        Run run = Run.of(new byte[0], words.toArray(String[]::new));

        String written = Files.readString(folder.resolve(file));
        assertThat(run.stdout()).contains("--filename=" + file, "  " + file + ":\n" + written.indent(4));
        assertThat(written.startsWith("{")).isEqualTo(run.stdout().contains("--raw="));
    }

    /** The page of a plan and that of its counterexample: one file that loads nothing. */
    @ParameterizedTest
    @CsvSource({
        "plan-rename-markdown, 0, restore-policy, ready",
        "plan-counterexample, 1, a GitOps tool applies, refused"
    })
    void planIsOnePage(String call, int exit, String content, String verdict) {
        String file = CALLS.resolve(call).resolve("all.json").toString();

        Run run = Run.of(
                new byte[0],
                "plan",
                "rename",
                "shop/data",
                "--as",
                "shop/films",
                "-f",
                file,
                "--complete",
                "all",
                "-o",
                "html");

        assertThat(run.exit()).isEqualTo(exit);
        assertThat(run.stderr()).isEmpty();
        assertThat(run.stdout())
                .startsWith("<!DOCTYPE html>")
                .contains("default-src 'none'", "<title>Plan: PersistentVolumeClaim/shop/films", content)
                .contains("\"verdict\":\"" + verdict + "\"")
                .doesNotContainPattern("(src|href)=[\"']?[a-z]+:");
    }
}
