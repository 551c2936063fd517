package dev.mooring.rbd.use;

import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import dev.mooring.rbd.output.IpAddress;
import dev.mooring.rbd.output.PastedOutput;
import dev.mooring.rbd.use.RbdNode.Network;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Evidence written as words. Nodes are A (10.0.0.1), B (10.0.0.2) and C (10.0.0.3); X is an address of no node. Each has
 * one Ceph client: address with nonce 7, an id and a cookie.
 *
 * <p>{@code none} is a status without watchers, {@code watch=A} one with A's client, {@code failed} one that timed out;
 * {@code locks} are no locks, {@code lock=A} the automatic lock of A without its watch, {@code live=A} with it.
 * {@code cut=status} is the first half of an output, {@code fail=status} the command that was stopped.
 */
final class Scene {

    static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    static final RbdImageSpec IMAGE = RbdImageSpec.of("kube", "data");

    private static final Map<String, String> IPS = Map.of(
            "A", "10.0.0.1", "B", "10.0.0.2", "C", "10.0.0.3", "X", "192.0.2.9", "W", "10.244.2.9", "K", "192.0.2.9");
    private static final List<String> NODES = List.of("A", "B", "C");

    private static final String OTHER_DEVICE =
            "[{\"id\":\"0\",\"pool\":\"kube\",\"namespace\":\"\",\"name\":\"x\",\"snap\":\"-\",\"device\":\"/dev/rbd0\"}]";

    /** What the tools of Ceph say beside an answer, and that is no news. */
    static final String CHATTER = "did not load config file, using default settings.\n";

    private final List<String> words;

    private final RbdImageSpec image;

    private Scene(List<String> words, RbdImageSpec image) {
        this.words = words;
        this.image = image;
    }

    static Scene of(String cell) {
        return new Scene(cell.isBlank() ? List.of() : Arrays.asList(cell.strip().split("\\s+")), IMAGE);
    }

    Scene with(String word) {
        if (words.contains(word)) {
            return this;
        }
        List<String> more = new ArrayList<>(words);
        more.add(word);
        return new Scene(more, image);
    }

    /** Each start, and each start with one more word. */
    static Stream<Scene> oneMore(List<String> starts, List<List<String>> more) {
        List<String> words = more.stream().flatMap(List::stream).toList();
        return starts.stream()
                .map(Scene::of)
                .flatMap(start -> Stream.concat(Stream.of(start), words.stream().map(start::with)));
    }

    Scene about(RbdImageSpec other) {
        return new Scene(words, other);
    }

    Takeover.Request request() {
        Takeover.Request request = Takeover.Request.of(evidence(), "A", "B");
        if (words.contains("off")) {
            return request.withPoweredOff(NOW.minusSeconds(600));
        }
        if (words.contains("offlater")) {
            return request.withPoweredOff(NOW.plusSeconds(1));
        }
        return words.contains("offnow") ? request.withPoweredOff(NOW.minusSeconds(5)) : request;
    }

    /** The same without a word. */
    Scene without(String word) {
        return new Scene(words.stream().filter(each -> !each.equals(word)).toList(), image);
    }

    List<String> words() {
        return words;
    }

    /** Whether the addresses of A are fenced, and Ceph has not been seen to see A there. */
    boolean isUnseen() {
        return takeover().fence().isUnseen();
    }

    TakeoverEvidence takeover() {
        return new TakeoverEvidence(request(), RbdEvidence.given(evidence()));
    }

    /** The same without one of these words; the same if a command is broken, which forbids more than no command. */
    Scene weakened(Random random, List<String> support) {
        List<String> given = words.stream().filter(support::contains).toList();
        boolean isBroken = words.stream().anyMatch(word -> word.matches("(cut|pasted|fail|stderr)=.*"));
        return given.isEmpty() || isBroken ? this : without(given.get(random.nextInt(given.size())));
    }

    UseEvidence evidence() {
        return builder().build();
    }

    UseEvidence.Builder builder() {
        UseEvidence.Builder evidence = UseEvidence.of(image, NOW);
        if (!words.contains("noobjects")) {
            Inventory objects = objects().complete(Inventory.ALL_KINDS);
            objects = words.contains("noclaims") ? objects.incomplete(Kinds.PERSISTENT_VOLUME_CLAIM) : objects;
            objects = words.contains("nonodes") ? objects.incomplete(Kinds.NODE) : objects;
            evidence.objects(objects, RbdContext.EMPTY);
        }
        status(evidence);
        locks(evidence);
        blocklist(evidence);
        for (String name : NODES) {
            if (!words.contains("nonode=" + name)) {
                evidence.node(node(name));
            }
        }
        others(evidence);
        return evidence;
    }

