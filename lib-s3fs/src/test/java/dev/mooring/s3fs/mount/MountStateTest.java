package dev.mooring.s3fs.mount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.kubelet.MountTable;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.s3fs.Captures;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class MountStateTest {

    private static final String PATH = "/var/lib/kubelet/pods/u/volumes/kubernetes.io~csi/pvc-aa/mount";
    private static final String ROOT = "20 1 8:1 / / rw - ext4 /dev/sda1 rw\n";

    private static String mount(int id, String device, String type) {
        return id + " 20 " + device + " / " + PATH + " rw shared:" + id + " - " + type + " s3fs rw\n";
    }

    private static final String ONE = ROOT + mount(66, "0:42", "fuse.s3fs");
    private static final String TWO = ONE + mount(67, "0:43", "fuse.s3fs");

    @ParameterizedTest(name = "{0}: {3}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            row               | table   | probe   | state       | reason         | layers
            7                 | one     | ok      | HEALTHY     | Answers        | 1
            7 layers          | two     | ok      | HEALTHY     | Answers        | 2
            1                 | one     | 107     | DEAD        | NotConnected  | 1
            1 layers          | two     | 107     | DEAD        | NotConnected  | 2
            11                | one     | timeout | HUNG        | NoAnswer      | 1
            12                | ext4    | ok      | FOREIGN     | OtherType     | 2
            12 not looked at  | ext4    | none    | FOREIGN     | OtherType     | 2
            12 plain fuse     | fuse    | ok      | FOREIGN     | OtherType     | 1
            13                | one     | 13      | UNKNOWN     | ProbeDenied   | 1
            8a EIO            | one     | 5       | DEAD        | Corrupted      | 1
            8b ESTALE         | one     | 116     | DEAD        | Corrupted      | 1
            8c EHOSTDOWN      | one     | 112     | DEAD        | Corrupted      | 1
            8d ENODEV         | one     | 19      | DEAD        | Corrupted      | 1
            8e EWOULDBLOCK    | one     | 11      | UNKNOWN     | ProbeFailed   | 1
            8f ENOENT         | one     | 2       | UNKNOWN     | ProbeFailed   | 1
            8g not probed     | one     | none    | UNKNOWN     | NotProbed     | 1
            8h no table       | none    | ok      | UNKNOWN     | NoMountTable | 0
            9                 | empty   | ok      | NOT_MOUNTED | NoEntry       | 0
            9 not read        | damaged | ok      | UNKNOWN     | TableIncomplete | 0
            shadowed          | hidden  | ok      | SHADOWED    | Hidden         | 1
            """)
    void row(String row, String table, String probe, String id, String reason, int layers) {
        NodeObservations seen = observed(table).withProbe(PATH, probe(probe));
        MountState state = MountState.of(ExpectedMount.at(PATH), seen);
        assertThat(state.kind().name()).isEqualTo(id);
        assertThat(state.reasons().get(0).code().id()).isEqualTo(reason);
        assertThat(state.layers()).isEqualTo(layers);
    }

    private static NodeObservations observed(String table) {
        return switch (table) {
            case "none" -> NodeObservations.NONE;
            case "empty" -> NodeObservations.of(MountTable.parse(ROOT));
            case "damaged" -> NodeObservations.of(MountTable.parse(ROOT + "30 1 0:1 broken - x\n"));
            case "one" -> NodeObservations.of(MountTable.parse(ONE));
            case "two" -> NodeObservations.of(MountTable.parse(TWO));
            case "ext4" -> NodeObservations.of(MountTable.parse(ONE + mount(67, "8:2", "ext4")));
            case "fuse" -> NodeObservations.of(MountTable.parse(ROOT + mount(67, "0:42", "fuse")));
            case "hidden" ->
                NodeObservations.of(MountTable.parse(ONE + "70 20 0:50 / /var/lib/kubelet rw - tmpfs tmpfs rw\n"));
            default -> throw new IllegalArgumentException(table);
        };
    }

    private static PathProbe probe(String text) {
        return switch (text) {
            case "ok" -> PathProbe.OK;
            case "timeout" -> PathProbe.TIMED_OUT;
            case "none" -> PathProbe.NOT_MADE;
            default -> PathProbe.failed(Integer.parseInt(text));
        };
    }

    @ParameterizedTest(name = "row 9/10: {0}")
    @EnumSource(DirectoryContent.class)
    void aBareDirectoryKeepsWhatLiesInIt(DirectoryContent content) {
        NodeObservations seen = observed("empty").withDirectory(PATH, content);
        MountState state = MountState.of(ExpectedMount.at(PATH), seen);
        assertThat(state.kind()).isEqualTo(MountState.Kind.NOT_MOUNTED);
        assertThat(state.content()).isEqualTo(content);
        assertThat(state.reasons().stream().anyMatch(reason -> reason.code() == MountCode.DIRECTORY_NOT_EMPTY))
                .isEqualTo(content == DirectoryContent.NOT_EMPTY);
    }

    @Test
    void row11TellsTheConnectionToAbort() {
        NodeObservations seen = observed("one").withProbe(PATH, PathProbe.TIMED_OUT);
        MountState hung = MountState.of(ExpectedMount.at(PATH), seen);
        assertThat(hung.kind()).isEqualTo(MountState.Kind.HUNG);
        assertThat(hung.mount().map(MountSeen::connection)).contains("42");
    }

    @Test
    void theRunningProcessTellsTheBucket() {
        NodeObservations seen = observed("one")
                .withProbe(PATH, PathProbe.OK)
                .withProcesses(List.of(new S3fsProcess(7, "other", PATH), new S3fsProcess(8, "wanted", "/elsewhere")));
        MountState state = MountState.of(ExpectedMount.at(PATH).of("wanted"), seen);
        assertThat(state.kind()).isEqualTo(MountState.Kind.WRONG_BUCKET);
        assertThat(state.otherSource()).contains("other");
        assertThat(state.hiddenBy()).isEmpty();
        assertThat(state.reasons().get(0).expected()).contains("wanted");
        assertThat(state.reasons().get(0).actual()).contains("other");
        assertThat(MountState.of(ExpectedMount.at(PATH), seen).kind()).isEqualTo(MountState.Kind.HEALTHY);
        assertThat(MountState.of(ExpectedMount.at(PATH).of("other:/"), seen).kind())
                .isEqualTo(MountState.Kind.HEALTHY);
    }

    @Test
    void twoDaemonsOnOnePathAreNotWhatAStackLeaves() {
        NodeObservations two = observed("two").withProbe(PATH, PathProbe.OK);
        List<S3fsProcess> both = List.of(new S3fsProcess(9, "b", PATH), new S3fsProcess(7, "b", PATH));
        MountState state = MountState.of(ExpectedMount.at(PATH), two.withProcesses(both));
        assertThat(state.kind()).isEqualTo(MountState.Kind.MOUNTED_TWICE);
        assertThat(state.daemons()).containsExactly(7, 9);
        List<S3fsProcess> stacked = List.of(new S3fsProcess(9, "b", "/side/1"));
        assertThat(MountState.of(ExpectedMount.at(PATH).of("b"), two.withProcesses(stacked))
                        .kind())
                .isEqualTo(MountState.Kind.HEALTHY);
    }

    @Test
    void aFailingEndpointIsNoDeadDaemon() {
        NodeObservations seen = observed("one")
                .withProbe(PATH, PathProbe.failed(5))
                .withProcesses(List.of(new S3fsProcess(7, "b", PATH)));
        assertThat(MountState.of(ExpectedMount.at(PATH), seen).reasons().get(0).code())
                .isEqualTo(MountContradiction.DAEMON_RUNS);
        assertThat(MountState.of(ExpectedMount.at(PATH), seen.withProbe(PATH, PathProbe.failed(107)))
                        .kind())
                .isEqualTo(MountState.Kind.DEAD);
    }

    @Test
    void escapedPathsAreCompared() {
        String path = "/mnt/a b\tc";
        MountTable table = MountTable.parse(ROOT + "66 20 0:42 / /mnt/a\\040b\\011c rw - fuse.s3fs s3fs rw\n");
        NodeObservations seen = NodeObservations.of(table).withProbe(path, PathProbe.failed(107));
        assertThat(MountState.of(ExpectedMount.at(path), seen).kind()).isEqualTo(MountState.Kind.DEAD);
    }

    static Stream<Arguments> recorded() {
        return Captures.table(MountStateTest.class, "states.txt").stream()
                .map(row -> Arguments.of(row[0], row[1], row[2], Integer.parseInt(row[3])));
    }

    @ParameterizedTest(name = "{0} {1}: {2}")
    @MethodSource("recorded")
    void recordedStep(String recorded, String step, String name, int layers) {
        JsonObject row = Captures.step(recorded, step);
        String path =
                Captures.text(row, "command").substring("errno-probe ".length()).replace("'", "");
        int errno = Integer.parseInt(((JsonNumber)
                        Objects.requireNonNull(row.child("errno").members().get("statvfs")))
                .text());
        NodeObservations seen = NodeObservations.of(MountTable.parse(Captures.text(row, "mountinfo")))
                .withProbe(path, errno == 0 ? PathProbe.OK : PathProbe.failed(errno));
        MountState state = MountState.of(ExpectedMount.at(path), seen);
        assertThat(state.kind().name()).isEqualTo(name);
        assertThat(state.layers()).isEqualTo(layers);
    }

    @Test
    void everyRecordedProbeHasItsRow() {
        assertThat(recorded().map(row -> row.get()[0] + " " + row.get()[1]).toList())
                .containsExactlyElementsOf(Captures.steps().stream()
                        .filter(step -> step.child("errno").has("statvfs"))
                        .map(step -> Captures.text(step, "case") + " " + Captures.text(step, "step"))
                        .toList());
    }

    @Test
    void everyReasonIsGivenBySomething() {
        Set<String> given = new TreeSet<>();
        List<MountState> states = new ArrayList<>();
        for (String table : List.of("none", "empty", "damaged", "one", "two", "ext4", "hidden")) {
            for (String probe : List.of("ok", "107", "5", "13", "2", "timeout", "none")) {
                NodeObservations probed = observed(table).withProbe(PATH, probe(probe));
                NodeObservations seen = probed.withDirectory(PATH, DirectoryContent.NOT_EMPTY);
                List<S3fsProcess> one = List.of(new S3fsProcess(1, "x", PATH));
                List<S3fsProcess> two = List.of(new S3fsProcess(1, "x", PATH), new S3fsProcess(2, "x", PATH));
                ExpectedMount target = ExpectedMount.at(PATH).of("wanted");
                states.add(MountState.of(target, seen));
                states.add(MountState.of(target, seen.withProcesses(one)));
                states.add(MountState.of(target, seen.withProcesses(two)));
                states.add(MountState.of(target, probed));
                states.add(MountState.of(target, probed.withProcesses(one)));
                states.add(MountState.of(target, probed.withProcesses(List.of())));
                states.add(MountState.of(ExpectedMount.at(PATH), probed.withProcesses(two)));
            }
        }
        states.forEach(state -> state.reasons().stream().map(Reason::code).forEach(code -> given.add(code.id())));
        assertThat(given)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.<ReasonCode>concat(Stream.of(MountCode.values()), Stream.of(MountContradiction.values()))
                                .map(ReasonCode::id)
                                .toList());
    }

    @ParameterizedTest(name = "seed {0}")
    @CsvSource({"1", "2", "3"})
    void noProbeNoDeath(long seed) {
        Random dice = new Random(seed);
        for (int i = 0; i < 500; i++) {
            StringBuilder table = new StringBuilder(ROOT);
            int mounts = dice.nextInt(4);
            for (int m = 0; m < mounts; m++) {
                table.append(mount(60 + m, "0:" + (40 + dice.nextInt(3)), dice.nextBoolean() ? "fuse.s3fs" : "ext4"));
            }
            MountState state =
                    MountState.of(ExpectedMount.at(PATH), NodeObservations.of(MountTable.parse(table.toString())));
            assertThat(state.kind().toString()).isIn("unknown", "foreign", "not-mounted");
            assertThat(state.reasons()).isNotEmpty();
        }
    }
}
