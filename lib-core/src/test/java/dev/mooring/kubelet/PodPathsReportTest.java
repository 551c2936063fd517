package dev.mooring.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.object.Inventory;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.VolumeUsers;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The paths of the volumes of one pod. */
class PodPathsReportTest {

    private static PodPathsReport report(
            String source, String mount, BiFunction<PodVolumes, KubeletRoot, PodPathsReport> paths) {
        return report(source, mount, paths, "");
    }

    private static PodPathsReport report(
            String source, String mount, BiFunction<PodVolumes, KubeletRoot, PodPathsReport> paths, String more) {
        JsonObject pod =
                JsonObject.parse(("{'apiVersion':'v1','kind':'Pod','metadata':{'namespace':'shop','name':'web',"
                                + "'uid':'u1'" + more
                                + "},'spec':{'nodeName':'n1','containers':[{'name':'main','image':'i','volumeMounts':"
                                + "[{'name':'data','mountPath':'/data'" + mount + "}]}],'volumes':[{'name':'data',"
                                + source + "}]}}")
                        .replace('\'', '"'));
        return paths.apply(VolumeUsers.of(Inventory.of(pod)).pods().get(0), KubeletRoot.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            source                                | mount               | complete | codes
            'emptyDir':{}                         | ``                  | true     | ``
            'emptyDir':{}                         | ,'subPath':'a/b'    | true     | ``
            'emptyDir':{}                         | ,'subPath':'../b'   | false    | DotSegment
            'emptyDir':{}                         | ,'subPath':'/b'     | false    | EmptySegment
            'emptyDir':{}                         | ,'subPathExpr':'$(A)' | false  | VariableNotSet
            'emptyDir':{}                         | ,'subPathExpr':'$$(A)' | true  | ``
            'image':{'reference':'r'}             | ``                  | true     | PluginWithoutPath
            'rbd':{'monitors':['m'],'image':'i'}  | ``                  | false    | InTreePluginRemoved KubeletHasNoPlugin
            """)
    void isCompleteWhereTheKubeletMounts(String source, String mount, boolean complete, String codes) {
        PodPathsReport report = report(source, mount, PodPathsReport::of);
        assertThat(report.volumes().get(0).reasons().stream()
                        .map(reason -> reason.code().id()))
                .containsExactly(codes.isEmpty() ? new String[0] : codes.split(" "));
        assertThat(report.isComplete()).isEqualTo(complete);
    }

    @Test
    void isJsonWithThePathsOfEachVolume() {
        assertThat(report("'emptyDir':{}", ",'subPath':'a/b'", PodPathsReport::of)
                        .toJson()
                        .toJson())
                .isEqualTo("""
                {"namespace":"shop","name":"web","uid":"u1","node":"n1","volumes":[{"name":"data","claim":null,\
                "volume":"","plugin":"kubernetes.io/empty-dir","uniqueName":"kubernetes.io/empty-dir/u1-data",\
                "attachment":"","paths":{"target":"/var/lib/kubelet/pods/u1/volumes/kubernetes.io~empty-dir/data",\
                "volumeDir":"/var/lib/kubelet/pods/u1/volumes/kubernetes.io~empty-dir/data",\
                "pluginData":"/var/lib/kubelet/pods/u1/plugins/kubernetes.io~empty-dir/data"},\
                "subPaths":[{"container":"main","index":0,"subPath":"a/b",\
                "path":"/var/lib/kubelet/pods/u1/volume-subpaths/data/main/0"}],"reasons":[]}],"reasons":[]}""");
    }

    @Test
    void theMirrorOfAStaticPodHasTheUidOfItsDirectoryToo() {
        assertThat(report(
                                "'emptyDir':{}",
                                "",
                                PodPathsReport::of,
                                ",'annotations':{'kubernetes.io/config.mirror':'f0'}")
                        .toJson()
                        .toJson())
                .contains("\"uid\":\"u1\",\"directoryUid\":\"f0\"", "/pods/f0/");
    }

    @Test
    void anOlderReleaseMountsWithThePluginInTheTree() {
        String source = "'rbd':{'monitors':['m'],'image':'i','pool':'p'}";
        assertThat(report(source, "", PodPathsReport::ofOlderRelease).isComplete())
                .isTrue();
    }
}