    /** None, but of {@code noclaims} and {@code nonodes} not all are given; {@code later} is an object that is written after now, {@code twonames} a volume that names two images, {@code noname} none. */
    private Inventory objects() {
        Inventory objects = Inventory.EMPTY;
        if (words.contains("later")) {
            objects = objects.with(JsonValue.parse(
                    "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"namespace\":\"shop\",\"name\":\"p\","
                            + "\"creationTimestamp\":\"" + NOW.plusSeconds(1)
                            + "\"},\"spec\":{},\"status\":{\"phase\":\"Succeeded\"}}"));
        }
        if (words.contains("twonames")) {
            objects = objects.with(JsonValue.parse(
                    "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"pv\"},\"spec\":{\"csi\":"
                            + "{\"driver\":\"rbd.csi.ceph.com\",\"volumeHandle\":\"other\",\"volumeAttributes\":"
                            + "{\"staticVolume\":\"true\",\"clusterID\":\"c\",\"pool\":\"kube\",\"imageName\":\"data\"}}},"
                            + "\"status\":{\"phase\":\"Released\"}}"));
        }
        if (words.contains("noname")) {
            objects = objects.with(JsonValue.parse(
                    "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"pv\"},\"spec\":{\"csi\":"
                            + "{\"driver\":\"rbd.csi.ceph.com\",\"volumeHandle\":\"0001-0009\"}}}"));
        }
        return objects;
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }

    private List<String> values(String key) {
        return words.stream()
                .filter(word -> word.startsWith(key + "="))
                .map(word -> word.substring(key.length() + 1))
                .toList();
    }

    private static String ip(String name) {
        return java.util.Objects.requireNonNull(IPS.get(name), name);
    }

    static ClientAddress client(String name) {
        return ClientAddress.parse(ip(name) + ":0/7").orElseThrow();
    }

    /** K is a kernel. */
    private static String cookie(String name) {
        return name.equals("K") ? "18446462598732840961" : number(name) + "00000000";
    }

    private static int number(String name) {
        return name.charAt(0);
    }

    private static CommandResult said(String stdout) {
        return CommandResult.of(List.of(), 0, stdout, "");
    }

    /** The output of a command, whole, cut in half, or that of a command that was stopped. */
    CommandResult said(String command, String stdout) {
        if (words.contains("fail=" + command)) {
            return CommandResult.timedOut(List.of(), "");
        }
        if (words.contains("pasted=" + command)) {
            return CommandResult.pasted(stdout);
        }
        // Plain text that ends after a line cannot be seen to be cut; the cut is within one.
        int half = stdout.length() / 2 - (stdout.startsWith("\n", stdout.length() / 2 - 1) ? 1 : 0);
        boolean cut = words.contains("cut=" + command);
        String errors = words.contains("stderr=" + command)
                ? "rbd: getting persistent cache state failed\n"
                : words.contains("chatter=" + command) ? CHATTER : "";
        return CommandResult.of(List.of(), 0, cut ? stdout.substring(0, half) : stdout, errors);
    }

    private void status(UseEvidence.Builder evidence) {
        StringBuilder text = new StringBuilder();
        for (String name : values("watch")) {
            text.append("\twatcher=")
                    .append(client(name))
                    .append(" client.")
                    .append(number(name))
                    .append(" cookie=")
                    .append(cookie(name))
                    .append('\n');
        }
        if (words.contains("watch?")) {
            text.append("\twatcher=- client.1 cookie=100000000\n");
        }
        if (words.contains("failed")) {
            evidence.status(CommandOutput.status(CommandResult.timedOut(List.of(), "")));
        } else if (words.contains("missing")) {
            evidence.status(CommandOutput.status(CommandResult.of(
                    List.of(), 2, "", "rbd: error opening image data: (2) No such file or directory\n")));
        } else if (text.length() > 0 || words.contains("none")) {
            String more = words.contains("cache")
                    ? "Persistent cache state:\n\thost: node-9\n\tpresent: true\n\tclean: false\n"
                    : "";
            more += words.contains("section") ? "New section:\n\tx: y\n" : "";
            String migration = words.contains("migrating")
                    ? "Migration:\n\tsource: kube/old (1)\n\tdestination: kube/data (2)\n\tstate: prepared\n"
                    : "";
            evidence.status(CommandOutput.status(said(
                    "status", (text.length() > 0 ? "Watchers:\n" + text : "Watchers: none\n") + migration + more)));
        }
    }

