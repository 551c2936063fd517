package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.Scene.Answer;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.internal.Scopes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a proof has read is enough for its yes. Each golden run that proves something is asked again of what its proofs have
 * read, and of nothing else: the objects that they name, and all objects of the kinds that were read as a whole.
 */
class AgainTest {

    private static final boolean LONG = Boolean.getBoolean("long.tests");

    /** The runs whose reads are not enough, with the reason. The list may only become shorter. */
    private static final Map<String, String> NOT_ENOUGH = Map.of(
            "attach-workloads",
            "the volume is shown because a workload will use it, and its proof does not rest on that");

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> theReadsAreEnough() throws IOException {
        return LessTest.scenes(LONG ? 1 : 12)
                .map(each -> DynamicTest.dynamicTest(each.getFileName().toString(), () -> {
                    Set<String> lost = lost(Scene.of(each));
                    assertThat(lost.isEmpty())
                            .as("of %s these yeses are lost: %s", each.getFileName(), lost)
                            .isNotEqualTo(
                                    NOT_ENOUGH.containsKey(each.getFileName().toString()));
                }));
    }

    /** The yeses that what was read does not give. */
    private Set<String> lost(Scene scene) throws IOException {
        Answer answer = scene.ask(folder);
        Set<String> objects = new HashSet<>();
        Set<String> kinds = new TreeSet<>();
        for (JsonObject certificate : answer.certificates()) {
            PrintedProof.facts(certificate).forEach(fact -> {
                String object = fact.string("object").orElse("");
                String of = fact.string("cluster").orElse("");
                if (is(fact, "complete")) {
                    kinds.add(of + " " + object);
                } else if (is(fact, "absent")) {
                    kinds.add(of + " " + object.replaceAll("/.*", ""));
                } else {
                    objects.add(of + " " + object);
                }
            });
        }
        Scene reads = LessTest.only(
                scene,
                (file, each) -> clusters(scene, file)
                        .anyMatch(of -> kinds.contains(of + " " + LessTest.kind(each))
                                || objects.contains(of + " " + name(each))),
                kinds.stream().map(each -> each.replaceAll(".* ", "")).collect(Collectors.toCollection(TreeSet::new)));
        Set<String> lost = new TreeSet<>();
        for (JsonObject certificate : answer.certificates()) {
            lost.add(certificate.string("question").orElse(""));
        }
        lost.removeAll(reads.ask(folder).yeses());
        return lost;
    }

    /** What a fact calls the cluster of a file; a question about one cluster does not name it. */
    private static Stream<String> clusters(Scene scene, String file) {
        int option = scene.arguments().indexOf("@/" + file) - 1;
        boolean isTarget = option >= 0 && scene.arguments().get(option).equals("--into");
        return Stream.of("", isTarget ? "target" : "source");
    }

    private static boolean is(JsonObject fact, String member) {
        return fact.get(member).filter(JsonBoolean.TRUE::equals).isPresent();
    }

    /** The name of an object in a fact: one of a namespace that names none is in {@code default}. */
    private static String name(JsonObject object) {
        boolean isInDefault =
                !object.child("metadata").has("namespace") && !Scopes.isClusterScoped(LessTest.kind(object));
        return LessTest.name(
                isInDefault ? object.with("metadata", object.child("metadata").with("namespace", "default")) : object);
    }
}
