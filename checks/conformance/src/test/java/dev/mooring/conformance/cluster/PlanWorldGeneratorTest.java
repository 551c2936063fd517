package dev.mooring.conformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.conformance.cluster.PlanWorld.Aim;
import dev.mooring.manifest.Kinds;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlanWorldGeneratorTest {

    @Test
    void worldsComeFromTheSeedAndHaveEachGoalEquallyOften() {
        Map<Aim, Integer> aims = new EnumMap<>(Aim.class);
        Set<String> kinds = new HashSet<>();
        for (int number = 0; number < 10 * Aim.values().length; number++) {
            PlanWorld world = PlanWorldGenerator.world(1, number, "p" + number, false);

            assertThat(PlanWorldGenerator.world(1, number, "p" + number, false).objects())
                    .isEqualTo(world.objects());
            aims.merge(world.aim(), 1, Integer::sum);
            world.objects().forEach(each -> kinds.add(each.kind()));
        }
        assertThat(aims).hasSize(Aim.values().length).containsValue(10);
        assertThat(Set.copyOf(aims.values())).hasSize(1);
        assertThat(kinds)
                .contains(
                        Kinds.STATEFUL_SET,
                        Kinds.DEPLOYMENT,
                        Kinds.DAEMON_SET,
                        Kinds.CRON_JOB,
                        Kinds.NODE,
                        "PodDisruptionBudget");
    }
}