    private void locks(UseEvidence.Builder evidence) {
        List<String> rows = new ArrayList<>();
        values("lock").forEach(name -> rows.add(lock("auto 5", name)));
        values("live").forEach(name -> rows.add(lock("auto " + cookie(name), name)));
        values("kubelet").forEach(host -> rows.add(lock("kubelet_lock_magic_" + host, "A")));
        if (words.contains("nolocks")) {
            evidence.locks(CommandOutput.locks(CommandResult.of(List.of(), 110, "", "")));
        } else if (!rows.isEmpty() || words.contains("locks")) {
            evidence.locks(CommandOutput.locks(said("locks", "[" + String.join(",", rows) + "]")));
        }
    }

    private static String lock(String id, String name) {
        return "{\"id\":\"" + id + "\",\"locker\":\"client." + number(name) + "\",\"address\":\"" + client(name)
                + "\"}";
    }

    private void blocklist(UseEvidence.Builder evidence) {
        List<String> rows = new ArrayList<>();
        values("fence").forEach(name -> rows.add(client(name) + " 2031-11-20T12:00:00.000000+0000"));
        values("fenceip").forEach(name -> rows.add("cidr:" + ip(name) + ":0/32 2031-11-20T12:00:00.000000+0000"));
        values("fencesoon").forEach(name -> rows.add(client(name) + " 2026-11-20T12:10:00.000000+0000"));
        values("fencenow").forEach(name -> rows.add(client(name) + " 2026-11-20T12:01:00.000000+0000"));
        values("netnow").forEach(name -> rows.add("cidr:" + ip(name) + ":0/32 2026-11-20T12:01:00.000000+0000"));
        values("ipnow").forEach(name -> rows.add(ip(name) + ":0/0 2026-11-20T12:01:00.000000+0000"));
        values("netpast").forEach(name -> rows.add("cidr:" + ip(name) + ":0/32 2026-11-20T11:59:59.000000+0000"));
        values("fencepast").forEach(name -> rows.add(client(name) + " 2026-11-20T11:59:59.000000+0000"));
        values("fenceyear").forEach(name -> rows.add("cidr:" + ip(name) + ":0/32 2027-11-20T11:00:00.000000+0000"));
        values("fencemapped")
                .forEach(name -> rows.add("[::ffff:" + ip(name) + "]:0/7 2031-11-20T12:00:00.000000+0000"));
        if (words.contains("fencecidr")) {
            rows.add("10.0.0.0:0/24 2031-11-20T12:00:00.000000+0000");
        }
        if (words.contains("othercidr")) {
            rows.add("192.0.2.0:0/24 2031-11-20T12:00:00.000000+0000");
        }
        if (!rows.isEmpty() || words.contains("nofence")) {
            evidence.blocklist(
                    CommandOutput.blocklist(said("blocklist", rows.isEmpty() ? "" : String.join("\n", rows) + "\n")));
        }
    }

    private RbdNode node(String name) {
        Instant since = words.contains("lostnow=" + name) ? NOW.minusSeconds(10) : NOW.minusSeconds(600);
        RbdNode.Readiness readiness = words.contains("ready=" + name)
                ? RbdNode.Readiness.READY
                : words.contains("lost=" + name) || words.contains("lostnow=" + name)
                        ? RbdNode.Readiness.NOT_READY
                        : RbdNode.Readiness.UNKNOWN;
        Optional<RbdNode.OutOfService> taint =
                Map.of("taint", 300, "taintnow", 3, "taintold", 3600, "taintweak", 300).entrySet().stream()
                        .filter(word -> words.contains(word.getKey() + "=" + name))
                        .findFirst()
                        .map(word -> new RbdNode.OutOfService(
                                Optional.of(NOW.minusSeconds(word.getValue())),
                                word.getKey().equals("taintweak") ? "NoSchedule" : "NoExecute"));
        List<IpAddress> addresses = new ArrayList<>();
        if (!words.contains("noaddress=" + name)) {
            addresses.add(IpAddress.parse(ip(name)).orElseThrow());
        }
        if (words.contains("dual=" + name)) {
            addresses.add(IpAddress.parse("fd00::" + number(name)).orElseThrow());
        }
        if (words.contains("shared=" + name)) {
            addresses.add(IpAddress.parse("10.0.0.99").orElseThrow());
        }
        RbdNode node = new RbdNode(
                name,
                new RbdNode.Addresses(
                        addresses,
                        List.of(),
                        name.equals("B")
                                ? Network.parse("10.244.2.0/24").stream().toList()
                                : List.of(),
                        values("csi").stream()
                                .filter(each -> name.equals("A"))
                                .flatMap(each -> Network.parse(ip(each)).stream())
                                .toList()),
                clients(name),
                new RbdNode.Health(
                        readiness,
                        Optional.of(since),
                        Optional.of(NOW.minusSeconds(words.contains("silent=" + name) ? 3600 : 1))
                                .filter(sign -> words.contains("alive=" + name) || words.contains("silent=" + name)),
                        taint));
        return words.contains("notready=" + name) ? node.notReady() : node;
    }

