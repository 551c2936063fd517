package dev.mooring.plan.clean;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A node as texts; a test changes one of them. The pod LIVE uses image 1 on {@code /dev/rbd0}. Image 9 is still mapped as
 * {@code /dev/rbd1}, staged, and mounted for the pod GONE. A folder of the pod LEFT is there, with nothing mounted.
 */
final class NodeWorld {

    static final String LIVE = "11111111-1111-4111-8111-111111111111";
    static final String GONE = "22222222-2222-4222-8222-222222222222";
    static final String LEFT = "33333333-3333-4333-8333-333333333333";
    static final String PODS = "/var/lib/kubelet/pods/";
    static final String STAGED = "/var/lib/kubelet/plugins/kubernetes.io/csi/rbd.csi.ceph.com/";
    static final String[] KINDS = {"PersistentVolume", "PersistentVolumeClaim", "Pod", "VolumeAttachment", "Node"};

    final List<String> objects = new ArrayList<>();
    final Set<String> complete = new LinkedHashSet<>(Arrays.asList(KINDS));
    final List<String> host = new ArrayList<>();
    boolean hostCut;
    boolean noHost;
    final Map<String, List<String>> processes = new LinkedHashMap<>();
    boolean noProcesses;
    final Map<String, List<String>> containers = new LinkedHashMap<>();
    String devices = "";
    /** The clients of image 9; empty text if nobody asked. */
    String status = "{'watchers':[{'address':'10.0.0.1:0/77','client':4,'cookie':1}]}";

    String holders = "";
    String moreHolders = "";
    String folders = "";
    String runtime = "";
    String log = "";
    final List<String> dead = new ArrayList<>();

    static String uuid(int number) {
        return String.format("657f4f6d-216c-4ce3-8180-%012x", number);
    }

    static String image(int number) {
        return "csi-vol-" + uuid(number);
    }

    static String volume(String name, int number) {
        return "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'" + name
                + "'},'spec':{'capacity':{'storage':'1Gi'},'accessModes':['ReadWriteOnce'],'claimRef':{'namespace':'n','name':'"
                + name + "'},'csi':{'driver':'rbd.csi.ceph.com','volumeHandle':'0001-0009-rook-ceph-0000000000000002-"
                + uuid(number) + "','volumeAttributes':{'pool':'kube'}}}}";
    }

    static String claim(String name) {
        return "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'" + name
                + "','namespace':'n'},'spec':{'volumeName':'" + name + "','accessModes':['ReadWriteOnce'],'resources':{"
                + "'requests':{'storage':'1Gi'}}},'status':{'phase':'Bound'}}";
    }

    static String pod(String name, String uid, String volumes) {
        return "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'" + name + "','namespace':'n','uid':'" + uid
                + "'},'spec':{'nodeName':'n1','containers':[{'name':'c','image':'i'}],'volumes':[" + volumes
                + "]},'status':{'phase':'Running'}}";
    }

    static String attachment(String volume) {
        return "{'apiVersion':'storage.k8s.io/v1','kind':'VolumeAttachment','metadata':{'name':'a-" + volume
                + "'},'spec':{'attacher':'rbd.csi.ceph.com','nodeName':'n1','source':{'persistentVolumeName':'" + volume
                + "'}},'status':{'attached':true}}";
    }

    static String node(String inUse) {
        return "{'apiVersion':'v1','kind':'Node','metadata':{'name':'n1'},'status':{'addresses':[{'type':'InternalIP',"
                + "'address':'10.0.0.1'}],'volumesInUse':[" + inUse + "]}}";
    }

    /** A line of a mount table. */
    static String mount(int id, String device, String root, String at, String tags, String type, String source) {
        return id + " 1 " + device + " " + root + " " + at + " rw " + (tags.isEmpty() ? "" : tags + " ") + "- " + type
                + " " + source + " rw";
    }

