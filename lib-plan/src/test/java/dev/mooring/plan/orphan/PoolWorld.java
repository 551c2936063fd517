package dev.mooring.plan.orphan;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** A pool, a file system and two clusters that use them, as texts; a test changes one of them. */
final class PoolWorld {

    static final Instant NOW = Instant.parse("2026-11-27T04:00:00Z");
    static final String[] KINDS = {
        "PersistentVolume", "PersistentVolumeClaim", "Pod", "VolumeSnapshotContent", "Node", "VolumeAttachment"
    };

    /** The objects of each cluster. */
    final Map<String, List<String>> clusters =
            new TreeMap<>(Map.of("east", new ArrayList<>(), "west", new ArrayList<>()));

    Set<String> stated = new LinkedHashSet<>(List.of("east", "west"));
    final Map<String, Set<String>> complete = new TreeMap<>(Map.of(
            "east", new LinkedHashSet<>(Arrays.asList(KINDS)), "west", new LinkedHashSet<>(Arrays.asList(KINDS))));
    boolean nobodyElse;
    final List<String> images = new ArrayList<>();
    String trash = "[]";
    String imagesText = "";
    final Map<String, Map<String, String>> outputs = new LinkedHashMap<>();
    /** The objects of the journal, by place and name; empty text for one that does not exist. */
    final Map<String, Map<String, String>> journal = new TreeMap<>();

    final List<String> subvolumes = new ArrayList<>();
    String info = "";
    String snapshots = "[]";
    String sessions = "[]";
    String managers =
            "{'active_name':'x','active_clients':[{'name':'volumes','addrvec':[{'type':'v2','addr':'10.0.0.9:0',"
                    + "'nonce':5}]}]}";

    static String uuid(int number) {
        return String.format("657f4f6d-216c-4ce3-8180-%012x", number);
    }

    static String handle(int number) {
        return "0001-0009-rook-ceph-0000000000000002-" + uuid(number);
    }

    static String volume(String name, int number) {
        return "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'" + name
                + "'},'spec':{'capacity':{'storage':'1Gi'},'accessModes':['ReadWriteOnce'],'csi':{'driver':'rbd.csi.ceph.com',"
                + "'volumeHandle':'" + handle(number) + "','volumeAttributes':{'pool':'kube'}}}}";
    }

    /** The world in which image 9 is an orphan, and images 1 and 2 have an owner each. */
    static PoolWorld withOrphan() {
        PoolWorld world = new PoolWorld();
        world.cluster("east").add(volume("one", 1));
        world.cluster("west").add(volume("two", 2));
        for (int each : new int[] {1, 2, 9}) {
            world.images.add("csi-vol-" + uuid(each));
        }
        world.describe("csi-vol-" + uuid(9));
        world.journal("kube").put("csi.volumes.default", omap("csi.volume.pvc-" + uuid(900), uuid(9)));
        return world;
    }

    Map<String, String> journal(String place) {
        return journal.computeIfAbsent(place, none -> new TreeMap<>());
    }