    private List<ClientAddress> clients(String name) {
        List<ClientAddress> clients = new ArrayList<>();
        if (words.contains("client=" + name)) {
            clients.add(client(name));
        }
        if (name.equals("A")) {
            values("clientat").forEach(other -> clients.add(client(other)));
        }
        if (words.contains("client2=" + name)) {
            clients.add(ClientAddress.of(client(name).ip(), 8));
        }
        return clients;
    }

    private void others(UseEvidence.Builder evidence) {
        metadata().ifPresent(json -> evidence.metadata(CommandOutput.metadata(said("metadata", json))));
        values("mirror")
                .forEach(name -> evidence.mirrorDaemons(
                        CommandOutput.watchers(said("watcher=" + client(name) + " client.1 cookie=2\n"))));
        for (String module : List.of("rbd_support", "volumes")) {
            values(module.equals("volumes") ? module : "manager")
                    .forEach(name -> evidence.managerClients(CommandOutput.managerClients(
                            said("{\"active_name\":\"a\",\"active_clients\":[{\"name\":\"" + module
                                    + "\",\"addrvec\":[{\"type\":\"v2\",\"addr\":\"" + ip(name)
                                    + ":0\",\"nonce\":7}]}]}"))));
        }
        values("text")
                .forEach(what -> PastedOutput.in(pasted(what))
                        .forEach(output -> evidence.hearsay("paste.txt:" + output.line(), output)));
        values("ignored").forEach(name -> evidence.ignoreClient(client(name)));
        values("kube")
                .forEach(name ->
                        evidence.kubernetesUser(KubernetesUser.of(name.equals("?") ? "" : name, "Pod/shop/db-0")));
        for (KubernetesUser.Sign sign : KubernetesUser.Sign.values()) {
            values(sign.toString())
                    .forEach(name -> evidence.kubernetesUser(
                            new KubernetesUser(name.equals("?") ? "" : name, "Object/shop/x", sign)));
        }
        values("unmapped")
                .forEach(name -> evidence.devices(NodeDevices.of(name)
                        .withKernel(CommandOutput.devices(said("devices", "[]")))
                        .withNbd(CommandOutput.devices(said("nbd", "[]")))
                        .seenOnHost()));
        values("kernel")
                .forEach(name -> evidence.devices(NodeDevices.of(name)
                        .withKernel(CommandOutput.devices(said("[]")))
                        .seenOnHost()));
        values("kernelfull").forEach(name -> evidence.devices(devices(name, OTHER_DEVICE, NodeDevices.View.UNKNOWN)));
        values("nbd")
                .forEach(
                        name -> evidence.devices(
                                NodeDevices.of(name)
                                        .withNbd(
                                                CommandOutput.devices(
                                                        said(
                                                                "[{\"id\":9,\"pool\":\"kube\",\"namespace\":\"\",\"image\":\"data\",\"snap\":\"\",\"device\":\"/dev/nbd0\"}]")))));
        values("unmapped?").forEach(name -> evidence.devices(devices(name, "[]", NodeDevices.View.UNKNOWN)));
        values("mapped")
                .forEach(name -> evidence.devices(devices(
                        name,
                        "[{\"id\":\"0\",\"pool\":\"kube\",\"namespace\":\"\",\"name\":\"data\",\"snap\":\"-\",\"device\":\"/dev/rbd0\"}]",
                        NodeDevices.View.HOST)));
        info().ifPresent(json -> evidence.info(CommandOutput.info(said("info", json))));
        if (words.contains("nosnaps")) {
            evidence.snapshots(CommandOutput.snapshots(said("snapshots", "")));
        }
        if (words.contains("nochildren")) {
            evidence.children(CommandOutput.children(said("children", "")));
        }
    }

