package dev.mooring.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {

    @TempDir
    private Path folder;

    private Path input;

    @BeforeEach
    void input() throws IOException {
        input = Files.writeString(folder.resolve("input.json"), "precious");
    }

    @Test
    void anInputIsNeverOpenedByWhateverName() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("symbolic"), input);
        Path hard = Files.createLink(folder.resolve("hard"), input);
        Path detour = folder.resolve("../" + folder.getFileName() + "/input.json");
        for (Path output : List.of(input, link, hard, detour)) {
            for (Path named : List.of(input, link, folder)) {
                assertThatThrownBy(() -> OutputFile.open(output.toString(), List.of("-", named.toString())))
                        .hasMessage("it is an input, expected another file");
            }
        }
        assertThat(input).hasContent("precious");
    }

    @Test
    void theFileIsThereWhenItIsComplete() throws IOException {
        Path output = Files.writeString(folder.resolve("report"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), output);
        try (OutputFile file = OutputFile.open(link.toString(), List.of(input.toString()))) {
            file.writer().write("new");
            assertThat(output).hasContent("old");
            file.complete();
        }
        assertThat(output).hasContent("new");
        assertThat(link).isSymbolicLink();
        try (var left = Files.list(folder)) {
            assertThat(left).hasSize(3);
        }
    }

    @Test
    void aFileThatIsNotCompleteLeavesTheOldOne() throws IOException {
        Path output = Files.writeString(folder.resolve("report"), "old");
        try (OutputFile file = OutputFile.open(output.toString(), List.of())) {
            file.writer().write("half");
        }
        assertThat(output).hasContent("old");
        try (var left = Files.list(folder)) {
            assertThat(left).hasSize(2);
        }
    }

    @Test
    void aNameThatIsEmptyIsRefused() {
        assertThatThrownBy(() -> OutputFile.open("", List.of())).hasMessage("not a file name");
        Input read = InputReader.read(List.of(""), true, new MachineFiles(InputStream.nullInputStream()));
        assertThat(read.problems()).singleElement().hasToString("'': cannot be read: not a file name");
    }

    @Test
    void aPipeInADirectoryIsNotWaitedFor() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe.yaml");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Input read =
                InputReader.read(List.of(folder.toString()), true, new MachineFiles(InputStream.nullInputStream()));
        assertThat(read.problems()).extracting(Problem::toString).contains(pipe + ": skipped: not a regular file");
    }
}
