package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.run.RandomWorld;
import dev.mooring.forecast.run.Steps;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cluster of many objects at once is the cluster of one object after the other, and settles alike. */
class BulkTest {

    @ParameterizedTest(name = "seeds {0}xx")
    @ValueSource(longs = {0, 1, 2, 3, 4})
    void isTheSameClusterAtOnce(long block) {
        for (long seed = block * 100; seed < block * 100 + 100; seed++) {
            ClusterSnapshot plain = RandomWorld.of(seed, 25);
            ClusterSnapshot other = RandomWorld.of(seed + 1_000_000, seed % 2 == 0 ? 25 : 2);
            List<ClaimView> claims = new ArrayList<>();
            List<VolumeView> volumes = new ArrayList<>();
            other.claims().forEach(claims::add);
            other.volumes().volumes().forEach(volumes::add);
            Collections.shuffle(claims, new Random(seed));
            Collections.shuffle(volumes, new Random(seed));
            ClusterSnapshot atOnce = plain.withVolumes(volumes).withClaims(claims);
            for (ClaimView each : claims) {
                plain = plain.with(each);
            }
            for (VolumeView each : volumes) {
                plain = plain.with(each);
            }
            assertSame(seed, atOnce, plain);
        }
    }

    private static void assertSame(long seed, ClusterSnapshot atOnce, ClusterSnapshot plain) {
        assertThat(atOnce).as("seed %d", seed).isEqualTo(plain);
        for (VolumeView each : plain.volumes().volumes()) {
            assertThat(atOnce.claimsNaming(each.name())).as("seed %d", seed).isEqualTo(plain.claimsNaming(each.name()));
        }
        for (ClaimView each : plain.claims()) {
            assertThat(Steps.choice(atOnce, each).volume())
                    .as("seed %d", seed)
                    .isEqualTo(Steps.choice(plain, each).volume());
            assertThat(atOnce.volumes().pointingTo(each.namespace(), each.name()))
                    .as("seed %d", seed)
                    .isEqualTo(plain.volumes().pointingTo(each.namespace(), each.name()));
        }
        Forecast fast = Forecast.of(atOnce);
        Forecast slow = Forecast.of(plain);
        assertThat(fast.cluster()).as("seed %d", seed).isEqualTo(slow.cluster());
        assertThat(fast.events()).as("seed %d", seed).isEqualTo(slow.events());
    }
}
