package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.evidence.ProofChecker;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.yaml.Yaml;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * A yes about a healthy cluster, and the same question with a part of its evidence cut off, replaced or doubled: then it is no
 * yes, or one whose proof holds for what is left.
 */
class CutAnywhereTest {

    private static final Path HEALTHY = Path.of("src/test/proofs/healthy/cluster.yaml");

    private static final String FORBIDDEN =
            "{kind: Status, apiVersion: v1, metadata: {}, status: Failure, reason: Forbidden, code: 403}\n";

    /**
     * Every so many lines of the export are a place to cut at, and every so many of its values are changed; with {@code
     * -Dcut.step=1} all.
     */
    private static final int STEP = Integer.getInteger("cut.step", Boolean.getBoolean("long.tests") ? 9 : 101);

    /** The same for its objects and for the values that a proof names, which are fewer. */
    private static final int SHORT_STEP = Math.min(STEP, 13);

    /** How many of the last lines are always cut at: those of the list, behind its items. */
    private static final int LAST_LINES = 3;

    private static final List<String> QUESTIONS = List.of(
            "forecast --expect-bound",
            "why shop/data-db-0 --expect-bound",
            "holders pvc/shop/old",
            "forecast --expect-bound --complete all",
            "forecast --delete sts/shop/db --fail-on danger",
            "forecast --delete ns/shop --fail-on danger --complete all",
            "forecast --scale sts/shop/db=1 --fail-on danger --complete all",
            "expand shop/data-db-0",
            "expand shop/data-db-0 --to 20Gi --complete all --resizer rook-ceph.rbd.csi.ceph.com",
            "expand statefulset/db -n shop --to 20Gi --complete all --resizer rook-ceph.rbd.csi.ceph.com",
            "attach",
            "attach --complete all",
            "selinux",
            "upgrade --from 1.34 --to 1.36 --complete all");

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> noYesRestsOnWhatIsNotThere() {
        return QUESTIONS.stream().map(question -> DynamicTest.dynamicTest(question, () -> check(question)));
    }

    private void check(String question) throws IOException {
        String whole = Files.readString(HEALTHY);
        Run yes = run(question, whole);
        assertThat(yes.exit())
                .as("%s: %s%s", question, yes.stderr(), yes.stdout())
                .isZero();
        List<String> wrong = new ArrayList<>();
        changed(whole).forEach((what, input) -> {
            Run run = run(question, input);
            if (run.exit() == 0 && !isProven(question, input)) {
                wrong.add(what);
            }
        });
        assertThat(wrong).as("a yes to %s", question).isEmpty();
    }

