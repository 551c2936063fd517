package dev.mooring.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.plan.internal.Disturbance;
import dev.mooring.plan.internal.DisturbingActors;
import dev.mooring.step.StepCondition.Prints;
import dev.mooring.step.internal.Check;
import dev.mooring.step.internal.Checks;
import dev.mooring.step.internal.DraftStep;
import dev.mooring.step.internal.World;
import dev.mooring.step.internal.Worlds;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** For each disturbance a plan with a fault that it alone shows. */
class DisturbanceTest {

    private static final ObjectRef DATA = ObjectRef.claim("shop", "data");
    private static final ObjectRef FILMS = ObjectRef.claim("shop", "films");

    private record Faulty(Inventory cluster, Draft draft) {

        Search.Found played(List<Disturbance> rows) {
            DisturbingActors cast = Plans.cast(draft, cluster);
            return new Search(Stage.of(draft, cast), rows, Search.MOST_STATES).from(Worlds.of(World.of(cluster)));
        }
    }

    @ParameterizedTest
    @EnumSource(Disturbance.class)
    void isNeededToSeeAFault(Disturbance row) {
        List<Disturbance> all = List.of(Disturbance.values());
        List<Disturbance> others =
                Arrays.stream(Disturbance.values()).filter(each -> each != row).toList();

        Optional<Counterexample> harm = faulty(row).played(all).harm();

        assertThat(harm).isPresent();
        assertThat(harm.get().events())
                .isNotEmpty()
                .anyMatch(each -> each.what().equals(row.sentence()));
        assertThat(faulty(row).played(others).harm()).isEmpty();
    }

    @Test
    void gitOpsStartsNothingThatItsManifestsStop() {
        Inventory cluster =
                PlansTest.scene("used by a CronJob that is suspended").inventory();
        Draft draft = Drafts.of(new Goal.Rename(DATA, FILMS), cluster);

        assertThat(Disturbance.GITOPS.in(World.of(cluster), Plans.cast(draft, cluster)))
                .isEmpty();
    }

    private static Faulty faulty(Disturbance row) {
        return switch (row) {
            case THIRD_CLAIM -> freesTheVolume();
            case GITOPS -> planned("volume in Git", new Goal.Rename(DATA, FILMS));
            case AUTOSCALER ->
                takesOver(reader(new PlanScene().bound("data", "pv-1", "Delete").deployment("web", "data"))
                        .patch("Deployment/shop/web", "{\"spec\": {\"replicas\": 0}}")
                        .patch("ReplicaSet/shop/web-rs", "{\"spec\": {\"replicas\": 0}}")
                        .without("Pod/shop/web-1"));
            case POD_RESTARTS -> keepsTooLate();
            case NODE_DIES -> deletesPodUnseen();
            case STEP_FAILS -> doesNotLookAtThePolicy();
            case STEP_TWICE -> deletesWhatIsMadeAgain();
            case NOBODY_FOR_A_WEEK ->
                takesOver(reader(new PlanScene().bound("data", "pv-1", "Delete").cronJob("backup", "data")));
        };
    }

    private static Faulty planned(String scene, Goal goal) {
        Inventory cluster = PlansTest.scene(scene).inventory();
        return new Faulty(cluster, Drafts.of(goal, cluster));
    }

    /** Its pod waits for the claim under the new name. */
    private static PlanScene reader(PlanScene scene) {
        return scene.deployment("reader", "films").patch("Pod/shop/reader-1", "{\"status\": {\"phase\": \"Pending\"}}");
    }

    /** Gives the volume to the new claim while the old one is there, and nobody looks who uses it. */
    private static Faulty takesOver(PlanScene scene) {
        Faulty faulty = new Faulty(scene.inventory(), Drafts.of(new Goal.Rename(DATA, FILMS), scene.inventory()));
        List<DraftStep> steps = faulty.draft().steps;
        steps.removeIf(each -> !Set.of("keep-data", "delete-pod", "reserve-volume", "create-claim")
                .contains(each.action));
        steps.forEach(each -> each.checks.clear());
        return faulty;
    }

    /** A free volume is anybody's. */
    private static Faulty freesTheVolume() {
        Faulty faulty = planned("claim is gone", Goal.Bind.of(DATA, "pv-1"));
        List<DraftStep> steps = faulty.draft().steps;
        JsonObject free = JsonObject.of("spec", JsonObject.of("claimRef", JsonNull.NULL));
        DraftStep create = steps.stream()
                .filter(each -> each.action.equals("create-claim"))
                .findFirst()
                .orElseThrow();
        steps.clear();
        faulty.draft().patch("free-volume", ObjectRef.volume("pv-1"), free, free, "", List.of());
        create.checks.clear();
        steps.add(create);
        return faulty;
    }

    /** A claim that is being deleted goes with its last pod. */
    private static Faulty keepsTooLate() {
        Faulty faulty = planned("claim is being deleted", new Goal.Undelete(DATA));
        JsonObject note = PlanAnnotation.annotated("note", JsonNull.NULL);
        faulty.draft().patch("note", ObjectRef.volume("pv-1"), note, note, "", List.of());
        List<DraftStep> steps = faulty.draft().steps;
        steps.add(0, steps.remove(steps.size() - 1));
        return faulty;
    }

    /** A pod that is being deleted may write on. */
    private static Faulty deletesPodUnseen() {
        Faulty faulty =
                takesOver(reader(new PlanScene().bound("data", "pv-1", "Delete").pod("alone", "data", "x", "")));
        ObjectRef pod = ObjectRef.pod("shop", "alone");
        Check deleted = Checks.HERE.of(
                pod,
                "the pod is deleted",
                List.of(),
                Prints.NOTHING,
                "",
                world -> world.find(pod)
                        .filter(each -> !each.metadata().has("deletionTimestamp"))
                        .isEmpty());
        faulty.draft().steps.stream()
                .filter(each -> each.action.equals("reserve-volume"))
                .forEach(each -> each.checks.add(deleted));
        return faulty;
    }

    private static Faulty doesNotLookAtThePolicy() {
        Faulty faulty = planned("bound", new Goal.Rename(DATA, FILMS));
        faulty.draft()
                .steps
                .forEach(each -> each.checks.removeIf(check ->
                        check.text().equals("Retain") || check.statement().endsWith("note of the plan")));
        return faulty;
    }

    /** The set makes the claim again, and it gets the volume that waits for it. */
    private static Faulty deletesWhatIsMadeAgain() {
        PlanScene scene = new PlanScene()
                .statefulSet("web", 1)
                .patch("Pod/shop/web-0", "{\"spec\": {\"nodeName\": null}, \"status\": {\"phase\": \"Pending\"}}")
                .without("VolumeAttachment/va-pv-web-0")
                .patch("PersistentVolume/pv-web-0", "{\"spec\": {\"persistentVolumeReclaimPolicy\": \"Retain\"}}")
                .volume("pv-new", "Available", "Delete", "data-web-0", "none")
                .patch("PersistentVolume/pv-new", "{\"spec\": {\"claimRef\": {\"uid\": null}}}");
        Draft draft = new Draft();
        ObjectRef claim = ObjectRef.claim("shop", "data-web-0");
        draft.owners.put("pv-new", Set.of(claim));
        draft.concerned.add(claim);
        draft.delete("delete-claim", claim, "", List.of());
        return new Faulty(scene.inventory(), draft);
    }
}
