package dev.mooring.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages name files that are there, and show code that is compiled. */
class PagesTest {

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
}
