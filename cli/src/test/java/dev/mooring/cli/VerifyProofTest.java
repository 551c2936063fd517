package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A proof holds if its question has the same yes again; each change of it, or of what is given, takes the yes away. */
class VerifyProofTest {

    private static final String VOLUME =
            "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"v\","
                    + "\"uid\":\"u-v\"},\"spec\":{\"capacity\":{\"storage\":\"1Gi\"},\"accessModes\":[\"ReadWriteOnce\"],"
                    + "\"persistentVolumeReclaimPolicy\":\"Retain\",\"csi\":{\"driver\":\"rbd.csi.ceph.com\",\"volumeHandle\":"
                    + "\"0001-0009-rook-ceph-0000000000000002-5e8c2c9b-0001-11ef-9ff4-0242ac110002\",\"volumeAttributes\":{\"pool\":"
                    + "\"kube\",\"imageName\":\"csi-vol-5e8c2c9b-0001-11ef-9ff4-0242ac110002\"}}},\"status\":{\"phase\":\"Available\"}}";

    private static final List<String> QUESTION = List.of(
            "rbd",
            "use",
            "--image",
            "kube/csi-vol-5e8c2c9b-0001-11ef-9ff4-0242ac110002",
            "--complete",
            "all",
            "--now",
            "2026-11-28T12:00:00Z");

    @TempDir
    Path folder;

    /** What is changed, and what the command then prints. */
    enum Change {
        NOTHING("the same yes with the same"),
        NEWER_EXPORT("the same yes with the same"),
        WITHOUT_QUESTION("the proof has no question"),
        OTHER_QUESTION("asked again, the answer has no such proof"),
        OTHER_ARGUMENTS("asked again, the answer has no such proof"),
        OTHER_RELEASE("other premises or other facts"),
        DROPPED_PREMISE("other premises or other facts"),
        REPLACED_FACT("other premises or other facts"),
        MADE_UP("asked again, the answer has no such proof"),
        LISTS_ITSELF("proves nothing"),
        SERVES("proves nothing"),
        UNKNOWN_WORDS("asked again, there is no answer: mooring: "),
        OUTPUT_MISSING("locks.json is not given, or has changed"),
        OUTPUT_CHANGED("locks.json is not given, or has changed"),
        OTHER_TIME("asked again, there is no answer: mooring: --now"),
        POD_ADDED("asked again, the answer has no such proof"),
        TEXT_ADDED("expected an object, found array");

        private final String printed;

        Change(String printed) {
            this.printed = printed;
        }
    }

    @ParameterizedTest
    @EnumSource
    void holdsOnlyUnchanged(Change change) throws IOException {
        Path status = Files.writeString(folder.resolve("status.json"), "{\"watchers\":[]}\n");
        Path locks = Files.writeString(folder.resolve("locks.json"), "[]\n");
        Path export = Files.writeString(folder.resolve("export.json"), list(VOLUME));
        Run answer = Run.of(new byte[0], words(QUESTION, export, status, locks));
        assertThat(answer.exit()).as("%s%s", answer.stderr(), answer.stdout()).isZero();
        JsonObject proof = proof(change, JsonObject.parse(answer.stdout()).child("proof"));
        Path file = Files.writeString(folder.resolve("proof.json"), proof.toJson());
        String pod =
                "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"namespace\":\"a\"},\"spec\":{"
                        + "\"nodeName\":\"n\",\"containers\":[{\"name\":\"c\"}],\"volumes\":[{\"name\":\"r\",\"rbd\":{\"monitors\":["
                        + "\"10.0.0.1\"],\"pool\":\"kube\",\"image\":\"csi-vol-5e8c2c9b-0001-11ef-9ff4-0242ac110002\"}}]},"
                        + "\"status\":{\"phase\":\"Running\"}}";
        switch (change) {
            case OUTPUT_CHANGED -> Files.writeString(locks, "{}\n");
            case OUTPUT_MISSING -> Files.delete(locks);
            case NEWER_EXPORT -> Files.writeString(export, list(VOLUME) + "\n");
            case POD_ADDED -> Files.writeString(export, list(VOLUME + "," + pod));
            case TEXT_ADDED -> Files.writeString(folder.resolve("more.json"), "[1]");
            default -> {}
        }
        Run holds = Run.of(
                new byte[0],
                "verify-proof",
                file.toString(),
                "-f",
                evidence(file).toString());
        assertThat(holds.stdout() + holds.stderr()).contains(change.printed);
        assertThat(holds.exit())
                .isEqualTo(change.printed.startsWith("the same") ? 0 : change == Change.TEXT_ADDED ? 2 : 1);
    }

