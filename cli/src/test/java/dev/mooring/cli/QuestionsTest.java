package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.cli.Questions.Question;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** Whoever knows no subcommand finds the one that answers. */
class QuestionsTest {

    private static CommandLine line(List<String> words) {
        return Mooring.commandLine(
                TerminalOfNothing.TERMINAL, Subcommands.of(TerminalOfNothing.TERMINAL, words), words);
    }

    static List<Question> questions() {
        return Questions.list();
    }

    /** What the help shows can be typed: the subcommand and its options exist. */
    @ParameterizedTest
    @MethodSource("questions")
    void aCallIsOne(Question question) {
        List<String> words = Arrays.stream(question.call().split(" "))
                .map(word -> word.equals("PURPOSE") ? "prebind" : word)
                .toList();
        ParseResult parsed = line(words).parseArgs(words.toArray(String[]::new));
        while (parsed.hasSubcommand()) {
            parsed = parsed.subcommand();
        }
        assertThat(parsed.unmatched()).isEmpty();
        assertThat(parsed.commandSpec().subcommands()).isEmpty();
    }

    @Test
    void eachSubcommandAnswersAQuestion() {
        Set<String> called =
                Questions.list().stream().map(each -> each.call().split(" ")[0]).collect(Collectors.toSet());
        assertThat(line(List.of()).getSubcommands().keySet()).containsExactlyInAnyOrderElementsOf(called);
    }

    @Test
    void noQuestionIsThereTwice() {
        assertThat(Questions.list().stream().map(Question::text)).doesNotHaveDuplicates();
    }