    static NodeWorld usual() {
        NodeWorld world = new NodeWorld();
        world.objects.add(volume("one", 1));
        world.objects.add(claim("one"));
        world.objects.add(pod("db", LIVE, "{'name':'v','persistentVolumeClaim':{'claimName':'one'}}"));
        world.objects.add(attachment("one"));
        world.objects.add(
                node("'kubernetes.io/csi/rbd.csi.ceph.com^0001-0009-rook-ceph-0000000000000002-" + uuid(1) + "'"));
        world.host.add(mount(20, "8:1", "/", "/", "shared:1", "ext4", "/dev/sda1"));
        world.host.add(mount(31, "252:0", "/", STAGED + "aa/globalmount", "shared:31", "ext4", "/dev/rbd0"));
        world.host.add(mount(
                32,
                "252:0",
                "/",
                PODS + LIVE + "/volumes/kubernetes.io~csi/one/mount",
                "shared:32",
                "ext4",
                "/dev/rbd0"));
        world.host.add(mount(41, "252:16", "/", STAGED + "bb/globalmount", "shared:41", "ext4", "/dev/rbd1"));
        world.host.add(mount(
                42,
                "252:16",
                "/",
                PODS + GONE + "/volumes/kubernetes.io~csi/nine/mount",
                "shared:42",
                "ext4",
                "/dev/rbd1"));
        world.host.add(mount(
                43,
                "0:50",
                "/",
                PODS + GONE + "/volumes/kubernetes.io~projected/token",
                "shared:43",
                "tmpfs",
                "tmpfs"));
        // The container of the live pod.
        List<String> container = new ArrayList<>();
        container.add(mount(100, "0:60", "/", "/", "", "overlay", "overlay"));
        container.add(mount(101, "8:1", PODS + LIVE + "/etc-hosts", "/etc/hosts", "", "ext4", "/dev/sda1"));
        container.add(mount(102, "252:0", "/", "/data", "", "ext4", "/dev/rbd0"));
        // The driver sees the folders of the kubelet, with their mounts.
        List<String> driver = new ArrayList<>();
        driver.add(mount(200, "0:61", "/", "/", "", "overlay", "overlay"));
        driver.add(mount(
                201,
                "8:1",
                PODS + "44444444-4444-4444-8444-444444444444/etc-hosts",
                "/etc/hosts",
                "",
                "ext4",
                "/dev/sda1"));
        driver.add(mount(202, "252:0", "/", STAGED + "aa/globalmount", "shared:31", "ext4", "/dev/rbd0"));
        driver.add(mount(203, "252:16", "/", STAGED + "bb/globalmount", "shared:41", "ext4", "/dev/rbd1"));
        driver.add(mount(
                204,
                "252:16",
                "/",
                PODS + GONE + "/volumes/kubernetes.io~csi/nine/mount",
                "shared:42",
                "ext4",
                "/dev/rbd1"));
        // A service of systemd has slaves of all mounts.
        List<String> service = new ArrayList<>();
        world.host.forEach(line -> service.add("9" + line.replaceFirst("shared:", "master:")));
        world.processes.put("50", service);
        world.objects.add(pod("driver", "44444444-4444-4444-8444-444444444444", ""));
        world.processes.put("100", container);
        world.processes.put("200", driver);
        world.devices = "[{'id':'0','pool':'kube','namespace':'','name':'" + image(1)
                + "','snap':'-','device':'/dev/rbd0'}," + "{'id':'1','pool':'kube','namespace':'','name':'" + image(9)
                + "','snap':'-','device':'/dev/rbd1'}]";
        world.holders = "{'blockdevices':[{'name':'sda','maj:min':'8:0','children':[{'name':'sda1','maj:min':'8:1'}]},"
                + "{'name':'rbd0','maj:min':'252:0','mountpoint':'/x'},{'name':'rbd1','maj:min':'252:16','mountpoint':'/y'}]}";
        String left = PODS + LEFT;
        world.folders = String.join(
                        "\n",
                        "d " + PODS + LIVE,
                        "d " + PODS + LIVE + "/volumes",
                        "d " + left,
                        "d " + left + "/volumes",
                        "d " + left + "/volumes/kubernetes.io~csi",
                        "d " + left + "/volumes/kubernetes.io~csi/old",
                        "d " + left + "/volumes/kubernetes.io~csi/old/mount",
                        "f " + left + "/volumes/kubernetes.io~csi/old/vol_data.json",
                        "f " + left + "/etc-hosts")
                + "\n";
        return world;
    }

    NodeInput scene() {
        return scene(Inventory.of(objects.stream()
                        .map(text -> new Manifest(JsonObject.parse(json(text))))
                        .toList())
                .complete(complete.toArray(String[]::new)));
    }

    NodeInput scene(Inventory inventory) {
        NodeInput.Builder scene = NodeInput.of("n1").objects(inventory, RbdContext.EMPTY);
        if (!devices.isEmpty()) {
            scene.devices(CommandOutput.devices(CommandResult.of(List.of(), 0, json(devices) + "\n", "")));
        }
        if (!status.isEmpty()) {
            scene.status(
                    RbdImageSpec.of("kube", image(9)),
                    CommandOutput.status(CommandResult.of(List.of(), 0, json(status) + "\n", "")));
        }
        String table = String.join("\n", host) + (hostCut ? "" : "\n");
        if (!noHost) {
            scene.mounts(MountTable.parse(table));
        }
        if (!noProcesses) {
            StringBuilder all = new StringBuilder();
            List<String> first = processes.containsKey("1") ? List.of() : host;
            first.forEach(line -> all.append("/proc/1/mountinfo:").append(line).append('\n'));
            processes.forEach((pid, lines) -> lines.forEach(line ->
                    all.append("/proc/" + pid + "/mountinfo:").append(line).append('\n')));
            scene.processes(ProcessMounts.parse(all.toString()));
        }
        containers.forEach((name, lines) -> scene.container(name, MountTable.parse(String.join("\n", lines) + "\n")));
        if (!holders.isEmpty()) {
            scene.holders(DeviceHolders.parse(json(holders)));
        }
        if (!moreHolders.isEmpty()) {
            scene.holders(DeviceHolders.parse(moreHolders));
        }
        if (!folders.isEmpty()) {
            scene.folders(FoundPaths.parse(folders));
        }
        if (!runtime.isEmpty()) {
            scene.containerRuntime(JsonValue.parse(json(runtime)));
        }
        scene.kubeletLog(log);
        dead.forEach(scene::deadMount);
        return scene.build();
    }

    private static String json(String text) {
        return text.startsWith("/") || text.startsWith("NAME") ? text : text.replace('\'', '"');
    }

    CleanItem item(String part) {
        return NodeCleaning.of(scene()).items().stream()
                .filter(each -> each.target().contains(part))
                .findFirst()
                .orElseThrow();
    }
}
