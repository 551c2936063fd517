package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MountsCommandTest {

    @Test
    void everyLineOfThisMachinesOwnTableIsRead() throws IOException {
        Path table = Path.of("/proc/self/mountinfo");
        assumeThat(table).exists();
        byte[] bytes = Files.readAllBytes(table);
        Run run = Run.of(bytes, "mounts", "-o", "json");
        long lines = new String(bytes, StandardCharsets.UTF_8).lines().count();
        assertThat(run.exit()).isZero();
        assertThat(JsonObject.parse(run.stdout()).array("mounts").items()).hasSize((int) lines);
        assertThat(JsonObject.parse(run.stdout()).array("unread").items()).isEqualTo(List.of());
    }
}
