package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.yaml.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Characters that move the cursor, end a line or turn its direction stand in every place that a stranger fills: in names,
 * labels, messages and the output of commands. None is printed as it is.
 */
class HostileTerminalTest {

    private static final String BAD = "x\u001b[2Jy\u0009z\n\u0085\u009b\u2028\u2029\u202e\u2066\u200f\u0007w";

    /** A line feed is allowed between lines only, so the text after the one in a name begins no line. */
    private static final String RAW =
            "[\\p{Cntrl}\\u0080-\\u009f\\u2028\\u2029\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069&&[^\\n]]";

    private static final List<String> DOCUMENTS = List.of("""
            {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"BAD","annotations":{"BAD":"BAD"}},"spec":{"accessModes":["ReadWriteOnce","BAD"],
             "capacity":{"storage":"1Gi"},"storageClassName":"BAD","claimRef":{"namespace":"d","name":"BAD","uid":"BAD"},"mountOptions":["BAD"],
             "csi":{"driver":"BAD","volumeHandle":"BAD","volumeAttributes":{"pool":"BAD"}}},"status":{"phase":"BAD"}}
            """, """
            {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"BAD","namespace":"d","uid":"BAD","finalizers":["BAD"]},"spec":{
             "accessModes":["ReadWriteOnce"],"storageClassName":"BAD","volumeName":"BAD","resources":{"requests":{"storage":"2Gi"}},
             "selector":{"matchLabels":{"BAD":"BAD"}}},"status":{"phase":"Pending"}}
            """, """
            {"apiVersion":"storage.k8s.io/v1","kind":"StorageClass","metadata":{"name":"BAD"},"provisioner":"BAD","parameters":{"BAD":"BAD"},"allowVolumeExpansion":true}
            """, """
            {"apiVersion":"v1","kind":"Pod","metadata":{"name":"BAD","namespace":"d","uid":"BAD"},"spec":{"nodeName":"BAD","containers":[{"name":"BAD",
             "image":"i","volumeMounts":[{"name":"BAD","mountPath":"BAD"}]}],"volumes":[{"name":"BAD","persistentVolumeClaim":{"claimName":"BAD"}}]},
             "status":{"phase":"Running","reason":"BAD","message":"BAD"}}
            """, """
            {"apiVersion":"v1","kind":"Node","metadata":{"name":"BAD","labels":{"BAD":"BAD"}},"spec":{"taints":[{"key":"BAD","value":"BAD","effect":"NoSchedule"}]},
             "status":{"volumesAttached":[{"name":"kubernetes.io/csi/BAD^BAD","devicePath":""}],"volumesInUse":["BAD"]}}
            """, """
            {"apiVersion":"storage.k8s.io/v1","kind":"VolumeAttachment","metadata":{"name":"BAD"},"spec":{"attacher":"BAD","nodeName":"BAD",
             "source":{"persistentVolumeName":"BAD"}},"status":{"attached":false,"attachError":{"message":"BAD"}}}
            """, """
            {"apiVersion":"apps/v1","kind":"StatefulSet","metadata":{"name":"BAD","namespace":"d"},"spec":{"replicas":"BAD"}}
            """, """
            {"apiVersion":"v1","kind":"BAD","metadata":{"name":"BAD"}}
            """);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "forecast -f @cluster",
                "forecast -f @cluster -o markdown",
                "forecast -f @cluster --create @cluster",
                "why -f @cluster d/@bad",
                "check -f @cluster",
                "admit -f @cluster",
                "admit -f @cluster -o markdown",
                "attach -f @cluster",
                "selinux -f @cluster",
                "lint -f @cluster",
                "lint -f @cluster -o markdown",
                "move -f @cluster --into @cluster",
                "move -f @cluster --into @cluster -o markdown",
                "upgrade -f @cluster --from 1.29 --to 1.36",
                "upgrade -f @cluster --from 1.29 --to 1.36 -o markdown",
                "expand -f @cluster --to 3Gi d/@bad",
                "holders -f @cluster pvc/d/@bad",
                "paths -f @cluster",
                "mounts @mounts",
                "sanitize --for prebind -f @cluster -o table",
                "sanitize --for prebind -f @cluster -o markdown",
                "sanitize --for prebind -f @cluster -o yaml",
                "rbd image -f @cluster",
                "rbd use -f @cluster --now 2026-11-20T10:33:20Z --status @status",
                "rbd status @status -o table",
                "rbd ls @images -o table",
                "rbd locks @locks -o table",
                "rbd result --exit-code 1 --stderr @bad @bad",
                "s3fs plan -f @cluster --node @bad --driver @bad --mountinfo @mounts",
                "s3fs state --mountinfo @mounts"
            })
    void noCharacterMovesTheTerminal(String call) throws IOException {
        CommandLineTest.Run run = run(call);
        assertThat(run.stdout() + run.stderr()).isNotEmpty().doesNotContain("internal error");
        for (String line : (run.stdout() + run.stderr()).split("\n", -1)) {
            assertThat(line).doesNotContainPattern(RAW).doesNotStartWith("\u0085");
        }
    }

    private CommandLineTest.Run run(String call) throws IOException {
        String quoted = JsonString.of(BAD).toJson();
        String inside = quoted.substring(1, quoted.length() - 1);
        Map<String, String> files = Map.of(
                "cluster",
                Yaml.write(DOCUMENTS.stream()
                        .map(each -> JsonObject.parse(each.replace("BAD", inside)))
                        .toList()),
                "mounts",
                "30 1 0:1 / / rw - ext4 d rw\n40 30 0:9 / /x\u001b[2J\u202e rw - fuse.s3fs s3\u009bfs rw\nx\u001b\u2028\n",
                "status",
                "{\"watchers\":[{\"address\":\"10.0.0.1:0/1\",\"client\":1,\"cookie\":" + quoted + "}]}",
                "images",
                JsonArray.ofStrings(List.of(BAD, "i")).toJson(),
                "locks",
                "[{\"id\":" + quoted + ",\"locker\":\"client.4\",\"address\":\"10.0.0.1:0/1\"}]",
                "bad",
                BAD);
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        String[] words = Stream.of(call.split(" "))
                .map(word -> word.equals("d/@bad") || word.endsWith("/@bad") ? word.replace("@bad", BAD) : word)
                .map(word ->
                        word.startsWith("@") ? folder.resolve(word.substring(1)).toString() : word)
                .toArray(String[]::new);
        return CommandLineTest.Run.of(new byte[0], words);
    }
}
