package dev.mooring.s3fs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.evidence.Certificate;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.recovery.PlanState;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.fuse.recovery.RecoveryPlan;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * "Nothing to do" is the only yes of a plan. Whatever is taken away from the evidence, and whatever is added that speaks
 * against it, an answer that was not "nothing to do" does not become it.
 */
class RecoveryMonotoneTest {

    private static final int SCENES = Boolean.getBoolean("long.tests") ? 5_000 : 300;
    private static final int OF_ONE_WORLD = 40;
    private static final List<Weakening> ALL = List.of(Weakening.values());

    /** Scenes with something wrong at the start: the all-clear must not come from less. */
    private static Evidence scene(Evidence whole, Random dice) {
        Evidence scene = whole;
        for (int i = dice.nextInt(3); i > 0; i--) {
            scene = ALL.get(dice.nextInt(ALL.size())).of(scene, dice).orElse(scene);
        }
        return scene;
    }

    private static World world(Random dice) {
        World world = new World(dice, dice.nextBoolean());
        for (int round = dice.nextInt(3); round > 0; round--) {
            world.event(dice);
            world.carryOut(world.plan(), dice.nextInt(4) == 0 ? dice.nextInt(12) : Integer.MAX_VALUE);
            world.kubelet();
        }
        return world;
    }

    /** They add what can also explain something that spoke against a mount before, or a probe by which a mount is dead. */
    private static final Set<Weakening> ADDITIONS = EnumSet.of(
            Weakening.FAILED_PROBE,
            Weakening.LATER_RECOVERY,
            Weakening.WRITTEN_DIRECTORY,
            Weakening.ANOTHER_PROCESS,
            Weakening.ANOTHER_POD);

    private static boolean allClear(RecoveryPlan plan) {
        return plan.state() == PlanState.NOTHING_TO_DO;
    }

    /** What is proven of single mounts. */
    private static List<String> proofs(RecoveryPlan plan) {
        return plan.mounts().stream().map(Certificate::question).toList();
    }

    /** By which rules an all-clear was given. */
    private static List<String> rules(Evidence scene, RecoveryPlan plan) {
        List<String> rules = new ArrayList<>();
        rules.add(scene.containers().isEmpty() ? "view by start" : "view by table");
        for (RecoveryItem item : plan.items()) {
            int layers = item.state().map(MountState::layers).orElse(0);
            rules.add((item.subject().isPresent() ? "volume" : "staging") + (layers > 1 ? " stacked" : " single"));
        }
        if (plan.items().stream().noneMatch(item -> item.subject().isEmpty())) {
            rules.add("direct");
        }
        return rules;
    }

    @Test
    void lessEvidenceNeverGivesTheAllClear() {
        Random dice = new Random(14);
        Map<Weakening, Integer> tried = new EnumMap<>(Weakening.class);
        Map<Weakening, Integer> wrong = new EnumMap<>(Weakening.class);
        Map<String, Integer> yes = new TreeMap<>();
        int scenes = 0;
        int proven = 0;
        while (scenes < SCENES) {
            Evidence whole = world(dice).evidence();
            for (int k = 0; k < OF_ONE_WORLD; k++) {
                Evidence scene = scene(whole, dice);
                Weakening how = ALL.get(dice.nextInt(ALL.size()));
                Evidence less = how.of(scene, dice).orElse(null);
                if (less == null) {
                    continue;
                }
                scenes++;
                tried.merge(how, 1, Integer::sum);
                RecoveryPlan plan = less.plan();
                if (scenes % 4 == 0 && !plan.mounts().isEmpty() && !ADDITIONS.contains(how)) {
                    proven += plan.mounts().size();
                    if (!proofs(scene.plan()).containsAll(proofs(plan))) {
                        wrong.merge(how, 1, Integer::sum);
                    }
                }
                if (allClear(plan)) {
                    rules(less, plan).forEach(rule -> yes.merge(rule, 1, Integer::sum));
                    if (!allClear(scene.plan())) {
                        wrong.merge(how, 1, Integer::sum);
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(proven).isGreaterThan(SCENES / 400);
        assertThat(yes.keySet())
                .containsExactlyInAnyOrder(
                        "view by start",
                        "view by table",
                        "direct",
                        "staging single",
                        "volume single",
                        "volume stacked");
        assertThat(yes.values()).allMatch(count -> count > SCENES / 400);
        assertThat(tried.keySet()).containsAll(ALL);
    }

    @Test
    void aWholeAndHealthyNodeHasTheAllClear() {
        Random dice = new Random(15);
        for (int i = 0; i < 200; i++) {
            World world = new World(dice, dice.nextBoolean());
            assertThat(world.plan().state()).isEqualTo(PlanState.NOTHING_TO_DO);
        }
    }
}
