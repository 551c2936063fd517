package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.yaml.Yaml;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Clusters that nothing is wrong with: each question about them is a yes, and none is with a part of the export cut off. */
class HealthyClustersTest {

    private static final boolean LONG = Boolean.getBoolean("long.tests");

    static LongStream seeds() {
        return LongStream.range(0, LONG ? 30 : 8);
    }

    private static List<String> questions(HealthyCluster cluster) {
        List<String> questions = new ArrayList<>(List.of(
                "forecast --expect-bound --complete all --provisioners assume",
                "why " + cluster.claim() + " --expect-bound --complete all",
                "holders pvc/shop/old --complete all",
                "selinux --complete all",
                "expand " + cluster.claim() + " --complete all",
                "forecast --delete pod/" + cluster.pod() + " --fail-on danger --complete all",
                "upgrade --from 1.35 --to 1.36 --complete all"));
        if (cluster.hasAttachableVolumes()) {
            questions.add("attach --complete all");
        }
        return questions;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyQuestionIsAYes(long seed) {
        HealthyCluster cluster = new HealthyCluster(seed);
        String export = cluster.print();
        for (String question : questions(cluster)) {
            Run run = run(question, export);
            assertThat(run.exit())
                    .as("%s: %s%s%s", question, run.stderr(), run.stdout(), export)
                    .isZero();
        }
    }

    /** kubectl writes the kind of a list last: what ends early is no list. */
    @ParameterizedTest
    @MethodSource("seeds")
    void noQuestionIsAYesOfAPart(long seed) {
        HealthyCluster cluster = new HealthyCluster(seed);
        String export = cluster.print();
        List<String> questions = questions(cluster);
        Random random = new Random(seed);
        for (int i = 0; i < (LONG ? 16 : 4); i++) {
            int end = 1 + random.nextInt(export.lastIndexOf("kind: List") - 1);
            String question = questions.get(random.nextInt(questions.size()));
            Run run = run(question, export.substring(0, end));
            assertThat(run.exit())
                    .as("%s after %s characters: %s%s", question, end, run.stderr(), run.stdout())
                    .isNotZero();
        }
    }

    /** An object, all objects of a kind, or a part of an object is hidden: what is a yes then has a proof that holds without it. */
    @ParameterizedTest
    @MethodSource("seeds")
    void noYesRestsOnWhatIsHidden(long seed, @TempDir Path folder) throws IOException {
        HealthyCluster cluster = new HealthyCluster(seed);
        JsonObject export = (JsonObject) Yaml.read(cluster.print()).get(0);
        List<String> questions = questions(cluster);
        Random random = new Random(seed);
        for (int i = 0; i < (LONG ? 50 : 8); i++) {
            String question = questions.get(random.nextInt(questions.size()));
            Hidden hidden = Hidden.in(export, random);
            String asked = random.nextBoolean() ? question : question.replace(" --complete all", "");
            Run run = run(asked + " -o json --proof", hidden.export().toJson());
            if (run.exit() == 0) {
                Path answer = Files.writeString(folder.resolve("answer.json"), run.stdout());
                Path input = Files.writeString(
                        folder.resolve("input.json"), hidden.export().toJson());
                Run holds = Run.of(new byte[0], "verify-proof", answer.toString(), "-f", input.toString());
                assertThat(holds.exit())
                        .as("%s without %s: %s%s", asked, hidden.what(), holds.stderr(), holds.stdout())
                        .isZero();
            }
        }
    }

    /** An export without a part of it. */
    private record Hidden(String what, JsonObject export) {

        static Hidden in(JsonObject export, Random random) {
            List<JsonValue> items = new ArrayList<>(export.array("items").items());
            int at = random.nextInt(items.size());
            JsonObject object = (JsonObject) items.get(at);
            Manifest manifest = new Manifest(object);
            String what = manifest.ref().toString();
            switch (random.nextInt(3)) {
                case 0 -> items.remove(at);
                case 1 -> {
                    what = "all " + manifest.kind();
                    items.removeIf(
                            each -> new Manifest((JsonObject) each).kind().equals(manifest.kind()));
                }
                default -> {
                    List<String> parts = List.of("metadata", "spec", "status");
                    String part = parts.get(random.nextInt(parts.size()));
                    JsonObject inside = object.child(part);
                    List<String> keys = List.copyOf(inside.members().keySet());
                    String key = keys.isEmpty() ? "" : keys.get(random.nextInt(keys.size()));
                    boolean isName = key.isEmpty() || key.equals("name") || key.equals("namespace");
                    what += " " + part + "." + (isName ? "" : key);
                    items.set(at, isName ? object.without("status") : object.with(part, inside.without(key)));
                }
            }
            return new Hidden(what, export.with("items", new JsonArray(items)));
        }
    }

    private static Run run(String question, String export) {
        return Run.of(export.getBytes(StandardCharsets.UTF_8), question.split(" "));
    }
}
