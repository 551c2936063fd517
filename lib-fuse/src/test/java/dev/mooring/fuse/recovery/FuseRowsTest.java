package dev.mooring.fuse.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.ContainerKey;
import dev.mooring.fuse.mount.DaemonSeen;
import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.Healing;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.mount.internal.FuseVolumes;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is done about a mount, by what its driver does itself: a row for each situation. */
class FuseRowsTest {

    private static final String ONE = "11111111-1111-4111-8111-111111111111";
    private static final String TWO = "22222222-2222-4222-8222-222222222222";

    /** One volume, its pods, and what was seen of both. */
    private static final class Node {
        private final String driver;
        private final String words;
        private final List<Manifest> objects = new ArrayList<>();
        private final StringBuilder table = new StringBuilder("20 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n");
        private NodeObservations probes = NodeObservations.NONE;
        private int ids = 60;

        /** {@code said}: {@code opt=…}, {@code attr=key=value}, {@code rep}, {@code norep}, {@code complete}, … */
        Node(String driver, String words, String pods, String said) {
            this.driver = driver;
            this.words = words;
            String options = word(said, "opt").replace('_', ' ');
            String attribute = word(said, "attr");
            String[] shared = word(said, "class").split(",");
            objects.add(Manifest.parse("""
                {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"pvc-aa"},"spec":{"storageClassName":"%s","claimRef":{"namespace":"shop",
                "name":"data"},"mountOptions":[%s],"csi":{"driver":"%s","volumeHandle":"%s","volumeAttributes":{%s}}},
                "status":{"phase":"Bound"}}\
                """.formatted(
                            shared[0],
                            options.isEmpty() ? "" : "\"" + options + "\"",
                            driver,
                            driver.equals("fuse.csi.fluid.io") ? "default-my-data" : "pvc-aa",
                            attribute.isEmpty() ? "" : "\"" + attribute.replace("=", "\":\"") + "\"")));
            objects.add(Manifest.parse("""
                {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"data","namespace":"shop"},"spec":{
                "volumeName":"pvc-aa"},"status":{"phase":"Bound"}}\
                """));
            if (shared.length > 1) {
                objects.add(Manifest.parse("""
                    {"apiVersion":"storage.k8s.io/v1","kind":"StorageClass","metadata":{"name":"%s"},"provisioner":"%s","parameters":{
                    "csi.storage.k8s.io/provisioner-secret-name":"%s"}}\
                    """.formatted(shared[0], driver, shared[1])));
            }
            String[] each = pods.split(";");
            for (int i = 0; i < each.length; i++) {
                pod(i, each[i].trim().split(" +"));
            }
            for (String flag : said.split(" ")) {
                if (flag.endsWith("rep")) {
                    objects.add(
                            Manifest.parse("{\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"CSIDriver\",\"metadata\":"
                                    + "{\"name\":\"" + driver + "\"},\"spec\":{\"requiresRepublish\":"
                                    + flag.equals("rep")
                                    + "}}"));
                }
            }
        }

        /** Containers: {@code NAME:PROPAGATION[,ro][,sub=PATH][,never][,debug]}. */
        private void pod(int number, String[] specs) {
            List<String> main = new ArrayList<>();
            List<String> states = new ArrayList<>();
            String policy = "Always";
            for (String spec : specs) {
                String[] parts = spec.split("[:,]");
                StringBuilder mount =
                        new StringBuilder("{\"name\":\"data\",\"mountPath\":\"/data\",\"mountPropagation\":\""
                                + (parts[1].equals("H2C") ? "HostToContainer" : parts[1]) + "\"");
                for (String more : List.of(parts).subList(2, parts.length)) {
                    mount.append(more.equals("ro") ? ",\"readOnly\":true" : "")
                            .append(more.startsWith("sub=") ? ",\"subPath\":\"" + more.substring(4) + "\"" : "");
                    policy = more.equals("never") ? "Never" : policy;
                }
                main.add("{\"name\":\"" + parts[0] + "\",\"volumeMounts\":[" + mount + "}]}");
                states.add("{\"name\":\"" + parts[0]
                        + "\",\"state\":{\"running\":{\"startedAt\":\"2026-11-20T10:00:00Z\"}}}");
            }
            objects.add(Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"web-" + number
                    + "\",\"namespace\":\"shop\",\"uid\":\"" + (number == 0 ? ONE : TWO)
                    + "\"},\"spec\":{\"nodeName\":\"n1\",\"restartPolicy\":\"" + policy
                    + "\",\"volumes\":[{\"name\":\"data\",\"persistentVolumeClaim\":{\"claimName\":\"data\"}}],\"containers\":"
                    + main + "},\"status\":{\"phase\":\"Running\",\"containerStatuses\":" + states + "}}"));
        }

