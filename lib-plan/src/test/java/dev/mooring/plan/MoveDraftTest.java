package dev.mooring.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.plan.internal.Disturbance;
import dev.mooring.sanitize.Policy;
import dev.mooring.step.internal.Checks;
import dev.mooring.step.internal.DraftStep;
import dev.mooring.step.internal.World;
import dev.mooring.step.internal.Worlds;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What holds for every plan, of a move: its steps end in the goal, and none can be left out. */
class MoveDraftTest {

    private static final String ONE_STORAGE = """
            {"spec": {"csi": {"driver": "csi.vsphere.vmware.com", "volumeHandle": "5f3d0c4e-6f0a-4a1b-9a53-0d9d8f3d2b11"}}}""";

    /** The policy may stay Retain; without the other one the claims go with their pods, and there is no way back as before. */
    private static final Set<String> OPTIONAL = Set.of("restore-policy", "keep-claims");

    private static MoveDraft draft(PlanScene scene) {
        Inventory source = scene.inventory();
        Inventory target = new PlanScene()
                .without("StorageClass/fast")
                .without("Node/n1")
                .patch("Namespace/shop", "{\"metadata\": {\"uid\": \"shop-there\"}}")
                .patch("Namespace/lab", "{\"metadata\": {\"uid\": \"lab-there\"}}")
                .add("storage.k8s.io/v1", Kinds.CSI_DRIVER, "", "csi.vsphere.vmware.com", "{\"spec\": {}}")
                .inventory();
        Goal.Move goal = Goal.Move.of(source.all(), Policy.moveStorage());
        assertThat(Plans.of(goal, source, target))
                .satisfies(plan ->
                        assertThat(plan.verdict()).as("%s", plan.reasons()).isEqualTo(Plan.Verdict.READY));
        return new MoveDraft(goal, source, target);
    }

    private static PlanScene deployed() {
        return new PlanScene()
                .bound("data", "pv-1", "Delete")
                .patch("PersistentVolume/pv-1", ONE_STORAGE)
                .deployment("web", "data")
                .attached("pv-1");
    }

    private static PlanScene set() {
        return new PlanScene()
                .statefulSet("web", 1)
                .patch("PersistentVolume/pv-web-0", ONE_STORAGE)
                .patch(
                        "StatefulSet/shop/web",
                        "{\"spec\": {\"persistentVolumeClaimRetentionPolicy\": {\"whenScaled\": \"Delete\"}}}");
    }

    @Test
    void noStepCanBeLeftOut() {
        for (PlanScene scene : List.of(deployed(), set())) {
            MoveDraft draft = draft(scene);
            List<DraftStep> steps = draft.steps();
            Worlds start = draft.start();
            assertThat(draft.calm(start, steps)).isEmpty();
            for (DraftStep left : steps) {
                List<DraftStep> others = new ArrayList<>(steps);
                others.remove(left);
                boolean isTried = left.isActing() && !OPTIONAL.contains(left.action);
                assertThat(isTried
                                && draft.calm(start, others).isEmpty()
                                && !isHarmed(draft.stage(others), start, others))
                        .as("%s is needed", left.action)
                        .isFalse();
            }
        }
    }

    private static boolean isHarmed(Stage stage, Worlds start, List<DraftStep> steps) {
        Worlds now = start;
        for (DraftStep each : steps) {
            now = each.done(now);
            if (stage.harm(now).isPresent()) {
                return true;
            }
        }
        return false;
    }

    @Test
    void everyDisturbanceIsPlayedInWorldsClusters() {
        MoveDraft draft = draft(deployed());
        Worlds start = draft.start();
        Stage stage = draft.stage(draft.steps());

        assertThat(stage.after(Disturbance.THIRD_CLAIM, start)).hasSize(2);
        assertThat(stage.after(Disturbance.POD_RESTARTS, start)).hasSize(1);
        assertThat(stage.after(Disturbance.NODE_DIES, start)).hasSize(1);
        // Nothing says that one of these runs.
        assertThat(stage.after(Disturbance.GITOPS, start)).isEmpty();
        assertThat(stage.after(Disturbance.AUTOSCALER, start)).isEmpty();
    }

    /** Its driver is not played, and lets a snapshot go that is being deleted. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            VolumeSnapshotContent | {}                                                          | false
            VolumeSnapshotContent | {"metadata": {"deletionTimestamp": "2026-11-27T03:00:00Z"}} | true
            StorageClass          | {"metadata": {"deletionTimestamp": "2026-11-27T03:00:00Z"}} | false
            """)
    void aSnapshotIsGoneWhenItIsBeingDeleted(String kind, String rest, boolean isSeen) {
        ObjectRef object = new ObjectRef(kind, "", "x");
        Inventory cluster = new PlanScene().add("v1", kind, "", "x", rest).inventory();

        assertThat(Checks.HERE.gone(object).isSeen(Worlds.of(World.of(cluster))))
                .isEqualTo(isSeen);
    }
}
