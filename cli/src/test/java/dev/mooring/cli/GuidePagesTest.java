package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.cli.render.ShellWords;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
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
        bind-a-claim                 | 2
        clean-a-node                 | 2
        drain-a-node                 | 2
        dual-active                  | 4
        grow-a-statefulset           | 1
        grow-a-volume                | 5
        leave-in-tree                | 2
        lint                         | 4
        move-an-application          | 9
        move-to-another-cluster      | 9
        orphans                      | 3
        picture                      | 3
        rbd-mirror                   | 3
        rbd-takeover                 | 7
        recreate                     | 5
        replace-a-local-volume       | 2
        release-and-reuse            | 8
        rename-a-claim               | 2
        retire                       | 2
        fuse-incident                | 3
        s3fs-incident                | 8
        undelete                     | 1
        upgrade                      | 7
        what-dies-if-i-delete-this   | 8
        why-pending-or-lost          | 8
        """)
    void everyCommandAnswersAsThePageSays(String name, int commands, @TempDir Path written) throws IOException {
        Path file = GUIDES.resolve(name + ".md");
        GuidePage page = new GuidePage(file, written);
        String real = page.answered();
        if (RECORD) {
            Files.writeString(file, real);
            PagesTest.copyBlocks(file);
        }
        assertThat(real).isEqualTo(Files.readString(file));
        assertThat(page.runs()).isEqualTo(commands);
    }

    @Test
    void whatCephSaidIsQuotedAsItWas() throws IOException {
        String page = Files.readString(GUIDES.resolve("rbd-takeover.md"));
        for (String run : List.of("frozen/status", "frozen/locks", "fenced/blocklist")) {
            // Columns are padded to the end.
            String said = Files.readString(
                            GUIDES.resolve("rbd-takeover").resolve(run).resolve("stdout"))
                    .replaceAll(" +\n", "\n");
            assertThat(page).contains("```\n" + said + "```");
        }
    }

    @Test
    void theWayOutOfLostIsTheRemedy() throws IOException {
        String page = Files.readString(GUIDES.resolve("move-to-another-cluster.md"));
        String lost = GUIDES.resolve("move-to-another-cluster/lost.yaml").toString();
        JsonObject answer = JsonObject.parse(
                Run.of(new byte[0], "forecast", "-f", lost, "-o", "json").stdout());
        JsonObject danger = (JsonObject) answer.array("dangers").items().get(1);
        assertThat(danger.string("code")).contains("ClaimWillBeLost");
        List<String> commands = danger.array("remedy").items().stream()
                .map(step -> ((JsonObject) step).array("argv").items())
                .map(words ->
                        words.stream().map(word -> ((JsonString) word).value()).toList())
                .filter(words -> !words.isEmpty())
                .map(ShellWords::line)
                .toList();
        assertThat(commands).hasSize(3).allSatisfy(command -> assertThat(page).contains("   " + command + "\n"));
    }

    @Test
    void everyPageWithAFolderIsRunAndSaysHowToTryIt() throws IOException {
        CsvSource table;
        try {
            table = GuidePagesTest.class
                    .getDeclaredMethod("everyCommandAnswersAsThePageSays", String.class, int.class, Path.class)
                    .getAnnotation(CsvSource.class);
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
        try (Stream<Path> files = Files.list(GUIDES)) {
            assertThat(files.filter(Files::isDirectory)
                            .map(each -> each.getFileName().toString()))
                    .isNotEmpty()
                    .allSatisfy(each -> {
                        assertThat(table.textBlock()).contains(each + " ");
                        assertThat(GUIDES.resolve(each + ".md")).content().contains("(../README.md#try-a-guide)");
                    });
        }
    }
}
