package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.json.JsonObject;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.sanitize.Sanitizer;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code sanitize --stream} with more objects than a batch has, in each form that a stream may have. */
class StreamTest {

    /** More than two batches, in the long form more than five. */
    private static final int MANY = Boolean.getBoolean("long.tests") ? 3_000 : 1_200;

    private static final String DANGER = "\"persistentVolumeReclaimPolicy\":\"Delete\"";

    private static JsonObject object(int i) {
        if (i % 5 == 4) {
            return JsonObject.parse(
                    "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"c-" + i
                            + "\",\"namespace\":\"ns-" + i % 7
                            + "\",\"uid\":\"u\"},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],"
                            + "\"resources\":{\"requests\":{\"storage\":\"" + (i % 9 + 1)
                            + "Gi\"}},\"volumeName\":\"pv-" + i + "\"}}");
        }
        String policy = i % 50 == 7 ? DANGER : "\"persistentVolumeReclaimPolicy\":\"Retain\"";
        return JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"pv-" + i
                + "\",\"uid\":\"u-" + i + "\",\"managedFields\":[{\"manager\":\"" + "m".repeat(200) + "\"}]},\"spec\":{"
                + "\"accessModes\":[\"ReadWriteOnce\"],\"capacity\":{\"storage\":\"" + (i % 9 + 1) + "Gi\"},"
                + "\"claimRef\":{\"namespace\":\"shop\",\"name\":\"c-" + i + "\"},"
                + "\"csi\":{\"driver\":\"x.csi\",\"volumeHandle\":\"h-\u00e4" + i + "\"}," + policy + "}}");
    }

    private static List<JsonObject> objects(int count) {
        List<JsonObject> objects = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            objects.add(object(i));
        }
        return objects;
    }

    private static String lines(List<JsonObject> objects) {
        return objects.stream().map(object -> object.toJson() + "\n").collect(Collectors.joining());
    }

    private static Run run(String stdin, String... more) {
        return run(stdin.getBytes(StandardCharsets.UTF_8), more);
    }

    private static Run run(byte[] stdin, String... more) {
        List<String> arguments = new ArrayList<>(List.of("sanitize", "--stream", "--for", "prebind"));
        arguments.addAll(List.of(more));
        if (!arguments.contains("-o")) {
            arguments.addAll(List.of("-o", "json"));
        }
        return Run.of(stdin, arguments.toArray(String[]::new));
    }

    private static String sanitised(List<JsonObject> objects) {
        Policy policy = Policy.builder(Purpose.PREBIND).build();
        return objects.stream()
                .flatMap(object -> Sanitizer.sanitize(policy, List.of(object)).documents().stream())
                .map(document -> document.toJson() + "\n")
                .collect(Collectors.joining());
    }

    /** As without a stream. */
    private static String together(List<JsonObject> objects) {
        Policy policy = Policy.builder(Purpose.PREBIND).build();
        return Sanitizer.sanitize(policy, objects).documents().stream()
                .map(document -> document.toJson() + "\n")
                .collect(Collectors.joining());
    }

    /** The first value is more than a line, so nothing is taken for lines. */
    private static String oneByOne(List<JsonObject> objects) {
        return objects.get(0).toPrettyJson() + "\n" + lines(objects.subList(1, objects.size()));
    }

    @Test
    void theAnswerIsThatOfEachObjectInEveryForm() {
        List<JsonObject> objects = objects(MANY);
        Run lines = run(lines(objects));
        assertThat(lines.stdout()).isEqualTo(sanitised(objects));
        assertThat(lines.stderr().lines())
                .hasSize(MANY / 50)
                .allMatch(line -> line.contains("DANGER SharedDeletePolicy"));
        assertThat(lines.stderr()).startsWith("mooring: stdin:8: ").contains("mooring: stdin:" + (MANY - 42) + ": ");
        assertThat(run(oneByOne(objects))).isEqualTo(lines);
        assertThat(run(lines(objects).replace("\n", "\r\n"))).isEqualTo(lines);
        assertThat(run("\n\n" + lines(objects).stripTrailing())).isEqualTo(lines);

        String list = "{\"kind\":\"List\",\"items\":["
                + objects.stream().map(JsonObject::toPrettyJson).collect(Collectors.joining(",\n")) + "]}";
        assertThat(run(list).stdout()).isEqualTo(lines.stdout());
        String lists = "{\"kind\":\"List\",\"items\":[" + objects.get(0).toJson() + "]}\n";
        assertThat(run(lists + lines(objects.subList(1, MANY)))).isEqualTo(lines);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 700, 1_199})
    void aValueOfSeveralLinesIsFoundWhereverItStands(int place) {
        List<JsonObject> objects = objects(MANY);
        String text = lines(objects.subList(0, place)) + objects.get(place).toPrettyJson() + "\n"
                + lines(objects.subList(place + 1, MANY));
        assertThat(run(text)).isEqualTo(run(lines(objects)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {"kind":"X","kind":"Y"}          | 1199 | duplicate key at /kind (line 601)
        {"kind":"X" "a":1}               | 600 | not JSON, expected } (line 601); nothing after it was read
        12                               | 600 | expected a JSON object; --stream reads JSON only (line 601); nothing after it was read
        {"a":[1}                         | 600 | not JSON, expected } (line 602); nothing after it was read
        {"a":"                           | 600 | not JSON, expected } (line 602); nothing after it was read
        {"a":{                           | 600 | unexpected end of the text (line 1201); nothing after it was read
        {"kind":"Status","apiVersion":"v1","code":403,"reason":"Forbidden"} | 1199 | an error of the API server instead of objects: status 403 Forbidden (line 601)
        {"kind":"List","items":[7]}      | 1199 | expected an object at /items/0 (line 601), found number
        """)
    void whatCannotBeReadIsNamedWithItsLine(String broken, int read, String message) {
        List<JsonObject> objects = objects(1_199);
        String text = lines(objects.subList(0, 600)) + broken + "\n" + lines(objects.subList(600, 1_199));
        Run run = run(text.replace(DANGER, "\"persistentVolumeReclaimPolicy\":\"Retain\""));
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.stderr()).isEqualTo("mooring: stdin:601: " + message + "\n");
        assertThat(run.stdout().lines()).hasSize(read);
    }

    @Test
    void damagedBytesEndTheFileAndNotTheOthers(@TempDir Path folder) throws Exception {
        ByteArrayOutputStream damaged = new ByteArrayOutputStream();
        damaged.writeBytes(lines(objects(1_000)).getBytes(StandardCharsets.UTF_8));
        damaged.write(0xC3);
        damaged.writeBytes(lines(objects(10)).getBytes(StandardCharsets.UTF_8));
        Path bad = Files.write(folder.resolve("bad"), damaged.toByteArray());
        Path good = Files.writeString(folder.resolve("good"), lines(objects(5)));
        Run run = run("", "-f", bad.toString(), "-f", good.toString());
        assertThat(run.stderr()).startsWith("mooring: " + bad + ": the text is not UTF-8\n");
        List<JsonObject> all = new ArrayList<>(objects(1_000));
        all.addAll(objects(5));
        assertThat(run.stdout()).isEqualTo(together(all));
        assertThat(run.exit()).isEqualTo(2);
    }

    @Test
    void theReportHasALineForEachObjectWithItsNumber(@TempDir Path folder) throws Exception {
        List<JsonObject> objects = objects(MANY);
        Path report = folder.resolve("report");
        Path other = folder.resolve("other");
        assertThat(run(lines(objects), "--report", report.toString()).exit()).isZero();
        assertThat(run(oneByOne(objects), "--report", other.toString()).exit()).isZero();
        List<String> lines = Files.readAllLines(report);
        assertThat(lines).hasSize(MANY).isEqualTo(Files.readAllLines(other));
        assertThat(lines.get(MANY - 1)).contains("\"file\":\"stdin\",\"documentInFile\":" + MANY);
    }

    @Test
    void yamlAndTheTextOfTheChangesAreTheSameInEveryForm() {
        List<JsonObject> objects = objects(MANY);
        Run yaml = run(lines(objects), "-o", "yaml", "--report", "-");
        assertThat(run(oneByOne(objects), "-o", "yaml", "--report", "-")).isEqualTo(yaml);
        assertThat(yaml.stdout().split("(?m)^---$")).hasSize(MANY);
    }

    @Test
    void randomSpacesAndOrdersChangeNothing() {
        Random random = new Random(7);
        List<JsonObject> objects = objects(1_200);
        StringBuilder text = new StringBuilder();
        for (JsonObject object : objects) {
            text.append(random.nextInt(40) == 0 ? object.toPrettyJson() : object.toJson())
                    .append(" ".repeat(random.nextInt(3)))
                    .append("\n".repeat(random.nextInt(3)));
        }
        assertThat(run(text.toString()).stdout()).isEqualTo(run(lines(objects)).stdout());
    }

    /** A volume and its claim for each number, the claims far behind their volumes; some are there twice, or in conflict. */
    private static List<JsonObject> pairs(int count) {
        List<JsonObject> pairs = new ArrayList<>();
        List<JsonObject> claims = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int named = i % 50 == 3 ? i - 1 : i;
            pairs.add(JsonObject.parse(
                    "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"pv-" + i
                            + "\"},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"capacity\":{\"storage\":\""
                            + (i % 9 + 1)
                            + "Gi\"},\"claimRef\":{\"namespace\":\"shop\",\"name\":\"c-" + named + "\"},"
                            + "\"csi\":{\"driver\":\"x.csi\",\"volumeHandle\":\"h-\u00e4" + (i % 70 == 5 ? 4 : i)
                            + "\"},"
                            + "\"persistentVolumeReclaimPolicy\":\"Retain\"}}"));
            claims.add(JsonObject.parse(
                    "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"c-" + i
                            + "\",\"namespace\":\"shop\"},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],"
                            + "\"resources\":{\"requests\":{\"storage\":\"" + (i % 9 + 1) + "Gi\"}}"
                            + (i % 40 == 1 ? "" : ",\"volumeName\":\"pv-" + i + "\"") + "}}"));
        }
        pairs.addAll(claims);
        pairs.add(pairs.get(0));
        return pairs;
    }

    private static Run ofFile(Path file, String text, String... more) throws Exception {
        Files.writeString(file, text);
        List<String> arguments = new ArrayList<>(List.of("-f", file.toString()));
        arguments.addAll(List.of(more));
        return run("", arguments.toArray(String[]::new));
    }

    @Test
    void aFileIsReadTwiceAndItsObjectsArePairedAsWithoutAStream(@TempDir Path folder) throws Exception {
        List<JsonObject> objects = pairs(400);
        Path file = folder.resolve("a.json");
        String wanted = together(objects);
        Run lines = ofFile(file, lines(objects));
        assertThat(lines.stdout()).isEqualTo(wanted);
        assertThat(lines.exit()).isEqualTo(1);
        assertThat(lines.stderr()).contains("a.json:404: ERROR", "DuplicateVolumeHandle", "ConflictingClaimRefs");
        assertThat(ofFile(file, oneByOne(objects))).isEqualTo(lines);
        String list = objects.stream().map(JsonObject::toPrettyJson).collect(Collectors.joining(",\n"));
        assertThat(ofFile(file, "{\"kind\":\"List\",\"items\":[" + list + "]}").stdout())
                .isEqualTo(wanted);
        assertThat(ofFile(
                                file,
                                "\ufeff" + lines(objects.subList(0, 300))
                                        + objects.get(300).toPrettyJson() + "\n"
                                        + lines(objects.subList(301, objects.size())))
                        .stdout())
                .isEqualTo(wanted);
    }

    @Test
    void aPairOfTwoFilesAndOfTypedListsIsFound(@TempDir Path folder) throws Exception {
        List<JsonObject> objects = pairs(300);
        String volumes = "{\"kind\":\"PersistentVolumeList\",\"apiVersion\":\"v1\",\"items\":["
                + objects.subList(0, 300).stream()
                        .map(each -> each.toJson().replace("\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",", ""))
                        .collect(Collectors.joining(","))
                + "]}";
        Path first = Files.writeString(folder.resolve("volumes.json"), volumes);
        Run run = ofFile(folder.resolve("claims.json"), lines(objects.subList(300, 600)), "-f", first.toString());
        List<JsonObject> turned = new ArrayList<>(objects.subList(300, 600));
        turned.addAll(objects.subList(0, 300));
        assertThat(run.stdout()).isEqualTo(together(turned));
    }

    @Test
    void whatIsWrongInAFileIsNamedAndTheOthersArePaired(@TempDir Path folder) throws Exception {
        List<JsonObject> objects = pairs(120);
        String text = lines(objects.subList(0, 7)) + "{\"kind\":\"X\",\"kind\":\"Y\"}\nnull\n";
        Run run = ofFile(folder.resolve("a"), text.replace("null\n", "") + lines(objects.subList(7, objects.size())));
        assertThat(run.stdout()).isEqualTo(together(objects));
        assertThat(run.stderr()).startsWith("mooring: " + folder.resolve("a") + ":8: duplicate key at /kind (line 8)");
        assertThat(run.exit()).isEqualTo(2);
    }

    @Test
    void whatAFileIsNotComparedWithIsNamed(@TempDir Path folder) throws Exception {
        String free = pairs(2).get(3).toJson();
        String open = pairs(6).get(5).toJson().replace("\"claimRef\"", "\"x\"");
        Run run = ofFile(folder.resolve("a"), free + "\n" + open + "\n", "--fail-on", "warn");
        assertThat(run.stderr()).contains("WARN StreamNotCompared").contains("1 claims name no volume");
        assertThat(run.exit()).isEqualTo(1);
    }

    @Test
    void aLargeGroupIsNotJudged(@TempDir Path folder) throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i <= 100; i++) {
            text.append(pairs(6).get(5).toJson().replace("pv-5", "pv-" + i)).append('\n');
        }
        Run run = ofFile(folder.resolve("a"), text.toString());
        assertThat(run.stdout()).isEmpty();
        assertThat(run.stderr().lines())
                .hasSize(101)
                .allMatch(line -> line.contains("more than 100 objects belong together"));
        assertThat(run.exit()).isEqualTo(2);
    }
}