    /** What {@code rados listomapvals} prints of keys and values. */
    static String omap(String... keysAndValues) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            byte[] value = keysAndValues[i + 1].getBytes(StandardCharsets.UTF_8);
            text.append(keysAndValues[i])
                    .append("\nvalue (")
                    .append(value.length)
                    .append(" bytes) :\n");
            for (int at = 0; at < value.length; at += 16) {
                StringBuilder row = new StringBuilder();
                for (int each = at; each < Math.min(at + 16, value.length); each++) {
                    row.append(String.format(each == at + 8 ? " %02x " : "%02x ", value[each]));
                }
                text.append(String.format("%08x  %-50s|x|\n", at, row));
            }
            text.append(String.format("%08x\n\n", value.length));
        }
        return text.toString();
    }

    /** The entry of the journal for an image or subvolume. */
    static String entry(int number, String... more) {
        List<String> all = new ArrayList<>(
                List.of("csi.imagename", "csi-vol-" + uuid(number), "csi.volname", "pvc-" + uuid(number * 100)));
        all.addAll(List.of(more));
        return omap(all.toArray(String[]::new));
    }

    List<String> cluster(String name) {
        return requireNonNull(clusters.get(name), name);
    }

    Set<String> completeOf(String cluster) {
        return requireNonNull(complete.get(cluster), cluster);
    }

    Map<String, String> output(String image) {
        return requireNonNull(outputs.get(image), image);
    }

    /** With the outputs of an image that nothing uses. */
    void describe(String image) {
        Map<String, String> said = outputs.computeIfAbsent(image, none -> new TreeMap<>());
        said.put("status", "{'watchers':[]}");
        said.put("locks", "[]");
        said.put("info", info(image, ""));
        said.put("snapshots", "[]");
        said.put("children", "[]");
        StoredName.read(image)
                .ifPresent(parts -> journal("kube")
                        .put(
                                "csi.volume." + parts.uuid(),
                                omap("csi.imagename", image, "csi.volname", "pvc-" + uuid(900))));
    }

    /** The outputs of an image that is described now. */
    Map<String, String> described(String image) {
        describe(image);
        return output(image);
    }

    static String info(String image, String more) {
        return "{'name':'" + image
                + "','id':'10bc47f58fd5','size':1,'snapshot_count':0,'format':2,'features':['layering'],"
                + "'op_features':[],'flags':[]" + more + "}";
    }

    /** One more subvolume, described; 8 is an orphan. */
    PoolWorld withSubvolume() {
        subvolumes.add("csi-vol-" + uuid(8));
        info = "{'path':'/volumes/csi/csi-vol-" + uuid(8) + "/" + uuid(80)
                + "','state':'complete','type':'subvolume','features':['snapshot-clone','snapshot-retention']}";
        journal("meta/csi").put("csi.volume." + uuid(8), entry(8));
        journal("meta/csi").put("csi.volumes.default", omap("csi.volume.pvc-" + uuid(800), uuid(8)));
        return this;
    }

    PoolInput scene() {
        return scene((name, all) -> all);
    }

    /** The world with other objects in its clusters, by their names. */
    PoolInput scene(BiFunction<String, Inventory, Inventory> change) {
        PoolInput.Builder scene = PoolInput.at(NOW);
        clusters.keySet().forEach(name -> scene.cluster(name, change.apply(name, inventory(name)), RbdContext.EMPTY));
        if (!stated.isEmpty()) {
            scene.allClusters(stated);
        }
        if (nobodyElse) {
            scene.nobodyElse();
        }
        String listed = imagesText.isEmpty()
                ? "["
                        + String.join(
                                ",",
                                images.stream().map(each -> "'" + each + "'").toList()) + "]"
                : imagesText;
        scene.images("kube", "", CommandOutput.images(result(listed)));
        if (!trash.isEmpty()) {
            scene.trash("kube", "", CommandOutput.trash(result(trash)));
        }
        outputs.forEach((image, said) -> scene.image(RbdImageSpec.of("kube", image), known -> add(known, said)));
        journal.forEach((place, objects) -> objects.forEach((object, text) -> {
            String[] parts = (place + "/").split("/", -1);
            scene.journal(parts[0], parts[1], object, CommandOutput.omapValues(omapResult(object, text)));
        }));
        StoredObject.Subvolume subvolume = new StoredObject.Subvolume("fs", "csi", "csi-vol-" + uuid(8));
        if (!subvolumes.isEmpty()) {
            scene.subvolumes(
                    "fs",
                    "csi",
                    CommandOutput.subvolumes(result("["
                            + String.join(
                                    ",",
                                    subvolumes.stream()
                                            .map(each -> "{'name':'" + each + "'}")
                                            .toList()) + "]")));
            scene.subvolumeInfo(subvolume, CommandOutput.subvolumeInfo(result(info)));
        }
        if (!snapshots.isEmpty()) {
            scene.subvolumeSnapshots(subvolume, CommandOutput.subvolumes(result(snapshots)));
        }
        if (!sessions.isEmpty()) {
            scene.clients("fs", CommandOutput.fileSystemClients(result(sessions)));
        }
        if (!managers.isEmpty()) {
            scene.managers(CommandOutput.managerClients(result(managers)));
        }
        return scene.build();
    }

    private static ImageOutputs add(ImageOutputs known, Map<String, String> said) {
        ImageOutputs all = known;
        for (Map.Entry<String, String> each : said.entrySet()) {
            CommandResult text = result(each.getValue());
            all = switch (each.getKey()) {
                case "status" -> all.withStatus(CommandOutput.status(text));
                case "locks" -> all.withLocks(CommandOutput.locks(text));
                case "info" -> all.withInfo(CommandOutput.info(text));
                case "snapshots" -> all.withSnapshots(CommandOutput.snapshots(text));
                case "children" -> all.withChildren(CommandOutput.children(text));
                default -> throw new IllegalArgumentException(each.getKey());
            };
        }
        return all;
    }

    Inventory inventory(String name) {
        return Inventory.of(cluster(name).stream()
                        .map(text -> new Manifest(JsonObject.parse(json(text))))
                        .toList())
                .complete(completeOf(name).toArray(String[]::new));
    }

    static String json(String text) {
        return text.replace('\'', '"');
    }

    private static CommandResult result(String text) {
        return CommandResult.of(List.of(), 0, json(text) + "\n", "");
    }

    private static CommandResult omapResult(String object, String text) {
        return text.isEmpty()
                ? CommandResult.of(
                        List.of(),
                        1,
                        "",
                        "error getting omap keys kube/" + object + ": (2) No such file or directory\n")
                : CommandResult.of(List.of(), 0, text, "");
    }

    OrphanItem item(String name) {
        return Orphans.of(scene()).items().stream()
                .filter(each -> each.stored().name().equals(name))
                .filter(each -> !each.kind().equals("trashed-image"))
                .findFirst()
                .orElseThrow();
    }

    OrphanItem nine() {
        return item("csi-vol-" + uuid(9));
    }

    OrphanItem eight() {
        return item("csi-vol-" + uuid(8));
    }
}
