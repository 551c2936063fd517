package dev.mooring.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.binding.Sketch;
import dev.mooring.forecast.RandomWorld;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TouchedClaimsTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', nullValues = "-", textBlock = """
            cluster                                                              | volume            | touched
            pvc; pvc d named=pv; pvc e named=other                               | ''                | c d
            pvc; pvc d named=pv                                                  | ref=ns/d          | d
            pvc                                                                  | ref=ns/c:u9       | c
            pvc; pvc d named=pv ann=pv.kubernetes.io/bind-completed phase=Bound  | phase=Bound       | d
            pvc; pvc d ann=pv.kubernetes.io/bind-completed                       | ''                | c
            pvc                                                                  | 4Gi               | ''
            pvc                                                                  | class=fast        | ''
            pvc                                                                  | mode=Block        | ''
            pvc                                                                  | deleting          | ''
            pvc                                                                  | phase=Pending     | ''
            pvc class! beta=fast                                                 | class=fast        | c
            pvc modes=RWX                                                        | ''                | ''
            pvc selector={"matchLabels":{"a":"1"}}; pvc d selector={"matchLabels":{"a":"2"}} | label=a=1 | c
            pvc selector={"matchExpressions":[{"key":"a","operator":"Foo"}]}     | class=fast        | c
            pvc modes=RWX selector={"matchExpressions":[{"key":"a","operator":"Foo"}]} | ''          | ''
            pvc vac=gold                                                         | ''                | ''
            pvc vac=gold; novac                                                  | ''                | c
            pvc class=w; sc w mode=WaitForFirstConsumer                          | class=w           | ''
            pvc class=w; sc w mode=WaitForFirstConsumer                          | class=w ref=ns/c  | c
            pvc class=w; sc w mode!                                              | class=w           | ''
            pvc; pvc other uid=u2 class=fast                                     | pvc-u2 1Gi        | other
            """)
    void aVolumeTouchesTheClaimsThatLookAtIt(String cluster, String volume, String touched) {
        List<String> names = World.of(cluster).claimsTouchedBy(Sketch.volume(volume)).stream()
                .map(ClaimView::name)
                .toList();
        assertThat(String.join(" ", names)).isEqualTo(touched);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 20, 300, 4000})
    void noOtherClaimSyncsDifferentlyWithoutTheVolume(long start) {
        for (long seed = start; seed < start + 100; seed++) {
            ClusterSnapshot with = RandomWorld.of(seed, 6);
            for (VolumeView volume : with.volumes().volumes()) {
                ClusterSnapshot without = with.without(volume.ref());
                List<ClaimView> touched = without.claimsTouchedBy(volume);
                assertThat(with.claimsTouchedBy(volume)).isEqualTo(touched);
                for (ClaimView claim : with.claims()) {
                    if (!touched.contains(claim)) {
                        assertThat(ClaimSync.sync(without, claim))
                                .as("seed %d, %s without %s", seed, claim, volume)
                                .isEqualTo(ClaimSync.sync(with, claim));
                    }
                }
            }
        }
    }

    @Test
    void aReplacedClaimIsLookedUpAsItIsNow() {
        ClusterSnapshot before = World.of("pvc named=pv; pvc d");
        ClusterSnapshot after = before.with(Sketch.claim("named=other"));
        VolumeView volume = Sketch.volume("phase=Pending");
        assertThat(before.claimsTouchedBy(volume)).containsExactly(Sketch.claim("named=pv"));
        assertThat(after.claimsTouchedBy(volume)).isEmpty();
        assertThat(after.without(Sketch.claim("d").ref()).claimsTouchedBy(Sketch.volume("")))
                .isEmpty();
    }
}
