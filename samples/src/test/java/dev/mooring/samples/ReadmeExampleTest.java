package dev.mooring.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The README shows what compiles and what it prints. */
class ReadmeExampleTest {

    private static final String SOURCE = "src/main/java/dev/mooring/samples/ReadmeExample.java";

    @Test
    void theReadmeHasTheCode() throws IOException {
        String source = Files.readString(Path.of(SOURCE));
        String code = source.split(" *// README\n")[1].stripTrailing().stripIndent();
        assertThat(readme()).contains(code.strip());
        assertThat(code.strip().lines()).hasSizeLessThanOrEqualTo(10);
    }

    @Test
    void theReadmeHasTheOutput() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            ReadmeExample.main(new String[0]);
        } finally {
            System.setOut(before);
        }
        assertThat(readme()).contains("```\n" + bytes.toString(StandardCharsets.UTF_8) + "```");
    }

    private static String readme() throws IOException {
        return Files.readString(Path.of("../README.md"));
    }
}
