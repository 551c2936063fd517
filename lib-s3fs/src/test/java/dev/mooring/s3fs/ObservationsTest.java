package dev.mooring.s3fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.fuse.mount.ContainerKey;
import dev.mooring.fuse.mount.FuseProcess;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.mount.internal.ContainerView;
import dev.mooring.kubelet.MountTable;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObservationsTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        cmdline                                     | source    | target
        s3fs b /m -o ro                             | b         | /m
        /usr/bin/s3fs -o ro -f b:/p /m              | b:/p      | /m
        s3fs -oro b /m                              | b         | /m
        s3fs -o url=http://h,bucket=c /m            | c         | /m
        s3fs -- -b /m                               | -b        | /m
        """)
    void processes(String cmdline, String source, String target) {
        FuseProcess process =
                S3fsProcess.ofCmdline(1, cmdline.replace(' ', '\0') + "\0").orElseThrow();
        assertThat(process.source()).isEqualTo(source);
        assertThat(process.target()).isEqualTo(target);
    }

    @Test
    void otherProgramsAreNone() {
        assertThat(S3fsProcess.ofCmdline(1, "")).isEmpty();
        assertThat(S3fsProcess.ofCmdline(1, "bash\0s3fs\0b\0/m\0")).isEmpty();
        assertThat(S3fsProcess.ofCmdline(1, "s3fs\0b\0")).isEmpty();
        assertThat(S3fsProcess.ofCmdline(1, "s3fs\0-o\0")).isEmpty();
    }

    @Test
    void theRecordedCommandLineIsRead() {
        String cmdline = Captures.text(Captures.step("process-visibility", "02"), "stdout")
                .strip();
        FuseProcess process =
                S3fsProcess.ofCmdline(20617, cmdline.replace(' ', '\0') + "\0").orElseThrow();
        assertThat(process.source()).isEqualTo("csi-bucket-a");
        assertThat(process.target()).endsWith("/mount");
        assertThat(cmdline).doesNotContain("FAKEAK", "fakeSecret");
    }

    @ParameterizedTest(name = "{0} mounts {1}: {2}")
    @CsvSource({
        "b,b,true",
        "b:/,b,true",
        "b,b:/,true",
        "b:/p/,b:/p,true",
        "b:/p,b,false",
        "b:/p,b:/q,false",
        "b,B,false"
    })
    void sources(String running, String wanted, boolean same) {
        assertThat(new FuseProcess(1, running, "/m").mounts(wanted)).isEqualTo(same);
    }

    @Test
    void probesAreWhatTheySay() {
        assertThat(PathProbe.failed(107).errno()).isEqualTo(107);
        assertThatThrownBy(() -> PathProbe.failed(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new PathProbe(
                        PathProbe.Kind.OK, 5, OptionalLong.empty(), OptionalLong.empty(), OptionalInt.empty()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new PathProbe(
                        PathProbe.Kind.TIMED_OUT, 0, OptionalLong.of(1), OptionalLong.empty(), OptionalInt.empty()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest(name = "{0}: {2}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        case                                           | steps | view
        dead-none-umount-then-mount healthy            | 01 02 | CURRENT
        dead-none-stack-bind-over before               | 06 04 | OLD
        dead-none-stack-bind-over after the stack      | 06 08 | OLD
        dead-slave-stack-bind-over after the stack     | 06 08 | CURRENT
        dead-shared-stack-bind-over after the stack    | 06 08 | CURRENT
        dead-slave-stack-bind-over second death        | 14 11 | OLD
        dead-slave-stack-bind-over second stack        | 14 15 | CURRENT
        dead-slave-umount-then-mount after the remount | 40 41 | OLD
        dead-slave-umount-then-mount new container     | 40 44 | CURRENT
        """)
    void whatAContainerSees(String name, String steps, ContainerView view) {
        String story = name.substring(0, name.indexOf(' '));
        String host = Captures.text(Captures.step(story, steps.substring(0, 2)), "mountinfo");
        String own = Captures.text(Captures.step(story, steps.substring(3)), "mountinfo");
        String target = MountTable.parse(host).entries().get(0).mountPoint();
        assertThat(ContainerView.of(MountTable.parse(own), "/data/", MountTable.parse(host), target))
                .isEqualTo(view);
    }

    @Test
    void aContainerOnABareDirectoryIsTold() {
        MountTable host = MountTable.parse("66 63 0:42 / /t rw - fuse.s3fs s3fs rw\n");
        MountTable own = MountTable.parse("96 92 0:30 /t /data rw - tmpfs tmpfs rw\n");
        assertThat(ContainerView.of(own, "/data", host, "/t")).isEqualTo(ContainerView.BARE);
        assertThat(ContainerView.of(own, "/other", host, "/t")).isEqualTo(ContainerView.UNKNOWN);
        assertThat(ContainerView.of(own, "/data", host, "/nothing")).isEqualTo(ContainerView.UNKNOWN);
    }

    @Test
    void observationsAreCopies() {
        NodeObservations seen = NodeObservations.NONE
                .withContainer(new ContainerKey("u", "b"), MountTable.parse(""))
                .withContainer(new ContainerKey("u", "a"), MountTable.parse(""));
        assertThat(seen.container(new ContainerKey("u", "a"))).isPresent();
        assertThat(seen.container(new ContainerKey("u", "c"))).isEmpty();
        assertThat(seen.toString()).containsSubsequence("container=a", "container=b");
        assertThat(NodeObservations.NONE.container(new ContainerKey("u", "a"))).isEmpty();
        assertThat(NodeObservations.NONE.processes()).isEmpty();
        assertThat(seen.withProcesses(List.of()).processes()).contains(List.of());
    }
}
