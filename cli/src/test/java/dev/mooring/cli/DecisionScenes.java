package dev.mooring.cli;

import dev.mooring.cli.HealthyCluster.Driver;
import dev.mooring.cli.HealthyCluster.Part;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/** Scenes about which each decision says yes, by the name of the decision and a seed. */
final class DecisionScenes {

    private static final List<Driver> DRIVERS = List.of(Driver.values());

    static final Map<String, LongFunction<Scene>> ALL = all();

    private static final String NOW = " --now 2026-11-20T10:33:20Z";

    private DecisionScenes() {}

    private static Map<String, LongFunction<Scene>> all() {
        Map<String, LongFunction<Scene>> all = new LinkedHashMap<>();
        all.put("release", DecisionScenes::release);
        all.put(
                "prebind",
                seed -> intoAnother(
                        seed, "sanitize --check --for prebind -f @/source.yaml --into @/target.yaml", Part.UNUSED));
        all.put(
                "move",
                seed -> intoAnother(
                        seed, "move -f @/source.yaml --into @/target.yaml --only-namespace shop", Part.WORKLOAD));
        all.put("lint", seed -> used(seed, "lint"));
        all.put("report", seed -> used(seed, "report"));
        all.put("selinux", seed -> used(seed, "selinux"));
        all.put("forecast", seed -> used(seed, "forecast --expect-bound --provisioners assume"));
        all.put("why", seed -> used(seed, "why CLAIM --expect-bound --provisioners assume"));
        all.put("delete", seed -> used(seed, "forecast --fail-on danger --delete pod/POD"));
        all.put("expand", seed -> used(seed, "expand CLAIM"));
        all.put("upgrade", seed -> used(seed, "upgrade --from 1.35 --to 1.36"));
        all.put("attach", seed -> about(seed, "attach", csi(seed), Part.WORKLOAD));
        all.put("holders", seed -> about(seed, "holders pvc/shop/old", driver(seed), Part.WORKLOAD, Part.UNUSED));
        all.put("rbd use", seed -> image(seed, "rbd use"));
        all.put(
                "rbd delete",
                seed -> image(seed, "rbd delete --snapshots @/none.json --children @/none.json --info @/info.json"));
        all.put("rbd takeover", DecisionScenes::takeover);
        all.put("rbd unfence", DecisionScenes::unfence);
        all.put("rbd mirror", DecisionScenes::mirror);
        all.put(
                "s3fs plan",
                seed -> mounts(seed, "s3fs plan --driver s3.example.com", "s3.example.com", "fuse.s3fs s3fs"));
        all.put("fuse plan", seed -> mounts(seed, "fuse plan", "csi.juicefs.com", "fuse.juicefs JuiceFS:j"));
        all.put("plan drain", seed -> about(seed, "plan drain n0", csi(seed), Part.WORKLOAD));
        all.put("plan bind", seed -> about(seed, "plan bind shop/gone", driver(seed), Part.WORKLOAD, Part.RELEASED));
        all.put("plan rename", DecisionScenes::rename);
        all.put("plan recreate", seed -> used(seed, "plan recreate CLAIM --with storageClassName=other"));
        all.put("plan undelete", DecisionScenes::undelete);
        all.put(
                "plan grow",
                seed -> about(seed, "plan grow shop/db --to 20Gi --resizer " + csi(seed).name, csi(seed), Part.SET));
        all.put("plan template", DecisionScenes::template);
        all.put("plan retire", seed -> about(seed, "plan retire shop/old --keep data", driver(seed), Part.UNUSED));
        return all;
    }

    private static Driver driver(long seed) {
        return DRIVERS.get((int) (seed % DRIVERS.size()));
    }

    private static Driver csi(long seed) {
        return DRIVERS.get((int) (seed % 3));
    }

    /** A driver whose storage another cluster can have too. */
    private static Driver elsewhere(long seed) {
        return seed % 2 == 0 ? Driver.RBD : Driver.NFS;
    }

    private static Scene used(long seed, String question) {
        return about(seed, question, driver(seed), Part.WORKLOAD);
    }