        private String path(String name) {
            return switch (name) {
                case "T" -> "/var/lib/kubelet/pods/" + ONE + "/volumes/kubernetes.io~csi/pvc-aa/mount";
                case "U" -> "/var/lib/kubelet/pods/" + TWO + "/volumes/kubernetes.io~csi/pvc-aa/mount";
                case "X" ->
                    "/var/lib/kubelet/pods/33333333-3333-4333-8333-333333333333/volumes/kubernetes.io~csi/pvc-bb/mount";
                case "B" -> "/var/lib/kubelet/pods/" + ONE + "/volume-subpaths/pvc-aa/app/0";
                case "C" -> "/var/lib/juicefs/volume/jfs-sc-abcdef";
                case "S" ->
                    switch (driver) {
                        case "csi.juicefs.com" -> "/var/lib/juicefs/volume/pvc-aa-abcdef";
                        case "fuse.csi.fluid.io" -> "/runtime-mnt/juicefs/default/my-data/juicefs-fuse";
                        default -> "/var/lib/kubelet/plugins/s3.csi.aws.com/mnt/mp-9xk2v";
                    };
                default ->
                    FuseVolumes.of(Inventory.of(objects), Optional.empty(), KubeletRoot.DEFAULT)
                            .get(0)
                            .staging()
                            .orElseThrow();
            };
        }

        /** {@code PATH=DEVICE[+DEVICE…][,ro][,private][,/ROOT]}, mounts of one device in one group, in the order of the table. */
        void mounts(String text) {
            for (String each : text.split(" +")) {
                String[] parts = each.split("=", 2);
                String[] words = parts[1].split(",");
                List<String> flags = List.of(words).subList(1, words.length);
                String root = flags.stream()
                        .filter(flag -> flag.startsWith("/"))
                        .findFirst()
                        .orElse("/");
                for (String device : words[0].split("\\+")) {
                    String group = flags.contains("private") ? "" : "shared:" + device.substring(2) + " ";
                    table.append(++ids + " 20 " + device + " " + root + " " + path(parts[0]) + " "
                            + (flags.contains("ro") ? "ro" : "rw") + " " + group + "- " + this.words
                            + " rw,user_id=0,allow_other\n");
                }
            }
        }

        void probes(String text) {
            for (String each : text.split(" +")) {
                String[] parts = each.split("=", 2);
                PathProbe probe = switch (parts[1]) {
                    case "ok" ->
                        PathProbe.answered(
                                words.startsWith("nfs") || words.startsWith("ceph") ? 0x6969 : PathProbe.FUSE_MAGIC,
                                4096);
                    case "dead" -> PathProbe.failed(107);
                    case "stale" -> PathProbe.failed(116);
                    default -> PathProbe.TIMED_OUT;
                };
                probes = probes.withProbe(path(parts[0]), probe);
            }
        }

