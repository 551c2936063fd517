package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.yaml.Yaml;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What starts the command line elsewhere, run as its host does; the launcher and kubectl print what they are told. */
@DisabledOnOs(OS.WINDOWS)
class DoorsTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void tools() throws IOException {
        script("cli/mooring", """
                #!/bin/sh
                if [ "$1" = export-command ]; then
                  shift
                  echo "kubectl get pv $*"
                else
                  for word in "$@"; do printf '<%s>' "$word"; done
                  for word in "$@"; do if [ -f "$word" ]; then cat "$word"; fi; done
                fi
                """);
        script("bin/kubectl", """
                #!/bin/sh
                case "$*" in
                  *'api-resources --api-group=snapshot.storage.k8s.io'*) ;;
                  *api-resources*) echo volumeattributesclasses.storage.k8s.io ;;
                  *version*) echo "serverVersion: {gitVersion: v1.37.0} # $*" ;;
                  *) echo "# $*"
                     if [ -n "$FAILS" ]; then exit 1; fi ;;
                esac
                """);
        script("bin/mvn", "#!/bin/sh\necho \"mvn $*\"\n");
        Files.copy(Path.of("kubectl-mooring"), folder.resolve("cli/kubectl-mooring"));
    }

    private void script(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private String run(Map<String, String> environment, String... command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().merge("PATH", folder.resolve("bin").toString(), (path, bin) -> bin + ":" + path);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return text.replaceAll("<[^<>]*/([a-z]+\\.yaml)>", "<TMP/$1>") + process.waitFor();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        arguments                        | context        | question
        why shop/data                    | ``             | <why><shop/data>
        holders pvc data --context prod  | --context prod | <holders><pvc><data>
        holders --context=prod pvc data  | --context prod | <holders><pvc><data>
        """)
    void thePluginExportsAndAsks(String arguments, String context, String question)
            throws IOException, InterruptedException {
        String[] words = ("/bin/sh " + folder.resolve("cli/kubectl-mooring") + " " + arguments).split(" ");
        String get = "get pv --without-snapshots" + (context.isEmpty() ? "" : " " + context);
        String version = (context.isEmpty() ? "" : context + " ") + "version -o yaml";
        assertThat(run(Map.of(), words))
                .isEqualTo("kubectl " + get + "\n" + question
                        + "<-f><TMP/export.yaml><-f><TMP/version.yaml><--complete><all># " + get
                        + "\nserverVersion: {gitVersion: v1.37.0} # " + version + "\n0");
    }

    @Test
    void thePluginAsksNothingOfAPartOfAnExport() throws IOException, InterruptedException {
        assertThat(run(
                        Map.of("FAILS", "yes"),
                        "/bin/sh",
                        folder.resolve("cli/kubectl-mooring").toString(),
                        "lint"))
                .doesNotContain("<lint>")
                .endsWith("kubectl failed, so nothing is asked: its output may not be whole\n2");
    }

    @ParameterizedTest
    @CsvSource({"explain", "help", "--version"})
    void thePluginNeedsNoClusterForWhatReadsNone(String question) throws IOException, InterruptedException {
        assertThat(run(
                        Map.of(),
                        "/bin/sh",
                        folder.resolve("cli/kubectl-mooring").toString(),
                        question))
                .isEqualTo("<" + question + ">0");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        sarif     | files      | said
        ``        | a.yaml b   | <lint><--fail-on><danger><-R><-f><a.yaml><-f><b>
        out.sarif | a.yaml     | ``
        ``        | *          | <lint><--fail-on><danger><-R><-f><*>
        """)
    void theActionAsksWhatItIsTold(String sarif, String files, String said) throws IOException, InterruptedException {
        JsonObject action = (JsonObject)
                Yaml.read(Files.readString(Path.of("../action.yml"))).get(0);
        JsonArray steps = action.child("runs").array("steps");
        String file = sarif.isEmpty() ? "" : folder.resolve(sarif).toString();
        Map<String, String> inputs = Map.of(
                "GITHUB_ACTION_PATH",
                folder.toString(),
                "QUESTION",
                action.child("inputs").child("question").string("default").orElseThrow(),
                "FILES",
                files,
                "SARIF",
                file);
        assertThat(run(inputs, "bash", "-e", "-c", command(steps, 0)))
                .isEqualTo("mvn -B -ntp -q -f " + folder + "/pom.xml -Pdemo package\n0");
        assertThat(run(inputs, "bash", "-e", "-c", command(steps, 1))).isEqualTo(said + "0");
        if (!sarif.isEmpty()) {
            assertThat(Files.readString(Path.of(file))).endsWith("<-f><a.yaml><-o><sarif>");
        }
    }

    private static String command(JsonArray steps, int number) {
        return steps.objects().get(number).string("run").orElseThrow();
    }

    /** pre-commit calls the entry with the names of the changed files. */
    @Test
    void theHooksAreSubcommands() throws IOException {
        JsonArray hooks = (JsonArray) Yaml.read(Files.readString(Path.of("../.pre-commit-hooks.yaml")))
                .get(0);
        for (JsonObject hook : hooks.objects()) {
            List<String> words = List.of(hook.string("entry").orElseThrow().split(" "));
            assertThat(words.get(0)).isEqualTo("mooring");
            String[] arguments = words.subList(1, words.size()).toArray(String[]::new);
            String[] all = java.util.Arrays.copyOf(arguments, arguments.length + 1);
            all[arguments.length] = "../docs/guide/lint/export.yaml";
            assertThat(CommandLineTest.Run.of(new byte[0], all).exit()).isLessThan(2);
        }
    }
}
