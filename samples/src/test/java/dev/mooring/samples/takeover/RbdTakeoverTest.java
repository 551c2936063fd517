package dev.mooring.samples.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The README shows what the program prints about recorded outputs of a real Ceph cluster. */
class RbdTakeoverTest {

    @ParameterizedTest
    @ValueSource(strings = {"cluster", "node-1-is-back"})
    void theReadmeHasTheOutput(String objects) throws IOException {
        String readme = Files.readString(Path.of("rbd-takeover/README.md"));
        assertThat(readme).contains("`" + objects + ".json`").contains("\n```\n" + output(objects) + "```\n");
    }

    private static String output(String objects) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            RbdTakeover.main(new String[] {
                "rbd-takeover/" + objects + ".json",
                "rbd-takeover/config.json",
                "rbd-takeover/recorded",
                "pvc-db",
                "node-1",
                "node-2",
                "2026-11-20T10:33:20Z"
            });
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
