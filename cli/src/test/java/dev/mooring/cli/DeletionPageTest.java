package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The page docs/guide/what-dies-if-i-delete-this.md shows what the command line says. */
class DeletionPageTest {

    private static final Path FOLDER = Path.of("../docs/guide/what-dies-if-i-delete-this");
    private static final Path PAGE = Path.of("../docs/guide/what-dies-if-i-delete-this.md");
    private static final Pattern EXAMPLE = Pattern.compile("```console\n\\$ mooring (.*)\n((?s:.*?))```\n");

    /** Set with {@code mvn -Dgolden.record=true}: writes what came out into the page; look at the difference. */
    private static final boolean RECORD = Boolean.getBoolean("golden.record");

    @TestFactory
    Stream<DynamicTest> everyExampleIsWhatIsSaid() throws IOException {
        List<MatchResult> found =
                EXAMPLE.matcher(Files.readString(PAGE)).results().toList();
        assertThat(found).hasSize(4);
        return found.stream().map(example -> DynamicTest.dynamicTest(example.group(1), () -> check(example)));
    }

    private static void check(MatchResult example) throws IOException {
        String[] arguments = Stream.of(example.group(1).split(" "))
                .map(each -> each.endsWith(".yaml") ? FOLDER.resolve(each).toString() : each)
                .toArray(String[]::new);
        String command = "$ mooring " + example.group(1) + "\n";
        String real = Run.of(new byte[0], arguments).stdout();
        if (RECORD) {
            String page = Files.readString(PAGE);
            Files.writeString(PAGE, page.replace(command + example.group(2), command + real));
        }
        assertThat(real).isEqualTo(RECORD ? real : example.group(2));
    }
}