    private Path evidence(Path proof) throws IOException {
        Path evidence = Files.createDirectory(folder.resolve("evidence"));
        try (var files = Files.list(folder)) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                if (!each.equals(proof)) {
                    Files.copy(each, evidence.resolve(each.getFileName()));
                }
            }
        }
        return evidence;
    }

    private static String list(String items) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"metadata\":{\"resourceVersion\":\"\"},\"items\":[" + items
                + "]}";
    }

    private static String[] words(List<String> question, Path export, Path status, Path locks) {
        return java.util.stream.Stream.concat(
                        question.stream(),
                        List.of(
                                "-f",
                                export.toString(),
                                "--status",
                                status.toString(),
                                "--locks",
                                locks.toString(),
                                "-o",
                                "json")
                                .stream())
                .toArray(String[]::new);
    }

    private static JsonObject proof(Change change, JsonObject proof) {
        JsonObject asked = proof.child("asked");
        JsonArray premises = proof.array("premises");
        return switch (change) {
            case WITHOUT_QUESTION -> proof.without("asked");
            case OTHER_QUESTION -> proof.with("question", JsonString.of("image kube/other is free"));
            case OTHER_ARGUMENTS ->
                proof.with("asked", JsonObject.parse(asked.toJson().replace("kube/csi-vol-", "kube/csi-snap-")));
            case OTHER_RELEASE -> proof.with("release", JsonString.of("1.30"));
            case DROPPED_PREMISE ->
                proof.with(
                        "premises",
                        new JsonArray(
                                premises.items().subList(0, premises.items().size() - 1)));
            case REPLACED_FACT -> JsonObject.parse(proof.toJson().replaceFirst("\"sha256\":\"..", "\"sha256\":\"zz"));
            case MADE_UP ->
                proof.with("question", JsonString.of("image kube/x may be deleted"))
                        .with(
                                "premises",
                                JsonValue.parse(
                                        "[{\"code\":\"Anything\",\"sentence\":\"s\",\"dischargedBy\":[{\"source\":"
                                                + "\"statement\",\"object\":\"\",\"path\":\"\",\"statement\":\"x\"}]}]"));
            case LISTS_ITSELF -> withWords(proof, "verify-proof", "proof.json");
            case SERVES -> withWords(proof, "serve");
            case UNKNOWN_WORDS -> withWords(proof, "rbd", "use", "--no-such-option");
            case OTHER_TIME -> JsonObject.parse(proof.toJson().replace("2026-11-28T12:00:00Z", "yesterday"));
            default -> proof;
        };
    }

    private static JsonObject withWords(JsonObject proof, String... words) {
        return proof.with("asked", JsonObject.of("arguments", JsonArray.ofStrings(List.of(words))));
    }

    /** A question is put with the clock of its first run. */
    @Test
    void theTimeIsThatOfTheQuestion() throws IOException {
        Path status = Files.writeString(folder.resolve("status.json"), "{\"watchers\":[]}\n");
        Path locks = Files.writeString(folder.resolve("locks.json"), "[]\n");
        Path export = Files.writeString(folder.resolve("export.json"), list(VOLUME));
        Run answer = Run.of(new byte[0], words(QUESTION.subList(0, 6), export, status, locks));
        JsonObject asked = JsonObject.parse(answer.stdout()).child("proof").child("asked");
        assertThat(asked.string("now").orElse("").toLowerCase(Locale.ROOT)).endsWith("z");
        assertThat(asked.child("files").members()).containsOnlyKeys(status.toString(), locks.toString());
        Path file = Files.writeString(folder.resolve("proof.json"), answer.stdout());
        Run holds = Run.of(
                new byte[0],
                "verify-proof",
                file.toString(),
                "-f",
                evidence(file).toString());
        assertThat(holds.exit()).as("%s%s", holds.stdout(), holds.stderr()).isZero();
    }
}
