package dev.mooring.s3fs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.kubelet.Kernel;
import dev.mooring.kubelet.MountTable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The model of the kernel does what the kernel did. */
class KernelTest {

    private static final String T = "/t/mount";
    private static final String SIDE = "/side";
    private static final PathProbe DEAD = PathProbe.failed(107);

    private static int recordedLayers(String story, String step, String path) {
        return MountTable.parse(Captures.text(Captures.step(story, step), "mountinfo"))
                .at(path)
                .size();
    }

    private static Map<String, List<String>> at(String hostPath, String propagation) {
        return Map.of(hostPath, List.of("/data " + propagation));
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({"none,None,false", "slave,HostToContainer,true", "shared,Bidirectional,true"})
    void stack(String story, String propagation, boolean follows) {
        String name = "dead-" + story + "-stack-bind-over";
        Kernel kernel = new Kernel();
        String first = kernel.mount("fuse.s3fs s3fs", "b", T, false);
        kernel.container("c", at(T, propagation));
        kernel.kill(first);
        assertThat(Answers.of(kernel, "c", "/data")).isEqualTo(DEAD);
        String second = kernel.mount("fuse.s3fs s3fs", "b", SIDE, false);
        kernel.bind(SIDE, T);
        assertThat(Answers.of(kernel, "c", "/data")).isEqualTo(follows ? Answers.OK : DEAD);
        assertThat(kernel.layers("c", "/data")).isEqualTo(recordedLayers(name, "08", "/data"));
        kernel.kill(second);
        kernel.umount(Kernel.HOST, SIDE);
        kernel.mount("fuse.s3fs s3fs", "b", SIDE, false);
        kernel.bind(SIDE, T);
        assertThat(kernel.layers("c", "/data")).isEqualTo(recordedLayers(name, "15", "/data"));
        assertThat(kernel.umount(Kernel.HOST, T)).isTrue();
        assertThat(kernel.umount(Kernel.HOST, T)).isTrue();
        assertThat(kernel.umount(Kernel.HOST, T)).isTrue();
        assertThat(kernel.umount(Kernel.HOST, T)).isFalse();
        assertThat(kernel.layers("c", "/data")).isEqualTo(recordedLayers(name, "21", "/data"));
        assertThat(Answers.of(kernel, "c", "/data")).isEqualTo(DEAD);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"none,None", "slave,HostToContainer", "shared,Bidirectional"})
    void replaceCutsTheContainerOff(String story, String propagation) {
        Kernel kernel = new Kernel();
        String first = kernel.mount("fuse.s3fs s3fs", "b", T, false);
        kernel.container("c", at(T, propagation));
        kernel.kill(first);
        kernel.umount(Kernel.HOST, T);
        kernel.mount("fuse.s3fs s3fs", "b", T, false);
        assertThat(Answers.of(kernel, Kernel.HOST, T)).isEqualTo(Answers.OK);
        assertThat(Answers.of(kernel, "c", "/data")).isEqualTo(DEAD);
        String own = Captures.text(Captures.step("dead-" + story + "-umount-then-mount", "41"), "mountinfo");
        boolean cut =
                MountTable.parse(own).top("/data").orElseThrow().masterGroup().isEmpty();
        assertThat(kernel.mountTable("c")
                        .top("/data")
                        .orElseThrow()
                        .masterGroup()
                        .isEmpty())
                .isEqualTo(cut);
        kernel.container("c", at(T, propagation));
        assertThat(Answers.of(kernel, "c", "/data")).isEqualTo(Answers.OK);
    }

