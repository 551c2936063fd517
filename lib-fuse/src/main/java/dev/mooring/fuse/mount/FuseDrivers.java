package dev.mooring.fuse.mount;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** The rows of the table. */
final class FuseDrivers {

    private static final String REPLACE = "replace the pods that use the volume on this node";
    private static final String RESTART_PLUGIN =
            "drain the node before the node plugin restarts: its restart ends every daemon of the node; then replace"
                    + " the pods";

    private FuseDrivers() {}

    /** A row in the making. */
    private static final class Row {
        private final String key;
        private final Set<String> names;
        private final DaemonPlace place;
        private final MountLayout layout;
        private String daemonPer = "volume and node";
        private Set<String> types = Set.of();
        private Set<String> sources = Set.of();
        private String root = "";
        private ShownStorage shows = ShownStorage.NOTHING;
        private Healing healing = Healing.NONE;
        private Duration within = Duration.ZERO;
        private boolean keeps;
        private String needs = "";
        private String action = REPLACE;
        private DataAtRisk risk = DataAtRisk.OPEN_FILES;
        private String secrets = "";
        private int layers;
        private Set<DriverQuirk> quirks = Set.of();

        Row(String key, DaemonPlace place, MountLayout layout, String... names) {
            this.key = key;
            this.names = Set.of(names);
            this.place = place;
            this.layout = layout;
        }

        Row per(String what) {
            daemonPer = what;
            return this;
        }

        Row line(ShownStorage what, String... newTypes) {
            shows = what;
            types = Set.of(newTypes);
            return this;
        }

        Row source(String... texts) {
            sources = Set.of(texts);
            return this;
        }

        Row at(String directory) {
            root = directory;
            return this;
        }

        Row heals(Healing how, int seconds, String what) {
            healing = how;
            within = Duration.ofSeconds(seconds);
            needs = what;
            return this;
        }

        Row keepsDescriptor() {
            keeps = true;
            return this;
        }

        Row action(String what) {
            action = what;
            return this;
        }

        Row risk(DataAtRisk what) {
            risk = what;
            return this;
        }

        Row secrets(String where) {
            secrets = where;
            return this;
        }

        Row layers(int limit) {
            layers = limit;
            return this;
        }

        Row quirks(DriverQuirk... what) {
            quirks = Set.of(what);
            return this;
        }

        FuseDriver row() {
            return new FuseDriver(
                    key, names, place, layout, daemonPer, types, sources, root, shows, healing, within, keeps, needs,
                    action, risk, secrets, layers, quirks);
        }
    }

    static List<FuseDriver> rows() {
        List<Row> rows = new ArrayList<>();
        juicefs(rows);
        buckets(rows);
        others(rows);
        return rows.stream()
                .map(Row::row)
                .sorted(Comparator.comparing(FuseDriver::key))
                .toList();
    }

    private static void juicefs(List<Row> rows) {
        String name = "csi.juicefs.com";
        String pods = "/var/lib/juicefs/volume/";
        String secrets =
                "the arguments of juicefs format have the access key; environment or arguments the password of the"
                        + " metadata engine";
        rows.add(new Row("juicefs-pod", DaemonPlace.MOUNT_POD, MountLayout.SOURCE, name)
                .line(ShownStorage.FILE_SYSTEM, "fuse.juicefs")
                .at(pods)
                .heals(
                        Healing.EVERYBODY,
                        90,
                        "driver 0.25 or newer, image CE 1.2.1 or EE 5.1.0 or newer, the node plugin runs, and the new"
                                + " mount pod is ready within 60 seconds")
                .keepsDescriptor()
                .action("delete the mount pod of the volume; expect ENOTCONN after that, then replace the pods")
                .risk(DataAtRisk.CACHE)
                .secrets(secrets)
                .quirks(DriverQuirk.SHARES_BY_CLASS));
        rows.add(new Row("juicefs-pod-remount", DaemonPlace.MOUNT_POD, MountLayout.SOURCE, name)
                .line(ShownStorage.FILE_SYSTEM, "fuse.juicefs")
                .at(pods)
                .heals(Healing.FOLLOWERS, 90, "fewer than 5 mounts are stacked on the path")
                .layers(5)
                .risk(DataAtRisk.CACHE)
                .secrets(secrets)
                .quirks(DriverQuirk.SHARES_BY_CLASS));
        rows.add(new Row("juicefs-process", DaemonPlace.PLUGIN, MountLayout.SOURCE, name)
                .line(ShownStorage.FILE_SYSTEM, "fuse.juicefs")
                .at("/var/lib/jfs/")
                .risk(DataAtRisk.CACHE)
                .secrets(secrets));
        rows.add(new Row("juicefs-sidecar", DaemonPlace.SIDECAR, MountLayout.SOURCE, name)
                .per("pod")
                .line(ShownStorage.FILE_SYSTEM, "fuse.juicefs")
                .at(pods)
                .risk(DataAtRisk.CACHE)
                .secrets(secrets));
    }

