package dev.mooring.cli;

import dev.mooring.cli.command.Terminal;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Runs subcommands on a small input and prints nothing, so that Java loads the classes that they need. The launcher calls
 * it once with {@code -XX:ArchiveClassesAtExit}; with the archive, the command line starts in a fraction of the time.
 */
final class StartupArchive {

    private static final String OBJECTS = """
            {apiVersion: v1, kind: PersistentVolume, metadata: {name: a}, spec: {capacity: {storage: 1Gi},
              accessModes: [ReadWriteOnce], storageClassName: x, csi: {driver: rbd.csi.ceph.com, volumeHandle: h}}}
            ---
            {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: c, namespace: n}, spec: {storageClassName: x,
              accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}
            ---
            {apiVersion: v1, kind: Pod, metadata: {name: p, namespace: n}, spec: {nodeName: m, containers: [],
              volumes: [{name: v, persistentVolumeClaim: {claimName: c}}]}}
            ---
            {apiVersion: v1, kind: Node, metadata: {name: m}}
            """;

    private static final List<List<String>> CALLS = List.of(
            List.of("-h"),
            List.of("forecast"),
            List.of("forecast", "-o", "json"),
            List.of("why", "n/c"),
            List.of("check"),
            List.of("admit", "-o", "yaml"),
            List.of("sanitize", "--for", "prebind", "--report", "-"),
            List.of("attach"),
            List.of("paths"),
            List.of("rbd", "image"),
            List.of("s3fs", "plan", "--node", "m"));

    private StartupArchive() {}

    /**
     * Runs the subcommands.
     *
     * @param arguments are not used
     */
    public static void main(String[] arguments) {
        CALLS.forEach(StartupArchive::call);
    }

    private static void call(List<String> words) {
        PrintStream nothing = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        byte[] in = OBJECTS.getBytes(StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(new ByteArrayInputStream(in), nothing, nothing);
        Mooring.run(
                Mooring.commandLine(terminal, Mooring.subcommands(terminal, words), words),
                terminal,
                words.toArray(String[]::new));
    }
}
