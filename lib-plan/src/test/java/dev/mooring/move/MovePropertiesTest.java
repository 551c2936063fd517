package dev.mooring.move;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.deletion.DataEnd.Fate;
import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Runbook.Verdict;
import dev.mooring.move.internal.MoveAction;
import dev.mooring.move.internal.ThirdClaims;
import dev.mooring.object.VolumeView;
import dev.mooring.sanitize.MapKind;
import dev.mooring.sanitize.Maps;
import dev.mooring.sanitize.Policy;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Random moves, carried out by their documents and commands alone, with others that come at every point. */
class MovePropertiesTest {

    private static final int SCENES = Boolean.getBoolean("long.tests") ? 20 : 6;

    /** What the steps of a runbook do to both clusters, read from what the runbook shows. */
    private static final class Hands {
        private final MoveScene scene;
        private Forecast source;
        private Forecast target;

        Hands(MoveScene scene) {
            this.scene = scene;
            this.source = Forecast.ofBinding(scene.source());
            this.target = Forecast.ofBinding(scene.target());
        }

        void take(Step step) {
            switch (MoveScene.action(step)) {
                case SET_RETAIN -> step.objects().forEach(each -> source = source.changing(retained(each)));
                case KEEP_SNAPSHOTS, KEEP_CLAIMS, WAIT_UNTIL_UNMOUNTED, CHECK_BOUND, RESTORE_POLICY -> {}
                case STOP_WRITERS -> scene.source().pods().forEach(each -> source = source.deleting(each.ref()));
                case CREATE_PREREQUISITES, CREATE_VOLUMES, CREATE_CLAIMS, CREATE_SNAPSHOTS, START_WORKLOADS ->
                    target = target.creating(step.documents());
                case DELETE_WORKLOADS, DELETE_SNAPSHOTS, DELETE_CLAIMS, DELETE_VOLUMES ->
                    source = source.deleting(step.objects().toArray(ObjectRef[]::new));
            }
        }

        private Manifest retained(ObjectRef volume) {
            return MoveScene.patched(
                    source.find(volume).orElseThrow(),
                    volume.toString(),
                    "{\"spec\": {\"persistentVolumeReclaimPolicy\": \"Retain\"}}");
        }

        void others(ClusterSide side) {
            List<VolumeView> volumes = new ArrayList<>();
            for (Manifest each : scene.source) {
                if (each.kind().equals(Kinds.PERSISTENT_VOLUME)) {
                    volumes.add(VolumeView.from(each));
                }
            }
            List<Manifest> claims = ThirdClaims.of(volumes);
            if (side == ClusterSide.SOURCE) {
                source = source.creating(claims);
            } else {
                target = target.creating(claims);
            }
        }

        /** The words of what was lost; empty if nothing is. */
        String lost() {
            StringBuilder lost = new StringBuilder();
            for (ClusterSide side : ClusterSide.both()) {
                Forecast cluster = side == ClusterSide.SOURCE ? source : target;
                cluster.claims().stream()
                        .filter(each ->
                                each.isBound() && each.claim().namespace().equals(ThirdClaims.NAMESPACE))
                        .forEach(each ->
                                lost.append(side + " stolen by " + each.claim().ref() + " "));
                cluster.claims().stream()
                        .filter(each -> each.phase().equals("Lost"))
                        .forEach(each ->
                                lost.append(side + " lost " + each.claim().ref() + " "));
                cluster.deletions().data().stream()
                        .filter(each -> each.fate() != Fate.KEPT)
                        .forEach(each -> lost.append(side + " deleted " + each.volume() + " "));
            }
            return lost.toString();
        }
    }

    private static MoveScene scene(Random random) {
        MoveScene scene = MoveScene.shop();
        String[] policies = {"Delete", "Retain"};
        int claims = random.nextInt(3);
        for (int i = 0; i < claims; i++) {
            scene.bound("c" + i, policies[random.nextInt(2)]);
            if (random.nextBoolean()) {
                scene.pod("p" + i, "c" + i, "");
                scene.attachment("c" + i);
            }
        }
        if (random.nextBoolean()) {
            scene.statefulSet("db", 1 + random.nextInt(3), policies[random.nextInt(2)], policies[random.nextInt(2)]);
        }
        if (random.nextInt(4) == 0) {
            scene.targetHas(MoveScene.json("v1", Kinds.PERSISTENT_VOLUME_CLAIM, "other", "waits", """
                {"metadata": {"uid": "w"}, "spec": {"accessModes": ["ReadWriteOnce"], "storageClassName": "fast",
                 "resources": {"requests": {"storage": "1Gi"}}}, "status": {"phase": "Pending"}}\
                """));
        }
        if (random.nextInt(4) == 0) {
            scene.sourceComplete.remove(random.nextInt(scene.sourceComplete.size()));
        }
        return scene;
    }