    private static void buckets(List<Row> rows) {
        rows.add(new Row("mountpoint-s3-v2", DaemonPlace.MOUNT_POD, MountLayout.SOURCE, "s3.csi.aws.com")
                .per("node, volume, options and identity; shared by pods")
                .line(ShownStorage.NOTHING, "fuse")
                .source("mountpoint-s3")
                .at("/var/lib/kubelet/plugins/s3.csi.aws.com/mnt/")
                .heals(
                        Healing.UNMOUNTS,
                        90,
                        "the CSIDriver object has requiresRepublish, and a driver newer than 2.7.0")
                .secrets("token files under the mount pod")
                .quirks(DriverQuirk.STATX_BLIND, DriverQuirk.REFUSES_DASH_O));
        rows.add(new Row("mountpoint-s3-v1", DaemonPlace.HOST, MountLayout.DIRECT, "s3.csi.aws.com")
                .per("pod and volume")
                .line(ShownStorage.NOTHING, "fuse")
                .source("mountpoint-s3")
                .heals(Healing.UNMOUNTS, 90, "the CSIDriver object has requiresRepublish")
                .quirks(DriverQuirk.STATX_BLIND, DriverQuirk.REFUSES_DASH_O));
        rows.add(new Row("geesefs-unit", DaemonPlace.HOST, MountLayout.STAGED, "ru.yandex.s3.csi")
                .line(ShownStorage.BUCKET, "fuse.geesefs")
                .heals(Healing.NEW_PODS, 0, "the path is no longer a mount point")
                .action("start a new pod with the volume on this node: its publish mounts the staging path again")
                .secrets("the unit's property Environment has both keys")
                .quirks(DriverQuirk.NEW_POD_MOUNTS));
        rows.add(new Row("geesefs-plugin", DaemonPlace.PLUGIN, MountLayout.STAGED, "ru.yandex.s3.csi")
                .line(ShownStorage.BUCKET, "fuse.geesefs")
                .action("when no container follows, unmount the staging path lazily; then replace the pods"));
        rows.add(new Row("yandex-s3fs", DaemonPlace.PLUGIN, MountLayout.STAGED, "ru.yandex.s3.csi")
                .line(ShownStorage.NOTHING, "fuse.s3fs")
                .action("plan with mooring s3fs plan, which starts s3fs again"));
        rows.add(new Row("yandex-rclone", DaemonPlace.PLUGIN, MountLayout.STAGED, "ru.yandex.s3.csi")
                .line(ShownStorage.REMOTE, "fuse.rclone")
                .risk(DataAtRisk.CACHE));
        rows.add(new Row("gcsfuse-sidecar", DaemonPlace.SIDECAR, MountLayout.DIRECT, "gcsfuse.csi.storage.gke.io")
                .per("pod and volume")
                .line(ShownStorage.BUCKET, "fuse"));
        rows.add(new Row("goofys", DaemonPlace.PLUGIN, MountLayout.DIRECT, "ch.ctrox.csi.s3-driver")
                .per("pod and volume")
                .line(ShownStorage.BUCKET, "fuse")
                .secrets("the file .aws/credentials of the node plugin, readable by everyone")
                .quirks(DriverQuirk.SECRET_NAMES_BUCKET));
        rows.add(new Row("gcsfuse-shared", DaemonPlace.MOUNT_POD, MountLayout.STAGED, "gcsfuse.csi.storage.gke.io")
                .line(ShownStorage.BUCKET, "fuse.gcsfuse")
                .heals(Healing.NEW_PODS, 90, "the mounter pod is recreated"));
        rows.add(new Row("blobfuse2-proxy", DaemonPlace.HOST, MountLayout.STAGED, "blob.csi.azure.com")
                .line(ShownStorage.NOTHING, "fuse")
                .source("blobfuse2", "blobfuse")
                .heals(Healing.NEW_PODS, 0, "a stage call, which does not happen while another pod uses the volume")
                .action("replace all pods of the volume on this node at once, and unmount the staging path before the"
                        + " first new one starts")
                .risk(DataAtRisk.UNKNOWN)
                .secrets("the environment of the proxy's request")
                .quirks(DriverQuirk.STAGE_NOT_REPEATED));
        rows.add(new Row("blobfuse2-plugin", DaemonPlace.PLUGIN, MountLayout.STAGED, "blob.csi.azure.com")
                .line(ShownStorage.NOTHING, "fuse")
                .source("blobfuse2", "blobfuse")
                .heals(Healing.NEW_PODS, 0, "a stage call, which does not happen while another pod uses the volume")
                .action(RESTART_PLUGIN)
                .risk(DataAtRisk.UNKNOWN)
                .quirks(DriverQuirk.STAGE_NOT_REPEATED));
        rows.add(new Row("oss-pod", DaemonPlace.MOUNT_POD, MountLayout.SOURCE, "ossplugin.csi.alibabacloud.com")
                .line(ShownStorage.NOTHING, "fuse.ossfs", "fuse.ossfs2")
                .at("/run/fuse.ossfs/")
                .action("replace all pods of the volume on this node; the last unmount removes the fuse pod")
                .risk(DataAtRisk.UNKNOWN)
                .secrets("the file passwd-ossfs"));
        rows.add(new Row("oss-microvm", DaemonPlace.GUEST, MountLayout.DIRECT, "ossplugin.csi.alibabacloud.com")
                .per("pod and volume")
                .line(ShownStorage.NOTHING, "fuse.ossfs", "fuse.ossfs2")
                .risk(DataAtRisk.UNKNOWN));
        rows.add(new Row("rclone-lib", DaemonPlace.PLUGIN, MountLayout.DIRECT, "rclone.csi.veloxpack.io")
                .per("pod and volume")
                .line(ShownStorage.REMOTE, "fuse.rclone")
                .risk(DataAtRisk.CACHE)
                .secrets("configData of the volume, for everyone who may read the volume"));
        rows.add(new Row("rclone-exec", DaemonPlace.PLUGIN, MountLayout.DIRECT, "csi-rclone")
                .per("pod and volume")
                .line(ShownStorage.REMOTE, "fuse.rclone")
                .heals(Healing.NEW_PODS, 0, "a publish call for the same path")
                .risk(DataAtRisk.CACHE)
                .secrets("the configuration file; configData of the volume"));
        for (String[] s3fs : new String[][] {
            {"s3fs-ctrox", "ch.ctrox.csi.s3-driver"},
            {"s3fs-majst01", "s3.csi.metal-stack.io"},
            {"s3fs-datashim", "ch.ctrox.csi.s3-driver"},
            {"s3fs-huawei", "obs.csi.everest.io"}
        }) {
            rows.add(new Row(s3fs[0], DaemonPlace.PLUGIN, MountLayout.DIRECT, s3fs[1])
                    .per("pod and volume, or volume and node")
                    .line(ShownStorage.NOTHING, "fuse.s3fs")
                    .action("plan with mooring s3fs plan, which starts s3fs again"));
        }
    }

