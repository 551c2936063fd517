package dev.mooring.fuse.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.ContainerKey;
import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.mount.internal.FuseVolume;
import dev.mooring.fuse.mount.internal.FuseVolumes;
import dev.mooring.fuse.recovery.internal.RecoveryCode;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is bound, which containers it reaches, and what a person must know beside the strategy. */
class FuseNotesTest {

    private static final String POD = "11111111-1111-4111-8111-111111111111";
    private static final String ROOT = "20 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n";
    private static final PathProbe OK = PathProbe.answered(PathProbe.FUSE_MAGIC, 4096);
    private static final PathProbe DEAD = PathProbe.failed(107);

    private final List<Manifest> objects = new ArrayList<>();
    private final StringBuilder table = new StringBuilder(ROOT);
    private NodeObservations probes = NodeObservations.NONE;
    private int ids = 60;

    /** Volumes of one pod: {@code NAME=HANDLE[,ATTRIBUTE=VALUE]}. */
    private void pod(String driver, String container, String... volumes) {
        StringBuilder names = new StringBuilder();
        StringBuilder mounts = new StringBuilder();
        for (String volume : volumes) {
            String[] words = volume.split("[=,]");
            String attributes = words.length > 2 ? "\"" + words[2] + "\":\"" + words[3] + "\"" : "";
            objects.add(Manifest.parse("""
                {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"%1$s"},"spec":{"claimRef":{"namespace":"shop",
                "name":"%1$s"},"csi":{"driver":"%2$s","volumeHandle":"%3$s","volumeAttributes":{%4$s}}},"status":{"phase":"Bound"}}\
                """.formatted(words[0], driver, words[1], attributes)));
            objects.add(Manifest.parse("""
                {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"%1$s","namespace":"shop"},"spec":{
                "volumeName":"%1$s"},"status":{"phase":"Bound"}}\
                """.formatted(words[0])));
            String comma = names.isEmpty() ? "" : ",";
            names.append(comma)
                    .append("{\"name\":\"" + words[0] + "\",\"persistentVolumeClaim\":{\"claimName\":\"" + words[0]
                            + "\"}}");
            mounts.append(comma)
                    .append("{\"name\":\"" + words[0] + "\",\"mountPath\":\"/" + words[0] + "\"," + container + "}");
        }
        objects.add(Manifest.parse("""
            {"apiVersion":"v1","kind":"Pod","metadata":{"name":"web","namespace":"shop","uid":"%s"},"spec":{"nodeName":"n1",
            "volumes":[%s],"containers":[{"name":"app","volumeMounts":[%s]}]},"status":{"phase":"Running",
            "containerStatuses":[{"name":"app","state":{"running":{}}}]}}\
            """.formatted(POD, names, mounts)));
    }

    private static String target(String volume) {
        return "/var/lib/kubelet/pods/" + POD + "/volumes/kubernetes.io~csi/" + volume + "/mount";
    }

    private String staging(String volume) {
        return FuseVolumes.of(Inventory.of(objects), Optional.empty(), KubeletRoot.DEFAULT).stream()
                .filter(each -> each.name().equals(volume))
                .findFirst()
                .flatMap(FuseVolume::staging)
                .orElseThrow();
    }

    private void mount(String path, String device, String root, String words, int group, PathProbe probe) {
        table.append(++ids + " 20 " + device + " " + root + " " + path + " rw shared:" + group + " - " + words
                + " rw,user_id=0,allow_other\n");
        probes = probes.withProbe(path, probe);
    }

    private RecoveryPlan plan(String driver, String key) {
        NodeObservations seen = NodeObservations.of(MountTable.parse(table.toString()));
        for (var probe : probes.probes().entrySet()) {
            seen = seen.withProbe(probe.getKey(), probe.getValue());
        }
        for (var container : probes.containers().entrySet()) {
            seen = seen.withContainer(container.getKey(), container.getValue());
        }
        FuseRequest request = FuseRequest.of(Inventory.of(objects), seen);
        return FusePlanner.plan(
                key.isEmpty()
                        ? request
                        : request.withRow(driver, FuseDriver.ofKey(key).orElseThrow()));
    }