    private static Scene about(long seed, String question, Driver driver, Part... parts) {
        HealthyCluster cluster = HealthyCluster.small(seed, driver, "shop", parts);
        String asked = question.contains("CLAIM") ? question.replace("CLAIM", cluster.claim()) : question;
        asked = asked.contains("POD") ? asked.replace("POD", cluster.pod()) : asked;
        return whole(asked, cluster.print());
    }

    /** A question about a cluster of which everything is given. */
    private static Scene whole(String question, String cluster) {
        return Scene.of(question + " --complete all -f @/cluster.yaml", Map.of("cluster.yaml", cluster));
    }

    private static Scene release(long seed) {
        HealthyCluster cluster = HealthyCluster.small(seed, driver(seed), "shop", Part.WORKLOAD, Part.RELEASED);
        return Scene.of(
                "sanitize --check --for release --complete all -f @/cluster.yaml --volume " + cluster.released(),
                Map.of("cluster.yaml", cluster.print()));
    }

    /** Another name for a claim, or for a StatefulSet with its claims. */
    private static Scene rename(long seed) {
        HealthyCluster cluster = HealthyCluster.small(seed, driver(seed), "shop", Part.WORKLOAD);
        String of = cluster.claim().equals("shop/data-db-0") ? "sts/shop/db" : cluster.claim();
        return whole("plan rename " + of + " --as shop/other", cluster.print());
    }

    /** The claim of a pod that runs was deleted by mistake. */
    private static Scene undelete(long seed) {
        HealthyCluster cluster = HealthyCluster.small(seed, driver(seed), "shop", Part.SET);
        return whole(
                "plan undelete shop/data-db-0",
                cluster.print()
                        .replace(
                                "finalizers: [kubernetes.io/pvc-protection]",
                                "deletionTimestamp: '2026-11-20T09:00:00Z', deletionGracePeriodSeconds: 0,"
                                        + " finalizers: [kubernetes.io/pvc-protection]"));
    }

    /** The claim of a StatefulSet was grown by hand. */
    private static Scene template(long seed) {
        HealthyCluster cluster = HealthyCluster.small(seed, csi(seed), "shop", Part.SET);
        return whole(
                "plan template shop/db",
                cluster.print()
                        .lines()
                        .map(line -> line.contains("kind: StatefulSet") ? line : line.replace("10Gi", "20Gi"))
                        .collect(Collectors.joining("\n", "", "\n")));
    }

    private static Scene intoAnother(long seed, String question, Part part) {
        Driver driver = elsewhere(seed);
        HealthyCluster source = HealthyCluster.small(seed, driver, "shop", part);
        HealthyCluster target = HealthyCluster.small(-1 - seed, driver, "home", Part.WORKLOAD);
        return Scene.of(
                question + " --complete all", Map.of("source.yaml", source.print(), "target.yaml", target.print()));
    }

    /** An image that nobody has open, of a volume that no pod uses. */
    private static Scene image(long seed, String question) {
        HealthyCluster cluster = HealthyCluster.small(seed, Driver.RBD, "shop", Part.WORKLOAD, Part.UNUSED);
        return Scene.of(
                question + " --image " + cluster.unusedImage()
                        + " --complete all -f @/cluster.yaml --status @/status.json --locks @/locks.json" + NOW,
                Map.of(
                        "cluster.yaml",
                        question.contains("delete")
                                ? HealthyCluster.small(seed, Driver.RBD, "shop", Part.WORKLOAD)
                                        .print()
                                : cluster.print(),
                        "status.json",
                        "{\"watchers\":[]}\n",
                        "locks.json",
                        "[]\n",
                        "none.json",
                        "[]\n",
                        "info.json",
                        "{\"name\":\"" + cluster.unusedImage().replaceAll(".*/", "")
                                + "\",\"id\":\"1\",\"size\":1,\"snapshot_count\":0,\"features\":[\"exclusive-lock\"],\"op_features\":[]}\n"));
    }

