package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.binding.Sketch;
import dev.mooring.controller.SyncStep;
import dev.mooring.controller.World;
import dev.mooring.controller.internal.ClaimSync;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.VolumeSync;
import dev.mooring.forecast.run.PlainLoop;
import dev.mooring.forecast.run.RandomWorld;
import dev.mooring.forecast.run.Settler;
import dev.mooring.forecast.run.Steps;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Syncing only what sees a change comes to the same as syncing everything in every round. */
class SettlerTest {

    static LongStream blocks() {
        return LongStream.range(0, Boolean.getBoolean("long.tests") ? 20 : 8);
    }

    @ParameterizedTest(name = "seeds {0}xx")
    @MethodSource("blocks")
    void endsAsFullRoundsDo(long block) {
        for (long seed = block * 100; seed < block * 100 + 100; seed++) {
            ClusterSnapshot start = RandomWorld.of(seed, seed % 10 == 0 ? 25 : 5);
            PlainLoop plain = PlainLoop.run(start);
            Forecast forecast = Forecast.of(start);
            assertThat(forecast.settles()).as("seed %d", seed).isEqualTo(plain.settles);
            if (plain.settles) {
                assertThat(PlainLoop.documents(forecast.cluster()))
                        .as("seed %d", seed)
                        .isEqualTo(plain.end());
                assertThat(forecast.events()).as("seed %d", seed).isEqualTo(plain.events());
                assertThat(forecast.rounds()).as("seed %d", seed).isEqualTo(plain.rounds);
                assertAtRest(seed, forecast);
            }
        }
    }

    @ParameterizedTest(name = "seeds {0}xx")
    @MethodSource("blocks")
    void goesOnAsFullRoundsDoAfterAChange(long block) {
        for (long seed = block * 100; seed < block * 100 + 100; seed++) {
            Random random = new Random(seed);
            Forecast forecast = Forecast.of(RandomWorld.of(seed, 5));
            ClusterSnapshot other = RandomWorld.of(seed + 1_000_000, 5);
            for (int change = 0; change < 3 && forecast.settles(); change++) {
                List<Manifest> arriving = new ArrayList<>(documents(other));
                arriving.add(pod(random));
                List<ObjectRef> here = new ArrayList<>(Steps.order(forecast.cluster()));
                forecast.cluster().pods().forEach(pod -> here.add(pod.ref()));
                if (random.nextBoolean() && !here.isEmpty()) {
                    ObjectRef gone = here.get(random.nextInt(here.size()));
                    PlainLoop plain = PlainLoop.run(forecast.cluster().without(gone));
                    forecast = forecast.removing(gone);
                    assertSame(seed, forecast, plain);
                } else {
                    Manifest changed = arriving.get(random.nextInt(arriving.size()));
                    PlainLoop plain = PlainLoop.run(forecast.cluster().with(changed));
                    forecast = forecast.changing(changed);
                    assertSame(seed, forecast, plain);
                }
            }
        }
    }

    private static void assertSame(long seed, Forecast forecast, PlainLoop plain) {
        assertThat(forecast.settles()).as("seed %d", seed).isEqualTo(plain.settles);
        if (plain.settles) {
            assertThat(PlainLoop.documents(forecast.cluster()))
                    .as("seed %d", seed)
                    .isEqualTo(plain.end());
            assertThat(forecast.rounds()).as("seed %d", seed).isEqualTo(plain.rounds);
            assertThat(forecast.events()).as("seed %d", seed).containsAll(plain.events());
            assertAtRest(seed, forecast);
        }
    }

    /** What is told of the last sync of each object is what a sync does now, though not every object was synced again. */
    private static void assertAtRest(long seed, Forecast forecast) {
        ClusterSnapshot cluster = forecast.cluster();
        for (ClaimEnd end : forecast.claims()) {
            SyncStep now = ClaimSync.sync(cluster, end.claim());
            assertThat(end.rules()).as("seed %d, %s", seed, end.claim()).isEqualTo(now.rules());
            assertThat(end.error()).as("seed %d, %s", seed, end.claim()).isEqualTo(now.error());
        }
        for (VolumeEnd end : forecast.volumes()) {
            SyncStep now = VolumeSync.sync(cluster, end.volume());
            assertThat(end.rules()).as("seed %d, %s", seed, end.volume()).isEqualTo(now.rules());
            assertThat(end.error()).as("seed %d, %s", seed, end.volume()).isEqualTo(now.error());
        }
    }

    private static Manifest pod(Random random) {
        String state = random.nextInt(4) == 0 ? " phase=Succeeded" : "";
        return World.objects("pod p uses=c" + random.nextInt(5) + " uses=c" + random.nextInt(5) + state)
                .get(0);
    }

    private static List<Manifest> documents(ClusterSnapshot cluster) {
        List<Manifest> documents = new ArrayList<>();
        cluster.claims().forEach(claim -> documents.add(claim.manifest()));
        cluster.volumes().volumes().forEach(volume -> documents.add(volume.manifest()));
        return documents;
    }

    @Test
    void aClaimWithoutUidKeepsItsVolumeUnstable() {
        Forecast forecast = Forecast.of(World.of("pv; pvc uid= named=pv"));
        assertThat(forecast.settles()).isFalse();
        assertThat(forecast.unstable()).containsExactly(ObjectRef.volume("pv"));
        assertThat(forecast.rounds()).isLessThanOrEqualTo(Settler.MOST_WRITES);
        assertThat(forecast.dangers())
                .anySatisfy(danger -> assertThat(danger.code()).isEqualTo(ForecastCode.NEVER_SETTLES));
    }

    @Test
    void inDocumentsSuchAClaimGetsAUid() {
        Forecast forecast =
                Forecast.of(Inventory.of(Sketch.volumeManifest(""), Sketch.claimManifest("uid= named=pv phase=")));
        assertThat(forecast.settles()).isTrue();
        assertThat(forecast.claim("ns", "c").orElseThrow().isBound()).isTrue();
    }

    @Test
    void manyClaimsThatNameOneVolumeSettleInFewRounds() {
        StringBuilder words = new StringBuilder("pv phase=Pending");
        for (int i = 0; i < 10_000; i++) {
            words.append("; pvc c").append(i).append(" uid=u").append(i).append(" named=pv");
        }
        Forecast forecast = Forecast.of(World.of(words.toString()));
        assertThat(forecast.rounds()).isLessThan(5);
        assertThat(forecast.claims().stream().filter(ClaimEnd::isBound)).hasSize(1);
    }

    /** Each volume is freed only when the claim it points to has taken another, which is the one before. */
    @Test
    void aLongChainSettles() {
        StringBuilder words = new StringBuilder("pv v1000 1000Mi");
        for (int i = 0; i < 300; i++) {
            int size = 1000 + i;
            words.append("; pvc c")
                    .append(size)
                    .append(" uid=u")
                    .append(size)
                    .append(' ')
                    .append(size)
                    .append("Mi");
            words.append("; pv v").append(size + 1).append(' ').append(size + 1).append("Mi mode=Filesystem");
            words.append(" ref=ns/c").append(size).append(":u").append(size).append(" deleting");
        }
        PlainLoop plain = PlainLoop.run(World.of(words.toString()));
        Forecast forecast = Forecast.of(World.of(words.toString()));
        assertThat(forecast.settles()).isTrue();
        assertThat(PlainLoop.documents(forecast.cluster())).isEqualTo(plain.end());
    }
}