    private static List<String> codes(RecoveryItem item) {
        return item.reasons().stream().map(reason -> reason.code().id()).toList();
    }

    private static String actions(RecoveryPlan plan) {
        return plan.restarts().stream()
                .map(action -> (action.verdict() + " " + action.container()).trim())
                .collect(Collectors.joining(" "));
    }

    /** Only the source of the same volume is bound, and of it the directory that the dead bind had. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        fact                                   | handle  | source directory | its name    | its root | dead root | bound
        the name of the volume                 | data    | data             | JuiceFS:j   | /        | /         | data
        with six random letters                | data    | data-abcdef      | JuiceFS:j   | /        | /         | data-abcdef
        another volume whose name begins alike | data    | data-old-abcdef  | JuiceFS:j   | /        | /         |
        another volume, no random letters      | data    | data-old         | JuiceFS:j   | /        | /         |
        another volume, six letters long       | data    | data-backup      | JuiceFS:j   | /        | /         |
        another file system                    | data    | data             | JuiceFS:k   | /        | /         |
        a directory of a shared mount          | data    | data             | JuiceFS:j   | /        | /pvc-aa   | data/pvc-aa
        the mount of that directory            | data    | data             | JuiceFS:j   | /pvc-aa  | /pvc-aa   | data
        a directory below it                   | data    | data             | JuiceFS:j   | /pvc-aa  | /pvc-aa/x | data/x
        a directory that it does not have      | data    | data             | JuiceFS:j   | /pvc-aa  | /pvc-aab  |
        """)
    void whatIsBound(
            String fact, String handle, String directory, String name, String root, String dead, String bound) {
        pod("csi.juicefs.com", "\"mountPropagation\":\"HostToContainer\"", "data=" + handle, "backup=data-backup");
        String sources = "/var/lib/juicefs/volume/";
        mount(sources + directory, "0:44", root, "fuse.juicefs " + name, 23, OK);
        mount(target("data"), "0:41", dead, "fuse.juicefs JuiceFS:j", 22, DEAD);
        RecoveryItem item = plan("csi.juicefs.com", "juicefs-pod-remount").items().stream()
                .filter(each -> each.target().equals(target("data")))
                .findFirst()
                .orElseThrow();
        assertThat(item.steps().stream()
                        .filter(Step.Bind.class::isInstance)
                        .map(step -> ((Step.Bind) step).from())
                        .toList())
                .isEqualTo(bound == null ? List.of() : List.of(sources + bound));
    }

    /** A container that no longer follows, or that follows nobody, is not reached by a stack. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        fact                                | tags       | propagation     | strategy | actions
        follows the dead mount              | master:22  | HostToContainer | stack    |
        is its peer                         | shared:22  | Bidirectional   | stack    |
        its table was not given             | -          | HostToContainer | stack    |
        follows nobody any more             |            | HostToContainer | replace  | restart app
        follows a group that no host has    | master:99  | HostToContainer | replace  | restart app
        never followed                      |            | None            | replace  | restart app
        """)
    void whomAStackReaches(String fact, String tags, String propagation, String strategy, String actions) {
        pod("ru.yandex.s3.csi", "\"mountPropagation\":\"" + propagation + "\"", "data=b");
        mount(staging("data"), "0:44", "/", "fuse.geesefs b", 23, OK);
        mount(target("data"), "0:41", "/", "fuse.geesefs b", 22, DEAD);
        if (!"-".equals(tags)) {
            probes = probes.withContainer(
                    new ContainerKey(POD, "app"),
                    MountTable.parse(
                            "96 92 0:41 / /data rw " + (tags == null ? "" : tags + " ") + "- fuse.geesefs b rw\n"));
        }
        RecoveryPlan plan = plan("ru.yandex.s3.csi", "geesefs-plugin");
        assertThat(plan.items().get(0).strategy()).hasToString(strategy);
        assertThat(actions(plan)).isEqualTo(actions == null ? "" : actions);
    }

    /** One container of a stacked mount was cut off by an earlier unmount: it restarts, the other goes on. */
    @Test
    void aContainerThatWasCutOffRestartsAfterAStack() {
        pod("ru.yandex.s3.csi", "\"mountPropagation\":\"HostToContainer\"", "data=b", "more=b/x");
        mount(staging("data"), "0:44", "/", "fuse.geesefs b", 23, OK);
        mount(staging("more"), "0:45", "/", "fuse.geesefs b", 25, OK);
        mount(target("data"), "0:41", "/", "fuse.geesefs b", 22, DEAD);
        mount(target("more"), "0:41", "/", "fuse.geesefs b", 22, DEAD);
        probes = probes.withContainer(new ContainerKey(POD, "app"), MountTable.parse("""
                        96 92 0:41 / /data rw - fuse.geesefs b rw
                        97 92 0:41 / /more rw master:22 - fuse.geesefs b rw
                        """));
        RecoveryPlan plan = plan("ru.yandex.s3.csi", "geesefs-plugin");
        assertThat(plan.items().get(0).strategy()).isEqualTo(Strategy.STACK);
        assertThat(actions(plan)).isEqualTo("restart app");
        assertThat(plan.reasons()).anyMatch(each -> each.code() == RecoveryCode.CUT_OFF);
    }

