package dev.mooring.forecast.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.SyncStep;
import dev.mooring.controller.internal.ChangedSnapshot;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.RunningCluster;
import dev.mooring.controller.internal.WorkingCluster;
import dev.mooring.internal.SortedTree;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run in hash maps is the run in a snapshot, which shares what does not change. */
class WorkingClusterTest {

    /** How many seeds of each hundred are tried. */
    private static final int SEEDS = Boolean.getBoolean("long.tests") ? 100 : 15;

    private record Played(List<SyncStep> steps, ClusterSnapshot end, List<Trace> traces, int rounds) {}

    @ParameterizedTest(name = "seeds {0}xx")
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void runsAsASnapshotDoes(long block) {
        int written = 0;
        for (long seed = block * 100; seed < block * 100 + SEEDS; seed++) {
            ClusterSnapshot start = RandomWorld.of(seed, seed % 3 == 0 ? 25 : 6);
            Played plain = played(start, new ChangedSnapshot(start));
            assertThat(played(start, new WorkingCluster(start)))
                    .as("seed %d", seed)
                    .isEqualTo(plain);
            assertThat(ControllerRun.of(start).end()).as("seed %d", seed).isEqualTo(plain.end());
            written += plain.steps().size();
        }
        assertThat(written).isGreaterThan(SEEDS);
    }

    @ParameterizedTest(name = "seeds {0}xx")
    @ValueSource(longs = {0, 1, 2})
    void answersAsASnapshotDoesAfterEachStep(long block) {
        for (long seed = block * 100; seed < block * 100 + SEEDS; seed++) {
            ClusterSnapshot start = RandomWorld.of(seed, 12);
            ChangedSnapshot plain = new ChangedSnapshot(start);
            WorkingCluster working = new WorkingCluster(start);
            assertThat(working.snapshot()).isSameAs(start);
            for (SyncStep step : played(start, new ChangedSnapshot(start)).steps()) {
                plain.apply(step);
                working.apply(step);
                assertSame(seed, working, plain);
            }
            for (ObjectRef each : Steps.order(plain.snapshot())) {
                plain.remove(each);
                working.remove(each);
                assertSame(seed, working, plain);
            }
        }
    }

    private static Played played(ClusterSnapshot start, RunningCluster cluster) {
        List<SyncStep> steps = new ArrayList<>();
        Settler settler = new Settler(
                        cluster,
                        ClaimIndex.of(start, ref -> true),
                        SortedTree.empty(),
                        0,
                        ref -> true,
                        ProvisionerPlay.NONE)
                .observedBy(steps::add)
                .queueAll()
                .settle();
        return new Played(steps, settler.cluster().snapshot(), settler.traces().list(), settler.rounds());
    }

    private static void assertSame(long seed, WorkingCluster working, ChangedSnapshot plain) {
        ClusterSnapshot now = plain.snapshot();
        assertThat(working.snapshot()).as("seed %d", seed).isEqualTo(now);
        assertThat(working.volumes()).as("seed %d", seed).isEqualTo(plain.volumes());
        for (VolumeView each : now.volumes().volumes()) {
            assertThat(working.claimsNaming(each.name())).isEqualTo(plain.claimsNaming(each.name()));
            ClaimRef owner = each.claimRef().orElse(new ClaimRef("ns", "c0", ""));
            assertThat(working.volumes().pointingTo(owner.namespace(), owner.name()))
                    .isEqualTo(plain.volumes().pointingTo(owner.namespace(), owner.name()));
        }
        for (ClaimView each : now.claims()) {
            assertThat(Steps.choice(working, each).volume())
                    .as("seed %d, %s", seed, each)
                    .isEqualTo(Steps.choice(plain, each).volume());
            assertThat(working.pods(each.namespace(), each.name()))
                    .isEqualTo(plain.pods(each.namespace(), each.name()));
        }
    }
}
