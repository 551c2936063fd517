package dev.mooring.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.kubelet.internal.KubeletDifference;
import dev.mooring.release.Release;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KubeletDifferenceTest {

    @ParameterizedTest
    @EnumSource(KubeletDifference.class)
    void eachRowSwitchesARule(KubeletDifference row) {
        Release flipped = Release.LATEST.flipped(row);
        assertThat(CorruptedMount.ENODEV.isKnownTo(flipped) != CorruptedMount.ENODEV.isKnownTo(Release.LATEST)
                        || CorruptedMount.isSubPathMountedAgain(flipped)
                                != CorruptedMount.isSubPathMountedAgain(Release.LATEST))
                .isTrue();
    }

    @Test
    void aSubPathIsRepairedFromItsReleaseOn() {
        assertThat(CorruptedMount.isSubPathMountedAgain(Release.of("1.29"))).isFalse();
        assertThat(CorruptedMount.isSubPathMountedAgain(Release.of("1.36"))).isFalse();
        assertThat(CorruptedMount.isSubPathMountedAgain(Release.of("1.37"))).isTrue();
        assertThat(CorruptedMount.ENODEV.isKnownTo(Release.of("1.29"))).isFalse();
        assertThat(CorruptedMount.ENODEV.isKnownTo(Release.of("1.30"))).isTrue();
        assertThat(CorruptedMount.EIO.isKnownTo(Release.of("1.29"))).isTrue();
    }
}
