package dev.mooring.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.release.Release;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AskTest {

    /**
     * With {@code -Dlong.tests=true} checks all releases, else the oldest; ReleaseProofTest checks where any two
     * differ.
     */
    private static final boolean LONG = Boolean.getBoolean("long.tests");

    private static final List<String> SHORT = List.of("1.29");

    private static final String RIGHT = """
            {"function":"Cmp","id":"cmp-1","a":"1Gi","b":"1024Mi","want":0}
            """;
    private static final String WRONG = """
            {"function":"ParseQuantity","id":"parse-1","in":"1ki","want":{"error":"something else"}}
            """;

    @TempDir
    Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void theLibraryAgreesWithAllRecordedAnswers() throws IOException {
        assertThat(ask(LONG ? Path.of("answers") : answersOf(SHORT)))
                .as(out() + err())
                .isZero();
        assertThat(out())
                .contains(
                        "admission-by-branch.jsonl.gz: 1701 asked, 0 disagreed\n",
                        "plugins.jsonl.gz: 1901 asked, 0 disagreed\n",
                        "workloads.jsonl.gz: 2688 asked, 0 disagreed\n",
                        "admission.jsonl.gz: 3052 asked, 0 disagreed\n  4092 of 4092 messages word for word (100.00 %)\n",
                        "binding.jsonl.gz: 2000 asked, 0 disagreed\n",
                        "ceph-csi.jsonl.gz: 960 asked, 0 disagreed\n",
                        "contention.jsonl.gz: 400 asked, 0 disagreed\n",
                        "quantity.jsonl.gz: 3961 asked, 0 disagreed\n",
                        "rbd-translation.jsonl.gz: 668 asked, 0 disagreed\n",
                        "settle.jsonl.gz: 900 asked, 0 disagreed\n",
                        "sync.jsonl.gz: 2000 asked, 0 disagreed\n");
        assertThat(err()).isEmpty();
        Map<String, Integer> asked = asked();
        asked.remove(Recorded.UNNAMED.toString()); // only what is recorded by branch has another default
        assertThat(asked)
                .containsOnlyKeys(LONG ? releases() : SHORT)
                .allSatisfy((release, questions) -> assertThat(questions).isGreaterThanOrEqualTo(5_000));
    }

    private static List<String> releases() {
        return Release.known().stream()
                .filter(release -> !release.equals(Recorded.UNNAMED))
                .map(Release::toString)
                .toList();
    }

    /** The folder of answers with the folders of only these releases. */
    private Path answersOf(List<String> releases) throws IOException {
        Path answers = Path.of("answers");
        List<Path> folders = new ArrayList<>(List.of(answers));
        releases.forEach(release -> folders.add(answers.resolve(release)));
        for (Path folder : folders) {
            Path copy = Files.createDirectories(directory.resolve(answers.relativize(folder)));
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Files.copy(file, copy.resolve(file.getFileName()));
                }
            }
        }
        return directory;
    }

    /** The number of questions for each release except the default one. */
    private Map<String, Integer> asked() {
        return Pattern.compile("(?m)^(1\\.\\d+)/\\S+: (\\d+) asked, 0 disagreed$")
                .matcher(out())
                .results()
                .collect(Collectors.toMap(
                        found -> found.group(1), found -> Integer.valueOf(found.group(2)), Integer::sum));
    }

    @Test
    void aWrongAnswerIsReported() throws IOException {
        write("quantity.jsonl", RIGHT + WRONG);
        assertThat(ask(directory)).isEqualTo(1);
        assertThat(out()).isEqualTo("""
                quantity.jsonl: 2 asked, 1 disagreed
                  parse-1: wanted {"error":"something else"}, got {"error":"unable to parse quantity's suffix"}
                """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'canonical':'1','decimal':'1000','format':'DecimalSI','sign':1}",
                "{'canonical':'1k','decimal':'1000.0','format':'DecimalSI','sign':1}",
                "{'canonical':'1k','decimal':'1000','format':'BinarySI','sign':1}",
                "{'canonical':'1k','decimal':'1000','format':'DecimalSI','sign':-1}",
                "{'canonical':'1k','decimal':'1000','format':'DecimalSI','sign':1,'value':'1001'}",
                "{'canonical':'1k','decimal':'1000','format':'DecimalSI','sign':1,'more':'1001'}",
                "{'canonical':'1k','decimal':'1000','format':'DecimalSI'}",
                "{'error':'x'}",
                "null",
            })
    void noPartOfAParsedSizeIsOverlooked(String want) throws IOException {
        disagreesOn("{'function':'ParseQuantity','id':'1','in':'1k','want':" + want + "}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'function':'Cmp','a':'1','b':'2','want':0}",
                "{'function':'Cmp','a':'1K','b':'2','want':-1}",
                "{'function':'ParseQuantity','in':'1k'}",
                "{'function':'ParseQuantity','in':'1K','want':{'sign':1}}",
                "{'function':'Add','a':'1','b':'2','want':3}",
                "{}"
            })
    void whatIsAnsweredOtherwiseOrNotAtAllIsADisagreement(String line) throws IOException {
        disagreesOn(line);
    }

    @Test
    void onlyTheFirstTenDisagreementsAreShown() throws IOException {
        write("quantity.jsonl", WRONG.repeat(25));
        assertThat(ask(directory)).isEqualTo(1);
        assertThat(out()).startsWith("quantity.jsonl: 25 asked, 25 disagreed\n").hasLineCount(11);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"quantities.jsonl", "quantity2.jsonl.gz", ".jsonl", "Quantity.jsonl", "quantity.jsonl.jsonl"})
    void anUnknownFileIsRefusedAndTheOthersAreAsked(String fileName) throws IOException {
        write("quantity.jsonl", RIGHT);
        write(fileName, RIGHT);
        assertThat(ask(directory)).isEqualTo(2);
        assertThat(out()).isEqualTo("quantity.jsonl: 1 asked, 0 disagreed\n");
        assertThat(err()).isEqualTo("ask: " + fileName + ": not a known answer file\n");
    }

    @Test
    void aDisagreementOutweighsARefusedFile() throws IOException {
        write("aaa.jsonl", RIGHT);
        write("quantity.jsonl", WRONG);
        write("zzz.jsonl", RIGHT);
        assertThat(ask(directory)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "[]\n", "{\n", "{} {}\n"})
    void aFileOfAnythingButQuestionsIsRefused(String content) throws IOException {
        write("quantity.jsonl", content);
        assertThat(ask(directory)).isEqualTo(2);
        assertThat(err()).startsWith("ask: quantity.jsonl: ").hasLineCount(1);
    }

    @Test
    void aDamagedArchiveIsRefused() throws IOException {
        write("quantity.jsonl.gz", RIGHT);
        assertThat(ask(directory)).isEqualTo(2);
        assertThat(err()).startsWith("ask: quantity.jsonl.gz: ");
    }

    @Test
    void anEmptyOrMissingDirectoryIsRefused() throws IOException {
        write("README.md", "nothing to ask");
        assertThat(ask(directory)).isEqualTo(2);
        assertThat(ask(directory.resolve("missing"))).isEqualTo(2);
        assertThat(err()).hasLineCount(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"quantity.jsonl", "quantity.jsonl.gz"})
    void aReleaseIsAskedTheSameQuestions(String fileName) throws IOException {
        write("quantity.jsonl", RIGHT);
        write("1.30", fileName, "");
        write("1.34", fileName, "{'id':'cmp-1','kubernetes':'1.34','want':1}");
        assertThat(ask(directory)).isEqualTo(1);
        assertThat(out()).isEqualTo("""
                quantity.jsonl: 1 asked, 0 disagreed
                1.30/%1$s: 1 asked, 0 disagreed
                1.34/%1$s: 1 asked, 1 disagreed
                  cmp-1: wanted 1, got 0
                """.formatted(fileName));
    }

    @Test
    void aLineMayNameItsRelease() throws IOException {
        String claim =
                "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c','namespace':'n'},'spec':{"
                        + "'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'1'}},'volumeAttributesClassName':'gold'}}";
        String volume = "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'pv'},'spec':{"
                + "'accessModes':['ReadWriteOnce'],'capacity':{'storage':'1'}},'status':{'phase':'Available'}}";
        String question = "{'function':'FindMatchingVolume','delayBinding':false,'excluded':[],'persistentVolumeClaim':"
                + claim + ",'persistentVolumes':[" + volume + "],'want':{'error':%s,'volume':null}%s}\n";
        write(
                "binding.jsonl",
                (question.formatted("null", "")
                                + question.formatted(
                                        "'unsupported volumeAttributesClassName is set on claim n/c when the"
                                                + " feature-gate VolumeAttributesClass is disabled'",
                                        ",'kubernetes':'1.33'")
                                + question.formatted("null", ",'kubernetes':'1.28'"))
                        .replace('\'', '"'));
        assertThat(ask(directory)).isEqualTo(1);
        assertThat(out()).contains("binding.jsonl: 3 asked, 1 disagreed", "ReleaseException", "1.28 is too old");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1.34 | quantity.jsonl | {"id":"cmp-2","kubernetes":"1.34","want":0} | no such questions one folder up: [cmp-2]
            1.34 | quantity.jsonl | {"id":"cmp-1","kubernetes":"1.33","want":0} | cmp-1: expected each id once, with kubernetes 1.34
            1.34 | quantity.jsonl | {"id":"cmp-1","want":0}                     | cmp-1: expected each id once, with kubernetes 1.34
            1.34 | binding.jsonl  | {"id":"cmp-1","kubernetes":"1.34","want":0} | there is no binding.jsonl one folder up
            1.34 | quantiti.jsonl | {"id":"cmp-1","kubernetes":"1.34","want":0} | not a known answer file
            1.34 | quantity.jsonl | []                                          | line 1 is not a JSON object
            """)
    void differencesThatBelongToNothingAreRefused(String release, String fileName, String line, String why)
            throws IOException {
        write("quantity.jsonl", RIGHT);
        write(release, fileName, line);
        assertThat(ask(directory)).isEqualTo(2);
        assertThat(err()).isEqualTo("ask: " + release + "/" + fileName + ": " + why + "\n");
    }

    private void write(String folder, String fileName, String content) throws IOException {
        Path file = Files.createDirectories(directory.resolve(folder)).resolve(fileName);
        try (OutputStream bytes = Files.newOutputStream(file);
                OutputStream packed = fileName.endsWith(".gz") ? new GZIPOutputStream(bytes) : bytes) {
            packed.write(content.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
        }
    }

    private void disagreesOn(String line) throws IOException {
        write("quantity.jsonl", line.replace('\'', '"') + "\n");
        assertThat(ask(directory)).isEqualTo(1);
        assertThat(out()).startsWith("quantity.jsonl: 1 asked, 1 disagreed\n").contains("wanted", "got");
    }

    private int ask(Path answers) {
        return Ask.directory(answers, printer(out), printer(err));
    }

    private static PrintStream printer(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private void write(String fileName, String content) throws IOException {
        Files.writeString(directory.resolve(fileName), content);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
