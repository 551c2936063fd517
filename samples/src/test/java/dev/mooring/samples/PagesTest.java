package dev.mooring.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages name files that are there, and show code that is compiled. */
class PagesTest {

    private static final Pattern CODE = Pattern.compile("<!-- (\\S+\\.java) -->\n```java\n(.*?)```\n", Pattern.DOTALL);
    private static final Pattern FILE = Pattern.compile("`(src/[^`]+)`");

    static List<Path> folders() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(""))) {
            return files.filter(each -> Files.exists(each.resolve("README.md")))
                    .filter(each -> !each.endsWith("manifests"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("folders")
    void theReadmeSaysWhatToCopy(Path folder) throws IOException {
        List<String> files = FILE.matcher(Files.readString(folder.resolve("README.md")))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(files)
                .isNotEmpty()
                .allSatisfy(each -> assertThat(Path.of(each)).exists());
    }

    @Test
    void theGuideHasTheTestOfTheChart() throws IOException {
        String source = Files.readString(Path.of("src/test/java/dev/mooring/samples/charttest/ShopChartTest.java"));
        String code =
                source.split(" *// guide\n")[1].stripTrailing().stripIndent().strip();
        assertThat(Files.readString(Path.of("../docs/guide/unit-tests.md"))).contains("```java\n" + code + "\n```");
    }

    /** A sample is copied into other projects. */
    @Test
    void samplesKnowOnlyWhatUsersKnow() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            List<Path> sources =
                    files.filter(each -> each.toString().endsWith(".java")).toList();
            assertThat(sources)
                    .isNotEmpty()
                    .allSatisfy(each -> assertThat(Files.readString(each))
                            .doesNotContain("dev.mooring.cli", "dev.mooring.internal", "dev.mooring.conformance"));
        }
    }

    static List<Path> guides() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../docs/guide"))) {
            return files.filter(each -> each.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("guides")
    void aCodeBlockWithAFileIsInThatFile(Path guide) throws IOException {
        String page = Files.readString(guide);
        List<MatchResult> blocks = CODE.matcher(page).results().toList();
        for (MatchResult block : blocks) {
            String source = Files.readString(Path.of("..").resolve(block.group(1)));
            assertThat(lines(source)).as(block.group(1)).contains(lines(block.group(2)));
        }
    }

    @Test
    void embeddingAndUnitTestsShowCode() throws IOException {
        assertThat(CODE.matcher(Files.readString(Path.of("../docs/guide/embedding.md")))
                        .results())
                .hasSize(3);
        assertThat(CODE.matcher(Files.readString(Path.of("../docs/guide/unit-tests.md")))
                        .results())
                .hasSize(2);
    }

    /** Without the indentation, which depends on the place. */
    private static String lines(String code) {
        return code.lines().map(String::strip).collect(Collectors.joining("\n", "\n", "\n"));
    }
}
