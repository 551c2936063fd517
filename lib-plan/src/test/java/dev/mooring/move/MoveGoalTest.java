package dev.mooring.move;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.plan.Goal;
import dev.mooring.plan.Plan;
import dev.mooring.plan.Plan.Verdict;
import dev.mooring.plan.Plans;
import dev.mooring.plan.internal.Disturbance;
import dev.mooring.plan.internal.Harm;
import dev.mooring.sanitize.Policy;
import dev.mooring.step.Step;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A move as a goal: its steps are those of the runbook, and they are played as those of every other goal. */
class MoveGoalTest {

    private static Plan plan(MoveScene scene) {
        return Plans.of(Goal.Move.of(scene.source, Policy.moveStorage()), scene.source(), scene.target());
    }

    private static MoveScene scene(String words) {
        MoveScene scene = MoveScene.shop().patch("Pod/shop/web-1", "{\"metadata\": {\"labels\": {\"app\": \"web\"}}}");
        switch (words) {
            case "one claim", "argo", "autoscaler", "pods not known", "name taken" -> {}
            case "two claims" -> scene.bound("books", "Delete");
            case "objects of other kinds", "kinds not known" -> {
                scene.source.add(
                        MoveScene.json("v1", "Service", "shop", "web", "{\"spec\": {\"ports\": [{\"port\": 80}]}}"));
                scene.source.add(MoveScene.json("v1", "ConfigMap", "shop", "web", "{\"data\": {\"a\": \"b\"}}"));
                scene.source.add(MoveScene.json("db.example/v1", "Database", "shop", "web", "{\"spec\": {}}"));
                scene.snapshot("cut", "films");
                if (words.equals("objects of other kinds")) {
                    scene.targetComplete.addAll(List.of(
                            "Service", "ConfigMap", "Database", Kinds.VOLUME_SNAPSHOT, Kinds.VOLUME_SNAPSHOT_CONTENT));
                }
            }
            case "unused, a node lost", "unused, a node lost, which the storage cuts off" -> {
                scene.source.add(MoveScene.json("v1", Kinds.NODE, "", "n9", """
                        {"metadata": {"uid": "n9"}, "status": {"conditions": [{"type": "Ready", "status": "Unknown"}]}}"""));
                scene.bound("books", "Retain");
                if (words.equals("unused, a node lost")) {
                    scene.patch(
                            "PersistentVolume/pv-books", "{\"spec\": {\"csi\": {\"driver\": \"csi.example.com\"}}}");
                }
            }
            case "retained" -> scene.bound("books", "Retain");
            case "set that deletes claims" -> scene.statefulSet("db", 2, "Delete", "Delete");
            default -> throw new IllegalArgumentException(words);
        }
        if (words.equals("argo")) {
            scene.patch(
                    "Deployment/shop/web",
                    "{\"metadata\": {\"annotations\": {\"argocd.argoproj.io/tracking-id\": \"shop\"}}}");
        } else if (words.equals("autoscaler")) {
            scene.source.add(MoveScene.json("keda.sh/v1alpha1", "ScaledObject", "shop", "web", """
                    {"metadata": {"uid": "so"}, "spec": {"scaleTargetRef": {"name": "web"}}}"""));
        } else if (words.equals("pods not known")) {
            scene.sourceComplete.remove(Kinds.POD);
        } else if (words.equals("name taken")) {
            scene.targetHas(MoveScene.json("v1", Kinds.PERSISTENT_VOLUME_CLAIM, "shop", "films", "{}"));
        }
        return scene;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            one claim               | READY   |
            two claims              | READY   |
            retained                | READY   |
            unused, a node lost     | UNKNOWN |
            unused, a node lost, which the storage cuts off | READY |
            objects of other kinds  | READY   |
            kinds not known         | UNKNOWN |
            set that deletes claims | READY   |
            argo                    | REFUSED | a GitOps tool applies the old manifests again
            autoscaler              | REFUSED | an autoscaler scales the workloads up
            pods not known          | UNKNOWN |
            name taken              | REFUSED |
            """)
    void isPlayedInBothClusters(String words, Verdict verdict, String disturbance) {
        MoveScene scene = scene(words);
        Runbook runbook = scene.move(Policy.moveStorage());

        Plan plan = plan(scene);

        assertThat(plan.verdict())
                .as("%s %s", plan.reasons(), plan.counterexample())
                .isEqualTo(verdict);
        assertThat(plan.reasons()).containsAll(runbook.reasons());
        assertThat(plan.isYes()).isEqualTo(verdict == Verdict.READY);
        assertThat(plan.reasons().isEmpty())
                .isEqualTo(plan.isYes() && runbook.reasons().isEmpty());
        assertThat(plan.counterexample().isPresent()).isEqualTo(disturbance != null);
        plan.counterexample().ifPresent(story -> {
            assertThat(story.harm().code()).isEqualTo(Harm.PLAN_HAS_TWO_WRITERS);
            assertThat(story.events())
                    .filteredOn(each -> each.step() == 0)
                    .singleElement()
                    .satisfies(each -> {
                        assertThat(each.what()).isEqualTo(disturbance);
                        assertThat(each.objects()).containsExactly("source Deployment/shop/web");
                    });
        });
    }

    @Test
    void stepsAreThoseOfTheRunbookWithOneCommandEach() {
        MoveScene scene = scene("set that deletes claims");
        Runbook runbook = scene.move(Policy.moveStorage());

        Plan plan = plan(scene);

        List<List<String>> commands = runbook.steps().stream()
                .flatMap(each -> each.commands().stream())
                .toList();
        assertThat(plan.steps().stream()
                        .filter(each -> !each.kind().toString().equals("wait"))
                        .map(Step::argv)
                        .toList())
                .isEqualTo(commands);
        assertThat(plan.steps().stream().map(Step::action).distinct().toList())
                .isEqualTo(runbook.steps().stream()
                        .map(each -> each.action().toString())
                        .toList());
        assertThat(plan.steps())
                .allSatisfy(each -> assertThat(each.checks().isEmpty())
                        .isEqualTo(each.requires().isEmpty()));
    }

    /** Both certificates: that of the source has what was played, and who writes there. */
    @Test
    void proofsAreAboutBothClusters() {
        Plan plan = plan(scene("one claim"));

        assertThat(plan.proofs()).hasSize(2);
        assertThat(codes(plan, 0))
                .contains("SourceWritersStopped", "PlanHarmsNothing", "PlanEndsInGoal")
                .doesNotContain("TargetUnderstood");
        assertThat(codes(plan, 1)).contains("TargetUnderstood");
        JsonObject json = plan.toJson();
        assertThat(json.array("proofs").items()).hasSize(2);
        assertThat(json.child("goal").string("kind")).contains("move");
        assertThat(plan.searched().states()).isGreaterThan(Disturbance.values().length);
    }

    private static List<String> codes(Plan plan, int number) {
        return plan.proofs().get(number).proofs().stream()
                .map(each -> each.code())
                .collect(Collectors.toList());
    }

    @Test
    void waitsAndLooksAreSteps() {
        assertThat(plan(scene("one claim")).steps().stream()
                        .filter(each -> each.kind().toString().equals("wait"))
                        .map(Step::action))
                .containsExactly("wait-until-unmounted", "check-bound");
    }
}