    /** What a person pasted: {@code text=A} is a watcher of that node, words are outputs that show something else. */
    private static String pasted(String what) {
        return switch (what) {
            case "none" -> "$ rbd status kube/data\nWatchers: none\n";
            case "other" -> "$ rbd status kube/other\nWatchers:\n watcher=192.0.2.1:0/1 client.7 cookie=8\n";
            case "cut" -> "$ rbd status kube/data\nWatchers:\n watcher=192.0.2.1:0/… client.7 cookie=8\n";
            case "lock" ->
                "There is 1 exclusive lock on this image.\nLocker ID Address\nclient.7 auto 8 192.0.2.1:0/1\n";
            case "map" -> "[root@A ~]# rbd showmapped\nid pool image snap device\n0 kube data - /dev/rbd0\n";
            case "snap" -> "$ rbd snap ls kube/data\nSNAPID NAME SIZE\n4 s1 1 GiB\n";
            case "child" -> "$ rbd children kube/data@s1\nkube/clone-1\n";
            case "dirty" -> "rbd image 'data':\n size 1 GiB in 256 objects\n features: layering, dirty-cache\n";
            default ->
                "Watchers:\n watcher=" + client(what) + " client." + number(what) + " cookie=" + cookie(what) + "\n";
        };
    }

    /** What ceph-csi stored, in the forms of its releases: {@code meta=A}, {@code stored=A}, {@code storedat=X} for A. */
    private Optional<String> metadata() {
        List<String> rows = new ArrayList<>();
        values("meta")
                .forEach(name ->
                        rows.add(row("clientAddress/" + name, client(name).toString())));
        values("stored").forEach(name -> rows.add(row("clientaddress/0001-0004-rook-1/" + name, ip(name))));
        values("storedat").forEach(name -> rows.add(row("clientaddress/0001-0004-rook-2/A", ip(name))));
        if (words.contains("metacache")) {
            rows.add("\".rbd_persistent_cache_state\":\"{\\\"present\\\":true,\\\"clean\\\":false}\"");
        }
        return rows.isEmpty() ? Optional.empty() : Optional.of("{" + String.join(",", rows) + "}");
    }

    private static String row(String key, String value) {
        return "\".rbd.csi.ceph.com/" + key + "\":\"" + value + "\"";
    }

    /** What rbd info printed: {@code info}, {@code layering}, {@code dirty}, {@code secondary} or {@code otherinfo}. */
    private Optional<String> info() {
        List<String> features = new ArrayList<>(List.of("\"layering\""));
        if (!words.contains("layering")) {
            features.add("\"exclusive-lock\"");
        }
        if (words.contains("dirty")) {
            features.add("\"dirty-cache\"");
        }
        if (words.contains("inmigration")) {
            features.add("\"migrating\"");
        }
        String parts = words.contains("parent") ? ",\"op_features\":[\"clone-parent\"]" : "";
        parts += words.contains("snaptrash") ? ",\"op_features\":[\"snap-trash\"]" : "";
        parts += words.contains("grouped") ? ",\"op_features\":[\"group\"]" : "";
        parts += words.contains("mirrored")
                ? ",\"mirroring\":{\"mode\":\"journal\",\"state\":\"enabled\",\"primary\":true}"
                : "";
        parts += words.contains("secondary")
                ? ",\"mirroring\":{\"mode\":\"journal\",\"state\":\"enabled\",\"primary\":false}"
                : "";
        return List.of(
                                "info",
                                "layering",
                                "dirty",
                                "secondary",
                                "otherinfo",
                                "counted",
                                "inmigration",
                                "parent",
                                "snaptrash",
                                "grouped",
                                "mirrored")
                        .stream()
                        .anyMatch(words::contains)
                ? Optional.of("{\"name\":\"" + (words.contains("otherinfo") ? "other" : image.image())
                        + "\",\"size\":1,\"snapshot_count\":" + (words.contains("counted") ? 2 : 0) + ",\"features\":["
                        + String.join(",", features) + "]" + parts + "}")
                : Optional.empty();
    }

    /** What is lost of the status and what pasted texts show, and more. */
    static List<String> losses(String... more) {
        List<String> status = List.of("cut=status", "pasted=status");
        List<String> texts = List.of("A", "C", "none", "other", "lock", "map", "dirty", "cut");
        return Stream.of(status.stream(), texts.stream().map("text="::concat), Stream.of(more))
                .flatMap(each -> each)
                .toList();
    }

    /** Evidence as words: one of several sets to start from, with others of which each is added with some probability. */
    static Scene random(Random random, List<String> starts, List<String> others) {
        Scene scene = of(starts.get(random.nextInt(starts.size())));
        for (String word : others) {
            scene = random.nextInt(others.size()) < 2 ? scene.with(word) : scene;
        }
        return scene;
    }

    static NodeDevices devices(String node, String json, NodeDevices.View view) {
        NodeDevices listed = NodeDevices.of(node)
                .withKernel(CommandOutput.devices(said(json)))
                .withNbd(CommandOutput.devices(said("[]")));
        return view == NodeDevices.View.HOST ? listed.seenOnHost() : listed;
    }
}
