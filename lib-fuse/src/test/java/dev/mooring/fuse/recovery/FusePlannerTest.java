package dev.mooring.fuse.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.mooring.evidence.Needed;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.fuse.mount.ContainerKey;
import dev.mooring.fuse.mount.DaemonSeen;
import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.Healing;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.mount.internal.FuseVolumes;
import dev.mooring.fuse.recovery.internal.MountUsers;
import dev.mooring.fuse.recovery.internal.RecoveryCode;
import dev.mooring.fuse.recovery.internal.UnmountRule;
import dev.mooring.fuse.recovery.internal.UsedMount;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is done about a mount. */
class FusePlannerTest {

    private static final String UID = "11111111-1111-4111-8111-111111111111";
    private static final String OTHER = "22222222-2222-4222-8222-222222222222";
    private static final String ROOT = "20 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n";
    private static final PathProbe OK = PathProbe.answered(PathProbe.FUSE_MAGIC, 4096);
    private static final PathProbe DEAD = PathProbe.failed(107);

    private static String target(String uid) {
        return "/var/lib/kubelet/pods/" + uid + "/volumes/kubernetes.io~csi/pvc-aa/mount";
    }

    private static List<Manifest> objects(String driver, String propagation, int pods, String more) {
        List<Manifest> objects = new ArrayList<>();
        objects.add(Manifest.parse("""
            {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"pvc-aa"},"spec":{"claimRef":{"namespace":
            "shop","name":"data"},"csi":{"driver":"%s","volumeHandle":"pvc-aa"}},"status":{"phase":"Bound"}}\
            """.formatted(driver)));
        objects.add(Manifest.parse("""
            {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"data","namespace":"shop"},"spec":{
            "volumeName":"pvc-aa"},"status":{"phase":"Bound"}}\
            """));
        for (int i = 0; i < pods; i++) {
            objects.add(Manifest.parse("""
                {"apiVersion":"v1","kind":"Pod","metadata":{"name":"web-%d","namespace":"shop","uid":"%s"%s},"spec":{"nodeName":
                "n1","volumes":[{"name":"data","persistentVolumeClaim":{"claimName":"data"}}],"containers":[{"name":"app",
                "volumeMounts":[{"name":"data","mountPath":"/data","mountPropagation":"%s"}]}]},"status":{"phase":"Running",
                "containerStatuses":[{"name":"app","state":{"running":{}}}]}}\
                """.formatted(i, i == 0 ? UID : OTHER, more, propagation)));
        }
        return objects;
    }

