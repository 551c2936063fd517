package dev.mooring.s3fs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.UmountOutcome;
import dev.mooring.json.JsonObject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class UmountOutcomeTest {

    static Stream<Arguments> recorded() {
        return Captures.steps().stream()
                .filter(step -> isUnmount(Captures.text(step, "command")))
                .map(step -> Arguments.of(Captures.text(step, "case"), Captures.text(step, "step"), step));
    }

    private static boolean isUnmount(String command) {
        List<String> words = List.of(command.split(" "));
        return (words.contains("umount") || words.contains("fusermount")) && !words.contains("&&");
    }

    /** The name of the step says what was expected of it, the text that was printed what came of it. */
    private static UmountOutcome told(JsonObject step) {
        String stderr = Captures.text(step, "stderr");
        if (Captures.number(step, "exit") == 0) {
            return UmountOutcome.DONE;
        }
        if (Captures.text(step, "command").startsWith("timeout")) {
            return UmountOutcome.TIMED_OUT;
        }
        return stderr.contains("busy") ? UmountOutcome.BUSY : UmountOutcome.NOT_MOUNTED;
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("recorded")
    void recordedUnmount(String name, String step, JsonObject row) {
        assertThat(UmountOutcome.classify(Captures.number(row, "exit"), Captures.text(row, "stderr")))
                .isEqualTo(told(row));
    }

    @Test
    void thereAreManyOfThem() {
        assertThat(recorded()).hasSizeGreaterThan(70);
        assertThat(recorded().map(row -> told((JsonObject) row.get()[2])))
                .contains(UmountOutcome.BUSY, UmountOutcome.NOT_MOUNTED, UmountOutcome.TIMED_OUT);
    }

    @ParameterizedTest(name = "{0}: {3}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        row | exit | text                                            | outcome     | success
        71  | 32   | umount: /x: not mounted.                        | NOT_MOUNTED | true
        72  | 32   | umount: /x: target is busy.                     | BUSY        | false
        9a  | 32   | umount: /x: no mount point specified.           | NOT_MOUNTED | true
        9b  | 1    | fusermount: failed to unmount /x: Device or resource busy | BUSY | false
        9c  | 32   | umount: /x target is busy./y: must be superuser to unmount. | FAILED | false
        9d  | 32   | umount: /x: permission denied                   | DENIED      | false
        9e  | 32   | umount: /x: must be superuser to unmount        | DENIED      | false
        9f  | 1    | fusermount: /x: Operation not permitted         | DENIED      | false
        9g  | 1    | fusermount: entry for /x not found in /etc/mtab | NOT_MOUNTED | true
        9h  | 1    | umount: /x: target is busy.                     | FAILED      | false
        9i  | 124  | nothing                                         | TIMED_OUT   | false
        9j  | -9   | nothing                                         | TIMED_OUT   | false
        """)
    void row(String row, int exit, String text, UmountOutcome outcome, boolean success) {
        assertThat(UmountOutcome.classify(exit, text)).isEqualTo(outcome);
        assertThat(outcome.isSuccess()).isEqualTo(success);
    }

    @Test
    void whatIsBusyIsUnmountedLazilyAndNothingIsEverForced() {
        assertThat(UmountOutcome.BUSY.next()).containsExactly("umount", "-l");
        assertThat(Stream.of(UmountOutcome.values()).flatMap(outcome -> outcome.next().stream()))
                .doesNotContain("-f", "--force");
    }
}
