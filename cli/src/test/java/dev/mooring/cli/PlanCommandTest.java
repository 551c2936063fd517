package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code mooring plan} as a page; its other formats are in {@code src/test/cli}. */
class PlanCommandTest {

    private static final Path CALLS = Path.of("src/test/cli");

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
