package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher finds itself through links and folders with spaces, and says what is missing. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

    @TempDir
    private Path folder;

    @Test
    void saysHowToBuildAJarThatIsMissing() throws IOException, InterruptedException {
        Path home = Files.createDirectories(folder.resolve("a clone/cli"));
        Path launcher = Files.copy(Path.of("mooring"), home.resolve("mooring"));
        assertThat(run(launcher))
                .isEqualTo("mooring: not built yet; run in "
                        + folder.toRealPath().resolve("a clone") + ":  mvn -q -Pdemo package\n2");
    }

    @Test
    void startsTheJarBesideItThroughLinks() throws IOException, InterruptedException {
        Path home = Files.createDirectories(folder.resolve("a clone/cli"));
        Files.copy(Path.of("mooring"), home.resolve("mooring"));
        Path jar = Files.createDirectories(home.resolve("target")).resolve("mooring.jar");
        Files.writeString(jar, "not a jar");
        Path bin = Files.createDirectories(folder.resolve("my bin"));
        Files.createSymbolicLink(bin.resolve("near"), Path.of("../a clone/cli/mooring"));
        Path far = Files.createSymbolicLink(bin.resolve("far"), Path.of("near"));
        assertThat(run(far))
                .contains(home.toRealPath().resolve("target/mooring.jar").toString());
    }

    /** What it prints, and its exit code. */
    private static String run(Path launcher) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("/bin/sh", launcher.toString(), "--version")
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return text + process.waitFor();
    }
}