    /** The first page is ordered by question. */
    @ParameterizedTest
    @CsvSource({"80", "100"})
    void theFirstScreenHasQuestions(int columns) {
        List<String> page = Questions.page(columns).lines().toList();
        assertThat(page.subList(0, 20)).filteredOn(line -> line.contains("?")).hasSizeGreaterThan(12);
        assertThat(page).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(columns));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
            words                                 | call
            pending                               | why CLAIM FILE
            why is my claim pending               | why CLAIM FILE
            pvc stuck in pending                  | why CLAIM FILE
            Lost after restore                    | why CLAIM FILE
            my claim is lost after a restore      | plan bind CLAIM --to VOLUME FILE
            multi-attach                          | attach FILE
            Multi-Attach error                    | attach FILE
            move to another cluster               | move FILE --into TARGET-FILE
            migrate pvc to new cluster            | move FILE --into TARGET-FILE
            move volumes                          | move FILE --into TARGET-FILE
            namespace stuck                       | holders KIND/NAME FILE
            namespace stuck in Terminating        | holders KIND/NAME FILE
            finalizers                            | holders KIND/NAME FILE
            grow a set                            | plan grow SET --to SIZE FILE
            resize statefulset                    | plan grow SET --to SIZE FILE
            resize                                | expand CLAIM FILE
            node died                             | attach FILE
            the node is down                      | attach FILE
            what if I delete                      | forecast FILE --delete KIND/NAME
            delete-check                          | forecast FILE --delete KIND/NAME
            is it safe to delete this pvc         | forecast FILE --delete KIND/NAME
            find orphaned volumes                 | plan orphans --clusters NAME --cluster NAME=FILE
            why is my pod not scheduled           | why CLAIM FILE
            change storage class of pvc           | plan recreate OBJECT --with FIELD=VALUE FILE
            block list a client                   | rbd use FILE --status RUN --locks RUN
            dead s3fs mount                       | s3fs plan FILE --node NODE --mountinfo MOUNTS
            transport endpoint is not connected   | fuse plan FILE --mountinfo MOUNTS
            image in use                          | rbd use FILE --status RUN --locks RUN
            rbd image has watchers                | rbd use FILE --status RUN --locks RUN
            drain                                 | plan drain NODE FILE
            reboot a node                         | plan drain NODE FILE
            release                               | sanitize FILE --for release
            reuse a released pv                   | sanitize FILE --for release
            deleted by accident                   | plan undelete CLAIM FILE
            helm uninstall                        | forecast FILE --uninstall RELEASE=MANIFEST
            uninstall a release but keep the pvc  | forecast FILE --uninstall RELEASE=MANIFEST
            delete an argo application            | forecast FILE --delete KIND/NAME
            rename a claim                        | plan rename CLAIM --as NAME FILE
            change the storageclass of a pvc      | plan recreate OBJECT --with FIELD=VALUE FILE
            volume node affinity conflict         | plan replace CLAIM --give-up-data FILE
            orphaned images                       | plan orphans --clusters NAME --cluster NAME=FILE
            version of kubernetes                 | upgrade FILE --from 1.30 --to 1.36
            error message                         | explain TEXT
            helm chart                            | forecast FILE --create CHART
            what is wrong with my cluster         | lint FILE
            stuck                                 | holders KIND/NAME FILE
            export                                | export-command
            my pod is stuck in ContainerCreating                       | attach FILE
            volume is already exclusively attached to one node         | attach FILE
            the disk of my database is full                            | expand CLAIM FILE
            can i delete this namespace without losing data            | forecast FILE --delete KIND/NAME
            i deleted the wrong pvc                                    | plan undelete CLAIM FILE
            how can i use a released volume again                      | sanitize FILE --for release
            copy an application to a new cluster                       | move FILE --into TARGET-FILE
            which claims does nobody use                               | lint FILE
            will my deployment get its volume if i apply it            | forecast FILE --create CHART
            does upgrading from 1.28 to 1.33 break my storage          | upgrade FILE --from 1.30 --to 1.36
            restored from backup but the claims are lost               | plan bind CLAIM --to VOLUME FILE
            bucket says transport endpoint is not connected            | s3fs plan FILE --node NODE --mountinfo MOUNTS
            worker node crashed and the volume must go to another node | attach FILE
            take a node out for maintenance                            | plan drain NODE FILE
            who still has the rbd image open                           | rbd use FILE --status RUN --locks RUN
            pvc hangs in terminating                                   | holders KIND/NAME FILE
            make a picture of my storage                               | report FILE -o html
            which pod does a directory in /var/lib/kubelet belong to   | path PATH
            make the volumes of a statefulset bigger                   | plan grow SET --to SIZE FILE
            kubectl apply says the field is immutable                  | admit FILE
            """)
    void wordsLeadToACall(String words, String call) {
        String expected = "mooring " + call;
        Run help = Run.of(new byte[0], ("help " + words).split(" "));
        assertThat(help.exit()).as(help.stderr()).isZero();
        assertThat(help.stdout()).contains(expected);
        assertThat(help.stdout().lines().count()).isBetween(2L, 9L);
        String[] typed = words.split(" ");
        if (Arrays.stream(typed).noneMatch(line(List.of()).getSubcommands()::containsKey)) {
            Run run = Run.of(new byte[0], typed);
            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.stdout()).isEmpty();
            assertThat(run.stderr()).contains(expected).startsWith("mooring: there is no subcommand '");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
            typed          | call
            plan resize    | plan grow SET --to SIZE FILE
            plan evict     | plan drain NODE FILE
            rbd fence      | rbd takeover FILE --from NODE --to NODE
            rbd promote    | rbd mirror --image SPEC --mirror SITE=RUN
            """)
    void wordsOfAGroupLeadToItsMember(String typed, String call) {
        Run run = Run.of(new byte[0], typed.split(" "));
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.stderr()).contains("mooring " + call);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
            typed             | the same as
            --help lint       | lint --help
            -h lint           | lint -h
            -h plan drain     | plan drain -h
            plan -h drain     | plan drain -h
            --help            | help
            """)
    void helpMayStandBeforeTheSubcommand(String typed, String same) {
        assertThat(Run.of(new byte[0], typed.split(" "))).isEqualTo(Run.of(new byte[0], same.split(" ")));
    }

    @Test
    void wordsOfNothingAreAnError() {
        Run run = Run.of(new byte[0], "help", "xyzzy");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.stdout()).isEmpty();
        assertThat(run.stderr()).hasLineCount(1);
    }
}
