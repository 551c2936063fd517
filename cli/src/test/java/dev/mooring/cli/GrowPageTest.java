package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The page docs/guide/grow-a-volume.md shows what the command line really says. */
class GrowPageTest {

    private static final Path FOLDER = Path.of("../docs/guide/grow-a-volume");
    private static final Path PAGE = Path.of("../docs/guide/grow-a-volume.md");
    private static final Pattern EXAMPLE = Pattern.compile("```console\n\\$ mooring (.*)\n((?s:.*?))```\n");

    /** Set with {@code mvn -Dgolden.record=true}: writes what came out into the page; look at the difference. */
    private static final boolean RECORD = Boolean.getBoolean("golden.record");

    @TestFactory
    Stream<DynamicTest> everyExampleIsWhatIsSaid() throws IOException {
        Matcher examples = EXAMPLE.matcher(Files.readString(PAGE));
        List<MatchResult> found = examples.results().toList();
        assertThat(found).hasSize(5);
        return found.stream()
                .map(example -> DynamicTest.dynamicTest(example.group(1), () -> {
                    String[] arguments = Stream.of(example.group(1).split(" "))
                            .map(GrowPageTest::inFolder)
                            .toArray(String[]::new);
                    String real = Run.of(new byte[0], arguments).stdout();
                    if (RECORD) {
                        Files.writeString(PAGE, Files.readString(PAGE).replace(example.group(2), real));
                    }
                    assertThat(real).isEqualTo(RECORD ? real : example.group(2));
                }));
    }

    /** The page stands where its files are. */
    private static String inFolder(String argument) {
        return Files.exists(FOLDER.resolve(argument)) ? FOLDER.resolve(argument).toString() : argument;
    }
}
