package dev.mooring.fuse.mount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.internal.MountCode;
import dev.mooring.kubelet.MountTable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The state of a mount of a driver. */
class DriverMountTest {

    private static final String T = "/var/lib/kubelet/pods/1/volumes/kubernetes.io~csi/pvc-aa/mount";
    private static final String O = "/var/lib/kubelet/pods/2/volumes/kubernetes.io~csi/pvc-aa/mount";
    private static final String G = "/var/lib/kubelet/plugins/kubernetes.io/csi/d/h/globalmount";
    private static final String ROOT = "20 1 8:1 / / rw - ext4 /dev/sda1 rw\n";

    private static String line(String path, String type, String source) {
        return "66 20 0:41 / " + path + " rw shared:22 - " + type + " " + source + " rw,user_id=0,allow_other\n";
    }

    private static PathProbe probe(String word) {
        return switch (word) {
            case "ok" -> PathProbe.answered(PathProbe.FUSE_MAGIC, 4096);
            case "zero" -> PathProbe.answered(PathProbe.FUSE_MAGIC, 0);
            case "ext4" -> PathProbe.answered(0xef53, 4096);
            case "timeout" -> PathProbe.TIMED_OUT;
            case "stat" -> PathProbe.STAT_ONLY;
            case "-" -> PathProbe.NOT_MADE;
            default -> PathProbe.failed(Integer.parseInt(word));
        };
    }