    private static void others(List<Row> rows) {
        rows.add(new Row("cubefs", DaemonPlace.PLUGIN, MountLayout.STAGED, "csi.cubefs.com")
                .line(ShownStorage.VOLUME, "fuse.cubefs", "fuse")
                .source("cubefs-*", "chubaofs-*")
                .action(RESTART_PLUGIN + "; --remountdamaged uses the staging layout from before Kubernetes 1.24")
                .risk(DataAtRisk.UNKNOWN)
                .secrets("/cfs/conf/<volume>.json, readable by everyone")
                .quirks(DriverQuirk.BARE_COUNTS_AS_MOUNTED, DriverQuirk.OLD_LAYOUT));
        rows.add(new Row("fluid", DaemonPlace.DAEMON_SET, MountLayout.SOURCE, "fuse.csi.fluid.io")
                .per("dataset and node")
                .line(
                        ShownStorage.NOTHING,
                        "fuse.juicefs",
                        "fuse.alluxio-fuse",
                        "fuse.jindofs-fuse",
                        "fuse.thin-fuse-mount",
                        "fuse.vineyard-fuse")
                .at(FuseDriver.RUNTIME_MOUNTS)
                .heals(Healing.FOLLOWERS, 15, "the feature gate FuseRecovery is on; it is off by default")
                .layers(50)
                .risk(DataAtRisk.UNKNOWN)
                .secrets("environment and files of the fuse pod"));
        rows.add(new Row("alluxio", DaemonPlace.PLUGIN, MountLayout.DIRECT, "alluxio")
                .per("pod and volume")
                .line(ShownStorage.NOTHING, "fuse.alluxio-fuse")
                .risk(DataAtRisk.UNKNOWN));
        rows.add(new Row("seaweedfs", DaemonPlace.DAEMON_SET, MountLayout.STAGED, "seaweedfs-csi-driver")
                .line(ShownStorage.FILER, "fuse.seaweedfs")
                .heals(
                        Healing.EVERYBODY,
                        60,
                        "the node plugin has the host's process ids, has not restarted since the publish, and Linux"
                                + " 5.2 or newer")
                .quirks(DriverQuirk.LOSES_CONTEXT));
        rows.add(new Row("ceph-fuse", DaemonPlace.PLUGIN, MountLayout.STAGED, "cephfs.csi.ceph.com")
                .line(ShownStorage.NOTHING, "fuse.ceph-fuse")
                .heals(Healing.NEW_PODS, 0, "the driver's stage file of the volume is present")
                .action("replace the pods, the newest first: its publish mounts the staging path again")
                .risk(DataAtRisk.UNKNOWN)
                .secrets("mountinfo/nodestage-<handle>.json under the plugin's directory"));
        rows.add(new Row("kadalu", DaemonPlace.PLUGIN, MountLayout.SOURCE, "kadalu")
                .per("all volumes of a host volume")
                .line(ShownStorage.HOST_VOLUME, "fuse.glusterfs")
                .at("/mnt/")
                .heals(Healing.NEW_PODS, 0, "a publish call")
                .action("restart the node plugin, then replace the pods of every volume of the host volume")
                .risk(DataAtRisk.UNKNOWN));
        rows.add(new Row("cephfs-kernel", DaemonPlace.KERNEL, MountLayout.STAGED, "cephfs.csi.ceph.com")
                .line(ShownStorage.NOTHING, "ceph")
                .action(
                        "find out whether Ceph has evicted the client, unmount the paths when no pod uses the volume on this"
                                + " node, then start new pods")
                .risk(DataAtRisk.UNKNOWN));
        rows.add(new Row("nfs", DaemonPlace.KERNEL, MountLayout.DIRECT, "nfs.csi.k8s.io")
                .per("pod and volume")
                .line(ShownStorage.NOTHING, "nfs", "nfs4")
                .action("repair the server or its export, then replace the pods that use the volume on this node")
                .risk(DataAtRisk.UNKNOWN));
        rows.add(new Row("gluster", DaemonPlace.PLUGIN, MountLayout.DIRECT, "org.gluster.glusterfs")
                .per("pod and volume")
                .line(ShownStorage.HOST_VOLUME, "fuse.glusterfs")
                .risk(DataAtRisk.UNKNOWN));
    }
}
