package dev.mooring.cli.rbd;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Scenes through the command line: a healthy export of the documented command with what the tools of Ceph printed, and one
 * change. A yes has exit code 0 and a proof that the same files verify; every other answer has another exit code.
 */
class RbdProofTest {

    private static final String UUID = "5e8c2c9b-0001-11ef-9ff4-0242ac110002";
    private static final String OTHER = "0b7e11aa-0c5d-4f6e-9a7b-112233445566";
    private static final String HANDLE = "0001-0009-rook-ceph-0000000000000002-" + UUID;
    private static final String CLIENT = "10.0.0.1:0/7";
    private static final String EMPTY_LOCKS = "[]\n";
    private static final String EMPTY_STATUS = "{\"watchers\":[]}\n";

    private static String volume(String name, String driver, String handle, String attributes, String phase) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"" + name + "\"},\"spec\":"
                + "{\"capacity\":{\"storage\":\"1Gi\"},\"accessModes\":[\"ReadWriteOnce\"],\"claimRef\":{\"namespace\":\"shop\",\"name\":\""
                + name + "\"},\"csi\":{\"driver\":\"" + driver + "\",\"volumeHandle\":\"" + handle
                + "\",\"volumeAttributes\":{" + attributes + "}}},\"status\":{\"phase\":\"" + phase + "\"}}";
    }

    private static String claim(String name) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"namespace\":\"shop\",\"name\":\""
                + name + "\"},\"spec\":{\"volumeName\":\"" + name + "\"},\"status\":{\"phase\":\"Bound\"}}";
    }

    private static String pod(String namespace, String name, String node, String claim, String status) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"namespace\":\"" + namespace + "\",\"name\":\""
                + name
                + "\"},\"spec\":{\"nodeName\":\"" + node + "\",\"containers\":[{\"name\":\"c\"}],\"volumes\":"
                + (claim.isEmpty()
                        ? "[]"
                        : "[{\"name\":\"v\",\"persistentVolumeClaim\":{\"claimName\":\"" + claim + "\"}}]")
                + "},\"status\":" + status + "}";
    }

    private static String node(String name, String ip, String ready, String heartbeat, String more) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"" + name
                + "\",\"creationTimestamp\":\"2026-01-01T00:00:00Z\"},\"spec\":{},\"status\":{\"addresses\":"
                + "[{\"type\":\"InternalIP\",\"address\":\"" + ip + "\"}],\"nodeInfo\":{\"bootID\":\"" + OTHER
                + "\"},\"conditions\":[{\"type\":\"Ready\",\"status\":\"" + ready + "\",\"lastHeartbeatTime\":\""
                + heartbeat
                + "\",\"lastTransitionTime\":\"2026-11-20T10:00:00Z\"}]" + more + "}}";
    }

    private static final String LOST = node("node-1", "10.0.0.1", "Unknown", "2026-11-20T09:59:00Z", "");

    /** The scene: objects by name, outputs by option, other options. */
    private final Map<String, String> objects = new LinkedHashMap<>();

    private final Map<String, String> outputs = new LinkedHashMap<>();
    private final List<String> options = new ArrayList<>();
    private String list =
            "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"metadata\":{\"resourceVersion\":\"\"},\"items\":[ITEMS]}\n";
    private String now = "2026-11-20T12:00:00Z";
    private boolean hasFile = true;
    private int cut = -1;

    private void healthy(String command) {
        objects.put("pv", volume("db", "rook-ceph.rbd.csi.ceph.com", HANDLE, attributes(UUID), "Released"));
        objects.put("claim", claim("web"));
        objects.put("dns", pod("kube-system", "dns", "node-2", "", "{\"phase\":\"Running\"}"));
        objects.put("web", pod("shop", "web", "node-2", "web", "{\"phase\":\"Running\"}"));
        objects.put("other", volume("web", "nfs.csi.k8s.io", "server#share", "", "Bound"));
        boolean isOfImage = command.equals("use") || command.equals("delete");
        objects.put("node-1", isOfImage ? node("node-1", "10.0.0.1", "True", "2026-11-20T11:59:00Z", "") : LOST);
        objects.put("node-2", node("node-2", "10.0.0.2", "True", "2026-11-20T11:59:00Z", ""));
        objects.put("node-3", node("node-3", "10.0.0.3", "True", "2026-11-20T11:59:00Z", ""));
        objects.put(
                "attachment",
                "{\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"VolumeAttachment\",\"metadata\":{\"name\":\"w\"},\"spec\":"
                        + "{\"attacher\":\"nfs.csi.k8s.io\",\"nodeName\":\"node-2\",\"source\":{\"persistentVolumeName\":\"web\"}}}");
        outputs.put("--status", EMPTY_STATUS);
        outputs.put("--locks", EMPTY_LOCKS);
        if (command.equals("delete")) {
            outputs.put("--snapshots", "[]\n");
            outputs.put("--children", "[]\n");
            outputs.put("--info", info(""));
            options.addAll(List.of("--complete", "vsc"));
        }
        if (command.equals("off") || command.equals("fenced") || command.equals("taint")) {
            options.addAll(List.of("--from", "node-1", "--to", "node-2"));
        }
        if (command.equals("off")) {
            options.addAll(List.of("--powered-off", "2026-11-20T11:00:00Z"));
        }
        if (command.equals("taint")) {
            objects.put(
                    "node-1",
                    LOST.replace(
                            "\"spec\":{}",
                            "\"spec\":{\"taints\":[{\"key\":\"node.kubernetes.io/out-of-service\",\"effect\":\"NoExecute\",\"timeAdded\":\"2026-11-20T11:00:00Z\"}]}"));
        }
        if (command.equals("fenced")) {
            outputs.put(
                    "--blocklist",
                    "[{\"addr\":\"" + CLIENT + "\",\"until\":\"2031-11-20T12:00:00.000000+0000\"}]\n[]\n");
            options.addAll(List.of("--client", "node-1=" + CLIENT));
        }
    }

    private static String attributes(String uuid) {
        return "\"clusterID\":\"rook-ceph\",\"pool\":\"kube\",\"imageName\":\"csi-vol-" + uuid + "\"";
    }

    private static String info(String more) {
        return "{\"name\":\"csi-vol-" + UUID
                + "\",\"id\":\"1\",\"size\":1,\"snapshot_count\":0,\"features\":[\"exclusive-lock\"]"
                + ",\"op_features\":[]" + more + "}\n";
    }

    private void change(String word) {
        String running =
                "{\"phase\":\"Running\",\"containerStatuses\":[{\"state\":{\"running\":{\"startedAt\":\"TIME\"}}}]}";
        switch (word) {
            case "-" -> {}
            case "lost" -> objects.put("node-1", LOST);
            // What the objects are.
            case "no-file" -> hasFile = false;
            case "all-said" -> options.addAll(List.of("--complete", "all"));
            case "empty-file" -> list = "";
            case "403" ->
                list =
                        "{\"apiVersion\":\"v1\",\"kind\":\"Status\",\"status\":\"Failure\",\"code\":403,\"message\":\"forbidden\"}\n";
            case "page" -> list = list.replace("\"\"", "\"\",\"continue\":\"x\"");
            case "pages" -> list = list.replace("\"\"", "\"\",\"remainingItemCount\":7");
            case "by-hand" -> list = list.replace("{\"resourceVersion\":\"\"}", "{}");
            case "cut-list" -> cut = 900;
            case "one-namespace" -> objects.remove("dns");
            case "without-volumes" -> objects.keySet().removeAll(List.of("pv", "other"));
            case "twice" -> objects.put("again", pod("shop", "web", "node-2", "db", "{\"phase\":\"Pending\"}"));
            case "kindless" -> objects.put("kindless", "{\"metadata\":{\"name\":\"x\"}}");
            case "bad-pod" ->
                objects.put("bad", pod("shop", "bad", "node-3", "", "{}").replace("\"volumes\":[]", "\"volumes\":7"));
            // Who uses the image.
            case "runs" -> objects.put("user", pod("shop", "db-0", "node-3", "db", "{\"phase\":\"Running\"}"));
            case "waits" -> objects.put("user", pod("shop", "db-0", "", "db", "{\"phase\":\"Pending\"}"));
            case "waits-on-3" -> objects.put("user", pod("shop", "db-0", "node-3", "db", "{\"phase\":\"Pending\"}"));
            case "bound" -> objects.put("pv", requireNonNull(objects.get("pv")).replace("Released", "Bound"));
            case "attached" ->
                objects.put(
                        "va",
                        "{\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"VolumeAttachment\",\"metadata\":{\"name\":\"a\"},\"spec\":{\"attacher\":\"x\",\"nodeName\":\"node-3\",\"source\":{\"persistentVolumeName\":\"db\"}}}");
            case "volume-in-use" ->
                objects.put(
                        "node-3",
                        node(
                                "node-3",
                                "10.0.0.3",
                                "True",
                                "2026-11-20T11:59:00Z",
                                ",\"volumesInUse\":[\"kubernetes.io/csi/rook-ceph.rbd.csi.ceph.com^" + HANDLE + "\"]"));
            case "same-handle" -> second("other.example.com", HANDLE, "");
            case "same-image" -> second("other.example.com", "x", attributes(UUID));
            case "handle-first" -> second("rook-ceph.rbd.csi.ceph.com", HANDLE, attributes(OTHER));
            case "attribute-first" ->
                second("rook-ceph.rbd.csi.ceph.com", HANDLE.replace(UUID, OTHER), attributes(UUID));
            case "in-tree" ->
                objects.put(
                        "second",
                        volume("two", "x", "x", "", "Bound")
                                .replaceAll(
                                        "\"csi\":\\{.*?\\}\\}\\}",
                                        "\"rbd\":{\"monitors\":[\"m\"],\"pool\":\"kube\",\"image\":\"csi-vol-" + UUID
                                                + "\"}}"));
            case "two-names" ->
                objects.put("pv", requireNonNull(objects.get("pv")).replace("csi-vol-" + UUID, "csi-vol-" + OTHER));
            case "no-name" -> objects.put("second", volume("two", "rbd.csi.ceph.com", "0001-0009", "", "Bound"));
            case "replication" ->
                objects.put(
                        "replication",
                        "{\"apiVersion\":\"replication.storage.openshift.io/v1alpha1\",\"kind\":\"VolumeReplication\",\"metadata\":{\"namespace\":\"shop\",\"name\":\"r\"}}");
            // When it was.
            case "earlier" -> now = "2026-11-20T11:58:00Z";
            case "beats" -> objects.put("node-1", LOST.replace("09:59:00", "11:30:00"));
            case "starts" ->
                objects.put("late", pod("shop", "late", "node-1", "", running.replace("TIME", "2026-11-20T11:30:00Z")));
            case "started" ->
                objects.put(
                        "early", pod("shop", "early", "node-1", "", running.replace("TIME", "2026-11-20T09:30:00Z")));
            case "takes" ->
                objects.put(
                        "new",
                        pod(
                                "shop",
                                "new",
                                "node-1",
                                "",
                                "{\"phase\":\"Pending\",\"startTime\":\"2026-11-20T11:30:00Z\"}"));
            case "renews" -> lease("node-1", "2026-11-20T11:30:00.000000Z");
            case "renewed" -> {
                lease("node-1", "2026-11-20T09:59:30.000000Z");
                lease("node-2", "2026-11-20T11:59:50.000000Z");
                lease("node-3", "2026-11-20T11:59:50.000000Z");
            }
            case "silent-3" -> {
                change("renewed");
                lease("node-3", "2026-11-20T10:00:00.000000Z");
            }
            case "new-node" -> objects.put("node-1", LOST.replace("2026-01-01T00:00:00Z", "2026-11-20T11:30:00Z"));
            case "off-later" -> options.set(options.indexOf("2026-11-20T11:00:00Z"), "2026-11-20T13:00:00Z");
            case "ready" -> objects.put("node-1", LOST.replace("Unknown", "True"));
            // What the tools of Ceph printed.
            case "no-status" -> outputs.remove("--status");
            case "no-locks" -> outputs.remove("--locks");
            case "cut-status" -> outputs.put("--status", "{\"watchers\":[");
            case "empty-status" -> outputs.put("--status", "");
            case "empty-locks" -> outputs.put("--locks", "");
            case "no-snapshots" -> outputs.remove("--snapshots");
            case "no-children" -> outputs.remove("--children");
            case "snapshot" -> outputs.put("--snapshots", "[{\"id\":4,\"name\":\"s\",\"size\":1}]\n");
            case "child" ->
                outputs.put("--children", "[{\"pool\":\"kube\",\"pool_namespace\":\"\",\"image\":\"clone\"}]\n");
            case "watched" -> watched("10.0.0.3:0/9");
            case "watched-by-1" -> watched(CLIENT);
            case "locked" ->
                outputs.put("--locks", "[{\"id\":\"auto 5\",\"locker\":\"client.5\",\"address\":\"10.0.0.3:0/9\"}]\n");
            case "info" -> outputs.put("--info", info(""));
            case "info-of-other" -> outputs.put("--info", info("").replace(UUID, OTHER));
            case "copy" ->
                outputs.put(
                        "--info",
                        info(",\"mirroring\":{\"mode\":\"snapshot\",\"state\":\"enabled\",\"primary\":false}"));
            case "primary" ->
                outputs.put(
                        "--info",
                        info(",\"mirroring\":{\"mode\":\"snapshot\",\"state\":\"enabled\",\"primary\":true}"));
            case "migrating" ->
                outputs.put("--info", info("").replace("\"exclusive-lock\"", "\"exclusive-lock\",\"migrating\""));
            case "has-clone" ->
                outputs.put("--info", info("").replace("\"op_features\":[]", "\"op_features\":[\"clone-parent\"]"));
            case "has-trash" ->
                outputs.put("--info", info("").replace("\"op_features\":[]", "\"op_features\":[\"snap-trash\"]"));
            case "counts" -> outputs.put("--info", info("").replace("\"snapshot_count\":0", "\"snapshot_count\":1"));
            case "dirty" -> outputs.put("--info", info("").replace("\"exclusive-lock\"", "\"dirty-cache\""));
            case "no-blocklist" -> outputs.put("--blocklist", "[]\n[]\n");
            case "fence-ended" ->
                outputs.put(
                        "--blocklist",
                        requireNonNull(outputs.get("--blocklist")).replace("2031", "2025"));
            case "fence-of-2" -> client("10.0.0.2:0/7");
            case "fence-of-3" -> client("10.0.0.3:0/7");
            case "client-of-two" -> options.addAll(List.of("--client", "node-3=" + CLIENT));
            case "storage-net" -> client("192.168.9.1:0/7");
            case "stored-for-3" ->
                outputs.put("--metadata", "{\".rbd.csi.ceph.com/clientAddress/node-3\":\"" + CLIENT + "\"}\n");
            case "nodes-by-hand" -> {
                hasFile = false;
                options.addAll(List.of("--node", "node-1=10.0.0.1", "--node", "node-2=10.0.0.2"));
            }
            default -> throw new IllegalArgumentException(word);
        }
    }

    private void second(String driver, String handle, String attributes) {
        objects.put("second", volume("two", driver, handle, attributes, "Bound"));
        objects.put("second-user", pod("shop", "two", "node-3", "two", "{\"phase\":\"Running\"}"));
    }

    private void lease(String node, String time) {
        objects.put(
                "lease of " + node,
                "{\"apiVersion\":\"coordination.k8s.io/v1\",\"kind\":\"Lease\",\"metadata\":{\"namespace\":\"kube-node-lease\",\"name\":\""
                        + node + "\"},\"spec\":{\"renewTime\":\""
                        + time + "\"}}");
    }

    private void watched(String address) {
        outputs.put("--status", "{\"watchers\":[{\"address\":\"" + address + "\",\"client\":5,\"cookie\":1}]}\n");
    }

    private void client(String address) {
        options.set(options.indexOf("node-1=" + CLIENT), "node-1=" + address);
        outputs.put("--blocklist", requireNonNull(outputs.get("--blocklist")).replace(CLIENT, address));
    }

    /** Commands with the changes after which the answer is yes, and those after each of which it is not. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        command | yes | changes
        use     | yes | -, info, primary, all-said, started, no-file all-said, waits, one-namespace all-said, bound
        use     | no  | no-file, empty-file, empty-file all-said, 403, 403 all-said, page, page all-said, pages, by-hand, cut-list, cut-list all-said
        use     | no  | one-namespace, without-volumes, twice, twice all-said, kindless, kindless all-said, bad-pod, bad-pod all-said
        use     | no  | runs, attached, volume-in-use, same-handle, same-image, handle-first, attribute-first, in-tree runs, two-names, no-name, replication
        use     | no  | lost, renewed, earlier, no-status, no-locks, cut-status, empty-status, empty-locks, watched, locked, info-of-other, copy, migrating, dirty
        delete  | yes | -, info, all-said, no-file all-said, one-namespace all-said
        delete  | no  | no-file, empty-file, 403, 403 all-said, page, by-hand, cut-list, one-namespace, without-volumes, twice, kindless, bad-pod
        delete  | no  | runs, waits, bound, attached, volume-in-use, same-handle, same-image, handle-first, attribute-first, in-tree, two-names, no-name
        delete  | no  | lost, earlier, no-status, no-locks, no-snapshots, no-children, snapshot, child, watched, locked, has-clone, has-trash, counts, copy, primary, migrating
        off     | yes | -, info, all-said, started, renewed, primary, one-namespace all-said
        off     | no  | no-file, nodes-by-hand, empty-file, 403, 403 all-said, page, by-hand, cut-list, one-namespace, without-volumes, twice, kindless, bad-pod
        off     | no  | silent-3, runs, waits-on-3, attached, volume-in-use, same-handle, same-image, handle-first, attribute-first, two-names, no-name
        off     | no  | earlier, beats, starts, takes, renews, new-node, off-later, ready, no-status, no-locks, watched, watched-by-1, locked, info-of-other, copy, migrating, dirty
        fenced  | yes | -, info, storage-net, started, beats, all-said
        fenced  | no  | no-file, empty-file, 403, page, by-hand, cut-list, one-namespace, twice, kindless, runs, attached, same-handle, two-names
        fenced  | no  | earlier, no-blocklist, fence-ended, fence-of-2, fence-of-3, client-of-two, stored-for-3, no-status, no-locks, watched, watched-by-1, copy
        taint   | yes | -, info, started, renewed
        taint   | no  | no-file, by-hand, page, one-namespace, earlier, beats, starts, takes, renews, new-node, ready, runs, attached, watched, no-locks, same-image
        """)
    void isYesOnlyWithItsProof(String command, String yes, String changes, @TempDir Path folder) throws IOException {
        List<String> wrong = new ArrayList<>();
        for (String change : changes.split(", *")) {
            RbdProofTest scene = new RbdProofTest();
            scene.healthy(command);
            Arrays.stream(change.strip().split(" ")).forEach(scene::change);
            Path own = Files.createDirectory(folder.resolve(change.strip().replace(' ', '+')));
            Run run = scene.run(command, own);
            if ((run.exit() == 0) != yes.equals("yes")) {
                wrong.add(change + ": exit " + run.exit() + " " + run.stdout() + run.stderr());
            } else if (run.exit() == 0) {
                Run verified = scene.verified(run, own);
                if (verified.exit() != 0) {
                    wrong.add(change + ": not verified: " + verified.stdout() + verified.stderr());
                }
            } else if (run.stdout().contains("\"proof\"")) {
                wrong.add(change + ": a proof of what is no yes");
            }
        }
        assertThat(wrong).isEmpty();
    }

    private Run run(String command, Path folder) throws IOException {
        List<String> args =
                new ArrayList<>(List.of("rbd", List.of("use", "delete").contains(command) ? command : "takeover"));
        args.addAll(List.of("--image", "kube/csi-vol-" + UUID, "-o", "json", "--now", now));
        args.addAll(options);
        String text = list.replace("ITEMS", String.join(",\n", objects.values()));
        Path file = Files.writeString(folder.resolve("cluster.json"), cut < 0 ? text : text.substring(0, cut));
        if (hasFile) {
            args.addAll(List.of("-f", file.toString()));
        }
        for (Map.Entry<String, String> output : outputs.entrySet()) {
            Path run = Files.writeString(folder.resolve(output.getKey().substring(2)), output.getValue());
            args.addAll(List.of(output.getKey(), run.toString()));
        }
        return Run.of(new byte[0], args.toArray(new String[0]));
    }

    private Run verified(Run answer, Path folder) throws IOException {
        Path proof = Files.writeString(folder.resolve("answer.json"), answer.stdout());
        List<String> args = new ArrayList<>(List.of("verify-proof", proof.toString()));
        if (hasFile) {
            args.addAll(List.of("-f", folder.resolve("cluster.json").toString()));
        }
        outputs.keySet()
                .forEach(option -> args.addAll(
                        List.of("-f", folder.resolve(option.substring(2)).toString())));
        return Run.of(new byte[0], args.toArray(new String[0]));
    }
}