    /** {@code STATUS[:SECONDS] [holder] [waiting=N]}. */
    private static DaemonSeen daemon(String words) {
        DaemonSeen seen = DaemonSeen.NONE;
        for (String word : words == null ? new String[0] : words.split(" ")) {
            if (word.startsWith("waiting=")) {
                seen = seen.withWaiting(Integer.parseInt(word.substring(8)));
            } else if (word.startsWith("ended=")) {
                seen = seen.withEnd(word.substring(6));
            } else if (word.equals("holder")) {
                seen = seen.withHolders(List.of("4711 df"));
            } else {
                String[] parts = word.split(":");
                seen = seen.withStatus(
                        DaemonSeen.RunState.valueOf(parts[0].toUpperCase(java.util.Locale.ROOT)),
                        parts.length == 1
                                ? Optional.empty()
                                : Optional.of(Duration.ofSeconds(Long.parseLong(parts[1]))));
            }
        }
        return seen;
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        fact                                                 | key                 | line                                  | probe   | daemon          | other | storage         | state        | reason
        numbers prove life                                   | geesefs-unit        | fuse.geesefs csi-bucket               | ok      |                 |       |                 | healthy      | Answers
        ENOTCONN is death                                    | geesefs-unit        | fuse.geesefs csi-bucket               | 107     |                 |       |                 | dead         | NotConnected
        no probe                                             | geesefs-unit        | fuse.geesefs csi-bucket               | -       |                 |       |                 | unknown      | NotProbed
        stat proves nothing                                  | geesefs-unit        | fuse.geesefs csi-bucket               | stat    |                 |       |                 | unknown      | StatIsNotProof
        block size 0 proves nothing                          | geesefs-unit        | fuse.geesefs csi-bucket               | zero    |                 |       |                 | unknown      | ProbeWithoutNumbers
        EACCES is no answer                                  | geesefs-unit        | fuse.geesefs csi-bucket               | 13      |                 |       |                 | unknown      | ProbeDenied
        the answer is of another file system                 | geesefs-unit        | fuse.geesefs csi-bucket               | ext4    |                 |       |                 | unknown      | MagicNotFuse
        the plugin keeps the descriptor: a pause             | juicefs-pod         | fuse.juicefs JuiceFS:j                | timeout | starting:20     |       |                 | hung         | HeldDescriptor
        ready, nothing waits, yet no answer                  | juicefs-pod         | fuse.juicefs JuiceFS:j                | timeout | ready waiting=0 |       |                 | unknown      | ReadyButHung
        taken over long ago, yet dead                        | juicefs-pod         | fuse.juicefs JuiceFS:j                | 107     | ready:90        |       |                 | unknown      | TakenOverButDead
        descriptor lost with the plugin                      | juicefs-pod         | fuse.juicefs JuiceFS:j                | 107     | ready:10        |       |                 | dead         | NotConnected
        a df holds the descriptor                            | juicefs-process     | fuse.juicefs JuiceFS:j                | timeout | gone holder     |       |                 | hung         | HelperHoldsDescriptor
        a restarted sidecar serves nothing                   | gcsfuse-sidecar     | fuse my-bucket                        | 107     | ready           |       |                 | dead         | NotConnected SidecarRestarted
        the sidecar has not started                          | gcsfuse-sidecar     | fuse my-bucket                        | timeout | starting        |       |                 | hung         | NoServerYet
        the mount pod runs again, the mount is dead          | mountpoint-s3-v2    | fuse mountpoint-s3                    | 107     | ready           |       |                 | dead         | NotConnected
        a source of another driver                           | blobfuse2-proxy     | fuse mountpoint-s3                    | ok      |                 |       |                 | unknown      | SourceOfOtherDriver
        another bucket                                       | gcsfuse-sidecar     | fuse b2                               | ok      |                 |       | b1              | wrong-bucket | ShowsOtherStorage
        the text behind the colon does not count             | gcsfuse-sidecar     | fuse b1                               | ok      |                 |       | b1              | healthy      | Answers
        the prefix is hidden                                 | geesefs-unit        | fuse.geesefs csi-bucket               | ok      |                 |       | csi-bucket      | healthy      | Answers
        another filer path                                   | seaweedfs           | fuse.seaweedfs f:8888:/buckets/pvc-bb | ok      |                 |       | /buckets/pvc-aa | wrong-bucket | ShowsOtherStorage
        another volume                                       | cubefs              | fuse.cubefs cubefs-vol2               | ok      |                 |       | vol1            | wrong-bucket | ShowsOtherStorage
        dead here, answers elsewhere                         | geesefs-unit        | fuse.geesefs csi-bucket               | 107     |                 | ok    |                 | unknown      | DeviceAnswersElsewhere
        answers here, dead elsewhere                         | geesefs-unit        | fuse.geesefs csi-bucket               | ok      |                 | 107   |                 | unknown      | HealthyAndDead
        ECONNABORTED once                                    | geesefs-unit        | fuse.geesefs csi-bucket               | 103     |                 |       |                 | unknown      | ProbeFailed
        EIO with a daemon: the server                        | oss-pod             | fuse.ossfs ossfs                      | 5       | ready           |       |                 | unknown      | DaemonNotKnown
        EIO without a daemon                                 | oss-pod             | fuse.ossfs ossfs                      | 5       | gone            |       |                 | dead         | Corrupted
        no answer, daemon runs                               | ceph-fuse           | fuse.ceph-fuse ceph-fuse              | timeout | ready           |       |                 | hung         | NoAnswer
        a lost request                                       | geesefs-unit        | fuse.geesefs csi-bucket               | ok      | ready waiting=1 |       |                 | healthy      | Answers LostRequest
        unknown type: ENOTCONN                               |                     | fuse.foo foo                          | 107     |                 |       |                 | dead         | NotConnected
        unknown type: no answer                              |                     | fuse.foo foo                          | timeout |                 |       |                 | hung         | NoAnswer
        not FUSE                                             |                     | nfs4 server:/x                        | ok      |                 |       |                 | foreign      | OtherType
        all buckets of an account                            | gcsfuse-sidecar     | fuse _                                | ok      |                 |       |                 | healthy      | Answers
        another bucket of geesefs                            | geesefs-unit        | fuse.geesefs csi-bucket               | ok      |                 |       | other           | wrong-bucket | ShowsOtherStorage
        the child of the daemon started again                | juicefs-process     | fuse.juicefs JuiceFS:j                | ok      | ready           |       |                 | healthy      | Answers
        a pause of a driver that keeps nothing               | juicefs-pod-remount | fuse.juicefs JuiceFS:j                | timeout | starting        |       |                 | unknown      | VersionAndBehaviour
        a pause that a named holder explains                 | juicefs-pod-remount | fuse.juicefs JuiceFS:j                | timeout | gone holder     |       |                 | hung         | HelperHoldsDescriptor
        its source is unmounted, a daemon serves             | mountpoint-s3-v2    | fuse mountpoint-s3                    | ok      | ready           |       |                 | healthy      | Answers
        its source is unmounted, nothing known of the daemon | mountpoint-s3-v2    | fuse mountpoint-s3                    | ok      |                 |       |                 | healthy      | Answers
        answers without source and daemon                    | mountpoint-s3-v2    | fuse mountpoint-s3                    | ok      | gone            |       |                 | unknown      | BindOfNothing
        answers, and its daemon is gone                      | geesefs-unit        | fuse.geesefs csi-bucket               | ok      | gone            |       |                 | unknown      | GoneButAnswers
        NFS has no daemon                                    | nfs                 | nfs4 server:/x                        | ext4    | gone            |       |                 | healthy      | Answers
        a dead bind without a source                         | mountpoint-s3-v2    | fuse mountpoint-s3                    | 107     | gone            |       |                 | dead         | NotConnected
        stale without a daemon known                         | geesefs-unit        | fuse.geesefs csi-bucket               | 116     |                 |       |                 | unknown      | DaemonNotKnown
        two paths of one dead mount                          | kadalu              | fuse.glusterfs h:gv0                  | 107     |                 | 107   |                 | dead         | NotConnected
        why the daemon ended                                 | mountpoint-s3-v2    | fuse mountpoint-s3                    | 107     | ready ended=OOMKilled |  |                 | dead         | NotConnected DaemonEnded
        a stale handle of NFS                                | nfs                 | nfs4 server:/x                        | 116     |                 |       |                 | dead         | StaleHandle Corrupted
        NFS answers                                          | nfs                 | nfs4 server:/x                        | ext4    |                 |       |                 | healthy      | Answers
        an error of NFS                                      | nfs                 | nfs4 server:/x                        | 5       |                 |       |                 | unknown      | DaemonNotKnown
        CephFS denies, and not root may have asked           | cephfs-kernel       | ceph mon:/x                           | 13      |                 |       |                 | unknown      | ProbeDenied
        a blocklisted client of CephFS                       | cephfs-kernel       | ceph mon:/x                           | 108     |                 |       |                 | dead         | ClientEvicted
        the monitors of CephFS answer                        | cephfs-kernel       | ceph mon:/x                           | ok      |                 |       |                 | unknown      | MonitorsAnswered
        CephFS does not answer                               | cephfs-kernel       | ceph mon:/x                           | timeout |                 |       |                 | hung         | NoAnswer
        NFS is no mount of a daemon                          | geesefs-unit        | nfs4 server:/x                        | ext4    |                 |       |                 | foreign      | OtherType
        waits, others are answered                           | geesefs-unit        | fuse.geesefs csi-bucket               | timeout | gone            |       |                 | hung         | NoAnswer
        """)
    void row(
            String fact,
            String key,
            String line,
            String probe,
            String daemon,
            String other,
            String storage,
            String state,
            String reason) {
        String[] words = line.split(" ");
        String table = ROOT + line(T, words[0], words[1]) + (other == null ? "" : line(O, words[0], words[1]));
        NodeObservations seen = NodeObservations.of(MountTable.parse(table)).withProbe(T, probe(probe));
        if (other != null) {
            seen = seen.withProbe(O, probe(other));
        }
        MountState found = DriverMount.of(
                ExpectedMount.at(T),
                seen,
                key == null ? Optional.empty() : FuseDriver.ofKey(key),
                Optional.ofNullable(storage),
                daemon(daemon));
        assertThat(found.kind()).hasToString(state);
        assertThat(found.reasons().stream().map(each -> each.code().id()).collect(Collectors.joining(" ")))
                .startsWith(reason);
    }

    /** Staging and target with their layers, lowest first; the probes of both, each {@code WORD[@USER]}; what else is in the table. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        fact                                              | key            | staging   | target    | staging probe | target probe | state        | reason
        a bind of the staged mount                        | geesefs-unit   | 0:41      | 0:41      | ok            | ok           | healthy      | Answers
        the unit has unmounted staging                    | geesefs-unit   |           | 0:41      | -             | 107          | dead         | NotConnected
        staging is gone, the daemon serves the bind       | geesefs-unit   |           | 0:41      | -             | ok           | healthy      | Answers
        rclone ended in order                             | yandex-rclone  |           | 0:41      | -             | 107          | dead         | NotConnected
        two daemons for one volume                        | geesefs-unit   | 0:41      | 0:44      | ok            | ok           | unknown      | StagedButOtherDevice
        staged anew, the old bind is dead                 | geesefs-unit   | 0:44      | 0:41      | ok            | 107          | dead         | NotConnected
        staged anew by a driver that mounts twice         | mountpoint-s3-v1 | 0:41    | 0:44      | ok            | ok           | healthy      | Answers
        the staged one is dead, the bind is another       | geesefs-unit   | 0:41      | 0:44      | 107           | ok           | healthy      | Answers
        a stack over both                                 | geesefs-unit   | 0:41 0:44 | 0:41 0:44 | ok            | ok           | healthy      | Answers
        a stack over the target alone                     | geesefs-unit   | 0:41      | 0:41 0:44 | 107           | ok           | healthy      | Answers
        the node's directory is bound                     | geesefs-unit   |           | bare      | -             | tmpfs        | bare-bind    | BoundNodeDirectory
        the bare directory of a source is bound           | juicefs-pod    |           | source    | -             | tmpfs        | bare-bind    | BoundNodeDirectory
        another directory of the node is bound            | geesefs-unit   |           | source    | -             | tmpfs        | foreign      | OtherType
        numbers here, none there, one user                | geesefs-unit   | 0:41      | 0:41      | zero@0        | ok@0         | unknown      | AnswersWithoutNumbers
        none here, numbers there, one user                | geesefs-unit   | 0:41      | 0:41      | ok@0          | zero@0       | unknown      | AnswersWithoutNumbers
        none here, numbers there, another user            | geesefs-unit   | 0:41      | 0:41      | ok@65534      | zero@0       | unknown      | ProbeWithoutNumbers
        none here, numbers there, user not known          | geesefs-unit   | 0:41      | 0:41      | ok            | zero         | unknown      | ProbeWithoutNumbers
        root is denied at a mount of CephFS               | cephfs-kernel  | 0:41      | 0:41      | -             | 13@0         | dead         | ClientEvicted
        another user is denied at a mount of CephFS       | cephfs-kernel  | 0:41      | 0:41      | -             | 13@1000      | unknown      | ProbeDenied
        numbers here, none of another file system         | mountpoint-s3-v1 | 0:44    | 0:41      | zero@0        | ok@0         | healthy      | Answers
        """)
    void scene(
            String fact,
            String key,
            String staging,
            String target,
            String stagingProbe,
            String targetProbe,
            String state,
            String reason) {
        FuseDriver row = FuseDriver.ofKey(key).orElseThrow();
        String words = row.types().iterator().next() + " "
                + row.sources().stream().findFirst().orElse("b");
        String table = ROOT + layers(G, staging, words) + layers(T, target, words);
        MountState found = DriverMount.of(
                ExpectedMount.at(T).boundFrom(G),
                NodeObservations.of(MountTable.parse(table))
                        .withProbe(G, asked(stagingProbe))
                        .withProbe(T, asked(targetProbe)),
                Optional.of(row),
                Optional.empty(),
                DaemonSeen.NONE);
        assertThat(found.kind()).hasToString(state);
        assertThat(found.reasons().get(0).code().id()).isEqualTo(reason);
    }