    @Test
    void twoVolumesOfOneHandleInAPodAreNamed() {
        pod("s3.csi.aws.com", "\"readOnly\":false", "one=b", "two=b");
        mount(target("one"), "0:41", "/", "fuse mountpoint-s3", 22, OK);
        RecoveryPlan plan = plan("s3.csi.aws.com", "mountpoint-s3-v2");
        assertThat(plan.items().get(0).strategy()).isEqualTo(Strategy.NONE);
        assertThat(plan.items().get(1).strategy()).isEqualTo(Strategy.CONDITIONAL);
        assertThat(plan.items().subList(0, 2))
                .allSatisfy(item -> assertThat(codes(item)).contains("HandleTwice"));
    }

    @Test
    void whatEndedOneVolumeEndedAllOfTheHostVolume() {
        pod("kadalu", "\"readOnly\":false", "one=one", "two=two");
        mount(target("one"), "0:41", "/subvol/one", "fuse.glusterfs h:gv0", 22, DEAD);
        mount(target("two"), "0:41", "/subvol/two", "fuse.glusterfs h:gv0", 22, DEAD);
        assertThat(plan("kadalu", "").items()).allSatisfy(item -> {
            assertThat(item.strategy()).isEqualTo(Strategy.REPLACE_POD);
            assertThat(codes(item)).contains("SharedDaemon");
        });
    }

    /** A driver that takes a bare directory for a mount binds it into the next pod. */
    @ParameterizedTest
    @CsvSource({"true, true", "false, false"})
    void aBareStagingPathOfCubefsIsADanger(boolean bare, boolean danger) {
        pod("csi.cubefs.com", "\"readOnly\":false", "data=vol1");
        if (!bare) {
            mount(staging("data"), "0:41", "/", "fuse.cubefs cubefs-vol1", 22, DEAD);
        }
        mount(target("data"), "0:41", "/", "fuse.cubefs cubefs-vol1", 22, DEAD);
        assertThat(codes(plan("csi.cubefs.com", "").items().get(0)).contains("BareCountsAsMounted"))
                .isEqualTo(danger);
    }

    /** The driver of JuiceFS stops at five mounts on a path. */
    @ParameterizedTest
    @CsvSource({"2, false", "4, true"})
    void layersCountAgainstTheLimitOfTheDriver(int layers, boolean noted) {
        pod("csi.juicefs.com", "\"mountPropagation\":\"HostToContainer\"", "data=data");
        mount("/var/lib/juicefs/volume/data-abcdef", "0:44", "/", "fuse.juicefs JuiceFS:j", 23, OK);
        for (int i = 0; i < layers; i++) {
            mount(target("data"), "0:3" + i, "/", "fuse.juicefs JuiceFS:j", 24 + i, DEAD);
        }
        RecoveryItem item =
                plan("csi.juicefs.com", "juicefs-pod-remount").items().get(0);
        assertThat(item.strategy()).isEqualTo(Strategy.STACK);
        assertThat(codes(item).contains("LayersOfDriver")).isEqualTo(noted);
    }

