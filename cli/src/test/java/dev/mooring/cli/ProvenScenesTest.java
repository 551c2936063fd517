package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.Scene.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Seeded scenes of each decision: a scene about which it says yes, with a proof that holds, then one to three changes of its
 * files by the seed. Then there is no yes, or one whose proof holds for what is left. The golden runs that print a proof are
 * such scenes, too. {@code -Dscenes=20000} tries more of each decision.
 *
 * <p>If there is no yes, some evidence is taken away: still there is none. Less evidence is a file that is empty, refused or
 * cut, a list with a page missing, an object without its kind or its spec, or {@code --complete} that is not said. An object
 * or a value that is not there, and a text of lines that ends after one of them, is another world, not less evidence.
 */
class ProvenScenesTest {

    private static final boolean LONG = Boolean.getBoolean("long.tests");

    /** How many scenes of a decision. */
    private static final int SCENES = Integer.getInteger("scenes", LONG ? 150 : 2);

    /** How many scenes of a golden run; in the ordinary build a third of the runs has one. */
    private static final int OF_GOLDEN = LONG ? 25 : 1;

    /** So many scenes are changes of the same one. */
    private static final int CHANGES = 10;

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> noYesOfADecisionRestsOnWhatIsNotThere() {
        return DecisionScenes.ALL.entrySet().stream()
                .map(each -> DynamicTest.dynamicTest(each.getKey(), () -> decision(each.getKey(), each.getValue())));
    }

    private void decision(String name, LongFunction<Scene> scenes) throws IOException {
        Tried tried = new Tried(folder);
        // A move and a plan play each of their steps against what may happen.
        int count = name.equals("move") || name.startsWith("plan ") ? SCENES / 5 : SCENES;
        for (int seed = 0; seed < count; seed += CHANGES) {
            Scene scene = scenes.apply(seed / CHANGES);
            Answer yes = scene.ask(folder);
            assertThat(yes.isYes()).as("%s%s", yes.run(), scene).isTrue();
            assertThat(yes.problems()).isEmpty();
            tried.changes(name, scene, seed, Math.min(count, seed + CHANGES));
        }
        assertThat(tried.wrong).isEmpty();
        if (count >= 150) {
            assertThat(tried.yesAfterwards)
                    .as("scenes with a yes after a change")
                    .isPositive();
            assertThat(tried.lessEvidence).as("scenes of less evidence").isPositive();
        }
    }

    @TestFactory
    Stream<DynamicTest> noYesOfAGoldenRunRestsOnWhatIsNotThere() throws IOException {
        try (Stream<Path> folders = Files.list(CommandLineTest.CASES)) {
            List<Path> proven = folders.filter(PrintedProofsTest::printsAProof)
                    // It plays each step against all that may happen, which takes seconds a scene.
                    .filter(each -> !each.endsWith("plan-move"))
                    .filter(each ->
                            LONG || Math.floorMod(each.getFileName().toString().hashCode(), 16) == 0)
                    .sorted()
                    .toList();
            return proven.stream()
                    .map(each -> DynamicTest.dynamicTest(each.getFileName().toString(), () -> {
                        Scene scene = Scene.of(each);
                        if (!scene.files().isEmpty()) {
                            Tried tried = new Tried(folder);
                            tried.changes(each.getFileName().toString(), scene, 0, OF_GOLDEN);
                            assertThat(tried.wrong).isEmpty();
                        }
                    }));
        }
    }

    /** Scenes that were tried, and what is wrong about them. */
    private static final class Tried {

        final List<String> wrong = new ArrayList<>();
        int yesAfterwards;
        int lessEvidence;
        private final Path folder;

        Tried(Path folder) {
            this.folder = folder;
        }

        void changes(String name, Scene scene, int first, int end) throws IOException {
            for (int seed = first; seed < end; seed++) {
                change(new SceneChange(new Random(31L * name.hashCode() + seed)), scene, "seed " + seed + ": ");
            }
        }

        private void change(SceneChange change, Scene scene, String where) throws IOException {
            Scene changed = change.another(scene);
            Answer answer = changed.ask(folder);
            if (!answer.problems().isEmpty()) {
                wrong.add(where + answer.problems() + " about " + changed);
            } else if (answer.isYes()) {
                yesAfterwards++;
            } else if (answer.isOne()) {
                lessEvidence++;
                Scene less = change.less(changed);
                Answer ofLess = less.ask(folder);
                if (ofLess.isYes()) {
                    wrong.add(where + "with less evidence " + ofLess.yeses() + " about " + less + ", and before only "
                            + answer.run().stderr() + answer.run().stdout() + " about " + changed);
                }
            }
        }
    }
}
