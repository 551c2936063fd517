package dev.mooring.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.cli.command.Terminal;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file needs no {@code -f}: after the arguments of a command, every further one is a file. */
class StandingFilesTest {

    private static final String INVOICES = "../samples/manifests/04-invoices.yaml";

    private static final String ORDERS = "../samples/manifests/02-orders-database.yaml";

    private static final String MOUNTS = "src/test/cli/mounts-table/mountinfo";

    private static String[] words(String line) {
        return line.replace("INVOICES", INVOICES)
                .replace("ORDERS", ORDERS)
                .replace("MOUNTS", MOUNTS)
                .split(" ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
            typed                                        | with the option
            lint INVOICES                                | lint -f INVOICES
            lint INVOICES ORDERS                         | lint -f INVOICES -f ORDERS
            lint INVOICES -f ORDERS                      | lint -f ORDERS -f INVOICES
            lint -R ../samples/manifests/planted         | lint -R -f ../samples/manifests/planted
            forecast INVOICES -o json                    | forecast -f INVOICES -o json
            report INVOICES -o json                      | report -f INVOICES -o json
            attach INVOICES                              | attach -f INVOICES
            admit INVOICES                               | admit -f INVOICES
            check INVOICES                               | check -f INVOICES
            upgrade --from 1.31 --to 1.35 INVOICES       | upgrade --from 1.31 --to 1.35 -f INVOICES
            paths INVOICES                               | paths -f INVOICES
            selinux INVOICES                             | selinux -f INVOICES
            sanitize --for prebind INVOICES              | sanitize --for prebind -f INVOICES
            sanitize --for neat --stream INVOICES        | sanitize --for neat --stream -f INVOICES
            move --into INVOICES ORDERS                  | move --into INVOICES -f ORDERS
            why shop/invoices INVOICES                   | why shop/invoices -f INVOICES
            why -o json shop/invoices INVOICES ORDERS    | why shop/invoices -f INVOICES -f ORDERS -o json
            holders pvc/shop/invoices INVOICES           | holders pvc/shop/invoices -f INVOICES
            expand shop/invoices INVOICES --to 6Gi       | expand shop/invoices --to 6Gi -f INVOICES
            plan bind shop/invoices INVOICES             | plan bind shop/invoices -f INVOICES
            plan drain worker-1 INVOICES                 | plan drain worker-1 -f INVOICES
            plan orphans INVOICES                        | plan orphans -f INVOICES
            rbd image INVOICES                           | rbd image -f INVOICES
            rbd use INVOICES                             | rbd use -f INVOICES
            rbd command ls INVOICES                      | rbd command ls -f INVOICES
            rbd command info ls INVOICES ORDERS          | rbd command info ls -f INVOICES -f ORDERS
            s3fs plan INVOICES                           | s3fs plan -f INVOICES
            s3fs probe ORDERS                            | s3fs probe -f ORDERS
            explain MOUNTS                               | explain -f MOUNTS
            explain MOUNTS -f INVOICES                   | explain -f INVOICES -f MOUNTS
            """)
    void answersAreTheSame(String typed, String option) {
        Run run = Run.of(new byte[0], words(typed));
        assertThat(run).isEqualTo(Run.of(new byte[0], words(option)));
        assertThat(run.stderr()).doesNotContain("Unmatched", "Unknown option");
        assertThat(run.stdout() + run.stderr()).doesNotContain("expected the name");
    }

    @Test
    void standardInputCanStandToo() throws IOException {
        byte[] text = Files.readAllBytes(Path.of(INVOICES));
        assertThat(Run.of(text, "why", "shop/invoices", "-")).isEqualTo(Run.of(text, "why", "shop/invoices"));
    }

    @Test
    void afterTwoHyphensAWordIsAFileToo() {
        assertThat(Run.of(new byte[0], "lint", "--", INVOICES)).isEqualTo(Run.of(new byte[0], "lint", INVOICES));
    }

    @Test
    void aWordThatIsNoFileIsNamed() {
        assertThat(Run.of(new byte[0], "why", "shop/invoices", "exprot.yaml"))
                .isEqualTo(new Run("", "mooring: exprot.yaml: cannot be read: no such file\n", 2));
    }

    /** Files are evidence however they are given: a proof names none, and the same question is asked again. */
    @Test
    void aProofDoesNotDependOnHowAFileWasGiven(@TempDir Path folder) throws IOException {
        String export = CommandLineTest.CASES.resolve("plan-bind-json/all.json").toString();
        Run run = Run.of(
                new byte[0], words("plan bind pvc data " + export + " -n shop --to pv-1 --complete all -o json"));
        JsonArray asked = (JsonArray) JsonPointer.parse("/proof/asked/arguments")
                .find(JsonObject.parse(run.stdout()))
                .orElseThrow();
        assertThat(asked)
                .isEqualTo(JsonArray.ofStrings(
                        List.of("plan", "bind", "--namespace=shop", "--to=pv-1", "--complete=all", "--", "pvc/data")));
        Path answer = Files.writeString(folder.resolve("answer.json"), run.stdout());
        assertThat(Run.of(new byte[0], "verify-proof", answer.toString(), export)
                        .exit())
                .isZero();
    }

    @Test
    void aReportNeverReplacesAStandingInput(@TempDir Path folder) throws IOException {
        Path file = Files.copy(Path.of(INVOICES), folder.resolve("export.yaml"));
        Run run = Run.of(new byte[0], "sanitize", "--for", "neat", file.toString(), "--report", file.toString());
        assertThat(run.exit()).isEqualTo(2);
        assertThat(file).hasSameBinaryContentAs(Path.of(INVOICES));
    }

    @Test
    void standardInputOfATerminalIsWaitedForWithAMessage() throws IOException {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        InputStream typed = new ByteArrayInputStream("kind".getBytes(UTF_8));
        InputStream in = Terminal.waiting(typed, new PrintStream(err, true, UTF_8));
        assertThat(err.toString(UTF_8)).isEmpty();
        assertThat(in.readAllBytes()).asString(UTF_8).isEqualTo("kind");
        assertThat(err.toString(UTF_8))
                .startsWith("mooring: ")
                .contains("Ctrl-D")
                .hasLineCount(1);
    }
}