    /** Behind a symbolic link no mount reaches a container that runs. */
    @Test
    void aVolumeThatIsPublishedAsALinkNeedsNewPods() {
        pod(
                "fuse.csi.fluid.io",
                "\"mountPropagation\":\"HostToContainer\"",
                "data=default-data,node_publish_method=symlink");
        probes = probes.withProbe(target("data"), DEAD);
        RecoveryPlan plan = plan("fuse.csi.fluid.io", "");
        assertThat(plan.items().get(0).strategy()).isEqualTo(Strategy.REPLACE_POD);
        assertThat(codes(plan.items().get(0))).startsWith("PublishedAsLink");
        assertThat(actions(plan)).isEqualTo("replace-pod");
    }

    /** The kubelet binds a sub path again when the container starts, after the dead bind is unmounted. */
    @ParameterizedTest
    @CsvSource({"'\"mountPropagation\":\"None\"', restart app", "'\"subPath\":\"a\"', restart app"})
    void aSubPathStaysOnTheDeadMount(String mount, String actions) {
        pod("ru.yandex.s3.csi", mount, "data=b");
        mount(staging("data"), "0:44", "/", "fuse.geesefs b", 23, OK);
        mount(target("data"), "0:41", "/", "fuse.geesefs b", 22, DEAD);
        assertThat(actions(plan("ru.yandex.s3.csi", "geesefs-plugin"))).isEqualTo(actions);
    }

    /** A person finds the unit of the daemon by its name. */
    @Test
    void theUnitOfADeadMountIsNamed() {
        pod("ru.yandex.s3.csi", "\"mountPropagation\":\"HostToContainer\"", "data=csi-bucket/tenant/pvc-aa");
        mount(target("data"), "0:41", "/", "fuse.geesefs csi-bucket", 22, DEAD);
        assertThat(plan("ru.yandex.s3.csi", "geesefs-unit")
                        .items()
                        .get(0)
                        .reasons()
                        .get(0)
                        .message())
                .contains("geesefs-csi_2dbucket_2ftenant_2fpvc_2daa.service");
    }

    /** A volume that the pod itself describes has no staging path, and ends with the pod. */
    @Test
    void anInlineVolumeOfADriverThatStagesNeedsANewPod() {
        objects.add(Manifest.parse("""
            {"apiVersion":"v1","kind":"Pod","metadata":{"name":"web","namespace":"shop","uid":"%s"},"spec":{"nodeName":"n1",
            "volumes":[{"name":"data","csi":{"driver":"blob.csi.azure.com","volumeAttributes":{"containerName":"c"}}}],"containers":[{
            "name":"app","volumeMounts":[{"name":"data","mountPath":"/data","mountPropagation":"HostToContainer"}]}]},
            "status":{"phase":"Running"}}\
            """.formatted(POD)));
        mount(target("data"), "0:41", "/", "fuse blobfuse2", 22, DEAD);
        RecoveryPlan plan = plan("blob.csi.azure.com", "blobfuse2-proxy");
        assertThat(plan.items().get(0).strategy()).isEqualTo(Strategy.REPLACE_POD);
        assertThat(plan.items().get(0).steps()).isEmpty();
        assertThat(actions(plan)).isEqualTo("replace-pod");
    }

    /** An inline volume that names no bucket gets none in a new pod either. */
    @ParameterizedTest
    @CsvSource({"'', blocked, BucketMissing", "'\"bucketName\":\"b\"', replace-pod, NothingMounted"})
    void anInlineVolumeWithoutABucketIsNotReplaced(String attributes, String strategy, String reason) {
        objects.add(Manifest.parse("""
            {"apiVersion":"v1","kind":"Pod","metadata":{"name":"web","namespace":"shop","uid":"%s"},"spec":{"nodeName":"n1",
            "volumes":[{"name":"data","csi":{"driver":"gcsfuse.csi.storage.gke.io","volumeAttributes":{%s}}}],"containers":[{
            "name":"app","volumeMounts":[{"name":"data","mountPath":"/data"}]}]},"status":{"phase":"Running"}}\
            """.formatted(POD, attributes)));
        RecoveryItem item =
                plan("gcsfuse.csi.storage.gke.io", "gcsfuse-sidecar").items().get(0);
        assertThat(item.strategy()).hasToString(strategy);
        assertThat(codes(item)).startsWith(reason);
    }
}
