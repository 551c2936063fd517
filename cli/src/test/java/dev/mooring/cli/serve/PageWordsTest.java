package dev.mooring.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a person without a command line reads: questions and fields of the page, no subcommands and options. */
class PageWordsTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '~', quoteCharacter = '`', textBlock = """
            text                                                      ~ on the page
            there is no claim a/b; see 'mooring why -h'               ~ there is no claim a/b
            did you mean 'x'? See 'mooring plan grow -h'              ~ did you mean 'x'?
            are expanded; 'mooring why' says why it is not bound      ~ are expanded; “Why is a claim not bound?” says why it is not bound
            stop it: 'mooring rbd use' says where                     ~ stop it: “Who uses an RBD image?” says where
            command: mooring attach -f export.yaml                    ~ command: “Which nodes have a volume, and what is safe?”
            command: mooring forecast -f export.yaml --delete pvc/a/b ~ command: “What goes if I delete an object, or if a node dies?”
            evidence: mooring export-command | sh > export.yaml       ~ evidence: the export, as the first page says
            2 rely on your word: --complete all; --proof shows them   ~ 2 rely on your word: the box “The export is complete”
            12 more kinds; see --all, --complete                      ~ 12 more kinds; see the box “The export is complete”
            then ask again with --status status --locks locks         ~ then ask again with each output in its field
            16 more claims: Bound; --all shows them ~ 16 more claims: Bound; the other views show them
            --to: not a quantity                                      ~ the field to: not a quantity
            command: mooring mounts mountinfo                         ~ command: the command line (mounts mountinfo)
            kubectl delete pod a --wait=false                         ~ kubectl delete pod a --wait=false
            the steps: 'mooring lint' looks at all                    ~ the steps: “Show the report” looks at all
            """)
    void textsAreInTheWordsOfThePage(String text, String shown) {
        assertThat(PageWords.of(text)).isEqualTo(shown);
    }

    /** The subcommands behind the questions, in the golden calls. */
    @Test
    void noAnswerOfAQuestionNamesASubcommand() throws IOException {
        Set<String> asked = new TreeSet<>();
        Question.ALL.forEach(each -> asked.add(each.words().get(0)));
        asked.add("explain");
        int seen = 0;
        try (Stream<Path> cases = Files.list(CommandLineTest.CASES)) {
            for (Path folder : cases.sorted().toList()) {
                if (!Files.exists(folder.resolve("stdout"))) {
                    continue;
                }
                List<String> words = Files.readAllLines(folder.resolve("args"));
                if (words.isEmpty()
                        || !asked.contains(words.get(0))
                        || words.contains("-h")
                        || words.contains("--help")) {
                    continue;
                }
                String text = PageWords.of(Files.readString(folder.resolve("stdout")));
                assertThat(text).as(folder.toString()).doesNotContainPattern("(?<![\"a-z/.-])mooring [a-z]");
                seen++;
            }
        }
        assertThat(seen).isGreaterThan(200);
    }
}
