package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Clusters that nothing is wrong with: each question about them is a yes, and none is with a part of the export cut off. */
class HealthyClustersTest {

    private static final boolean LONG = Boolean.getBoolean("long.tests");

    static LongStream seeds() {
        return LongStream.range(0, LONG ? 60 : 8);
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
        for (int i = 0; i < (LONG ? 40 : 4); i++) {
            int end = 1 + random.nextInt(export.lastIndexOf("kind: List") - 1);
            String question = questions.get(random.nextInt(questions.size()));
            Run run = run(question, export.substring(0, end));
            assertThat(run.exit())
                    .as("%s after %s characters: %s%s", question, end, run.stderr(), run.stdout())
                    .isNotZero();
        }
    }

    private static Run run(String question, String export) {
        return Run.of(export.getBytes(StandardCharsets.UTF_8), question.split(" "));
    }
}
