package dev.mooring.forecast.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.World;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.WorkingCluster;
import dev.mooring.object.ClaimView;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The steps of a run that are looked at again show what a run shows that is played again. */
class RivalsTest {

    /** How many seeds of each hundred are tried. */
    private static final int SEEDS = Boolean.getBoolean("long.tests") ? 100 : 30;

    @ParameterizedTest(name = "seeds {0}xx")
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7})
    void findsWhatARunThatIsPlayedAgainFinds(long block) {
        int found = 0;
        for (long seed = block * 100; seed < block * 100 + SEEDS; seed++) {
            ClusterSnapshot start = RandomWorld.of(seed, 25);
            ControllerRun run = ControllerRun.of(start);
            assertThat(run.isFrom(start)).isTrue();
            List<RunLog.Entry> steps = Objects.requireNonNull(run.steps());
            var played = Rivals.played(start, Precedence.NONE);
            assertThat(Rivals.in(start, steps, Precedence.NONE))
                    .as("seed %d", seed)
                    .isEqualTo(played);
            found += played.size();
        }
        assertThat(found).isGreaterThan(SEEDS * 3 / 10);
    }

    /** The quick look before a search never hides a claim that finds the volume. */
    @ParameterizedTest(name = "seeds {0}xx")
    @ValueSource(longs = {0, 1})
    void noClaimThatFindsAVolumeIsPassedOver(long block) {
        int found = 0;
        for (long seed = block * 100; seed < block * 100 + 100; seed++) {
            ClusterSnapshot start = RandomWorld.of(seed, 12);
            WorkingCluster cluster = new WorkingCluster(start);
            for (RunLog.Entry step :
                    Objects.requireNonNull(ControllerRun.of(start).steps())) {
                for (ClaimView claim : cluster.snapshot().claims()) {
                    var volume = Steps.choice(cluster, claim).volume();
                    found += volume.isPresent() ? 1 : 0;
                    volume.ifPresent(
                            each -> assertThat(Rivals.mayTake(claim, each)).isTrue());
                }
                step.applyTo(cluster);
            }
        }
        assertThat(found).isGreaterThan(100);
    }

    /** A claim that another one would take the volume from, if it were synced first; only what is found is told. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            cluster                                                                 | found
            pvc a; pvc b; pv v                                        | a: takes v, which claim ns/b takes
            pvc a; pvc b class=x; pv v                                | ''
            pvc a; pvc b mode=Block; pv v                             | ''
            pvc a; pvc b 10Gi; pv v                                   | a: takes v, which claim ns/b takes
            pvc a; pvc b 11Gi; pv v                                   | ''
            pvc a; pvc b modes=RWO+RWX; pv v                          | ''
            pvc a; pvc b 6Gi; pv v; pv w 7Gi                          | a: takes w, which claim ns/b takes
            pvc a; pvc b 8Gi; pv v; pv w 7Gi                          | ''
            pvc a; pvc b; pv v; pv w                                  | a: w fits as well as v
            pvc a named=v; pvc b named=v; pv v                        | a: takes v, which claim ns/b takes
            pvc a named=v; pvc b named=v class=x; pv v                | ''
            pvc a named=v; pvc b named=v class=x BOUND; pv v          | a: takes v, which claim ns/b takes
            pvc a named=v; pvc b named=v; pv v ref=ns/a               | ''
            pvc a named=v; pvc b named=w; pv v                        | ''
            pvc a named=v BOUND phase=Bound; pvc b; pv v              | a: takes v, which claim ns/b takes
            pvc a; pv v ref=ns/a; pvc b                               | ''
            """)
    void whoElseTakesTheVolume(String cluster, String found) {
        String words = cluster.replace("BOUND", "ann=pv.kubernetes.io/bind-completed=yes")
                .replaceAll("pvc (.)", "pvc $1 uid=u$1");
        assertThat(Rivals.played(World.of(words), Precedence.NONE).entrySet().stream()
                        .map(each -> each.getKey().name() + ": "
                                + each.getValue().message().replace(" if it is synced first", ""))
                        .collect(Collectors.joining("; ")))
                .isEqualTo(found);
    }
}