    private static Manifest node(String name, String address, String ready) {
        return Manifest.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"" + name + "\"},\"status\":{"
                        + "\"addresses\":[{\"type\":\"InternalIP\",\"address\":\"" + address + "\"}],"
                        + "\"conditions\":[{\"type\":\"Ready\",\"status\":\"" + ready + "\"}]}}");
    }

    private static String line(int id, String device, String path, String words, int group) {
        return id + " 20 " + device + " / " + path + " rw shared:" + group + " - " + words
                + " rw,user_id=0,allow_other\n";
    }

    private static Manifest csiDriver(String name, boolean republish) {
        return Manifest.parse("{\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"CSIDriver\",\"metadata\":{\"name\":\""
                + name + "\"},\"spec\":{\"requiresRepublish\":" + republish + "}}");
    }

    private static UnmountRule.Facts unmount(String propagation, String peer, PathProbe probe, String... complete) {
        Inventory inventory =
                Inventory.of(objects("csi.juicefs.com", propagation, 1, "")).complete(complete);
        String t = target(UID);
        NodeObservations seen = NodeObservations.of(
                        MountTable.parse(ROOT + line(66, "0:41", t, "fuse.juicefs JuiceFS:j", 22) + peer))
                .withProbe(t, probe);
        List<MountUsers> users = FuseVolumes.of(inventory, Optional.empty(), KubeletRoot.DEFAULT).stream()
                .map(volume -> new MountUsers(
                        new UsedMount(
                                volume.subject(),
                                volume.target(),
                                volume.isReadOnly(),
                                Optional.empty(),
                                volume.containers()),
                        seen))
                .toList();
        return new UnmountRule.Facts(inventory, seen, t, users);
    }

    @Test
    void eachPremiseOfAnUnmountIsNeeded() {
        assertThat(UnmountRule.of(unmount("None", "", DEAD, Kinds.POD))).isPresent();
        String other = line(67, "0:44", "/var/lib/juicefs/volume", "fuse.juicefs JuiceFS:k", 22);
        Stream<Function<Reads, UnmountRule.Asked>> scenes = Stream.of(
                        unmount("None", "", DEAD),
                        unmount("None", "", OK, Kinds.POD),
                        unmount("None", other, DEAD, Kinds.POD),
                        unmount("HostToContainer", "", DEAD, Kinds.POD))
                .map(UnmountRule::asked);
        List<UnmountRule> table = List.of(UnmountRule.values());
        assertThat(Needed.among(table, scenes)).containsExactlyInAnyOrderElementsOf(Needed.all(table));
    }

    private static String staging(String driver) {
        return FuseVolumes.of(Inventory.of(objects(driver, "None", 1, "")), Optional.empty(), KubeletRoot.DEFAULT)
                .get(0)
                .staging()
                .orElseThrow();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        fact                                   | driver                         | row key             | line                                  | source      | probe   | daemon   | propagation     | strategy    | then        | reason                  | actions
        a pause is waited for                  | csi.juicefs.com                | juicefs-pod         | fuse.juicefs JuiceFS:j                |             | timeout | starting | None            | wait        | ask-driver  | WaitForDriver           |
        mounted again, followed: stack         | csi.juicefs.com                | juicefs-pod-remount | fuse.juicefs JuiceFS:j                | healthy     | 107     |          | HostToContainer | stack       |             | SourceAnswers           |
        mounted again, nobody follows: replace | csi.juicefs.com                | juicefs-pod-remount | fuse.juicefs JuiceFS:j                | healthy     | 107     |          | None            | replace     |             | SourceAnswers           | restart app
        not mounted again yet                  | csi.juicefs.com                | juicefs-pod-remount | fuse.juicefs JuiceFS:j                | dead        | 107     |          | HostToContainer | wait        | replace-pod | WaitForDriver           |
        the plugin has ended                   | csi.juicefs.com                | juicefs-process     | fuse.juicefs JuiceFS:j                |             | 107     |          | HostToContainer | replace-pod |             | DaemonNotOurs           | replace-pod
        which JuiceFS is not known             | csi.juicefs.com                |                     | fuse.juicefs JuiceFS:j                |             | 107     |          | HostToContainer | conditional |             | DriverUnclear           |
        republish unmounts first               | s3.csi.aws.com                 |                     | fuse mountpoint-s3                    | healthy     | 107     | rep      | HostToContainer | wait        | replace-pod | DriverUnmounts          |
        the object forbids the republish       | s3.csi.aws.com                 |                     | fuse mountpoint-s3                    | healthy     | 107     | norep    | HostToContainer | conditional |             | RepublishMismatch       |
        the object was not given               | s3.csi.aws.com                 |                     | fuse mountpoint-s3                    | healthy     | 107     |          | HostToContainer | conditional |             | RepublishUnknown        |
        a sidecar mounts once                  | gcsfuse.csi.storage.gke.io     |                     | fuse pvc-aa                           |             | 107     |          | HostToContainer | replace-pod |             | SidecarCannotMount      | replace-pod
        a sidecar that has not started         | gcsfuse.csi.storage.gke.io     |                     | fuse pvc-aa                           |             | timeout | starting | HostToContainer | wait        | replace-pod | WaitForDriver           |
        any new pod mounts staging             | ru.yandex.s3.csi               | geesefs-unit        | fuse.geesefs pvc-aa                   |             | 107     |          | HostToContainer | ask-driver  |             | DaemonNotOurs           |
        nobody follows, so new pods do         | ru.yandex.s3.csi               | geesefs-unit        | fuse.geesefs pvc-aa                   |             | 107     |          | None            | replace-pod |             | DaemonNotOurs           | replace-pod
        staging is gone, the bind is served    | ru.yandex.s3.csi               | geesefs-unit        | fuse.geesefs pvc-aa                   |             | ok      |          | None            | none        |             | StagingGoneTargetServed |
        staging and bind are dead              | ru.yandex.s3.csi               | geesefs-plugin      | fuse.geesefs pvc-aa                   | staged-dead | 107     |          | None            | replace-pod |             | DaemonNotOurs           | replace-pod
        staged again                           | ru.yandex.s3.csi               | geesefs-plugin      | fuse.geesefs pvc-aa                   | staged      | 107     |          | HostToContainer | stack       |             | SourceAnswers           |
        s3fs has a planner                     | ru.yandex.s3.csi               |                     | fuse.s3fs s3fs                        |             | 107     |          | HostToContainer | ask-driver  |             | S3fsStarts              |
        its cure knows the old layout only     | csi.cubefs.com                 |                     | fuse.cubefs cubefs-pvc-aa             |             | 107     |          | HostToContainer | replace-pod |             | DaemonNotOurs           | replace-pod
        heals every container                  | seaweedfs-csi-driver           |                     | fuse.seaweedfs f:8888:/buckets/pvc-aa |             | 107     |          | None            | wait        | replace-pod | WaitForDriver           |
        a stage call does not come             | blob.csi.azure.com             |                     | fuse blobfuse2                        |             | 107     |          | None            | replace-pod |             | DaemonNotOurs           | replace-pod
        its mount pod is not made again        | ossplugin.csi.alibabacloud.com | oss-pod             | fuse.ossfs ossfs                      |             | 107     |          | None            | replace-pod |             | DaemonNotOurs           | replace-pod
        a new pod heals staging                | cephfs.csi.ceph.com            |                     | fuse.ceph-fuse ceph-fuse              |             | 107     |          | None            | replace-pod |             | DaemonNotOurs           | replace-pod
        said to heal everybody, and did not    | csi.juicefs.com                | juicefs-pod         | fuse.juicefs JuiceFS:j                |             | 107     | gone late | None            | ask-driver  |             | DriverDidNotHeal        |
        forgot the mount                       | seaweedfs-csi-driver           |                     | fuse.seaweedfs f:8888:/buckets/pvc-aa |             | 107     | late     | None            | replace-pod |             | ContextLost             | replace-pod
        did not mount over it in time          | fuse.csi.fluid.io              | fluid               | fuse.juicefs JuiceFS:j                |             | 107     | late     | HostToContainer | replace-pod |             | DriverDidNotHeal        | replace-pod
        asks statx and sees nothing            | s3.csi.aws.com                 | mountpoint-s3-v2    | fuse mountpoint-s3                    |             | 107     | late+rep | HostToContainer | replace-pod |             | StatxBlind              | replace-pod
        said to unmount, and did not           | csi.cubefs.com                 |                     | fuse.cubefs cubefs-pvc-aa             |             | 107     | unmounts late+rep | HostToContainer | replace-pod | | DriverDidNotHeal       | replace-pod
        never unmount what hangs               | cephfs.csi.ceph.com            |                     | fuse.ceph-fuse ceph-fuse              |             | timeout |          | None            | blocked     |             | TargetHung              |
        a helper holds the descriptor          | csi.juicefs.com                | juicefs-process     | fuse.juicefs JuiceFS:j                |             | timeout | held     | None            | blocked     |             | TargetHung              |
        a pod that goes                        | csi.juicefs.com                | juicefs-process     | fuse.juicefs JuiceFS:j                |             | 107     | deleted  | None            | skipped     |             | PodBeingDeleted         |
        nobody knows the driver                | foo.example                    |                     | fuse.foo foo                          |             | 107     |          | None            | blocked     |             | DriverUnknown           |
        two forks of one name                  | csi-rclone                     |                     | fuse.rclone minio:b/x                 |             | 107     |          | None            | replace-pod |             | DaemonNotOurs           | replace-pod
        the node bound                         | csi.cubefs.com                 |                     | bare                                  |             | ok      |          | None            | blocked     |             | TargetNotEmpty          |
        files below                            | csi.cubefs.com                 |                     | none                                  |             | -       |          | None            | blocked     |             | TargetNotEmpty          |
        not probed                             | csi.cubefs.com                 |                     | fuse.cubefs cubefs-pvc-aa             |             | -       |          | None            | conditional |             | StateUnknown            |
        mounted again by Fluid                 | fuse.csi.fluid.io              | fluid               | fuse.juicefs JuiceFS:j                |             | 107     |          | HostToContainer | wait        | replace-pod | WaitForDriver           |
        Alluxio in the plugin                  | alluxio                        |                     | fuse.alluxio-fuse a                   |             | 107     |          | None            | replace-pod |             | DaemonNotOurs           | replace-pod
        a pause without the driver's promise   | csi.juicefs.com                | juicefs-pod-remount | fuse.juicefs JuiceFS:j                |             | timeout | starting | None            | conditional |             | StateUnknown            |
        all volumes of the host volume         | kadalu                         |                     | fuse.glusterfs h:gv0                  |             | 107     |          | None            | replace-pod |             | DaemonNotOurs           | replace-pod
        an archived driver                     | org.gluster.glusterfs          |                     | fuse.glusterfs h:gv0                  |             | 107     |          | None            | replace-pod |             | DaemonNotOurs           | replace-pod
        a daemon in the plugin process         | rclone.csi.veloxpack.io        |                     | fuse.rclone minio:b                   |             | 107     |          | None            | replace-pod |             | DaemonNotOurs           | replace-pod
        a lost request                         | ru.yandex.s3.csi               | geesefs-plugin      | fuse.geesefs pvc-aa                   | staged      | ok      | lost     | None            | conditional |             | StateUnknown            |
        """)
    void row(
            String fact,
            String driver,
            String key,
            String line,
            String source,
            String probe,
            String daemon,
            String propagation,
            String strategy,
            String then,
            String reason,
            String actions) {
        String t = target(UID);
        String staging = staging(driver);
        String at = "juicefs-pod-remount".equals(key) ? "/var/lib/juicefs/volume/pvc-aa-abcdef" : staging;
        at = driver.equals("s3.csi.aws.com") ? "/var/lib/kubelet/plugins/s3.csi.aws.com/mnt/mp-9xk2v" : at;
        String word = String.valueOf(daemon);
        String table = ROOT;
        if (line.equals("bare")) {
            table += "65 20 0:39 /kubelet/plugins/kubernetes.io/csi/x/globalmount " + t
                    + " rw shared:21 - tmpfs node rw\n";
        } else if (!line.equals("none")) {
            boolean dead = source == null || source.endsWith("dead");
            table += source == null ? "" : line(65, dead ? "0:41" : "0:44", at, line, dead ? 22 : 23);
            table += line(66, "0:41", t, line, 22);
        }
        NodeObservations seen = NodeObservations.of(MountTable.parse(table));
        seen = switch (probe) {
            case "ok" -> seen.withProbe(t, OK);
            case "107" -> seen.withProbe(t, DEAD);
            case "timeout" -> seen.withProbe(t, PathProbe.TIMED_OUT);
            default -> seen;
        };
        seen = line.equals("none") ? seen.withDirectory(t, DirectoryContent.NOT_EMPTY) : seen;
        if (source != null) {
            seen = seen.withProbe(at, source.endsWith("dead") ? DEAD : OK);
        }
        List<Manifest> objects = objects(
                driver,
                propagation,
                1,
                word.equals("deleted") ? ",\"deletionTimestamp\":\"2026-11-23T10:00:00Z\"" : "");
        if (word.endsWith("rep")) {
            objects.add(csiDriver(driver, !word.equals("norep")));
        }
        FuseRequest request = FuseRequest.of(Inventory.of(objects), seen);
        request = key == null
                ? request
                : request.withRow(driver, FuseDriver.ofKey(key).orElseThrow());
        request = word.startsWith("unmounts") ? request.withHealing(driver, Healing.UNMOUNTS) : request;
        if (word.equals("starting")) {
            request = request.withDaemon(t, DaemonSeen.NONE.withStatus(DaemonSeen.RunState.STARTING, Optional.empty()));
        } else if (word.contains("late")) {
            request = request.withDaemon(
                    t,
                    DaemonSeen.NONE.withStatus(
                            word.startsWith("gone") ? DaemonSeen.RunState.GONE : DaemonSeen.RunState.READY,
                            Optional.of(Duration.ofHours(1))));
        } else if (word.equals("lost")) {
            request = request.withDaemon(t, DaemonSeen.NONE.withWaiting(1));
        } else if (word.equals("held")) {
            request = request.withDaemon(
                    t,
                    DaemonSeen.NONE
                            .withStatus(DaemonSeen.RunState.GONE, Optional.empty())
                            .withHolders(List.of("4711 df")));
        }
        RecoveryPlan plan = FusePlanner.plan(request);
        RecoveryItem item = plan.items().get(0);
        assertThat(item.strategy()).hasToString(strategy);
        assertThat(item.waiting().map(wait -> wait.then().toString()).orElse(null))
                .isEqualTo(then);
        assertThat(item.reasons().get(0).code().id()).isEqualTo(reason);
        assertThat(plan.restarts().stream()
                        .map(action -> (action.verdict() + " " + action.container()).trim())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(actions == null ? "" : actions);
        assertThat(item.steps().isEmpty())
                .isEqualTo(item.strategy() != Strategy.STACK && item.strategy() != Strategy.REPLACE);
        assertThat(item.steps().stream()
                        .filter(step -> step.kind() == StepKind.UNMOUNT)
                        .toList())
                .hasSize(item.strategy() == Strategy.REPLACE ? 1 : 0);
        assertThat(plan.state()).isNotEqualTo(PlanState.NOTHING_TO_DO);
        assertThat(FusePlanner.plan(request)).isEqualTo(plan);
    }

    private static NodeObservations twoPods(boolean plugin) {
        String staging = staging("ru.yandex.s3.csi");
        String lines = ROOT
                + line(65, "0:44", staging, "fuse.geesefs pvc-aa", 23)
                + line(66, "0:41", target(UID), "fuse.geesefs pvc-aa", 22)
                + line(67, "0:41", target(OTHER), "fuse.geesefs pvc-aa", 22);
        NodeObservations seen = NodeObservations.of(MountTable.parse(lines))
                .withProbe(staging, OK)
                .withProbe(target(UID), DEAD)
                .withProbe(target(OTHER), DEAD);
        return plugin ? seen.withPlugin(MountTable.parse(lines.replace(" 20 ", " 21 "))) : seen;
    }

    private static RecoveryPlan twoPlanned(boolean plugin) {
        return FusePlanner.plan(FuseRequest.of(
                        Inventory.of(objects("ru.yandex.s3.csi", "HostToContainer", 2, "")), twoPods(plugin))
                .withRow("ru.yandex.s3.csi", FuseDriver.ofKey("geesefs-plugin").orElseThrow()));
    }

    /** One bind for both pods; isolated if the caller can, named if not. */
    @Test
    void twoPodsAreStackedOnceAndKeptApart() {
        List<String> kinds = twoPlanned(true).items().stream()
                .flatMap(item -> item.steps().stream())
                .map(Step::action)
                .toList();
        assertThat(kinds)
                .containsExactly(
                        "hold-mount",
                        "hold-mount",
                        "hold-mount",
                        "hold-mount",
                        "bind-over",
                        "await-mount",
                        "await-mount",
                        "isolate-mount",
                        "isolate-mount",
                        "isolate-mount",
                        "isolate-mount");
        RecoveryPlan named = twoPlanned(false);
        assertThat(named.items().stream().flatMap(item -> item.steps().stream()).map(Step::action))
                .containsExactly("bind-over", "await-mount", "await-mount");
        assertThat(named.items().subList(0, 2))
                .allSatisfy(item -> assertThat(item.reasons())
                        .anyMatch(reason -> reason.code() == RecoveryCode.DELETE_OF_NEIGHBOUR));
    }

    /** The kernel lets the first mount of a namespace be its own parent; a table that somebody cut may name any other. */
    @ParameterizedTest(name = "circles of {0}")
    @ValueSource(ints = {1, 2, 3})
    void mountsThatAreTheirOwnParentsAreInsideOfNone(int length) {
        String target = target(UID);
        List<String> tables = new ArrayList<>();
        for (boolean isCircle : new boolean[] {false, true}) {
            StringBuilder lines = new StringBuilder();
            for (String path : List.of("/", target)) {
                int first = path.equals("/") ? 20 : 40;
                for (int i = 0; i < length; i++) {
                    int parent = isCircle ? first + (i + 1) % length : 0;
                    lines.append(line(first + i, "0:" + (first + i), path, "fuse.geesefs pvc-aa", first + i)
                            .replace(" 20 0:", " " + parent + " 0:"));
                }
            }
            tables.add(lines.toString());
        }
        List<RecoveryPlan> plans = tables.stream()
                .map(MountTable::parse)
                .map(table -> NodeObservations.of(table).withPlugin(table).withProbe(target, DEAD))
                .map(seen -> assertTimeoutPreemptively(
                        Duration.ofMinutes(1),
                        () -> FusePlanner.plan(FuseRequest.of(
                                Inventory.of(objects("ru.yandex.s3.csi", "HostToContainer", 1, "")), seen))))
                .toList();
        assertThat(plans.get(1)).isEqualTo(plans.get(0));
    }

    /** Two pods have layers over peers: the unmount of the dead one would take the other's, which answers. */
    @Test
    void aMountIsNotReplacedIfThatTakesTheMountOfANeighbour() {
        String staging = staging("ru.yandex.s3.csi");
        String geesefs = "fuse.geesefs pvc-aa";
        NodeObservations seen = NodeObservations.of(MountTable.parse(ROOT
                        + line(65, "0:46", staging, geesefs, 25)
                        + line(66, "0:41", target(UID), geesefs, 22)
                        + line(67, "0:41", target(OTHER), geesefs, 22)
                        + line(68, "0:44", target(UID), geesefs, 23)
                        + line(69, "0:45", target(OTHER), geesefs, 24)))
                .withProbe(staging, OK)
                .withProbe(target(UID), DEAD)
                .withProbe(target(OTHER), OK);
        RecoveryPlan plan = FusePlanner.plan(FuseRequest.of(
                        Inventory.of(objects("ru.yandex.s3.csi", "None", 2, "")), seen)
                .withRow("ru.yandex.s3.csi", FuseDriver.ofKey("geesefs-plugin").orElseThrow()));
        assertThat(plan.items().get(0).strategy()).isEqualTo(Strategy.BLOCKED);
        assertThat(plan.items().get(0).reasons().get(0).code()).isEqualTo(RecoveryCode.PEER_ALIVE);
        assertThat(plan.items().get(1).reasons()).anyMatch(reason -> reason.code() == RecoveryCode.DELETE_OF_NEIGHBOUR);
    }

    /** A yes needs evidence: the view of each container, and the pods. */
    @Test
    void nothingToDoIsSaidOnlyIfEveryContainerIsShownToSeeTheMount() {
        String t = target(UID);
        String lines = ROOT
                + line(65, "0:44", staging("ru.yandex.s3.csi"), "fuse.geesefs pvc-aa", 23)
                + line(66, "0:44", t, "fuse.geesefs pvc-aa", 23);
        NodeObservations seen = NodeObservations.of(MountTable.parse(lines)).withProbe(t, OK);
        NodeObservations staged = seen.withProbe(staging("ru.yandex.s3.csi"), OK);
        Inventory given = Inventory.of(objects("ru.yandex.s3.csi", "None", 1, ""));
        Inventory inventory = given.complete("Pod");
        ContainerKey app = new ContainerKey(UID, "app");
        MountTable own = MountTable.parse("96 92 0:44 / /data rw - fuse.geesefs pvc-aa rw\n");
        MountTable old = MountTable.parse("96 92 0:41 / /data rw - fuse.geesefs pvc-aa rw\n");
        assertThat(FusePlanner.plan(FuseRequest.of(inventory, staged.withContainer(app, own)))
                        .state())
                .isEqualTo(PlanState.NOTHING_TO_DO);
        assertThat(FusePlanner.plan(FuseRequest.of(given, staged.withContainer(app, own)))
                        .state())
                .isEqualTo(PlanState.UNKNOWN);
        assertThat(FusePlanner.plan(FuseRequest.of(inventory, staged)).state()).isEqualTo(PlanState.UNKNOWN);
        assertThat(FusePlanner.plan(FuseRequest.of(inventory, seen.withContainer(app, own)))
                        .state())
                .isEqualTo(PlanState.UNKNOWN);
        assertThat(FusePlanner.plan(FuseRequest.of(inventory, staged.withContainer(app, old)))
                        .state())
                .isEqualTo(PlanState.RECOVER);
        assertThat(FusePlanner.plan(FuseRequest.of(Inventory.of(List.of()), staged))
                        .state())
                .isEqualTo(PlanState.UNKNOWN);
        assertThat(FusePlanner.plan(FuseRequest.of(inventory, NodeObservations.NONE))
                        .state())
                .isEqualTo(PlanState.UNKNOWN);
    }

    /** Each row adds one thing to what has the all-clear, and it is gone. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        fact                                   | line                                                             | said     | found
        as it should be                        |                                                                  |          |
        a CSI mount of a pod that was not given | 70 20 8:1 /x OTHER rw - ext4 /dev/sda1 rw                       |          | MountOfUnknownPod
        a line that cannot be read             | 70 20                                                            |          | MountTableCut
        a probe of no mount                    |                                                                  | probe    | ProbeOfNoPod
        a daemon of no mount                   |                                                                  | daemon   | DaemonOfNoPod
        a row of a driver that nobody uses     |                                                                  | row      | DriverWithoutVolumes
        a way of healing of such a driver      |                                                                  | healing  | DriverWithoutVolumes
        requests of the connection wait        |                                                                  | waiting  | LostRequest
        a container got an answer              |                                                                  | app=ok   |
        a container got no answer              |                                                                  | app=13   | ProbeOfContainerFailed
        a container that no pod has            |                                                                  | x=ok     | ProbeOfNoContainer
        the pod may write and the mount may not |                                                                 | ro       | MountedReadOnly
        another directory of the volume        |                                                                  | /sub     | OtherDirectory
        a node that answers                    |                                                                  | True     |
        a node that does not answer            |                                                                  | Unknown  | NodeMayNotAnswer
        a pod with the address of another node |                                                                  | hostIP   | PodRunsElsewhere
        a claim that does not exist            |                                                                  | claim    | -
        """)
    void oneMoreThingTakesTheAllClearAway(String fact, String line, String said, String found) {
        String t = target(UID);
        String g = staging("ru.yandex.s3.csi");
        String mine = line(66, "0:44", t, "fuse.geesefs pvc-aa", 23);
        mine = "ro".equals(said) ? mine.replace(" rw shared", " ro shared") : mine;
        mine = "/sub".equals(said) ? mine.replace(" 0:44 / ", " 0:44 /sub ") : mine;
        String more = line == null ? "" : line.replace("OTHER", target(OTHER)) + "\n";
        NodeObservations seen = NodeObservations.of(
                        MountTable.parse(ROOT + line(65, "0:44", g, "fuse.geesefs pvc-aa", 23) + mine + more))
                .withProbe(t, OK)
                .withProbe(g, OK)
                .withContainer(
                        new ContainerKey(UID, "app"),
                        MountTable.parse(
                                "96 92" + mine.substring(5).replace(t, "/data").replace("shared:23", "")));
        if (said != null && said.contains("=")) {
            String[] asked = said.split("=");
            seen = seen.withContainerProbe(
                    new ContainerKey(UID, asked[0]), "/data", asked[1].equals("ok") ? OK : PathProbe.failed(13));
        }
        seen = "probe".equals(said) ? seen.withProbe("/mnt/x", DEAD) : seen;
        Inventory objects =
                Inventory.of(objects("ru.yandex.s3.csi", "None", 1, "")).complete("Pod", "PersistentVolumeClaim");
        objects = "claim".equals(said) ? objects.without(ObjectRef.claim("shop", "data")) : objects;
        objects = "True".equals(said) || "Unknown".equals(said) ? objects.with(node("n1", "10.0.0.1", said)) : objects;
        if ("hostIP".equals(said)) {
            Manifest pod = objects.all("Pod").get(0);
            objects = objects.with(node("n1", "10.0.0.1", "True"))
                    .with(node("n2", "10.0.0.9", "True"))
                    .with(new Manifest(pod.json().with("status", pod.status().with("hostIP", "10.0.0.9"))));
        }
        FuseRequest request = FuseRequest.of(objects, seen);
        request = "daemon".equals(said) ? request.withDaemon("/mnt/x", DaemonSeen.NONE) : request;
        request = "healing".equals(said) ? request.withHealing("x.example", Healing.NONE) : request;
        request = "waiting".equals(said) ? request.withDaemon(t, DaemonSeen.NONE.withWaiting(3)) : request;
        request = "row".equals(said) ? request.withRow("x.example", FuseDriver.TABLE.get(0)) : request;
        request = "claim".equals(said)
                ? request
                : request.withRow(
                        "ru.yandex.s3.csi", FuseDriver.ofKey("geesefs-plugin").orElseThrow());
        RecoveryPlan plan = FusePlanner.plan(request);
        assertThat(plan.state()).isEqualTo(found == null ? PlanState.NOTHING_TO_DO : PlanState.UNKNOWN);
        assertThat(plan.allClear().isPresent()).isEqualTo(found == null);
        assertThat(plan.reasons().stream().map(reason -> reason.code().id()))
                .containsExactlyElementsOf(found == null || found.equals("-") ? List.of() : List.of(found));
    }

    @Test
    void aDeadMountOfNoPodIsUnmountedBeforeAnythingIsRemoved() {
        NodeObservations seen = NodeObservations.of(
                        MountTable.parse(ROOT + line(66, "0:41", target(OTHER), "fuse.juicefs JuiceFS:j", 22)))
                .withProbe(target(OTHER), DEAD);
        RecoveryPlan plan =
                FusePlanner.plan(FuseRequest.of(Inventory.of(objects("csi.cubefs.com", "None", 1, "")), seen));
        assertThat(plan.items()).anySatisfy(item -> {
            assertThat(item.target()).isEqualTo(target(OTHER));
            assertThat(item.strategy()).isEqualTo(Strategy.BLOCKED);
            assertThat(item.reasons().get(0).code()).isEqualTo(RecoveryCode.POD_MISSING);
        });
    }
}
