package dev.mooring.cli;

import dev.mooring.cli.command.Terminal;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Runs subcommands on a small input without output, so that Java loads the classes they need. The launcher calls it
 * once with {@code -XX:DumpLoadedClassList}; with the archive, the command line starts in a fraction of the time.
 */
final class StartupArchive {

    private static final String YAML = """
            {apiVersion: v1, kind: PersistentVolume, metadata: {name: a}, spec: {capacity: {storage: 1Gi},
              accessModes: [ReadWriteOnce], storageClassName: x, csi: {driver: rbd.csi.ceph.com, volumeHandle: h}}}
            ---
            {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: c, namespace: shop}, spec: {storageClassName: x,
              accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}
            ---
            {apiVersion: v1, kind: PersistentVolume, metadata: {name: b, uid: u, resourceVersion: "1"},
              spec: {capacity: {storage: 2Gi}, accessModes: [ReadWriteMany], persistentVolumeReclaimPolicy: Delete,
              storageClassName: x, nfs: {server: s, path: /}}, status: {phase: Available}}
            ---
            {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: d, namespace: shop}, spec: {storageClassName: x,
              accessModes: [ReadWriteMany], resources: {requests: {storage: 2Gi}}}}
            ---
            {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: e, namespace: shop}, spec: {storageClassName: k,
              accessModes: [ReadWriteMany], resources: {requests: {storage: 3Gi}}}}
            ---
            {apiVersion: v1, kind: Pod, metadata: {name: p, namespace: shop}, spec: {nodeName: m, containers: [{name: i, image: i}],
              volumes: [{name: v, persistentVolumeClaim: {claimName: c}}]}}
            ---
            {apiVersion: v1, kind: Node, metadata: {name: m}}
            ---
            {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: k}, provisioner: p}
            ---
            {apiVersion: v1, kind: Namespace, metadata: {name: shop}}
            """;

    private static final String JSON = """
            {"apiVersion": "v1", "kind": "List", "items": [
            {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "a"}, "spec": {
              "capacity": {"storage": "1Gi"}, "accessModes": ["ReadWriteOnce"], "storageClassName": "x",
              "hostPath": {"path": "/a"}}},
            {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"name": "c", "namespace": "shop"}, "spec": {
              "accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}},
              "storageClassName": "x"}}]}
            """;

    private static final List<List<String>> CALLS = List.of(
            List.of("-h"),
            List.of("forecast"),
            List.of("forecast", "-o", "json"),
            List.of("forecast", "--complete", "all"),
            List.of("why", "shop/c"),
            List.of("check"),
            List.of("admit", "-o", "yaml"),
            List.of("sanitize", "--for", "prebind", "--report", "-"),
            List.of("sanitize", "--for", "neat"),
            List.of("sanitize"),
            List.of("lint"),
            List.of("holders", "pvc", "shop/c"),
            List.of("export-command"),
            List.of("attach"),
            List.of("paths"),
            List.of("rbd", "image"),
            List.of("s3fs", "plan", "--node", "m"));

    private static final String LOG = """
            Events:
              Type     Reason              Age  From                     Message
              ----     ------              ---  ----                     -------
              Warning  FailedAttachVolume  2m   attachdetach-controller  Multi-Attach error for volume "a" Volume is \
            already exclusively attached to one node and can't be attached to another
              Warning  FailedMount         10s  kubelet                  MountVolume.SetUp failed for volume "b" : rpc \
            error: code = Internal desc = stat /b: transport endpoint is not connected
            """;

    private StartupArchive() {}

    /**
     * Runs the subcommands.
     *
     * @param arguments are not used
     */
    public static void main(String[] arguments) {
        new Mooring.Version().getVersion();
        CALLS.forEach(words -> call(words, YAML));
        call(List.of("explain"), LOG);
        call(List.of("forecast"), JSON);
        // The jar is not a manifest, but it is a file that can be opened.
        call(List.of("forecast", "-f", System.getProperty("java.class.path", "")), "");
    }

    private static void call(List<String> words, String input) {
        PrintStream nothing = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        byte[] in = input.getBytes(StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(new ByteArrayInputStream(in), nothing, nothing);
        Mooring.run(
                Mooring.commandLine(terminal, Subcommands.of(terminal, words), words),
                terminal,
                words.toArray(String[]::new));
    }
}
