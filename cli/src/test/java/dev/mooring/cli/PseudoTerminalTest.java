package dev.mooring.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mooring.cli.render.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher in a pseudo-terminal, where {@code script} is installed. A Java of the test starts the classes of the test. */
@EnabledOnOs(OS.LINUX)
class PseudoTerminalTest {

    private static final String ERASE = "\r\u001b[K";

    /** What the terminal of whoever runs the test may have set. */
    private static final List<String> OWN = List.of("COLUMNS", "JAVA_OPTS");

    @TempDir
    private Path folder;

    @BeforeEach
    void install() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "script is not installed");
        Files.copy(Path.of("mooring"), folder.resolve("mooring"));
        Files.writeString(Files.createDirectories(folder.resolve("target")).resolve("mooring.jar"), "");
    }

    /** A {@code java} that does this with its arguments. */
    private void java(String script) throws IOException {
        Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\n" + script);
        assertThat(java.toFile().setExecutable(true)).isTrue();
    }

    /** The options that the launcher gives, and the classes of the test in the place of the jar. */
    private void javaOfTheTest() throws IOException {
        java("""
                options=
                while [ "$1" != -jar ]; do options="$options $1"; shift; done
                shift 2
                exec '%s/bin/java' $options -cp '%s' dev.mooring.cli.Mooring "$@"
                """.formatted(System.getProperty("java.home"), System.getProperty("java.class.path")));
    }

    /** What a terminal of so many columns gets from a command of a shell. */
    private String shown(int columns, String command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                "/usr/bin/script", "-qec", "stty cols " + columns + " -onlcr; " + command, "/dev/null");
        builder.environment().keySet().removeAll(OWN);
        builder.environment().put("TERM", "xterm");
        builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        builder.environment().put("MOORING", folder.resolve("mooring").toString());
        Process process = builder.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), UTF_8);
        int unused = process.waitFor();
        return text;
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', nullValues = "-", textBlock = """
            columns | results go to   | terminal | of results | of the status line
            60      | ''              | all      | 60         | 60
            200     | ''              | all      | 200        | 200
            80      | '| cat'         | all      | -          | 80
            72      | > result        | err      | -          | 72
            72      | '2>&1 | cat'    | -        | -          | -
            72      | 2> /dev/null    | -        | 72         | -
            72      | < /dev/null     | all      | 72         | 72
            """)
    void launcherSaysHowWideTheTerminalIs(
            int columns, String target, String terminal, String ofResults, String ofStatus)
            throws IOException, InterruptedException {
        java("for each; do case $each in -Dmooring.*) echo \"$each\" >>'" + folder + "/options' ;; esac; done");

        String unused = shown(columns, "cd '" + folder + "'; \"$MOORING\" -h " + target);

        Path options = folder.resolve("options");
        assertThat(Files.exists(options) ? Files.readAllLines(options) : List.of())
                .containsExactlyInAnyOrderElementsOf(Stream.of(
                                terminal == null ? "" : "-Dmooring.terminal=" + terminal,
                                ofResults == null ? "" : "-Dmooring.columns=" + ofResults,
                                ofStatus == null ? "" : "-Dmooring.terminal.columns=" + ofStatus,
                                target.startsWith("<") ? "" : "-Dmooring.typed=true")
                        .filter(each -> !each.isEmpty())
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 120, 200})
    void answersFit(int columns) throws IOException, InterruptedException {
        javaOfTheTest();
        String file = CommandLineTest.CASES.resolve("forecast-table/stdin").toString();

        String text = shown(columns, "\"$MOORING\" forecast <" + file + " 2>/dev/null");

        assertThat(text).contains("CLAIM ");
        assertThat(text.lines())
                .allSatisfy(line -> assertThat(Table.length(line)).isLessThanOrEqualTo(columns));
    }

    /** Whether it was shown depends on the machine; if it was, it is gone when the answer begins. */
    @ParameterizedTest
    @ValueSource(strings = {"", "| cat"})
    void statusLineIsGoneBeforeTheAnswer(String target) throws IOException, InterruptedException {
        javaOfTheTest();
        Path file = folder.resolve("large.json");
        Files.writeString(file, pairs(3000));

        String text = shown(60, "\"$MOORING\" forecast --all -f '" + file + "' " + target);

        String before = text.substring(0, text.indexOf("CLAIM "));
        assertThat(before).matches("(?s)|\\Q" + ERASE + "\\Emooring: .*\\Q" + ERASE + "\\E");
        assertThat(text.substring(before.length())).doesNotContain("mooring: ", ERASE);
    }

    private static String pairs(int count) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < count; i++) {
            out.append("""
                    {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "pv-%1$d", "uid": "v-%1$d"}, "spec": \
                    {"capacity": {"storage": "1Gi"}, "accessModes": ["ReadWriteOnce"], "nfs": {"server": "a", "path": "/%1$d"}}, \
                    "status": {"phase": "Available"}}
                    {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"name": "c-%1$d", "namespace": "shop", \
                    "uid": "c-%1$d"}, "spec": {"storageClassName": "", "accessModes": ["ReadWriteOnce"], "resources": \
                    {"requests": {"storage": "1Gi"}}}, "status": {"phase": "Pending"}}
                    """.formatted(i));
        }
        return out.toString();
    }
}
