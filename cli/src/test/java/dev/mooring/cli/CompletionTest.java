package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mooring.cli.CommandLineTest.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the shell offers after what is typed already. */
class CompletionTest {

    private static final String OBJECTS = """
            {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data, namespace: shop}}
            ---
            {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: films, namespace: shop}}
            ---
            {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: "$(touch hacked)", namespace: shop}}
            ---
            {apiVersion: v1, kind: PersistentVolume, metadata: {name: pv-1}}
            ---
            {apiVersion: v1, kind: Node, metadata: {name: node-1}}
            ---
            {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: fast}, provisioner: ebs.csi.aws.com}
            ---
            {apiVersion: v1, kind: Namespace, metadata: {name: empty}}
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("objects.yaml"), OBJECTS);
        Files.writeString(folder.resolve("broken.yaml"), "a: [");
    }

    /** {@code _} is the word that is not begun. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', emptyValue = "", textBlock = """
        typed                                              | offered
        why -f @/objects.yaml _                            | shop/data shop/films
        why -f @/objects.yaml shop/f                       | shop/films
        why --filename=@/objects.yaml sh                   | shop/data shop/films
        why --filename = @/objects.yaml sh                 | shop/data shop/films
        why -R -f @ shop/d                                 | shop/data
        why -f @ shop/d                                    | ''
        why -f @/broken.yaml -f @/objects.yaml shop/d      | shop/data
        why -f @/no-such-file.yaml _                       | ''
        why _                                              | ''
        why -f @/objects.yaml shop/data _                  | ''
        why -f @/objects.yaml -n _                         | empty shop
        why -f @/objects.yaml --node _                     | node-1
        why --kubernetes 1.3                               | 1.30 1.31 1.32 1.33 1.34 1.35 1.36 1.37
        why --kubernetes = 1.37                            | 1.37
        why --fail-on _                                    | danger warn
        why --feature-gates VolumeAttributesClass          | VolumeAttributesClass=false VolumeAttributesClass=true
        expand -f @/objects.yaml --resizer e               | ebs.csi.aws.com
        expand -f @/objects.yaml _                         | shop/data shop/films
        holders -f @/objects.yaml P                        | PersistentVolume/pv-1 PersistentVolumeClaim/shop/data PersistentVolumeClaim/shop/films
        forecast -f @/objects.yaml --delete PersistentVolume/ | PersistentVolume/pv-1
        upgrade --from 1.30 --to 1.37                      | 1.37
        sanitize --for re                                  | rebind-static release reprovision
        rbd translate --to _                               | csi in-tree
        nonsense _                                         | ''
        """)
    void offersWhatFits(String typed, String offered) {
        List<String> arguments = new ArrayList<>(List.of("completion", "--values", "--"));
        for (String word : typed.split(" +")) {
            arguments.add(word.equals("_") ? "" : word.replace("@", folder.toString()));
        }
        Run run = Run.of(new byte[0], arguments.toArray(String[]::new));
        assertThat(run.stdout().lines()).containsExactlyElementsOf(words(offered));
        assertThat(run.stderr()).isEmpty();
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }

    @Test
    void theScriptAsksTheCommandInBash() throws IOException, InterruptedException {
        Path bash = Path.of("/bin/bash");
        assumeTrue(Files.isExecutable(bash), "there is no bash");
        Files.writeString(
                folder.resolve("mooring.bash"),
                Run.of(new byte[0], "completion").stdout());
        String script = """
                mooring() { "$JAVA" -Xshare:auto -XX:TieredStopAtLevel=1 -cp "$CLASSES" dev.mooring.cli.Mooring "$@"; }
                compopt() { :; }
                source ./mooring.bash
                offered() {
                  COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
                  _mooring
                  echo "$*: ${COMPREPLY[*]}"
                }
                complete -p mooring
                offered mooring why -f objects.yaml shop/
                offered mooring why -f obj
                offered mooring why --filename = obj
                offered mooring why --fail-on ''
                offered mooring sanitize --for re
                offered mooring forecast --exp
                offered mooring upgr
                offered mooring mounts obj
                [ ! -e hacked ] || echo hacked
                """;
        ProcessBuilder builder = new ProcessBuilder(bash.toString(), "--norc", "-c", script)
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment()
                .put(
                        "JAVA",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString());
        builder.environment().put("CLASSES", System.getProperty("java.class.path"));
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(printed).isEqualTo("""
                complete -F _mooring mooring
                mooring why -f objects.yaml shop/: shop/data shop/films
                mooring why -f obj: objects.yaml
                mooring why --filename = obj: objects.yaml
                mooring why --fail-on : danger warn
                mooring sanitize --for re: rebind-static release reprovision
                mooring forecast --exp: --expect-bound
                mooring upgr: upgrade
                mooring mounts obj: objects.yaml
                """);
    }
}