    /** What may become of an export on its way. */
    private static Map<String, String> changed(String whole) {
        Map<String, String> inputs = new LinkedHashMap<>();
        List<String> lines = whole.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (i % STEP == 0 || i >= lines.size() - LAST_LINES) {
                inputs.put("cut after line " + i, String.join("\n", lines.subList(0, i)) + "\n");
            }
        }
        inputs.put("a refusal instead", FORBIDDEN);
        inputs.put("a refusal behind", whole + "---\n" + FORBIDDEN);
        inputs.put(
                "a page",
                whole.replace(
                        "metadata:\n  resourceVersion: ''", "metadata:\n  continue: abc\n  resourceVersion: '5'"));
        List<String> objects = List.of(whole.split("(?m)^- ", -1));
        for (int i = 1; i < objects.size(); i += SHORT_STEP) {
            String object =
                    objects.get(i).replaceAll("(?s)\\nkind: List\\n.*", "\n").replaceAll("(?m)^  ", "");
            String other = object.replaceFirst("metadata:\n", "metadata:\n  generation: 77\n");
            inputs.put("object " + i + " twice", whole + "---\n" + other);
        }
        return inputs;
    }

    /**
     * One value of the export is changed: if that changes the answer, the proof of the first answer does not hold for it, so
     * that no answer rests on something that its proof does not name.
     */
    @TestFactory
    Stream<DynamicTest> whatDecidesIsInTheProof() {
        return QUESTIONS.stream().map(question -> DynamicTest.dynamicTest(question, () -> leaves(question)));
    }

    private void leaves(String question) throws IOException {
        JsonObject whole = (JsonObject) Yaml.read(Files.readString(HEALTHY)).get(0);
        Run yes = run(question + " -o json --proof", whole.toJson());
        assertThat(yes.exit()).isZero();
        Path answer = Files.writeString(folder.resolve("yes.json"), yes.stdout());
        List<JsonPointer> leaves = new ArrayList<>();
        collect(whole, JsonPointer.ROOT, leaves);
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < leaves.size(); i += STEP) {
            JsonValue changed = changed(whole, leaves.get(i).segments());
            // With 2 the input is wrong, and there is no answer.
            if (run(question, changed.toJson()).exit() == 1) {
                Path evidence = Files.writeString(folder.resolve("changed.json"), changed.toJson());
                Run holds = Run.of(new byte[0], "verify-proof", answer.toString(), "-f", evidence.toString());
                if (holds.exit() == 0) {
                    wrong.add(leaves.get(i).toString());
                }
            }
        }
        assertThat(wrong).as("decides, and is not in the proof of %s", question).isEmpty();
    }

    /** Each value that a proof names, changed in the input: the proof does not hold any more. */
    @TestFactory
    Stream<DynamicTest> whatTheProofNamesIsCompared() {
        return QUESTIONS.stream().map(question -> DynamicTest.dynamicTest(question, () -> named(question)));
    }

    private void named(String question) throws IOException {
        JsonObject whole = (JsonObject) Yaml.read(Files.readString(HEALTHY)).get(0);
        Run yes = run(question + " -o json --proof", whole.toJson());
        List<String> unseen = new ArrayList<>();
        int compared = 0;
        for (JsonObject certificate : PrintedProof.certificates(JsonObject.parse(yes.stdout()))) {
            List<JsonObject> facts = new ArrayList<>(new LinkedHashSet<>(values(certificate)));
            for (int i = 0; i < facts.size(); i += SHORT_STEP) {
                JsonValue changed = changed(whole, facts.get(i));
                compared++;
                if (ProofChecker.of(List.of(changed), List.of())
                        .problems(certificate)
                        .isEmpty()) {
                    unseen.add(facts.get(i).toJson());
                }
            }
        }
        assertThat(unseen).as("changed, and %s still holds", question).isEmpty();
        assertThat(compared).isPositive();
    }

    private static List<JsonObject> values(JsonObject certificate) {
        return certificate.array("premises").items().stream()
                .flatMap(premise -> ((JsonObject) premise).array("dischargedBy").items().stream())
                .map(JsonObject.class::cast)
                .filter(fact -> !fact.string("object").orElse("").isEmpty())
                .filter(fact -> fact.has("path") || fact.has("complete"))
                .toList();
    }

    /** The list with another value where a fact says that there is one, or none; or with one more object of a kind. */
    private static JsonValue changed(JsonObject list, JsonObject fact) {
        List<JsonValue> items = new ArrayList<>(list.array("items").items());
        String object = fact.string("object").orElseThrow();
        if (fact.has("complete")) {
            items.add(JsonObject.parse(
                    "{\"apiVersion\":\"v1\",\"kind\":\"" + object + "\",\"metadata\":{\"name\":\"one-more\"}}"));
            return list.with("items", new JsonArray(items));
        }
        List<String> path = JsonPointer.parse(fact.string("path").orElseThrow()).segments();
        for (int i = 0; i < items.size(); i++) {
            if (new Manifest((JsonObject) items.get(i)).ref().toString().equals(object)) {
                items.set(i, put(items.get(i), path.isEmpty() ? List.of("spec", "other") : path));
                return list.with("items", new JsonArray(items));
            }
        }
        throw new AssertionError("not in the input: " + object);
    }

    private static JsonValue put(JsonValue value, List<String> at) {
        if (at.isEmpty()) {
            return JsonString.of("something else");
        }
        List<String> below = at.subList(1, at.size());
        if (value instanceof JsonArray array) {
            List<JsonValue> items = new ArrayList<>(array.items());
            int index = Integer.parseInt(at.get(0));
            items.set(index, put(items.get(index), below));
            return new JsonArray(items);
        }
        JsonObject object = value instanceof JsonObject known ? known : JsonObject.EMPTY;
        return object.with(at.get(0), put(object.get(at.get(0)).orElse(JsonObject.EMPTY), below));
    }

    private static void collect(JsonValue value, JsonPointer at, List<JsonPointer> leaves) {
        if (value instanceof JsonObject object) {
            object.members().forEach((key, member) -> collect(member, at.child(key), leaves));
        } else if (value instanceof JsonArray array) {
            for (int i = 0; i < array.items().size(); i++) {
                collect(array.items().get(i), at.child(i), leaves);
            }
        } else if (at.segments().size() > 2) {
            leaves.add(at);
        }
    }

    /** The document with another value at a place: another text, number or truth. */
    private static JsonValue changed(JsonValue value, List<String> at) {
        if (at.isEmpty()) {
            if (value instanceof JsonString text) {
                return JsonString.of(text.value().equals("True") ? "False" : text.value() + "x");
            }
            return value instanceof JsonBoolean truth
                    ? JsonBoolean.of(!truth.equals(JsonBoolean.TRUE))
                    : JsonNumber.of(7_777);
        }
        String key = at.get(0);
        List<String> below = at.subList(1, at.size());
        if (value instanceof JsonObject object) {
            return object.with(key, changed(object.get(key).orElseThrow(), below));
        }
        List<JsonValue> items = new ArrayList<>(((JsonArray) value).items());
        int index = Integer.parseInt(key);
        items.set(index, changed(items.get(index), below));
        return new JsonArray(items);
    }

    private Run run(String question, String input) {
        return Run.of(input.getBytes(StandardCharsets.UTF_8), question.split(" "));
    }

    /** Whether the yes has a proof, and it holds for this input. */
    private boolean isProven(String question, String input) {
        Run json = run(question + " -o json --proof", input);
        if (json.exit() != 0 || !hasProof(JsonObject.parse(json.stdout()))) {
            return false;
        }
        try {
            Path answer = Files.writeString(folder.resolve("answer.json"), json.stdout());
            Path evidence = Files.writeString(folder.resolve("evidence.yaml"), input);
            return Run.of(new byte[0], "verify-proof", answer.toString(), "-f", evidence.toString())
                            .exit()
                    == 0;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static boolean hasProof(JsonValue value) {
        if (value instanceof JsonArray array) {
            return array.items().stream().anyMatch(CutAnywhereTest::hasProof);
        }
        return value instanceof JsonObject object
                && (object.has("premises") || object.members().values().stream().anyMatch(CutAnywhereTest::hasProof));
    }
}
