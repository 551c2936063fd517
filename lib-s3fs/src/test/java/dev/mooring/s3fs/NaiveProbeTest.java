package dev.mooring.s3fs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.recovery.FuseLivenessProbe;
import dev.mooring.fuse.recovery.internal.NaiveProbe;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NaiveProbeTest {

    /** What each command gave in a container, in every state of the mount. */
    private static JsonObject matrix(String file, String state) {
        return ((JsonArray) JsonValue.parse(Captures.read(NaiveProbeTest.class, file)))
                .items().stream()
                        .map(JsonObject.class::cast)
                        .filter(row -> Captures.text(row, "state").startsWith(state))
                        .findFirst()
                        .orElseThrow();
    }

    private static int exit(JsonObject row, String command) {
        return Integer.parseInt(((JsonNumber)
                        Objects.requireNonNull(row.child(command).members().get("exit"), command))
                .text());
    }

    @ParameterizedTest(name = "{0} {1}: {2}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        program    | command         | state      | exit
        ls         | ls              | bare       | 0
        stat       | stat            | dead-within | 0
        stat       | stat            | bare       | 0
        test       | test -d         | dead-within | 0
        test       | test -d         | bare       | 0
        mountpoint | mountpoint -q   | dead-within | 0
        touch      | touch           | bare       | 0
        grep       | grep mountinfo  | dead-within | 0
        timeout    | timeout 2 ls    | bare       | 0
        df         | df              | bare       | 0
        df         | stat -f         | bare       | 0
        """)
    void theTrapWasSeen(String program, String command, String state, int exit) {
        assertThat(exit(matrix("matrix-commands.json", state), command)).isEqualTo(exit);
        assertThat(NaiveProbe.of(List.of(program, "/data"))).isPresent();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({"healthy,0", "dead-within,1", "dead,1", "bare,1"})
    void theProbeOfOursTellsThemApart(String state, int exit) {
        JsonObject row = matrix("matrix-magic.json", state);
        assertThat(exit(row, "probe coreutils")).isEqualTo(exit);
        assertThat(exit(row, "probe busybox")).isEqualTo(exit);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
        ls /data                         | LS
        /bin/ls /data                    | LS
        busybox ls /data                 | LS
        find /data -maxdepth 0           | LS
        stat /data                       | STAT
        [ -d /data ]                     | TEST
        mountpoint -q /data              | MOUNTPOINT
        cat /data/hello.txt              | CAT
        touch /data/.probe               | TOUCH
        grep -q /data /proc/self/mountinfo | MOUNT_TABLE
        timeout 5 ls /data               | TIMEOUT
        df /data                         | FILE_SYSTEM
        stat -f /data                    | FILE_SYSTEM
        /check /data                     |
        """)
    void forms(String command, NaiveProbe form) {
        assertThat(NaiveProbe.of(List.of(command.split(" "))).orElse(null)).isEqualTo(form);
    }

    @ParameterizedTest(name = "sh -c {0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
        ls /data; exit $?                 | LS
        if ! mountpoint -q /data; then :; fi | MOUNTPOINT
        exec touch /data/x                | TOUCH
        [ -d /data ]                      | TEST
        [ "$(stat -f -c %t /data)" = 65735546 ] |
        """)
    void scripts(String script, NaiveProbe form) {
        assertThat(NaiveProbe.of(List.of("sh", "-c", script)).orElse(null)).isEqualTo(form);
    }

    @Test
    void oursIsNotNaive() {
        assertThat(NaiveProbe.of(FuseLivenessProbe.of(List.of("/data")).command()))
                .isEmpty();
        assertThat(NaiveProbe.of(FuseLivenessProbe.of(List.of("/data"))
                        .before(List.of("ls", "/x"))
                        .command()))
                .isEmpty();
        assertThat(NaiveProbe.of(List.of())).isEmpty();
        assertThat(NaiveProbe.of(List.of("sh"))).isEmpty();
        assertThat(NaiveProbe.of(List.of("sh", "-c"))).isEmpty();
    }
}
