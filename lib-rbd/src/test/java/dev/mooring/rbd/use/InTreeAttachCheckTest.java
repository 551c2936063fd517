package dev.mooring.rbd.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.rbd.Captures;
import dev.mooring.rbd.output.CommandResult;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The in-tree plugin's rows of the specification, by their numbers. */
class InTreeAttachCheckTest {

    private static final CommandResult FREE = result(0, "Watchers: none\n", "");
    private static final CommandResult USED = result(0, "Watchers:\n\twatcher=10.0.0.1:0/1 client.1 cookie=1\n", "");
    private static final CommandResult MISSING =
            result(2, "", "rbd: error opening image foo: (2) No such file or directory\n");

    private static CommandResult result(int exit, String stdout, String stderr) {
        return CommandResult.of(List.of(), exit, stdout, stderr);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
                    row | exit | stdout                                                              | stderr         | judged   | before 1.8
                    1   | 0    | Watchers:⏎   watcher=10.16.153.105:0/710245699 client.14163 cookie=1 | ``             | used     | used
                    2   | 0    | Watchers: none                                                      | ``             | not-used | not-used
                    3   | 0    | ``                                                                  | ``             | not-used | not-used
                    4   | 0    | ``                                                                  | some warning   | not-used | not-used
                    5   | 2    | ``                                                                  | rbd: error opening image foo: (2) No such file or directory | error | not-used
                    6   | 1    | watcher=                                                            | ``             | error    | used
                    7   | 0    | watcher=1 watcher=2                                                 | ``             | used     | used
                    8   | 0    | {"watchers":[{"address":"1.2.3.4:0/5","client":6,"cookie":7}]}      | ``             | not-used | not-used
                    """)
    void oneCall(String row, int exit, String stdout, String stderr, String judged, String before18) {
        CommandResult result = result(exit, stdout.replace('⏎', '\n'), stderr);
        assertThat(InTreeAttachCheck.judge(result)).hasToString(judged);
        assertThat(InTreeAttachCheck.judgeBefore18(result)).hasToString(before18);
    }

    @Test
    void row9AProgramThatCannotBeStartedIsAnError() {
        assertThat(InTreeAttachCheck.judge(CommandResult.timedOut(List.of(), "")))
                .isEqualTo(InTreeAttachCheck.Judgement.ERROR);
        // A name is enough to be taken for a watcher.
        assertThat(InTreeAttachCheck.judgeBefore18(Captures.get("rbd-status.err-name-with-watcher-text")))
                .isEqualTo(InTreeAttachCheck.Judgement.USED);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', nullValues = "-", textBlock = """
                    row | modes                        | needed
                    11  | ReadOnlyMany                 | false
                    12  | ReadWriteOnce                | true
                    13  | ReadWriteOnce,ReadOnlyMany   | true
                    14  | ReadOnlyMany,ReadOnlyMany    | true
                    15  | ''                           | true
                    16  | -                            | true
                    17  | ReadWriteMany                | true
                    """)
    void whetherItIsAsked(String row, String modes, boolean needed) {
        List<String> list = modes == null || modes.isEmpty() ? List.of() : Arrays.asList(modes.split(","));
        assertThat(InTreeAttachCheck.isNeeded(list)).isEqualTo(needed);
    }

    @Test
    void row18UsedForEverIsAskedTenTimes() {
        InTreeAttachCheck.Attempt attempt = InTreeAttachCheck.replay("kube/foo", List.of(USED));
        assertThat(attempt.calls()).isEqualTo(10);
        assertThat(attempt.waits()).hasSize(9);
        assertThat(attempt.waits().stream().map(wait -> Math.round(wait.toNanos() / 1e5) / 1e4))
                .containsExactly(1.0, 1.4, 1.96, 2.744, 3.8416, 5.3782, 7.5295, 10.5414, 14.7579);
        assertThat(attempt.waits().stream()
                        .reduce(Duration.ZERO, Duration::plus)
                        .toMillis())
                .isBetween(49_152L, 49_153L);
        assertThat(attempt.message()).isEqualTo("rbd image kube/foo is still being used");
    }

    @Test
    void rows19And20ItGoesOnWhenFreeAndStopsAtAnError() {
        InTreeAttachCheck.Attempt free = InTreeAttachCheck.replay("kube/foo", List.of(USED, USED, FREE));
        assertThat(free.calls()).isEqualTo(3);
        assertThat(free.waits().stream().reduce(Duration.ZERO, Duration::plus)).isEqualTo(Duration.ofMillis(2400));
        assertThat(free.message()).isEmpty();
        InTreeAttachCheck.Attempt error = InTreeAttachCheck.replay("kube/foo", List.of(USED, MISSING));
        assertThat(error.calls()).isEqualTo(2);
        assertThat(error.last()).isEqualTo(InTreeAttachCheck.Judgement.ERROR);
        assertThatThrownBy(() -> InTreeAttachCheck.replay("kube/foo", Collections.emptyList()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void row10TheErrorHasUpstreamsWords() {
        assertThat(InTreeAttachCheck.replay("kube/foo", List.of(MISSING)).message())
                .isEqualTo("fail to check rbd image status with: (exit status 2), rbd output: "
                        + "(rbd: error opening image foo: (2) No such file or directory\n)");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', nullValues = "-", textBlock = """
                    row | output                                                                                                                          | locker
                    37  | There is 1 exclusive lock on this image.⏎Locker ID Address⏎client.4123 kubelet_lock_magic_n1 10.0.0.1:0/1                     | client.4123
                    38  | There is 1 exclusive lock on this image.⏎Locker ID Address⏎client.4123 kubelet_lock_magic_n2 10.0.0.1:0/1                     | -
                    39  | client.4123 kubelet_lock_magic_n1 10.0.0.1:0/1                                                                                | -
                    40  | x⏎client.5 kubelet_lock_magic_n10 10.0.0.1:0/1                                                                                | client.5
                    40a | x⏎client.5   kubelet_lock_magic_n1 10.0.0.1:0/1                                                                               | `client.5  `
                    -   | x⏎kubelet_lock_magic_n1                                                                                                       | -
                    -   | kubelet_lock_magic_n1                                                                                                         | -
                    -   | x⏎ kubelet_lock_magic_n1                                                                                                      | -
                    -   | ⏎client.5 kubelet_lock_magic_n1                                                                                               | client.5
                    -   | x⏎c kubelet_lock_magic_n1                                                                                                     | c
                    """)
    void theHolderOfAHostsLock(String row, String output, String locker) {
        assertThat(InTreeAttachCheck.lockerOf(output.replace('⏎', '\n'), "n1").orElse(null))
                .isEqualTo(locker);
    }
}
