package dev.mooring.s3fs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.ExpectedMount;
import dev.mooring.fuse.mount.FuseProcess;
import dev.mooring.fuse.mount.MountSeen;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.mount.internal.MountCode;
import dev.mooring.fuse.mount.internal.MountContradiction;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.kubelet.MountTable;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
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
    private static final Set<String> S3FS = Set.of("fuse.s3fs");
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
        F4                | private | zero    | UNKNOWN     | ProbeWithoutNumbers | 1
        F4 numbers        | private | ok      | HEALTHY     | Answers       | 1
        F4 no numbers     | private | bare-ok | UNKNOWN     | ProbeWithoutNumbers | 1
        F4 another user   | private | user-7  | UNKNOWN     | ProbeWithoutNumbers | 1
        F4 own user       | private | user-0  | HEALTHY     | Answers       | 1
        F4 other, zero    | open    | zero    | UNKNOWN     | ProbeWithoutNumbers | 1
        F4 other          | open    | bare-ok | HEALTHY     | Answers       | 1
        F2                | one     | stat    | UNKNOWN     | StatIsNotProof | 1
        another magic     | one     | ext4    | UNKNOWN     | MagicNotFuse   | 1
        F16               | bound   | ext4    | BARE_BIND   | BoundNodeDirectory | 1
        F16 not probed    | bound   | none    | BARE_BIND   | BoundNodeDirectory | 1
        F16 named         | source  | ext4    | BARE_BIND   | BoundNodeDirectory | 1
        F16 other         | other   | ext4    | FOREIGN     | OtherType      | 1
        shadowed          | hidden  | ok      | SHADOWED    | Hidden         | 1
        another root      | root    | none    | UNKNOWN     | MountBelowOtherRoot | 0
        another root, ok  | root    | ok      | UNKNOWN     | MountBelowOtherRoot | 0
        """)
    void row(String row, String table, String probe, String id, String reason, int layers) {
        NodeObservations seen = observed(table).withProbe(PATH, probe(probe));
        MountState state = MountState.of(ExpectedMount.at(PATH).withTypes(S3FS).boundFrom("/var/lib/jfs/pv-a"), seen);
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
            case "root" ->
                NodeObservations.of(MountTable.parse(ONE.replace("/var/lib/kubelet/pods", "/data/kubelet/pods")));
            case "private" -> options("user_id=0,group_id=0,default_permissions");
            case "open" -> options("user_id=0,group_id=0,default_permissions,allow_other");
            case "bound" -> bound("/kubelet/plugins/kubernetes.io/csi/x.csi/eeee/globalmount");
            case "source" -> bound("/jfs/pv-a");
            case "other" -> bound("/jfs/pv-b");
            default -> throw new IllegalArgumentException(table);
        };
    }

    private static NodeObservations options(String options) {
        return NodeObservations.of(MountTable.parse(
                ROOT + "66 20 0:42 / " + PATH + " rw,nosuid,nodev shared:66 - fuse.s3fs s3fs rw," + options + "\n"));
    }

    private static NodeObservations bound(String directory) {
        return NodeObservations.of(MountTable.parse(
                ROOT + "65 20 0:39 " + directory + " " + PATH + " rw,relatime shared:21 - tmpfs node rw\n"));
    }

    private static PathProbe probe(String text) {
        return switch (text) {
            case "ok" -> Answers.OK;
            case "zero" -> PathProbe.answered(PathProbe.FUSE_MAGIC, 0);
            case "bare-ok" -> PathProbe.OK;
            case "user-0" -> PathProbe.OK.askedBy(0);
            case "user-7" -> PathProbe.OK.askedBy(7);
            case "stat" -> PathProbe.STAT_ONLY;
            case "ext4" -> PathProbe.answered(0xef53, 4096);
            case "timeout" -> PathProbe.TIMED_OUT;
            case "none" -> PathProbe.NOT_MADE;
            default -> PathProbe.failed(Integer.parseInt(text));
        };
    }

    @ParameterizedTest(name = "row 9/10: {0}")
    @EnumSource(DirectoryContent.class)
    void aBareDirectoryKeepsWhatLiesInIt(DirectoryContent content) {
        NodeObservations seen = observed("empty").withDirectory(PATH, content);
        MountState state = MountState.of(ExpectedMount.at(PATH).withTypes(S3FS), seen);
        assertThat(state.kind()).isEqualTo(MountState.Kind.NOT_MOUNTED);
        assertThat(state.content()).isEqualTo(content);
        assertThat(state.reasons().stream().anyMatch(reason -> reason.code() == MountCode.DIRECTORY_NOT_EMPTY))
                .isEqualTo(content == DirectoryContent.NOT_EMPTY);
    }

    @Test
    void row11TellsTheConnectionToAbort() {
        NodeObservations seen = observed("one").withProbe(PATH, PathProbe.TIMED_OUT);
        MountState hung = MountState.of(ExpectedMount.at(PATH).withTypes(S3FS), seen);
        assertThat(hung.kind()).isEqualTo(MountState.Kind.HUNG);
        assertThat(hung.mount().map(MountSeen::connection)).contains("42");
    }

    @Test
    void theRunningProcessTellsTheBucket() {
        NodeObservations seen = observed("one")
                .withProbe(PATH, Answers.OK)
                .withProcesses(List.of(new FuseProcess(7, "other", PATH), new FuseProcess(8, "wanted", "/elsewhere")));
        MountState state = MountState.of(ExpectedMount.at(PATH).withTypes(S3FS).of("wanted"), seen);
        assertThat(state.kind()).isEqualTo(MountState.Kind.WRONG_BUCKET);
        assertThat(state.otherSource()).contains("other");
        assertThat(state.hiddenBy()).isEmpty();
        assertThat(state.reasons().get(0).expected()).contains("wanted");
        assertThat(state.reasons().get(0).actual()).contains("other");
        assertThat(MountState.of(ExpectedMount.at(PATH).withTypes(S3FS), seen).kind())
                .isEqualTo(MountState.Kind.HEALTHY);
        assertThat(MountState.of(ExpectedMount.at(PATH).withTypes(S3FS).of("other:/"), seen)
                        .kind())
                .isEqualTo(MountState.Kind.HEALTHY);
    }

    @Test
    void twoDaemonsOnOnePathAreNotWhatAStackLeaves() {
        NodeObservations two = observed("two").withProbe(PATH, Answers.OK);
        List<FuseProcess> both = List.of(new FuseProcess(9, "b", PATH), new FuseProcess(7, "b", PATH));
        MountState state = MountState.of(ExpectedMount.at(PATH).withTypes(S3FS), two.withProcesses(both));
        assertThat(state.kind()).isEqualTo(MountState.Kind.MOUNTED_TWICE);
        assertThat(state.daemons()).containsExactly(7, 9);
        List<FuseProcess> stacked = List.of(new FuseProcess(9, "b", "/side/1"));
        assertThat(MountState.of(ExpectedMount.at(PATH).withTypes(S3FS).of("b"), two.withProcesses(stacked))
                        .kind())
                .isEqualTo(MountState.Kind.HEALTHY);
    }

    @Test
    void aFailingEndpointIsNoDeadDaemon() {
        NodeObservations seen = observed("one")
                .withProbe(PATH, PathProbe.failed(5))
                .withProcesses(List.of(new FuseProcess(7, "b", PATH)));
        assertThat(MountState.of(ExpectedMount.at(PATH).withTypes(S3FS), seen)
                        .reasons()
                        .get(0)
                        .code())
                .isEqualTo(MountContradiction.DAEMON_RUNS);
        assertThat(MountState.of(ExpectedMount.at(PATH).withTypes(S3FS), seen.withProbe(PATH, PathProbe.failed(107)))
                        .kind())
                .isEqualTo(MountState.Kind.DEAD);
    }

    @Test
    void escapedPathsAreCompared() {
        String path = "/mnt/a b\tc";
        MountTable table = MountTable.parse(ROOT + "66 20 0:42 / /mnt/a\\040b\\011c rw - fuse.s3fs s3fs rw\n");
        NodeObservations seen = NodeObservations.of(table).withProbe(path, PathProbe.failed(107));
        assertThat(MountState.of(ExpectedMount.at(path).withTypes(S3FS), seen).kind())
                .isEqualTo(MountState.Kind.DEAD);
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
                .withProbe(path, errno == 0 ? Answers.OK : PathProbe.failed(errno));
        MountState state = MountState.of(ExpectedMount.at(path).withTypes(S3FS), seen);
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

    /** All but those of CephFS. */
    @Test
    void everyReasonIsGivenBySomething() {
        Set<String> given = new TreeSet<>();
        List<MountState> states = new ArrayList<>();
        for (String table : List.of("none", "empty", "damaged", "one", "two", "ext4", "hidden", "bound", "root")) {
            for (String probe : List.of("ok", "107", "5", "13", "2", "timeout", "none", "stat", "zero", "ext4")) {
                NodeObservations probed = observed(table).withProbe(PATH, probe(probe));
                NodeObservations seen = probed.withDirectory(PATH, DirectoryContent.NOT_EMPTY);
                List<FuseProcess> one = List.of(new FuseProcess(1, "x", PATH));
                List<FuseProcess> two = List.of(new FuseProcess(1, "x", PATH), new FuseProcess(2, "x", PATH));
                ExpectedMount target = ExpectedMount.at(PATH).withTypes(S3FS).of("wanted");
                states.add(MountState.of(target, seen));
                states.add(MountState.of(target, seen.withProcesses(one)));
                states.add(MountState.of(target, seen.withProcesses(two)));
                states.add(MountState.of(target, probed));
                states.add(MountState.of(target, probed.withProcesses(one)));
                states.add(MountState.of(target, probed.withProcesses(List.of())));
                states.add(MountState.of(ExpectedMount.at(PATH).withTypes(S3FS), probed.withProcesses(two)));
            }
        }
        states.forEach(state -> state.reasons().stream().map(Reason::code).forEach(code -> given.add(code.id())));
        assertThat(given)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.<ReasonCode>concat(Stream.of(MountCode.values()), Stream.of(MountContradiction.values()))
                                .filter(code -> code != MountCode.MONITORS_ANSWERED && code != MountCode.CLIENT_EVICTED)
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
            MountState state = MountState.of(
                    ExpectedMount.at(PATH).withTypes(S3FS), NodeObservations.of(MountTable.parse(table.toString())));
            assertThat(state.kind().toString()).isIn("unknown", "foreign", "not-mounted");
            assertThat(state.reasons()).isNotEmpty();
        }
    }
}
