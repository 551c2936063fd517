package dev.mooring.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest;
import dev.mooring.cli.input.NamedTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A served run reads the texts that it was given, whatever its words are, and nothing of the machine. */
class ExecutionTest {

    private static final NamedTexts TEXTS = NamedTexts.of(Map.of("a.yaml", """
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: mine, namespace: d}
            spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
            """));

    private static final String OTHER = """
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: of-the-machine, namespace: d}
            spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "forecast|--filename=%s/other.yaml",
                "forecast|-f|%s/other.yaml",
                "forecast|-f|a.yaml|-f|%s/other.yaml",
                "forecast|-R|-f|%s",
                "forecast|-R|--filename=%s",
                "forecast|-f|a.yaml|--create=%s/other.yaml",
                "forecast|@%s/words",
                "why|-f|a.yaml|--|@%s/words",
                "admit|-f|a.yaml|--old=%s/other.yaml",
                "sanitize|--for=prebind|-f|a.yaml|--into=%s/other.yaml",
                "sanitize|--for=prebind|-f|a.yaml|--rules=%s/other.yaml",
                "sanitize|--for=prebind|-f|a.yaml|--report=%s/new",
                "sanitize|--for=neat|--stream|-f|%s/other.yaml",
                "sanitize|--for=neat|--stream|-f|a.yaml|--report=%s/new",
                "move|-f|a.yaml|--into=%s/other.yaml",
                "move|-f|a.yaml|--into=a.yaml|--out-dir=%s",
                "report|-f|a.yaml|--out=%s/new",
                "mounts|%s/other.yaml",
                "rbd|status|%s/other.yaml",
                "forecast|-f|../../../../../../../..%s/other.yaml",
                "forecast|-f|/etc/hostname",
                "forecast|-f|/proc/self/environ",
                "forecast|-f|/dev/stdin"
            })
    void nothingOfTheMachineIsReadOrWritten(String words, @TempDir Path folder) throws IOException, Refusal {
        Files.writeString(folder.resolve("other.yaml"), OTHER);
        Files.writeString(folder.resolve("words"), "-f\n" + folder.resolve("other.yaml") + "\n");
        List<String> call =
                new ArrayList<>(List.of(words.replace("%s", folder.toString()).split("\\|")));
        Execution run = Execution.of(CommandLineTest.COMMANDS, call, TEXTS);

        assertThat(run.answer()).doesNotContain("of-the-machine");
        assertThat(String.join("\n", run.messages())).doesNotContain("of-the-machine");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(2);
        }
        assertThat(run.exit()).isNotZero();
    }

    @Test
    void theTextsAreReadByTheirNames() throws Refusal {
        Execution run = Execution.of(CommandLineTest.COMMANDS, List.of("forecast", "-f", "a.yaml"), TEXTS);
        assertThat(run.answer()).contains("d/mine");
    }

    /** What looks like the name of a file is only the name of a text. */
    @Test
    void aNameOfAFileIsTheNameOfAText() throws Refusal {
        NamedTexts texts = NamedTexts.of(Map.of("/etc/hostname", OTHER));
        Execution run = Execution.of(CommandLineTest.COMMANDS, List.of("forecast", "-f", "/etc/hostname"), texts);
        assertThat(run.answer()).contains("d/of-the-machine");
    }
}
