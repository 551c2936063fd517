package dev.mooring.rbd.use;

import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import dev.mooring.rbd.output.IpAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Evidence written as words. Nodes are A (10.0.0.1), B (10.0.0.2) and C (10.0.0.3); X is an address of no node. Each has
 * one Ceph client: address with nonce 7, an id and a cookie.
 *
 * <p>{@code none} is a status without watchers, {@code watch=A} one with A's client, {@code failed} one that timed out;
 * {@code locks} are no locks, {@code lock=A} the automatic lock of A without its watch, {@code live=A} with it.
 */
final class Scene {

    static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    static final RbdImageSpec IMAGE = RbdImageSpec.of("kube", "data");

    private static final Map<String, String> IPS =
            Map.of("A", "10.0.0.1", "B", "10.0.0.2", "C", "10.0.0.3", "X", "192.0.2.9");
    private static final List<String> NODES = List.of("A", "B", "C");

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
        List<String> more = new ArrayList<>(words);
        more.add(word);
        return new Scene(more, image);
    }

    Scene about(RbdImageSpec other) {
        return new Scene(words, other);
    }

    TakeoverRequest request() {
        TakeoverRequest request = TakeoverRequest.of(evidence(), "A", "B");
        if (words.contains("off")) {
            return request.withPoweredOff(NOW.minusSeconds(600));
        }
        return words.contains("offnow") ? request.withPoweredOff(NOW.minusSeconds(5)) : request;
    }

    UseEvidence evidence() {
        return builder().build();
    }

    UseEvidence.Builder builder() {
        UseEvidence.Builder evidence = UseEvidence.of(image, NOW);
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

    private static int number(String name) {
        return name.charAt(0);
    }

    private static CommandResult said(String stdout) {
        return CommandResult.of(List.of(), 0, stdout, "");
    }

    private void status(UseEvidence.Builder evidence) {
        StringBuilder text = new StringBuilder();
        for (String name : values("watch")) {
            text.append("\twatcher=")
                    .append(client(name))
                    .append(" client.")
                    .append(number(name))
                    .append(" cookie=")
                    .append(number(name))
                    .append("00000000\n");
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
            String migration = words.contains("migrating")
                    ? "Migration:\n\tsource: kube/old (1)\n\tdestination: kube/data (2)\n\tstate: prepared\n"
                    : "";
            evidence.status(CommandOutput.status(
                    said((text.length() > 0 ? "Watchers:\n" + text : "Watchers: none\n") + migration + more)));
        }
    }

    private void locks(UseEvidence.Builder evidence) {
        List<String> rows = new ArrayList<>();
        values("lock").forEach(name -> rows.add(lock("auto 5", name)));
        values("live").forEach(name -> rows.add(lock("auto " + number(name) + "00000000", name)));
        values("kubelet").forEach(host -> rows.add(lock("kubelet_lock_magic_" + host, "A")));
        if (words.contains("nolocks")) {
            evidence.locks(CommandOutput.locks(CommandResult.of(List.of(), 110, "", "")));
        } else if (!rows.isEmpty() || words.contains("locks")) {
            evidence.locks(CommandOutput.locks(said("[" + String.join(",", rows) + "]")));
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
        values("fencepast").forEach(name -> rows.add(client(name) + " 2026-11-20T11:59:59.000000+0000"));
        if (words.contains("fencecidr")) {
            rows.add("10.0.0.0:0/24 2031-11-20T12:00:00.000000+0000");
        }
        if (!rows.isEmpty() || words.contains("nofence")) {
            evidence.blocklist(CommandOutput.blocklist(said(rows.isEmpty() ? "" : String.join("\n", rows) + "\n")));
        }
    }

    private RbdNode node(String name) {
        Instant since = words.contains("lostnow=" + name) ? NOW.minusSeconds(10) : NOW.minusSeconds(600);
        RbdNode.Readiness readiness = words.contains("ready=" + name)
                ? RbdNode.Readiness.READY
                : words.contains("lost=" + name) || words.contains("lostnow=" + name)
                        ? RbdNode.Readiness.NOT_READY
                        : RbdNode.Readiness.UNKNOWN;
        Optional<Instant> taint = words.contains("taint=" + name)
                ? Optional.of(NOW.minusSeconds(300))
                : Optional.of(NOW.minusSeconds(3)).filter(seen -> words.contains("taintnow=" + name));
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
        return new RbdNode(
                name,
                new RbdNode.Addresses(addresses, List.of(), List.of(), List.of()),
                words.contains("client=" + name) ? List.of(client(name)) : List.of(),
                new RbdNode.Health(readiness, Optional.of(since), taint));
    }

    private void others(UseEvidence.Builder evidence) {
        values("meta")
                .forEach(name -> evidence.metadata(CommandOutput.metadata(
                        said("{\".rbd.csi.ceph.com/clientAddress/" + name + "\":\"" + client(name) + "\"}"))));
        values("mirror")
                .forEach(name -> evidence.mirrorDaemons(
                        CommandOutput.watchers(said("watcher=" + client(name) + " client.1 cookie=2\n"))));
        values("manager")
                .forEach(name -> evidence.managerClients(CommandOutput.managerClients(said(
                        "{\"active_name\":\"a\",\"active_clients\":[{\"name\":\"rbd_support\",\"addrvec\":[{\"type\":\"v2\",\"addr\":\""
                                + ip(name) + ":0\",\"nonce\":7}]}]}"))));
        values("ignored").forEach(name -> evidence.ignoreClient(client(name)));
        values("kube")
                .forEach(name -> evidence.kubernetesUser(
                        new UseEvidence.KubernetesUser(name.equals("?") ? "" : name, "Pod/shop/db-0")));
        values("unmapped").forEach(name -> evidence.devices(devices(name, "[]", NodeDevices.View.HOST)));
        values("unmapped?").forEach(name -> evidence.devices(devices(name, "[]", NodeDevices.View.UNKNOWN)));
        values("mapped")
                .forEach(name -> evidence.devices(devices(
                        name,
                        "[{\"id\":\"0\",\"pool\":\"kube\",\"namespace\":\"\",\"name\":\"data\",\"snap\":\"-\",\"device\":\"/dev/rbd0\"}]",
                        NodeDevices.View.HOST)));
        if (words.contains("secondary")) {
            evidence.info(
                    CommandOutput.info(
                            said(
                                    "{\"name\":\"data\",\"size\":1,\"mirroring\":{\"mode\":\"journal\",\"state\":\"enabled\",\"primary\":false}}")));
        }
    }

    static NodeDevices devices(String node, String json, NodeDevices.View view) {
        NodeDevices listed = NodeDevices.of(node)
                .withKernel(CommandOutput.devices(said(json)))
                .withNbd(CommandOutput.devices(said("[]")));
        return view == NodeDevices.View.HOST ? listed.seenOnHost() : listed;
    }
}