    @Test
    void theBindsOfOneStagedMountArePeers() {
        Kernel kernel = new Kernel();
        String first = kernel.mount("fuse.s3fs s3fs", "b", "/g", false);
        kernel.bind("/g", "/a");
        kernel.bind("/g", "/b");
        kernel.kill(first);
        kernel.umount(Kernel.HOST, "/g");
        kernel.mount("fuse.s3fs s3fs", "b", "/g", false);
        kernel.bind("/g", "/a");
        assertThat(kernel.layers(Kernel.HOST, "/b")).as("it came by itself").isEqualTo(2);
        kernel.umount(Kernel.HOST, "/b");
        assertThat(kernel.layers(Kernel.HOST, "/a")).as("it went with it").isEqualTo(1);
        kernel.bind("/g", "/b");
        String recorded = Captures.text(Captures.step("staged-globalmount-two-pods", "11"), "mountinfo");
        MountTable table = MountTable.parse(recorded);
        assertThat(kernel.mountTable(Kernel.HOST).entries())
                .hasSize(1 + table.entries().size());
        assertThat(kernel.layers(Kernel.HOST, "/a")).isEqualTo(2);
        assertThat(kernel.layers(Kernel.HOST, "/b")).isEqualTo(2);
        assertThat(table.entries().stream().filter(entry -> entry.mountPoint().contains("0000000a")))
                .hasSize(2);
        assertThat(table.entries().stream().filter(entry -> entry.mountPoint().contains("0000000b")))
                .hasSize(2);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"none,None,false", "slave,HostToContainer,true", "shared,Bidirectional,true"})
    void subPaths(String story, String propagation, boolean follows) {
        Kernel kernel = new Kernel();
        String first = kernel.mount("fuse.s3fs s3fs", "b", T, false);
        kernel.bind(T + "/sub", "/subpath");
        kernel.container("c", at("/subpath", propagation));
        kernel.kill(first);
        kernel.mount("fuse.s3fs s3fs", "b", SIDE, false);
        kernel.bind(SIDE, T);
        assertThat(Answers.of(kernel, "c", "/data"))
                .as("the volume alone does not heal it")
                .isEqualTo(DEAD);
        kernel.bind(SIDE + "/sub", "/subpath");
        assertThat(Answers.of(kernel, "c", "/data")).isEqualTo(follows ? Answers.OK : DEAD);
        assertThat(kernel.layers("c", "/data")).isEqualTo(recordedLayers("subpath-" + story, "13", "/data"));
    }

    @Test
    void aStackOutlivesAContainersRestartIfNothingIsPeeled() {
        Kernel kernel = new Kernel();
        String first = kernel.mount("fuse.s3fs s3fs", "b", T, false);
        kernel.container("c", at(T, "HostToContainer"));
        kernel.kill(first);
        String second = kernel.mount("fuse.s3fs s3fs", "b", "/s1", false);
        kernel.bind("/s1", T);
        kernel.container("c", at(T, "HostToContainer"));
        kernel.kill(second);
        kernel.mount("fuse.s3fs s3fs", "b", "/s2", false);
        kernel.bind("/s2", T);
        assertThat(Answers.of(kernel, "c", "/data")).isEqualTo(Answers.OK);
        assertThat(Captures.number(Captures.step("stack-then-container-restart-then-stack", "11"), "exit"))
                .isZero();
    }

    @Test
    void peelingStrandsIt() {
        Kernel kernel = new Kernel();
        String first = kernel.mount("fuse.s3fs s3fs", "b", T, false);
        kernel.container("c", at(T, "HostToContainer"));
        kernel.kill(first);
        String second = kernel.mount("fuse.s3fs s3fs", "b", "/s1", false);
        kernel.bind("/s1", T);
        kernel.umount(Kernel.HOST, "/s1");
        kernel.container("c", at(T, "HostToContainer"));
        kernel.kill(second);
        kernel.umount(Kernel.HOST, T);
        kernel.mount("fuse.s3fs s3fs", "b", "/s2", false);
        kernel.bind("/s2", T);
        assertThat(Answers.of(kernel, "c", "/data")).isEqualTo(DEAD);
        assertThat(Captures.number(Captures.step("stack-then-container-restart-then-peel-and-stack", "11"), "exit"))
                .isNotZero();
    }
}