    /** A node that is lost, and fenced or switched off. */
    private static Scene takeover(long seed) {
        Random random = new Random(seed);
        String client = "10.0.0.10:0/" + (1 + random.nextInt(1 << 30));
        String image =
                "csi-vol-5e8c2c9b-0001-11ef-9ff4-" + String.format(Locale.ROOT, "%012x", random.nextInt(1 << 30));
        String basis = random.nextBoolean()
                ? "--blocklist @/blocklist.txt --client n0=" + client
                : "--powered-off 2026-11-20T10:32:00Z --blocklist @/blocklist.txt";
        String cluster = "apiVersion: v1\nitems:\n"
                + "- {apiVersion: v1, kind: PersistentVolume, metadata: {name: data, uid: v}, spec: {accessModes: [ReadWriteOnce],"
                + " csi: {driver: rook-ceph.rbd.csi.ceph.com, volumeHandle: 0001-0009-rook-ceph-0000000000000002-"
                + image.substring(8) + ", volumeAttributes: {clusterID: rook-ceph, pool: kube, imageName: " + image
                + "}}}}\n"
                + node("n0", "10.0.0.10", "Unknown")
                + node("n1", "10.0.0.11", "True")
                + "kind: List\nmetadata: {resourceVersion: ''}\n";
        String lock = "[{\"id\":\"auto 140125455541648\",\"locker\":\"client.4938\",\"address\":\"" + client + "\"}]\n";
        return Scene.of(
                "rbd takeover --from n0 --to n1 -f @/cluster.yaml --csi-config @/config.json --status @/status.json"
                        + " --locks @/locks.json --complete all " + basis + NOW,
                Map.of(
                        "cluster.yaml",
                        cluster,
                        "config.json",
                        "[{\"clusterID\":\"rook-ceph\",\"monitors\":[]}]\n",
                        "status.json",
                        "{\"watchers\":[]}\n",
                        "locks.json",
                        random.nextBoolean() ? lock : "[]\n",
                        "blocklist.txt",
                        client + " 2026-11-20T11:33:38.145539+0000\n"));
    }

    private static String node(String name, String address, String ready) {
        return "- {apiVersion: v1, kind: Node, metadata: {name: " + name + ", uid: u-" + name
                + "}, spec: {}, status: {addresses: [{type: InternalIP, address: " + address
                + "}], conditions: [{type: Ready, status: '" + ready
                + "', lastTransitionTime: '2026-11-20T10:31:00Z'}]}}\n";
    }

    private static Scene unfence(long seed) {
        String boot = HealthyCluster.uid(new Random(seed));
        String now = HealthyCluster.uid(new Random(seed + 1));
        String node =
                "- {apiVersion: v1, kind: Node, metadata: {name: n0, uid: u}, spec: {}, status: {nodeInfo: {bootID: "
                        + now + "}}}\n";
        return seed % 2 == 0
                ? Scene.of(
                        "rbd unfence --node n0 --devices n0=@/devices.json --nbd-devices n0=@/nbd.json --seen-on-host n0",
                        Map.of("devices.json", "[]\n", "nbd.json", "[]\n"))
                : Scene.of(
                        "rbd unfence --node n0 -f @/node.yaml --boot-id-then " + boot,
                        Map.of("node.yaml", "apiVersion: v1\nitems:\n" + node + "kind: List\nmetadata: {}\n"));
    }