    private static String layers(String path, String devices, String words) {
        StringBuilder lines = new StringBuilder();
        int id = path.equals(G) ? 70 : 80;
        int parent = 20;
        for (String device : devices == null ? new String[0] : devices.split(" ")) {
            lines.append(++id).append(' ').append(parent).append(' ');
            lines.append(
                    device.equals("bare")
                            ? "0:39 /kubelet/plugins/kubernetes.io/csi/d/h/globalmount " + path
                                    + " rw shared:21 - tmpfs node rw\n"
                            : device.equals("source")
                                    ? "8:1 /var/lib/juicefs/volume/pvc-aa-abcdef " + path
                                            + " rw shared:1 - ext4 /dev/sda1 rw\n"
                                    : device + " / " + path + " rw shared:22 - " + words
                                            + " rw,user_id=0,allow_other\n");
            parent = id;
        }
        return lines.toString();
    }

    private static PathProbe asked(String words) {
        String[] parts = words.split("@");
        PathProbe probe = parts[0].equals("tmpfs") ? PathProbe.answered(0x1021994, 4096) : probe(parts[0]);
        return parts.length == 1 ? probe : probe.askedBy(Integer.parseInt(parts[1]));
    }

    /** What a container got from the file system of the host's mount; its table shows which one it has. */
    @ParameterizedTest
    @CsvSource({
        "ok, 0:41, 107, unknown, HealthyAndDead",
        "ok, 0:40, 107, healthy, Answers",
        "ok, , 107, healthy, Answers",
        "ok, 0:41, ok, healthy, Answers",
        "ok, 0:41, 13, healthy, Answers",
        "107, 0:41, ok, unknown, DeviceAnswersElsewhere",
        "107, 0:41, zero, dead, NotConnected",
        "107, 0:41, 107, dead, NotConnected",
        "107, 0:44, ok, dead, NotConnected"
    })
    void aContainerWasAsked(String probe, String device, String inContainer, String state, String reason) {
        ContainerKey container = new ContainerKey("u1", "app");
        NodeObservations seen = NodeObservations.of(MountTable.parse(ROOT + line(T, "fuse.geesefs", "csi-bucket")))
                .withProbe(T, probe(probe))
                .withContainerProbe(container, "/data/", probe(inContainer));
        if (device != null) {
            seen = seen.withContainer(
                    container,
                    MountTable.parse("96 92 " + device + " / /data rw - fuse.geesefs csi-bucket rw,allow_other\n"));
        }
        MountState found = DriverMount.of(
                ExpectedMount.at(T), seen, FuseDriver.ofKey("geesefs-unit"), Optional.empty(), DaemonSeen.NONE);
        assertThat(found.kind()).hasToString(state);
        assertThat(found.reasons().get(0).code().id()).isEqualTo(reason);
    }

