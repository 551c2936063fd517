package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every guide shows what the command line answers. */
class GuidePagesTest {

    private static final Path GUIDES = Path.of("../docs/guide");

    /** Set with {@code mvn -Dgolden.record=true}: writes what came out into the page; look at the difference. */
    private static final boolean RECORD = Boolean.getBoolean("golden.record");

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            page                         | commands
            grow-a-volume                | 5
            rbd-takeover                 | 7
            s3fs-incident                | 8
            what-dies-if-i-delete-this   | 4
            """)
    void everyCommandAnswersAsThePageSays(String name, int commands, @TempDir Path written) throws IOException {
        Path file = GUIDES.resolve(name + ".md");
        GuidePage page = new GuidePage(file, written);
        String real = page.answered();
        if (RECORD) {
            Files.writeString(file, real);
        }
        assertThat(real).isEqualTo(Files.readString(file));
        assertThat(page.runs()).isEqualTo(commands);
    }

    @Test
    void whatCephSaidIsQuotedAsItWas() throws IOException {
        String page = Files.readString(GUIDES.resolve("rbd-takeover.md"));
        for (String run : List.of("frozen/status", "frozen/locks", "fenced/blocklist")) {
            // Columns are padded to the end.
            String said = Files.readString(GUIDES.resolve("rbd-takeover").resolve(run).resolve("stdout"))
                    .replaceAll(" +\n", "\n");
            assertThat(page).contains("```\n" + said + "```");
        }
    }

    @Test
    void everyPageWithAFolderIsRun() throws IOException {
        CsvSource table;
        try {
            table = GuidePagesTest.class
                    .getDeclaredMethod("everyCommandAnswersAsThePageSays", String.class, int.class, Path.class)
                    .getAnnotation(CsvSource.class);
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
        try (Stream<Path> files = Files.list(GUIDES)) {
            assertThat(files.filter(Files::isDirectory).map(each -> each.getFileName().toString()))
                    .isNotEmpty()
                    .allSatisfy(each -> assertThat(table.textBlock()).contains(each + " "));
        }
    }
}