    /** Both sides of an image are demoted, and one has copied the demotion of the other. */
    private static Scene mirror(long seed) {
        Random random = new Random(seed);
        int demotion = 5 + random.nextInt(100);
        String id = HealthyCluster.uid(random);
        String info =
                "{\"name\":\"db\",\"id\":\"1\",\"size\":1,\"features\":[\"exclusive-lock\"],\"op_features\":[],\"mirroring\":"
                        + "{\"mode\":\"snapshot\",\"state\":\"enabled\",\"global_id\":\"" + id
                        + "\",\"primary\":false}}\n";
        String status = "{\"name\":\"db\",\"global_id\":\"" + id
                + "\",\"state\":\"up+unknown\",\"description\":\"remote image demoted\",\"last_update\":\"2026-11-20 10:39:27\"}\n";
        String snapshot =
                "[{\"id\":%d,\"name\":\"m\",\"size\":1,\"protected\":\"false\",\"namespace\":{\"type\":\"mirror\","
                        + "\"state\":\"demoted\",\"mirror_peer_uuids\":[],\"complete\":true%s}}]\n";
        return Scene.of(
                "rbd mirror --image kube/db --mirror e=@/mirror-e.json --mirror w=@/mirror-w.json --info e=@/info-e.json"
                        + " --info w=@/info-w.json --status e=@/status-e.json --status w=@/status-w.json --snapshots"
                        + " e=@/snaps-e.json --snapshots w=@/snaps-w.json",
                Map.of(
                        "mirror-e.json",
                        status,
                        "mirror-w.json",
                        status,
                        "info-e.json",
                        info,
                        "info-w.json",
                        info,
                        "status-e.json",
                        "{\"watchers\":[]}\n",
                        "status-w.json",
                        "{\"watchers\":[]}\n",
                        "snaps-e.json",
                        String.format(Locale.ROOT, snapshot, demotion, ""),
                        "snaps-w.json",
                        String.format(
                                Locale.ROOT,
                                snapshot,
                                9,
                                ",\"primary_mirror_uuid\":\"m\",\"primary_snap_id\":" + demotion)));
    }

    /** A node where each mount of one to three pods answers. */
    private static Scene mounts(long seed, String question, String driver, String type) {
        Random random = new Random(seed);
        StringBuilder objects = new StringBuilder("apiVersion: v1\nitems:\n");
        StringBuilder table = new StringBuilder("21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n");
        StringBuilder asked =
                new StringBuilder(question + " --node n0 --complete Pod -f @/cluster.yaml --mountinfo @/mountinfo");
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            String uid = HealthyCluster.uid(random);
            String path = "/var/lib/kubelet/pods/" + uid + "/volumes/kubernetes.io~csi/pv" + i + "/mount";
            objects.append(pod(i, uid, driver));
            table.append(100 + i)
                    .append(" 21 0:")
                    .append(40 + i)
                    .append(" / ")
                    .append(path)
                    .append(" rw,nosuid,nodev,relatime shared:")
                    .append(100 + i)
                    .append(" - ")
                    .append(type)
                    .append(" rw,user_id=0,group_id=0,allow_other\n");
            asked.append(" --statfs ")
                    .append(path)
                    .append("=OK:65735546:4096 --recovered ")
                    .append(path)
                    .append("=2026-11-20T07:59:30Z");
        }
        return Scene.of(
                asked.toString(),
                Map.of(
                        "cluster.yaml",
                        objects + node("n0", "10.0.0.10", "True") + "kind: List\nmetadata: {resourceVersion: ''}\n",
                        "mountinfo",
                        table.toString()));
    }

    private static String pod(int i, String uid, String driver) {
        return "- {apiVersion: v1, kind: Pod, metadata: {name: web" + i + ", namespace: shop, uid: " + uid
                + "}, spec: {nodeName: n0, volumes: [{name: v, persistentVolumeClaim: {claimName: c" + i
                + "}}], containers: [{name: app, volumeMounts: [{name: v, mountPath: /v}]}]}, status: {phase: Running,"
                + " containerStatuses: [{name: app, state: {running: {startedAt: '2026-11-20T10:05:00Z'}}}]}}\n"
                + "- {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: c" + i
                + ", namespace: shop, uid: uc" + i
                + "}, spec: {volumeName: pv" + i + "}, status: {phase: Bound}}\n"
                + "- {apiVersion: v1, kind: PersistentVolume, metadata: {name: pv" + i + ", uid: uv" + i
                + "}, spec: {claimRef: {namespace: shop, name: c" + i + ", uid: uc" + i + "}, csi: {driver: " + driver
                + ", volumeHandle: shop-photos/live" + i + ", volumeAttributes: {endpoint: 'https://s3.example.com'},"
                + " nodePublishSecretRef: {namespace: kube-system, name: s3}}}, status: {phase: Bound}}\n";
    }
}
