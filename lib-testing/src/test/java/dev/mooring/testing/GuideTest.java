package dev.mooring.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What {@code docs/guide/unit-tests.md} shows is what is tested here. */
class GuideTest {

    private static final Path GUIDE = Path.of("../docs/guide/unit-tests.md");

    private static String guide() throws IOException {
        return Files.readString(GUIDE);
    }

    @Test
    void theGuideHasTheCode() throws IOException {
        String source = Files.readString(Path.of("src/test/java/dev/mooring/testing/MyOperatorTest.java"));
        String code =
                source.split(" *// guide\n")[1].stripTrailing().stripIndent().strip();
        assertTrue(guide().contains("```java\n" + code + "\n```"), code);
    }

    @Test
    void theGuideHasTheMessage() throws IOException {
        String message = Files.readString(Path.of("src/test/resources/charts/binds-too-small.txt"));
        assertTrue(guide().contains("```text\n" + message.strip() + "\n```"), message);
    }
}
