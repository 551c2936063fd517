package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.Scene.Answer;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> theReadsAreEnough() throws IOException {
        return LessTest.scenes(LONG ? 1 : 4)
                .map(each -> DynamicTest.dynamicTest(each.getFileName().toString(), () -> ask(Scene.of(each))));
    }

    private void ask(Scene scene) throws IOException {
        Answer answer = scene.ask(folder);
        if (!answer.isOne() || answer.certificates().isEmpty()) {
            return;
        }
        Set<String> objects = new HashSet<>();
        Set<String> kinds = new TreeSet<>();
        for (JsonObject certificate : answer.certificates()) {
            PrintedProof.facts(certificate).forEach(fact -> {
                boolean isWhole =
                        fact.get("complete").filter(JsonBoolean.TRUE::equals).isPresent();
                (isWhole ? kinds : objects).add(fact.string("object").orElse(""));
            });
        }
        Scene reads = LessTest.only(
                scene, each -> kinds.contains(LessTest.kind(each)) || objects.contains(LessTest.name(each)), kinds);
        Set<String> lost = new TreeSet<>();
        for (JsonObject certificate : answer.certificates()) {
            lost.add(certificate.string("question").orElse(""));
        }
        Answer again = reads.ask(folder);
        lost.removeAll(again.yeses());
        List<String> left = new ArrayList<>(objects);
        assertThat(lost)
                .as(
                        "%s: read %s and all of %s; %s",
                        String.join(" ", scene.arguments()),
                        left,
                        kinds,
                        again.run().stderr())
                .isEmpty();
    }
}
