package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.surefire.api.testset.TestListResolver;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each {@code -Dtest} of a page, a script, a comment or a message runs a test. With
 * {@code -Dsurefire.failIfNoSpecifiedTests=false} a build succeeds that runs none.
 */
class TestPatternsTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern OPTION = Pattern.compile("-Dtest" + "=(?:'([^']+)'|([^\\s'\"`]+))");
    private static final Pattern SKIPPED = Pattern.compile("/(target|node_modules|\\.git)(/|$)");
    private static final Pattern METHOD = Pattern.compile("(?:void|Stream<DynamicTest>) (\\w+)\\(");
    private static final List<TestMethod> METHODS = new ArrayList<>();

    private record TestMethod(String file, String name) {}

    private static List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(ROOT)) {
            return all.filter(file -> !SKIPPED.matcher(file.toString()).find())
                    .filter(Files::isRegularFile)
                    .filter(file -> file.toString().endsWith(".md")
                            || file.toString().endsWith(".java")
                            || (file.toString().contains("/.ci/")
                                    && !file.getFileName().toString().contains(".")))
                    .toList();
        }
    }

    /** What the shell puts together is left out. */
    static Set<String> patterns() throws IOException {
        Set<String> patterns = new TreeSet<>();
        for (Path file : files()) {
            OPTION.matcher(Files.readString(file, StandardCharsets.UTF_8))
                    .results()
                    .map(each -> each.group(1) == null ? each.group(2) : each.group(1))
                    .filter(each -> !each.startsWith("$"))
                    .forEach(patterns::add);
        }
        return patterns;
    }

    @BeforeAll
    static void findMethods() throws IOException {
        for (Path file : files()) {
            String[] parts = file.toString().replace('\\', '/').split("/src/test/java/", 2);
            if (parts.length == 2) {
                for (MatchResult method :
                        METHOD.matcher(Files.readString(file)).results().toList()) {
                    METHODS.add(new TestMethod(parts[1].replace(".java", ".class"), method.group(1)));
                }
            }
        }
    }

    private static boolean runsATest(String pattern) {
        TestListResolver tests = new TestListResolver(pattern);
        return METHODS.stream()
                .filter(each -> each.file().endsWith("Test.class"))
                .anyMatch(each -> tests.shouldRun(each.file(), each.name()));
    }

    @ParameterizedTest
    @MethodSource("patterns")
    void eachPatternOfATextRunsATest(String pattern) {
        assertThat(runsATest(pattern)).as(pattern).isTrue();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        pattern                              | runs
        dev.mooring.catalogue.*              | false
        dev.mooring.catalogue.*Test          | true
        dev/mooring/catalogue/*Test          | true
        TestPatternsTest                     | true
        TestPatternsTest#whichPatternsRun    | true
        TestPatternsTest#noSuchMethod        | false
        NoSuchTest                           | false
        """)
    void whichPatternsRun(String pattern, boolean runs) {
        assertThat(runsATest(pattern)).isEqualTo(runs);
    }

    @Test
    void thePagesHavePatterns() throws IOException {
        assertThat(patterns())
                .contains("CodesTest", "*FuzzTest", "RoomsFuzzTest#deletion", "dev/mooring/catalogue/*Test");
    }
}