    /** Without numbers an answer counts only if the user who asked may look into the mount. */
    @ParameterizedTest
    @CsvSource({
        "allow_other, , healthy",
        "allow_other, 0, healthy",
        "default_permissions, , unknown",
        "default_permissions, 65534, healthy",
        "default_permissions, 0, unknown"
    })
    void whoMayLook(String option, Integer user, String state) {
        String table = ROOT + "66 20 0:41 / " + T + " rw - fuse.geesefs b rw,user_id=65534," + option + "\n";
        PathProbe probe = user == null ? PathProbe.OK : PathProbe.OK.askedBy(user);
        assertThat(DriverMount.of(
                                ExpectedMount.at(T),
                                NodeObservations.of(MountTable.parse(table)).withProbe(T, probe),
                                FuseDriver.ofKey("geesefs-unit"),
                                Optional.empty(),
                                DaemonSeen.NONE)
                        .kind())
                .hasToString(state);
    }

    /** Who must ask, if the mount is closed to other users. */
    @ParameterizedTest
    @CsvSource({
        "default_permissions, zero, ProbeWithoutNumbers NoAllowOther",
        "default_permissions, 13, ProbeDenied NoAllowOther",
        "allow_other, zero, ProbeWithoutNumbers",
        "default_permissions, 107, NotConnected",
        "default_permissions, -, NotProbed"
    })
    void aMountThatIsClosedToOthers(String option, String probe, String codes) {
        String table = ROOT + "66 20 0:41 / " + T + " rw - fuse my-bucket rw,user_id=65534," + option + "\n";
        assertThat(DriverMount.of(
                                ExpectedMount.at(T),
                                NodeObservations.of(MountTable.parse(table)).withProbe(T, probe(probe)),
                                FuseDriver.ofKey("gcsfuse-sidecar"),
                                Optional.empty(),
                                DaemonSeen.NONE)
                        .reasons()
                        .stream()
                        .map(each -> each.code().id())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(codes);
    }

    /** A table that is cut says nothing about paths without a line, and the directory of a bare path is looked at. */
    @ParameterizedTest
    @CsvSource({
        "true, EMPTY, unknown, TableIncomplete",
        "false, NOT_EMPTY, not-mounted, DirectoryNotEmpty",
        "false, EMPTY, not-mounted, NoEntry"
    })
    void nothingIsMounted(boolean cut, DirectoryContent content, String state, String reason) {
        MountState found = DriverMount.of(
                ExpectedMount.at(T),
                NodeObservations.of(MountTable.parse(ROOT + (cut ? "66 20 0:41 / /var/lib/ku" : "")))
                        .withDirectory(T, content),
                FuseDriver.ofKey("geesefs-unit"),
                Optional.empty(),
                DaemonSeen.NONE);
        assertThat(found.kind()).hasToString(state);
        assertThat(found.reasons()).anyMatch(each -> each.code().id().equals(reason));
    }

    /** A table without any mount was not read: it proves nothing of a path. */
    @Test
    void anEmptyTableIsNoTable() {
        assertThat(DriverMount.of(
                                ExpectedMount.at(T),
                                NodeObservations.of(MountTable.parse("")),
                                FuseDriver.ofKey("geesefs-unit"),
                                Optional.empty(),
                                DaemonSeen.NONE)
                        .reasons()
                        .get(0)
                        .code())
                .isEqualTo(MountCode.NO_MOUNT_TABLE);
    }

    @Test
    void lessEvidenceOfADaemonNeverMakesAMountHealthyOrUnmountable() {
        for (String probe : List.of("107", "5", "timeout", "zero", "stat", "-")) {
            for (String daemon : List.of("ready:90", "starting:10", "gone holder", "gone", "ready waiting=0")) {
                for (FuseDriver row : FuseDriver.TABLE) {
                    if (row.place() == DaemonPlace.KERNEL) {
                        continue;
                    }
                    String type = row.types().stream().sorted().findFirst().orElseThrow();
                    String source = row.sources().stream()
                            .sorted()
                            .findFirst()
                            .orElse("x")
                            .replace("*", "x");
                    NodeObservations seen = NodeObservations.of(MountTable.parse(ROOT + line(T, type, source)))
                            .withProbe(T, probe(probe));
                    MountState known = DriverMount.of(
                            ExpectedMount.at(T), seen, Optional.of(row), Optional.empty(), daemon(daemon));
                    MountState less = DriverMount.of(
                            ExpectedMount.at(T), seen, Optional.of(row), Optional.empty(), DaemonSeen.NONE);
                    assertThat(Stream.of(known, less).map(MountState::kind)).doesNotContain(MountState.Kind.HEALTHY);
                }
            }
        }
    }

    @Test
    void aStateIsJson() {
        assertThat(MountState.of(ExpectedMount.at("/mnt/a"), NodeObservations.NONE)
                        .toJson()
                        .toJson())
                .isEqualTo("""
                {"state":"unknown","layers":0,"reasons":[{"code":"NoMountTable","severity":"WARN","object":"/mnt/a",\
                "path":"","message":"the mount table of the host was not given","remedy":[{"action":"give-evidence",\
                "target":"/mnt/a","argv":[],"why":"give the mount table of the host, /proc/1/mountinfo",\
                "requires":"","proves":"","undo":[]}]}]}""");
    }

    @Test
    void aDriverIsJson() {
        assertThat(FuseDriver.TABLE.get(0).toJson().toJson()).isEqualTo("""
                {"key":"alluxio","names":["alluxio"],"place":"plugin","layout":"direct","daemonPer":"pod and \
                volume","types":["fuse.alluxio-fuse"],"shows":"nothing","healing":"none","withinSeconds":0,\
                "keepsDescriptor":false,"needs":"","action":"replace the pods that use the volume on this node",\
                "atRisk":"unknown","secrets":""}""");
    }
}