    private static Policy policy(Random random) {
        Maps maps = random.nextInt(3) == 0
                ? Maps.builder()
                        .claimName("shop", "films", "movies")
                        .map(MapKind.VOLUME_NAME, "pv-films", "pv-movies")
                        .build()
                : Maps.NONE;
        return Policy.moveStorage().toBuilder().maps(maps).build();
    }

    @Test
    void nothingIsLostWhateverComesAfterAnyStep() {
        int steps = 0;
        for (long seed = 0; seed < SCENES; seed++) {
            MoveScene scene = scene(new Random(seed));
            Runbook runbook = scene.move(policy(new Random(seed)));
            assertThat(runbook.verdict()).as("seed " + seed + runbook.reasons()).isNotEqualTo(Verdict.REFUSED);
            int comes = (int) (seed % (runbook.steps().size() + 1));
            for (ClusterSide side : ClusterSide.both()) {
                assertThat(played(scene, runbook, side, comes, step -> true))
                        .as("seed " + seed + " " + side)
                        .isEmpty();
            }
            steps += runbook.steps().size();
        }
        assertThat(steps).isGreaterThan(SCENES * 8);
    }

    @Test
    void withoutRetainDataAreLost() {
        int lost = 0;
        for (long seed = 0; seed < SCENES / 2; seed++) {
            MoveScene scene = scene(new Random(seed));
            Runbook runbook = scene.move(policy(new Random(seed)));
            lost += played(
                                    scene,
                                    runbook,
                                    ClusterSide.TARGET,
                                    0,
                                    step -> MoveScene.action(step) != MoveAction.SET_RETAIN)
                            .contains("deleted")
                    ? 1
                    : 0;
        }
        assertThat(lost).isEqualTo(SCENES / 2);
    }

    /** Claims of others come on a side after this number of steps; what is lost at any moment. */
    private static String played(MoveScene scene, Runbook runbook, ClusterSide side, int comes, Predicate<Step> taken) {
        Hands hands = new Hands(scene);
        String lost = "";
        for (int i = 0; i <= runbook.steps().size(); i++) {
            if (i == comes) {
                hands.others(side);
                lost += hands.lost();
            }
            if (i < runbook.steps().size() && taken.test(runbook.steps().get(i))) {
                hands.take(runbook.steps().get(i));
                lost += hands.lost();
            }
        }
        return lost;
    }

    @Test
    void lessEvidenceIsNeverBetter() {
        for (long seed = 0; seed < SCENES; seed++) {
            Random random = new Random(seed);
            MoveScene scene = scene(random);
            Verdict before = scene.move(Policy.moveStorage()).verdict();
            List<String> complete = random.nextBoolean() ? scene.sourceComplete : scene.targetComplete;
            complete.remove(random.nextInt(complete.size()));
            scene.without("Node/n1");

            assertThat(scene.move(Policy.moveStorage()).verdict())
                    .as("seed " + seed)
                    .isGreaterThanOrEqualTo(before);
        }
    }

    @Test
    void oneMoreWriterIsNeverBetter() {
        for (long seed = 0; seed < SCENES; seed++) {
            Random random = new Random(seed);
            MoveScene scene = scene(random);
            Verdict before = scene.move(Policy.moveStorage()).verdict();
            scene.pod("another", "films", random.nextBoolean() ? "" : MoveScene.owner("ReplicaSet", "unknown-rs"));

            assertThat(scene.move(Policy.moveStorage()).verdict())
                    .as("seed " + seed)
                    .isGreaterThanOrEqualTo(before);
        }
    }

    @Test
    void theSameInputGivesTheSameRunbookAndStaysAsItIs() {
        for (long seed = 0; seed < SCENES / 2; seed++) {
            MoveScene scene = scene(new Random(seed));
            List<Manifest> before = List.copyOf(scene.source);
            Runbook one = scene.move(Policy.moveStorage());

            assertThat(scene.move(Policy.moveStorage()).toJson()).isEqualTo(one.toJson());
            assertThat(scene.source).isEqualTo(before);
        }
    }
}
