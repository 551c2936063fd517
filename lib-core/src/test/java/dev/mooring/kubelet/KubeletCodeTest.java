package dev.mooring.kubelet;

import static dev.mooring.kubelet.PathBuildingTest.U1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.kubelet.PathReader.PathReading;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KubeletCodeTest {

    private static final KubeletRoot ROOT = KubeletRoot.DEFAULT;
    private static final String POD = "/var/lib/kubelet/pods/" + U1;
    private static final String PLUGINS = "/var/lib/kubelet/plugins/kubernetes.io";

    private interface Refused {
        Object build();
    }

    private static List<ReasonCode> refusals() {
        List<Refused> builds = List.of(
                () -> ROOT.pod(""),
                () -> ROOT.pod(".."),
                () -> ROOT.pod("a/b"),
                () -> ROOT.pod("a\0"),
                () -> ROOT.pod("a\n"),
                () -> ROOT.pod("\ud800"),
                () -> ROOT.pod("a".repeat(256)),
                () -> ROOT.pod(U1).containerDir("A"),
                () -> ROOT.csi().blockMapDir("A"),
                () -> ROOT.csi().globalMount(new CsiVolume("a_b", "h")),
                () -> ROOT.pod(U1).devicesDir("a~b"),
                () -> ROOT.pod(U1).subPath("pv", "c", -1),
                () -> KubeletRoot.of("x"),
                () -> KubeletRoot.of("/a/../b"),
                () -> KubeletRoot.of("/long".repeat(1000)).pod(U1).dir(),
                () -> ROOT.csi().globalMount(new CsiVolume("d", "")));
        List<ReasonCode> codes = new ArrayList<>();
        for (Refused refused : builds) {
            try {
                assertThat(refused.build()).as("built what must be refused").isNull();
            } catch (NodePathException e) {
                codes.add(e.code());
            }
        }
        return codes;
    }

    private static List<ReasonCode> readings() {
        PathReader reader = PathReader.of(ROOT, KubeletRoot.of("C:\\k")).guessing();
        List<String> paths = List.of(
                "/etc",
                "/var/lib/kubelet/config.yaml",
                POD + "/volumes/" + U1 + "kubernetes.io~csi/x",
                POD + "/volume-subpaths/v/c/00",
                "C:\\k\\pods/x",
                "/x/pods/u/volumes/kubernetes.io~nfs/n",
                PLUGINS + "/csi/volumeDevices/staging/dev",
                POD + "/volumes/kubernetes.io~csi/A_B",
                POD + "/volumes/vendor~driver/pv",
                POD + "/volumes/kubernetes.io~image/pv",
                POD + "/volumes/kubernetes.io~csi/d.example/x");
        List<ReasonCode> codes = new ArrayList<>();
        for (String path : paths) {
            PathReading reading = reader.read(path);
            reading.notes().stream().map(Reason::code).forEach(codes::add);
            if (reading.path() instanceof VolumePath.Unknown unknown) {
                codes.add(unknown.why().code());
            }
        }
        VolumeSpec image = VolumeSpec.inline(Part.of(Manifest.parse("{\"name\":\"v\",\"image\":{}}")));
        VolumeLocations.of(ROOT, U1, image).reasons().stream().map(Reason::code).forEach(codes::add);
        return codes;
    }

    /** {@link PodPathsReportTest} has the row of the variable, which needs a pod. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "VARIABLE_NOT_SET")
    void everyCodeIsGivenBySomething(KubeletCode code) {
        List<ReasonCode> given = new ArrayList<>(refusals());
        given.addAll(readings());
        assertThat(given).contains(code);
        assertThat(Arrays.stream(KubeletCode.values()).map(KubeletCode::id)).doesNotHaveDuplicates();
        assertThat(code.severity()).isNotNull();
    }
}