        RecoveryPlan plan(String key, String said) {
            NodeObservations seen = NodeObservations.of(MountTable.parse(table.toString()));
            for (var probe : probes.probes().entrySet()) {
                seen = seen.withProbe(probe.getKey(), probe.getValue());
            }
            for (String flag : said.split(" ")) {
                if (flag.startsWith("view=")) {
                    String[] parts = flag.substring(5).split(",");
                    seen = seen.withContainer(
                            new ContainerKey(ONE, "app"),
                            MountTable.parse("96 92 " + parts[0] + " / /data rw "
                                    + (parts.length > 1 ? parts[1] + " " : "") + "- " + words + " rw\n"));
                }
            }
            if (!word(said, "recovered").isEmpty()) {
                seen = seen.withRecovery(path("T"), Instant.parse(word(said, "recovered")));
            }
            Inventory inventory = Inventory.of(objects);
            FuseRequest request = FuseRequest.of(
                    (" " + said + " ").contains(" complete ") ? inventory.complete("Pod") : inventory, seen);
            if (key != null) {
                request = request.withRow(driver, FuseDriver.ofKey(key).orElseThrow());
            }
            DaemonSeen daemon = DaemonSeen.NONE;
            for (String flag : said.split(" ")) {
                String[] parts = flag.split("[=:]");
                if (flag.startsWith("daemon=")) {
                    daemon = daemon.withStatus(
                            DaemonSeen.RunState.valueOf(parts[1].toUpperCase(Locale.ROOT)),
                            Optional.of(Duration.ofSeconds(Long.parseLong(parts[2]))));
                } else if (flag.startsWith("ended=")) {
                    daemon = daemon.withEnd(parts[1]);
                } else if (flag.startsWith("cache=")) {
                    daemon = daemon.withCache(parts[1]);
                } else if (flag.startsWith("waiting=")) {
                    daemon = daemon.withWaiting(Integer.parseInt(parts[1]));
                } else if (flag.startsWith("healing=")) {
                    request = request.withHealing(
                            driver,
                            Healing.valueOf(parts[1].toUpperCase(Locale.ROOT).replace('-', '_')));
                }
            }
            return FusePlanner.plan(daemon.equals(DaemonSeen.NONE) ? request : request.withDaemon(path("T"), daemon));
        }
    }

    /** What is proven of the mount of a pod: that it may be unmounted, or that it is healed. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        fact                                  | mounts                       | probes               | pods                 | said                                            | proven
        dead, nobody follows                  | G=0:44 T=0:41                | G=ok T=dead          | app:None             | complete                                        | may be unmounted
        its neighbour is dead, too            | G=0:44 T=0:41 U=0:41         | G=ok T=dead U=dead   | app:None; app:None   | complete                                        | may be unmounted, may be unmounted
        the pods are not all known            | G=0:44 T=0:41                | G=ok T=dead          | app:None             |                                                 |
        a line is missing                     | G=0:44 T=0:41                | G=ok T=dead          | app:None             | complete cut                                    |
        it hangs                              | G=0:44 T=0:41                | G=ok T=hangs         | app:None             | complete                                        |
        a container follows and may only read | G=0:44 T=0:41                | G=ok T=dead          | app:H2C,ro           | complete                                        |
        it answers and its container sees it  | G=0:44 T=0:44                | G=ok T=ok            | app:None             | complete view=0:44                              | is healed
        it answers, and not all pods are known | G=0:44 T=0:44               | G=ok T=ok            | app:None             | view=0:44                                       |
        what its container sees is not known  | G=0:44 T=0:44                | G=ok T=ok            | app:None             | complete                                        |
        its container sees the dead one       | G=0:44 T=0:44                | G=ok T=ok            | app:None             | complete view=0:41                              |
        it was started after the recovery     | G=0:44 T=0:44                | G=ok T=ok            | app:None             | complete recovered=2026-11-20T09:00:00Z         | is healed
        it was started before the recovery    | G=0:44 T=0:44                | G=ok T=ok            | app:None             | complete recovered=2026-11-20T11:00:00Z         |
        nobody may write to it                | G=0:44,ro T=0:44,ro          | G=ok T=ok            | app:None             | complete view=0:44                              |
        """)
    void proofsOfSingleMounts(String fact, String mounts, String probes, String pods, String said, String proven) {
        String words = said == null ? "" : said;
        Node node = new Node("ru.yandex.s3.csi", "fuse.geesefs pvc-aa", pods, words);
        node.mounts(mounts);
        node.probes(probes);
        if (words.contains("cut")) {
            node.table.append("99 20 0:4");
        }
        RecoveryPlan plan = node.plan("geesefs-plugin", words);
        assertThat(plan.mounts().stream()
                        .map(each -> each.question().replaceAll(".*(may be unmounted|is healed).*", "$1"))
                        .collect(Collectors.joining(", ")))
                .isEqualTo(proven == null ? "" : proven);
    }

    private static String word(String said, String key) {
        for (String each : said.split(" ")) {
            if (each.startsWith(key + "=")) {
                return each.substring(key.length() + 1);
            }
        }
        return "";
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        fact                                                 | driver                     | key                 | line                    | mounts                  | probes          | pods                    | said                             | strategies        | codes                                | steps                                            | actions
        a pause is waited for                                | csi.juicefs.com            | juicefs-pod         | fuse.juicefs JuiceFS:j  | T=0:41                  | T=hangs         | app:None                | daemon=starting:20               | wait ask-driver   | WaitForDriver HeldDescriptor         |                                                  |
        a pause that is too long                             | csi.juicefs.com            | juicefs-pod         | fuse.juicefs JuiceFS:j  | T=0:41                  | T=hangs         | app:None                | daemon=starting:100              | ask-driver        | DriverDidNotHeal HeldDescriptor      |                                                  |
        the first republish comes                            | s3.csi.aws.com             | mountpoint-s3-v2    | fuse mountpoint-s3      | T=0:41                  | T=dead          | app:None                | rep daemon=ready:60              | wait replace-pod  | DriverUnmounts                       |                                                  |
        five minutes later                                   | s3.csi.aws.com             | mountpoint-s3-v2    | fuse mountpoint-s3      | T=0:41                  | T=dead          | app:None                | rep daemon=ready:300             | replace-pod       | StatxBlind                           |                                                  | replace-pod
        five minutes later, never a stack                    | s3.csi.aws.com             | mountpoint-s3-v2    | fuse mountpoint-s3      | S=0:44 T=0:41           | S=ok T=dead     | app:H2C                 | rep daemon=ready:300             | replace-pod       | StatxBlind                           |                                                  | replace-pod
        its mount pod was killed                             | s3.csi.aws.com             | mountpoint-s3-v2    | fuse mountpoint-s3      | T=0:41                  | T=dead          | app:None                | rep daemon=ready:9 ended=OOMKilled | wait replace-pod | DriverUnmounts DaemonEnded          |                                                  |
        its source is unmounted, the bind is served          | s3.csi.aws.com             | mountpoint-s3-v2    | fuse mountpoint-s3      | T=0:41                  | T=ok            | app:None                | rep                              | none              | StagingGoneTargetServed              |                                                  |
        the source is there                                  | s3.csi.aws.com             | mountpoint-s3-v2    | fuse mountpoint-s3      | S=0:41 T=0:41           | S=ok T=ok       | app:None                | rep                              | none              | Fine                                 |                                                  |
        a sidecar that never starts                          | gcsfuse.csi.storage.gke.io | gcsfuse-sidecar     | fuse pvc-aa             | T=0:41                  | T=hangs         | app:H2C                 | daemon=starting:120              | replace-pod       | SidecarCannotMount NoServerYet       |                                                  | replace-pod
        a dataset of Fluid, the gate is off                  | fuse.csi.fluid.io          |                     | fuse.juicefs JuiceFS:j  | S=0:44 T=0:41           | S=ok T=dead     | app:H2C                 |                                  | stack             | SourceAnswers                        | bind-over await-mount                            |
        the gate is on                                       | fuse.csi.fluid.io          |                     | fuse.juicefs JuiceFS:j  | S=0:44 T=0:41           | S=ok T=dead     | app:H2C                 | healing=followers                | wait replace-pod  | WaitForDriver                        |                                                  |
        the gate is on, and a container follows nobody       | fuse.csi.fluid.io          |                     | fuse.juicefs JuiceFS:j  | S=0:44 T=0:41           | S=ok T=dead     | app:H2C old:None        | healing=followers                | wait replace-pod  | WaitForDriver                        |                                                  | restart old
        a path of Fluid that the volume names                | fuse.csi.fluid.io          |                     | fuse.juicefs JuiceFS:j  | S=0:44 T=0:41           | S=ok T=dead     | app:H2C                 | attr=fluid_path=/runtime-mnt/juicefs/default/my-data/juicefs-fuse | stack | SourceAnswers   | bind-over await-mount                            |
        a path of another dataset                            | fuse.csi.fluid.io          |                     | fuse.juicefs JuiceFS:j  | S=0:44 T=0:41           | S=ok T=dead     | app:H2C                 | attr=fluid_path=/runtime-mnt/x   | wait replace-pod  | WaitForDriver                        |                                                  |
        SeaweedFS reaches every container                    | seaweedfs-csi-driver       |                     | fuse.seaweedfs f:1:/buckets/pvc-aa | T=0:41       | T=dead          | app:None                |                                  | wait replace-pod  | WaitForDriver                        |                                                  |
        its plugin does not know the mount                   | seaweedfs-csi-driver       |                     | fuse.seaweedfs f:1:/buckets/pvc-aa | T=0:41       | T=dead          | app:None                | healing=none                     | replace-pod       | ContextLost                          |                                                  | replace-pod
        it has not healed in time                            | seaweedfs-csi-driver       |                     | fuse.seaweedfs f:1:/buckets/pvc-aa | T=0:41       | T=dead          | app:None                | daemon=ready:61                  | replace-pod       | ContextLost                          |                                                  | replace-pod
        it cannot enter containers                           | seaweedfs-csi-driver       |                     | fuse.seaweedfs f:1:/buckets/pvc-aa | T=0:41       | T=dead          | app:None new:H2C        | healing=followers                | wait replace-pod  | WaitForDriver                        |                                                  | restart app
        the cure of CubeFS has the old layout                | csi.cubefs.com             |                     | fuse.cubefs cubefs-pvc-aa | G=0:41 T=0:41         | G=dead T=dead   | app:H2C                 |                                  | replace-pod       | DaemonNotOurs OldLayout              |                                                  | replace-pod
        no stage call comes                                  | blob.csi.azure.com         | blobfuse2-proxy     | fuse blobfuse2          | G=0:41 T=0:41 U=0:41    | G=dead T=dead U=dead | app:None; app:None | | replace-pod replace-pod | DaemonNotOurs StageNotRepeated |                                                  | replace-pod replace-pod
        ceph-fuse has lost its stage file                    | cephfs.csi.ceph.com        | ceph-fuse           | fuse.ceph-fuse ceph-fuse | G=0:41 T=0:41          | G=dead T=dead   | app:None                | healing=none                     | replace-pod       | DaemonNotOurs                        |                                                  | replace-pod
        the mount of a class, which its volumes share        | csi.juicefs.com            | juicefs-pod-remount | fuse.juicefs JuiceFS:j  | C=0:44 T=0:41,/pvc-aa   | C=ok T=dead     | app:H2C                 | class=jfs-sc,jfs                 | stack             | SourceAnswers                        | bind-over await-mount                            |
        a class of secrets by template has none              | csi.juicefs.com            | juicefs-pod-remount | fuse.juicefs JuiceFS:j  | C=0:44 T=0:41,/pvc-aa   | C=ok T=dead     | app:H2C                 | class=jfs-sc,${pvc.name}         | wait replace-pod  | WaitForDriver                        |                                                  |
        the class is not given                               | csi.juicefs.com            | juicefs-pod-remount | fuse.juicefs JuiceFS:j  | C=0:44 T=0:41,/pvc-aa   | C=ok T=dead     | app:H2C                 | class=jfs-sc                     | wait replace-pod  | WaitForDriver                        |                                                  |
        another class                                        | csi.juicefs.com            | juicefs-pod-remount | fuse.juicefs JuiceFS:j  | C=0:44 T=0:41,/pvc-aa   | C=ok T=dead     | app:H2C                 | class=other,jfs                  | wait replace-pod  | WaitForDriver                        |                                                  |
        the whole file system is not bound for a directory   | csi.juicefs.com            | juicefs-pod-remount | fuse.juicefs JuiceFS:j  | C=0:44 T=0:41           | C=ok T=dead     | app:H2C                 | class=jfs-sc,jfs                 | wait replace-pod  | WaitForDriver                        |                                                  |
        a write cache                                        | csi.juicefs.com            | juicefs-process     | fuse.juicefs JuiceFS:j  | T=0:41                  | T=dead          | app:None                |                                  | replace-pod       | DaemonNotOurs CacheOnNode            |                                                  | replace-pod
        a write cache of rclone                              | csi-rclone                 |                     | fuse.rclone s3:b/x      | T=0:41                  | T=dead          | app:None                |                                  | replace-pod       | DaemonNotOurs CacheOnNode            |                                                  | replace-pod
        a write cache of rclone that is kept                 | csi-rclone                 |                     | fuse.rclone s3:b/x      | T=0:41                  | T=dead          | app:None                | cache=/var/lib/rclone            | replace-pod       | DaemonNotOurs CacheKept !CacheOnNode |                                                  | replace-pod
        a write cache of JuiceFS, in the pod of the daemon   | csi.juicefs.com            | juicefs-process     | fuse.juicefs JuiceFS:j  | T=0:41                  | T=dead          | app:None                |                                  | replace-pod       | DaemonNotOurs CacheOnNode !CacheKept |                                                  | replace-pod
        no write cache                                       | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:41 T=0:41           | G=dead T=dead   | app:None                |                                  | replace-pod       | DaemonNotOurs !CacheOnNode           |                                                  | replace-pod
        a lost request, the others are answered              | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:41 T=0:41           | G=ok T=ok       | app:None                | waiting=1                        | none              | Fine LostRequest                     |                                                  |
        a mount of no pod that answers                       | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:41 T=0:41 X=0:45    | G=ok T=ok X=ok  | app:None                | complete                         | none blocked      | Fine PodMissing                      |                                                  |
        the pods are not all known                           | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:41 T=0:41 X=0:45    | G=ok T=ok X=ok  | app:None                |                                  | none none         | Fine !PodMissing                     |                                                  |
        a sub path is bound over, too                        | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44 T=0:41 B=0:41,/a | G=ok T=dead B=dead | app:H2C,sub=a        |                                  | stack             | SourceAnswers                        | bind-over assert-plain-sub-path bind-over await-mount |
        a sub path that nobody follows                       | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44 T=0:41 B=0:41,/a | G=ok T=dead B=dead | app:None,sub=a new:H2C |                                | stack             | SourceAnswers                        | repair-sub-path bind-over await-mount            | restart app
        a sub path of a mount that is replaced               | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44 T=0:41 B=0:41,/a | G=ok T=dead B=dead | app:None,sub=a       |                                  | replace           | SourceAnswers                        | unmount assert-not-mounted bind await-mount repair-sub-path | restart app
        a sub path left behind                               | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44 T=0:44 B=0:41,/a | G=ok T=ok B=dead | app:None,sub=a         |                                  | none              | Fine SubPathStale                    | repair-sub-path                                  | restart app
        it would not be started again                        | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44 T=0:41           | G=ok T=dead     | app:None,never          |                                  | replace           | SourceAnswers RestartImpossible      | unmount assert-not-mounted bind await-mount      | replace-pod
        a container that may only read is not made to write  | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44 T=0:41           | G=ok T=dead     | app:H2C,ro              |                                  | replace           | ReadOnlyMixed                        | unmount assert-not-mounted bind await-mount      | restart app
        a mount that is read-only may be stacked             | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44,ro T=0:41        | G=ok T=dead     | app:H2C,ro              |                                  | stack             | SourceAnswers                        | bind-over await-mount                            |
        it follows nobody, so it is no matter                | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44 T=0:41           | G=ok T=dead     | app:H2C old:None,ro     |                                  | stack             | SourceAnswers                        | bind-over await-mount                            | restart old
        a read-only volume stays one                         | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44 T=0:41           | G=ok T=dead     | app:None                | opt=ro                           | replace           | SourceAnswers                        | unmount assert-not-mounted bind make-read-only await-mount | restart app
        its mount may be read-only                           | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44,ro T=0:44,ro     | G=ok T=ok       | app:None                | opt=ro                           | none              | Fine !MountedReadOnly                |                                                  |
        without the option it may not                        | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44,ro T=0:44,ro     | G=ok T=ok       | app:None                |                                  | none              | Fine MountedReadOnly                 |                                                  |
        a private mount reaches nobody                       | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44 T=0:41,private   | G=ok T=dead     | app:H2C                 |                                  | replace           | SourceAnswers                        | unmount assert-not-mounted bind await-mount      | restart app
        a container with the mount of before                 | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44 T=0:44           | G=ok T=ok       | app:None                | view=0:41                        | none              | Fine SeesOldMount                    |                                                  | restart app
        an option that the driver refuses                    | s3.csi.aws.com             | mountpoint-s3-v2    | fuse mountpoint-s3      | S=0:41                  | S=ok            | app:None                | rep opt=-o_allow_other           | blocked           | OptionRefused                        |                                                  |
        one hangs beside one that is dead                    | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:41 T=0:41 U=0:45    | G=dead T=dead U=hangs | app:H2C; app:H2C  |                                  | replace-pod blocked | DaemonNotOurs TargetHung         |                                                  | replace-pod
        one hangs beside one that is stacked                 | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44 T=0:41 U=0:45    | G=ok T=dead U=hangs | app:H2C; app:H2C    |                                  | stack blocked     | SourceAnswers TargetHung             | bind-over await-mount                            |
        the staged mount hangs                               | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44 T=0:41           | G=hangs T=dead  | app:H2C                 |                                  | replace-pod       | DaemonNotOurs                        |                                                  | replace-pod
        the staged mount was not probed                      | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44 T=0:41           | T=dead          | app:H2C                 |                                  | replace-pod       | DaemonNotOurs NotProbed              |                                                  | replace-pod
        stacked once, planned again                          | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44 T=0:41+0:44 U=0:41+0:44 | G=ok T=ok U=ok | app:H2C; app:H2C | | none none         | Fine DeleteOfNeighbour               |                                                  |
        it was mounted again after the start                 | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44 T=0:44           | G=ok T=ok       | app:H2C                 | recovered=2026-11-20T11:00:00Z   | none              | Fine StartedBefore                   |                                                  | restart app
        it was mounted again before the start                | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44 T=0:44           | G=ok T=ok       | app:H2C                 | recovered=2026-11-20T09:00:00Z   | none              | Fine !StartedBefore !ViewUnknown     |                                                  |
        dead, and mounted again after the start              | ru.yandex.s3.csi           | geesefs-plugin      | fuse.geesefs pvc-aa     | G=0:44 T=0:41           | G=ok T=dead     | app:H2C                 | recovered=2026-11-20T11:00:00Z   | replace           | SourceAnswers                        | unmount assert-not-mounted bind await-mount      | restart app
        NFS: a stale handle                                  | nfs.csi.k8s.io             |                     | nfs4 s:/x               | T=0:41                  | T=stale         | app:None                |                                  | blocked           | NoDaemon StaleHandle                 |                                                  |
        NFS answers                                          | nfs.csi.k8s.io             |                     | nfs4 s:/x               | T=0:41                  | T=ok            | app:None                |                                  | none              | Fine                                 |                                                  |
        a dead stack, and a bind of its lower mount          | blob.csi.azure.com         | blobfuse2-plugin    | fuse blobfuse2          | G=0:41+0:42 T=0:41      | G=dead T=dead   | app:None                |                                  | replace-pod       | DaemonNotOurs PlannedWithPods !StateUnknown |                                           | replace-pod
        the monitors of CephFS answer                        | cephfs.csi.ceph.com        |                     | ceph m:/x               | G=0:41 T=0:41           | G=ok T=ok       | app:None                |                                  | conditional       | StateUnknown                         |                                                  |
        CephFS of the kernel hangs                           | cephfs.csi.ceph.com        |                     | ceph m:/x               | G=0:41 T=0:41           | G=hangs T=hangs | app:None                |                                  | blocked           | TargetHung                           |                                                  |
        """)
    void row(
            String fact,
            String driver,
            String key,
            String line,
            String mounts,
            String probes,
            String pods,
            String said,
            String strategies,
            String codes,
            String steps,
            String actions) {
        String words = said == null ? "" : said;
        Node node = new Node(driver, line, pods, words);
        node.mounts(mounts);
        node.probes(probes);
        RecoveryPlan plan = node.plan(key, words);
        List<RecoveryItem> items = plan.items().stream()
                .filter(item -> item.subject().isPresent() || item.target().equals(node.path("X")))
                .toList();
        String then = items.get(0).waiting().map(each -> " " + each.then()).orElse("");
        assertThat(items.stream().map(item -> item.strategy().toString()).collect(Collectors.joining(" ")) + then)
                .isEqualTo(strategies);
        List<String> found =
                plan.allReasons().stream().map(reason -> reason.code().id()).toList();
        assertThat(items.get(0).reasons().get(0).code().id()).isEqualTo(codes.split(" ")[0]);
        for (String code : codes.split(" ")) {
            if (code.startsWith("!")) {
                assertThat(found).doesNotContain(code.substring(1));
            } else {
                assertThat(found).contains(code);
            }
        }
        assertThat(plan.items().stream()
                        .flatMap(item -> item.steps().stream())
                        .map(Step::action)
                        .collect(Collectors.joining(" ")))
                .isEqualTo(steps == null ? "" : steps);
        assertThat(plan.restarts().stream()
                        .map(action -> (action.verdict() + " " + action.container()).trim())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(actions == null ? "" : actions);
        assertThat(node.plan(key, words)).isEqualTo(plan);
    }
}
