package dev.mooring.s3fs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class S3fsOutcomeTest {

    private static final String HOST = "(host=http://127.0.0.1:7480) - result of checking service.";

    static Stream<Arguments> recorded() {
        return Captures.table(S3fsOutcomeTest.class, "outcomes.txt").stream()
                .map(row -> Arguments.of(row[0], S3fsOutcome.valueOf(row[1]), row[2].equals("mounted")));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("recorded")
    void recordedStart(String name, S3fsOutcome outcome, boolean mounted) {
        JsonObject start = Captures.start(name);
        String text =
                Captures.text(start, "stdout") + Captures.text(start, "stderr") + "\n" + Captures.text(start, "syslog");
        assertThat(S3fsOutcome.classify(Captures.number(start, "exit"), text)).isEqualTo(outcome);
        assertThat(Captures.text(start, "mountinfo").contains(" - fuse")).isEqualTo(mounted);
        if (!mounted) {
            assertThat(outcome).as("exit 0 alone would say started").isNotEqualTo(S3fsOutcome.STARTED);
        }
    }

    @Test
    void everyRecordedStartHasItsRow() {
        assertThat(recorded().map(row -> row.get()[0]).toList())
                .containsExactlyElementsOf(Captures.starts().stream()
                        .map(start -> Captures.text(start, "case"))
                        .toList());
    }

    @ParameterizedTest(name = "{0}: {3}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '~', textBlock = """
            row | exit | text                                                                     | outcome              | retry
            68  | 0    | s3fs.cpp:s3fs_check_service(3590): invalid credentials(host=http://h)     | AUTH_OR_PERMISSION   | AFTER_CHANGE
            69  | 0    | ~~                                                                       | STARTED              | NOT_NEEDED
            70  | 1    | s3fs: MOUNTPOINT directory /x is not empty. if you are sure this is safe | TARGET_NOT_EMPTY     | AFTER_CHANGE
            9a  | 1    | Failed to check bucket: Invalid Credentials(host=http://h)               | AUTH_OR_PERMISSION   | AFTER_CHANGE
            9b  | 1    | Bucket or directory not found(host=http://h)                             | BUCKET_NOT_FOUND     | AFTER_CHANGE
            9c  | 1    | remote mountpath /a/b not found.                                         | PREFIX_NOT_FOUND     | AFTER_CHANGE
            9d  | 1    | not found: the emote mountpath /a/b is fine                              | FAILED               | AFTER_CHANGE
            9e  | 1    | Unable to connect(host=http://h)                                         | ENDPOINT_UNREACHABLE | LATER
            9f  | 1    | Bad Request(host=http://h)                                               | BAD_REQUEST          | AFTER_CHANGE
            9g  | 1    | The bucket region is not us-east-1                                       | WRONG_REGION         | AFTER_CHANGE
            9h  | 1    | s3fs: unable to access MOUNTPOINT /x: Transport endpoint is not connected | TARGET_DEAD          | AFTER_CHANGE
            9i  | 1    | s3fs: failed to open MOUNTPOINT: /x: Transport endpoint is not connected  | TARGET_DEAD          | AFTER_CHANGE
            9j  | 1    | fuse: device not found, try 'modprobe fuse' first                        | DEV_FUSE             | AFTER_CHANGE
            9k  | 1    | s3fs: There is no enough disk space for used as cache                    | LOCAL_DISK           | LATER
            9l  | 139  | ~~                                                                       | CRASHED              | AFTER_CHANGE
            9m  | -11  | ~~                                                                       | CRASHED              | AFTER_CHANGE
            9n  | 1    | something new                                                            | FAILED               | AFTER_CHANGE
            """)
    void row(String row, int exit, String text, S3fsOutcome outcome, Retry retry) {
        assertThat(S3fsOutcome.classify(exit, text)).isEqualTo(outcome);
        assertThat(outcome.retry()).isEqualTo(retry);
    }

    @Test
    void whatVanishedWithoutAWordFailedToStart() {
        assertThat(S3fsOutcome.notMounted(0, "")).isEqualTo(S3fsOutcome.START_FAILED);
        assertThat(S3fsOutcome.START_FAILED.retry()).isEqualTo(Retry.LATER);
        assertThat(S3fsOutcome.notMounted(0, "bucket or key not found" + HOST)).isEqualTo(S3fsOutcome.BUCKET_NOT_FOUND);
    }

    @Test
    void theCommandLineItRepeatsIsNotEvidence() {
        String echo = "<14>Nov 20 s3fs[1]: s3fs version 1.90(unknown) : s3fs -o x=invalid credentials( b /mnt\n";
        assertThat(S3fsOutcome.classify(0, echo)).isEqualTo(S3fsOutcome.STARTED);
    }

    @Test
    void theFirstInTheTableWinsWhateverOrderTheLinesHave() {
        String both = "fuse: mount failed\nunable to connect" + HOST + "\ninvalid credentials" + HOST;
        assertThat(S3fsOutcome.classify(1, both)).isEqualTo(S3fsOutcome.AUTH_OR_PERMISSION);
    }

    @Test
    void aHugeLogIsReadFromItsEnd() {
        String huge = "x".repeat(3_000_000) + "\nunable to connect" + HOST;
        assertThat(S3fsOutcome.classify(0, huge)).isEqualTo(S3fsOutcome.ENDPOINT_UNREACHABLE);
    }

    @Test
    void everyOutcomeIsReachedByARecordedStartOrARow() {
        Set<S3fsOutcome> recorded =
                recorded().map(row -> (S3fsOutcome) row.get()[1]).collect(Collectors.toSet());
        Set<S3fsOutcome> rows = EnumSet.of(
                S3fsOutcome.PREFIX_NOT_FOUND,
                S3fsOutcome.BAD_REQUEST,
                S3fsOutcome.WRONG_REGION,
                S3fsOutcome.TARGET_DEAD,
                S3fsOutcome.FAILED,
                S3fsOutcome.START_FAILED);
        assertThat(Stream.concat(recorded.stream(), rows.stream()).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(S3fsOutcome.values());
        assertThat(List.of(S3fsOutcome.values()))
                .allSatisfy(outcome -> assertThat(outcome.advice()).isNotBlank());
    }
}
