package dev.mooring.fuse.mount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.driver.FuseDriver;
import dev.mooring.kubelet.MountTable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Section 13 of the specification: the state of a mount of a driver. */
class DriverMountTest {

    private static final String T = "/var/lib/kubelet/pods/1/volumes/kubernetes.io~csi/pvc-aa/mount";
    private static final String O = "/var/lib/kubelet/pods/2/volumes/kubernetes.io~csi/pvc-aa/mount";
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
        row | key              | line                         | probe   | daemon            | other   | storage | state        | reason
        35  | geesefs-unit     | fuse.geesefs csi-bucket      | ok      |                   |         |         | healthy      | Answers
        36  | geesefs-unit     | fuse.geesefs csi-bucket      | 107     |                   |         |         | dead         | NotConnected
        40  | geesefs-unit     | fuse.geesefs csi-bucket      | -       |                   |         |         | unknown      | NotProbed
        41  | geesefs-unit     | fuse.geesefs csi-bucket      | stat    |                   |         |         | unknown      | StatIsNotProof
        43  | geesefs-unit     | fuse.geesefs csi-bucket      | zero    |                   |         |         | unknown      | ProbeWithoutNumbers
        45  | geesefs-unit     | fuse.geesefs csi-bucket      | 13      |                   |         |         | unknown      | ProbeDenied
        46  | geesefs-unit     | fuse.geesefs csi-bucket      | ext4    |                   |         |         | unknown      | MagicNotFuse
        47  | juicefs-pod      | fuse.juicefs JuiceFS:j       | timeout | starting:20       |         |         | hung         | HeldDescriptor
        48  | juicefs-pod      | fuse.juicefs JuiceFS:j       | timeout | ready waiting=0   |         |         | unknown      | ReadyButHung
        49  | juicefs-pod      | fuse.juicefs JuiceFS:j       | 107     | ready:90          |         |         | unknown      | TakenOverButDead
        50  | juicefs-pod      | fuse.juicefs JuiceFS:j       | 107     | ready:10          |         |         | dead         | NotConnected
        51  | juicefs-process  | fuse.juicefs JuiceFS:j       | timeout | gone holder       |         |         | hung         | HelperHoldsDescriptor
        54  | gcsfuse-sidecar  | fuse my-bucket               | 107     | ready             |         |         | dead         | NotConnected SidecarRestarted
        55  | gcsfuse-sidecar  | fuse my-bucket               | timeout | starting          |         |         | hung         | NoServerYet
        56  | mountpoint-s3-v2 | fuse mountpoint-s3           | 107     | ready             |         |         | dead         | NotConnected
        58  | blobfuse2-proxy  | fuse mountpoint-s3           | ok      |                   |         |         | unknown      | SourceOfOtherDriver
        59  | gcsfuse-sidecar  | fuse b2                      | ok      |                   |         | b1      | wrong-bucket | ShowsOtherStorage
        60  | gcsfuse-sidecar  | fuse b1                      | ok      |                   |         | b1      | healthy      | Answers
        62  | geesefs-unit     | fuse.geesefs csi-bucket      | ok      |                   |         | csi-bucket | healthy   | Answers
        64  | seaweedfs        | fuse.seaweedfs f:8888:/buckets/pvc-bb | ok |               |         | /buckets/pvc-aa | wrong-bucket | ShowsOtherStorage
        65  | cubefs           | fuse.cubefs cubefs-vol2      | ok      |                   |         | vol1    | wrong-bucket | ShowsOtherStorage
        66  | geesefs-unit     | fuse.geesefs csi-bucket      | 107     |                   | ok      |         | unknown      | DeviceAnswersElsewhere
        68  | geesefs-unit     | fuse.geesefs csi-bucket      | ok      |                   | 107     |         | unknown      | HealthyAndDead
        73  | geesefs-unit     | fuse.geesefs csi-bucket      | 103     |                   |         |         | unknown      | ProbeFailed
        74  | oss-pod          | fuse.ossfs ossfs             | 5       | ready             |         |         | unknown      | DaemonNotKnown
        75  | oss-pod          | fuse.ossfs ossfs             | 5       | gone              |         |         | dead         | Corrupted
        77  | ceph-fuse        | fuse.ceph-fuse ceph-fuse     | timeout | ready             |         |         | hung         | NoAnswer
        78  | geesefs-unit     | fuse.geesefs csi-bucket      | ok      | ready waiting=1   |         |         | healthy      | Answers LostRequest
        165 |                  | fuse.foo foo                 | 107     |                   |         |         | dead         | NotConnected
        165h |                 | fuse.foo foo                 | timeout |                   |         |         | hung         | NoAnswer
        165f |                 | nfs4 server:/x               | ok      |                   |         |         | foreign      | OtherType
        """)
    void row(
            String row,
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

    @Test
    void lessEvidenceOfADaemonNeverMakesAMountHealthyOrUnmountable() {
        for (String probe : List.of("107", "5", "timeout", "zero", "stat", "-")) {
            for (String daemon : List.of("ready:90", "starting:10", "gone holder", "gone", "ready waiting=0")) {
                for (FuseDriver row : FuseDriver.TABLE) {
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
}
