package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.object.ClaimView;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The steps of a run that are looked at again show what a run shows that is played again. */
class RivalsTest {

    @ParameterizedTest(name = "seeds {0}xx")
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7})
    void findsWhatARunThatIsPlayedAgainFinds(long block) {
        int found = 0;
        for (long seed = block * 100; seed < block * 100 + 100; seed++) {
            ClusterSnapshot start = RandomWorld.of(seed, 25);
            ControllerRun run = ControllerRun.of(start);
            assertThat(run.isFrom(start)).isTrue();
            List<RunLog.Entry> steps = Objects.requireNonNull(run.steps());
            var played = Rivals.played(start);
            assertThat(Rivals.in(start, steps)).as("seed %d", seed).isEqualTo(played);
            found += played.size();
        }
        assertThat(found).isGreaterThan(30);
    }

    /** The quick look before a search never hides a claim that finds the volume. */
    @ParameterizedTest(name = "seeds {0}xx")
    @ValueSource(longs = {0, 1})
    void noClaimThatFindsAVolumeIsPassedOver(long block) {
        int found = 0;
        for (long seed = block * 100; seed < block * 100 + 100; seed++) {
            ClusterSnapshot cluster = RandomWorld.of(seed, 12);
            for (RunLog.Entry step :
                    Objects.requireNonNull(ControllerRun.of(cluster).steps())) {
                for (ClaimView claim : cluster.claims()) {
                    var volume = Steps.choice(cluster, claim).volume();
                    found += volume.isPresent() ? 1 : 0;
                    volume.ifPresent(
                            each -> assertThat(Rivals.mayTake(claim, each)).isTrue());
                }
                cluster = step.after(cluster);
            }
        }
        assertThat(found).isGreaterThan(100);
    }
}
